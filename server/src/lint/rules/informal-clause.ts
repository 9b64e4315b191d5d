import { type LintRule, replaceFix } from "../lintRule.ts";
import { misspeltKeyword } from "../misspeltKeyword.ts";

/** A clause that is not in controlled English: linked and counted, but not understood. */
export const informalClause: LintRule = {
  code: "informal-clause",
  *check({ model }) {
    for (const clause of model.clauses) {
      const { label, node, labelSpan, include } = clause;
      if (node.meaning !== null || include !== null) continue;
      const problem = `${label} is not in controlled English, so its rules are not compared with it`;
      const misspelt = misspeltKeyword(clause);
      if (misspelt === null) {
        const example = `${label}: Deny refund if membership != gold`;
        yield { span: labelSpan, message: `${problem}. For example: \`${example}\`.` };
      } else {
        const { word, keyword, span } = misspelt;
        yield {
          span,
          message: `${problem}: \`${word}\` means nothing here. Did you mean \`${keyword}\`?`,
          fixes: [replaceFix(`Change to \`${keyword}\``, span, keyword)],
        };
      }
    }
  },
};
