import { isOrdinaryProse } from "../../semantics/ordinaryProse.ts";
import type { LintRule } from "../lintRule.ts";

/** A clause that no rule implements: English that nothing enforces. */
export const unreferencedClause: LintRule = {
  code: "unreferenced-clause",
  *check({ model, tree }) {
    if (isOrdinaryProse(model)) return;
    // An unclosed comment or string hides rules, and what they implement.
    const hides = ({ kind }: { readonly kind: string }): boolean => kind === "unclosed";
    if (tree.blocks.some(({ block }) => block.problems.some(hides))) return;
    const labels = [...model.rules.flatMap((rule) => rule.labels), ...model.unreadLabels];
    const implemented = new Set(labels.map(({ text }) => text));
    for (const { label, node, span, labelSpan, include } of model.clauses) {
      if (!node.enforceable || implemented.has(label)) continue;
      const fix = {
        title: `Mark ${label} as not enforceable`,
        edits: [{ span: { start: span.end, end: span.end }, newText: " [not enforceable]" }],
      };
      yield {
        span: labelSpan,
        message: `No rule implements ${label}, so nothing enforces it. Write a rule below a comment \`/* ${label} */\`, or end the clause with \`[not enforceable]\`.`,
        fixes: include === null ? [fix] : [],
      };
    }
  },
};
