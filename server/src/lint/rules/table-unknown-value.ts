import { isReservedCell } from "../../decision/attributes.ts";
import type { LintRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A cell of an expectation table whose value its column cannot have. */
export const tableUnknownValue: LintRule = {
  code: "table-unknown-value",
  *check({ expectations }) {
    for (const problem of expectations.problems) {
      if (problem.kind !== "table-unknown-value") continue;
      const { value, column, known, span } = problem;
      const list = known.map((one) => `\`${one}\``).join(", ");
      if (value === null) {
        const message = `This row has fewer cells than the header, and none for \`${column}\`, which is one of ${list}.`;
        yield { span, message };
      } else if (value === "") {
        yield { span, message: `This cell of \`${column}\` is empty: it is one of ${list}.` };
      } else {
        // Quotes say that a word is a value, whatever else it means: it is not a slip for that.
        const quoted = value.startsWith('"');
        const values = quoted ? known.filter((one) => !isReservedCell(one)) : known;
        const { question, fixes } = didYouMean(value.replaceAll(/^"|"$/g, ""), values, span);
        yield {
          span,
          message: `\`${column}\` is never \`${value}\`; it is one of ${list}.${question}`,
          fixes,
        };
      }
    }
  },
};
