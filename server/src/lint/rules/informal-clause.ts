import type { LintRule } from "../lintRule.ts";

/** A clause that is not in controlled English: linked and counted, but not understood. */
export const informalClause: LintRule = {
  code: "informal-clause",
  *check({ model }) {
    for (const { label, node, labelSpan } of model.clauses) {
      if (node.meaning !== null) continue;
      yield {
        span: labelSpan,
        message: `${label} is not in controlled English, so its rules are not compared with it. For example: \`${label}: Deny refund if membership != gold\`.`,
      };
    }
  },
};
