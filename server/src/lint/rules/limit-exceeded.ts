import { limits } from "../../syntax/limits.ts";
import { placed } from "../../syntax/span.ts";
import type { LintRule } from "../lintRule.ts";

/** A text that is too large to be read, or a truth table that is too large to be evaluated. */
export const limitExceeded: LintRule = {
  code: "limit-exceeded",
  *items({ checked }) {
    for (const { start, block } of checked.unread) {
      for (const problem of block.problems) {
        if (problem.kind !== "over-limit") continue;
        const { most, of, subject } = limits[problem.limit];
        const remedy = problem.limit === "nesting" ? "Nest less deeply" : "Make it smaller";
        yield {
          span: placed(start, problem.span),
          message: `${subject} is not read: it has more than ${most.toLocaleString("en")} ${of}. ${remedy}, or split it.`,
        };
      }
    }
  },
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
