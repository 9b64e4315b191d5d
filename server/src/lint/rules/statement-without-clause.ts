import { isOrdinaryProse } from "../../semantics/ordinaryProse.ts";
import type { LintRule } from "../lintRule.ts";

const normativeWord = /\b(?:must|can|may|only|deny|never|cannot|allowed|required|shall)\b/i;

/** A statement that reads like a rule of the policy, and links to no clause. */
export const statementWithoutClause: LintRule = {
  code: "statement-without-clause",
  *check({ model, text }) {
    if (model.clauses.length === 0 || isOrdinaryProse(model)) return;
    for (const { node, span, links } of model.statements) {
      if (links.length > 0 || node.informative) continue;
      const prose = text
        .slice(span.start, span.end)
        .replaceAll(/(`+)[^`]*\1/g, (code) => " ".repeat(code.length));
      const word = normativeWord.exec(prose);
      if (word === null) continue;
      const start = span.start + word.index;
      yield {
        span: { start, end: start + word[0].length },
        message: `This statement reads like a rule, and no clause says the same. Link it to its clauses, as in \`[${model.clauses[0]?.label ?? "C1"}]\` at its end, or end it with \`[informative]\`.`,
        fixes: [
          {
            title: "Mark the statement as informative",
            edits: [{ span: { start: span.end, end: span.end }, newText: " [informative]" }],
          },
        ],
      };
    }
  },
};
