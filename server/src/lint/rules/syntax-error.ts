import { placed } from "../../syntax/tree.ts";
import type { Finding, LintRule } from "../lintRule.ts";

/** A block that cannot be read, or an annotation whose value cannot. */
export const syntaxError: LintRule = {
  code: "syntax-error",
  *check({ tree, model }) {
    for (const { start, block } of tree.blocks) {
      for (const { span: own, expected, insert } of block.problems) {
        const span = placed(start, own);
        const token = block.text.slice(own.start, own.end);
        const finding: Finding =
          insert === null
            ? { span, message: `Expected ${expected} instead of \`${token}\`.` }
            : {
                span,
                message: `Expected ${expected} after \`${token}\`: this rule or declaration does not end.`,
                fixes: [
                  {
                    title: `Add the missing \`${insert}\``,
                    edits: [{ span: { start: span.end, end: span.end }, newText: insert }],
                  },
                ],
              };
        yield finding;
      }
    }
    for (const problem of model.problems) {
      if (problem.kind !== "unreadable-annotation") continue;
      const { key, form, span } = problem;
      yield { span, message: `Cannot read the value of \`@${key}\`. Write ${form}.` };
    }
  },
};
