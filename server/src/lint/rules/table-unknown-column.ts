import type { LintRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A column of an expectation table that no attribute is called. */
export const tableUnknownColumn: LintRule = {
  code: "table-unknown-column",
  *check({ expectations }) {
    for (const problem of expectations.problems) {
      if (problem.kind !== "table-unknown-column") continue;
      const { title, known, span } = problem;
      const short = known.map((name) => name.slice(name.lastIndexOf(".") + 1));
      const { question, fixes } = didYouMean(title, short, span);
      yield {
        span,
        message: `No rule observes anything called \`${title}\`, so this column cannot be checked, and neither can its rows.${question}`,
        fixes,
      };
    }
  },
};
