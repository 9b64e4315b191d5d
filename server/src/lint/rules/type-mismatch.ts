import { wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** Dot access to a field that the variable's type does not have. */
export const typeMismatch = wordingRule(
  "type-mismatch",
  "type-mismatch",
  ({ variable, field, type, span }, { policy }) => {
    const fields = (type === null ? undefined : policy.declarations.records.get(type)) ?? [];
    if (fields.length === 0) {
      const known = type === null ? "has no known type" : `is a \`${type}\``;
      return {
        message: `\`${variable}\` ${known}, so it has no field \`${field}\`: only a variable of a record type has fields.`,
      };
    }
    const names = fields.map(({ name }) => name);
    const { question, fixes } = didYouMean(field, names, span);
    return { message: `A \`${type}\` has no field \`${field}\`.${question}`, fixes };
  },
);
