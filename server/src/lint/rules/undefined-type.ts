import { wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A type that nothing declares. */
export const undefinedType = wordingRule(
  "undefined-type",
  "undefined-type",
  ({ name, span }, { checked }) => {
    const { question, fixes } = didYouMean(name, checked.declarations.types.keys(), span);
    return { message: `There is no type \`${name}\`: nothing declares it.${question}`, fixes };
  },
);
