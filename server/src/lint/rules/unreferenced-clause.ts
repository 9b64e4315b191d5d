import type { LintRule } from "../lintRule.ts";

/** A clause that no rule implements: English that nothing enforces. */
export const unreferencedClause: LintRule = {
  code: "unreferenced-clause",
  *check({ model }) {
    const implemented = new Set(
      model.rules.flatMap(({ labels }) => labels.map((label) => label.text)),
    );
    for (const { label, node, span, labelSpan } of model.clauses) {
      if (!node.enforceable || implemented.has(label)) continue;
      yield {
        span: labelSpan,
        message: `No rule implements ${label}, so nothing enforces it. Write a rule below a comment \`/* ${label} */\`, or end the clause with \`[not enforceable]\`.`,
        fixes: [
          {
            title: `Mark ${label} as not enforceable`,
            edits: [{ span: { start: span.end, end: span.end }, newText: " [not enforceable]" }],
          },
        ],
      };
    }
  },
};
