import type { LintRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A cell of an expectation table whose value its column cannot have. */
export const tableUnknownValue: LintRule = {
  code: "table-unknown-value",
  *check({ expectations }) {
    for (const problem of expectations.problems) {
      if (problem.kind !== "table-unknown-value") continue;
      const { value, column, known, span } = problem;
      const { question, fixes } = didYouMean(value, known, span);
      const list = known.map((one) => `\`${one}\``).join(", ");
      yield {
        span,
        message: `\`${column}\` is never \`${value}\`; it is one of ${list}.${question}`,
        fixes,
      };
    }
  },
};
