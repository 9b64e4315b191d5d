import type { LintRule } from "../lintRule.ts";

/** A truth table that is too large to be evaluated. */
export const limitExceeded: LintRule = {
  code: "limit-exceeded",
  *check({ text, table }) {
    if (table.kind !== "refused") return;
    for (const problem of table.problems) {
      if (problem.kind !== "limit-exceeded") continue;
      const firstLine = /^.*/.exec(text)?.[0] ?? "";
      const span = problem.span ?? { start: 0, end: firstLine.length };
      yield {
        span,
        message: `No truth table: ${problem.what}. Close the domains of its attributes with \`@domain\`, or let fewer attributes decide.`,
      };
    }
  },
};
