import type { LintRule } from "../lintRule.ts";

/** A truth table that is too large to be evaluated. */
export const limitExceeded: LintRule = {
  code: "limit-exceeded",
  *check({ text, table }) {
    if (table.kind !== "refused") return;
    for (const problem of table.problems) {
      if (problem.kind !== "limit-exceeded") continue;
      const firstLine = text.indexOf("\n");
      const span = problem.span ?? { start: 0, end: firstLine < 0 ? text.length : firstLine };
      yield {
        span,
        message: `No truth table: ${problem.what}. Close the domains of its attributes with \`@domain\`, or let fewer attributes decide.`,
      };
    }
  },
};
