import type { LintRule } from "../lintRule.ts";

/** An annotation that is about a rule, in a comment that belongs to none. */
export const detachedAnnotation: LintRule = {
  code: "detached-annotation",
  *check({ model }) {
    for (const { annotation, inListing } of model.detached) {
      const key = `\`@${annotation.written.text}\``;
      const message = inListing
        ? `${key} stands in a comment that lists clauses, and such a comment belongs to no rule. Move it into a comment directly above its rule.`
        : `${key} says something about the rule below its comment, and there is none. Move it directly above its rule: only comments and blank lines may stand between.`;
      yield { span: annotation.span, message };
    }
  },
};
