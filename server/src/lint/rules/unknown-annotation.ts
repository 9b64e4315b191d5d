import { isFileAnnotation, isRuleAnnotation, knownKeys } from "../../semantics/annotations.ts";
import type { LintRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** An annotation whose key the language does not have. */
export const unknownAnnotation: LintRule = {
  code: "unknown-annotation",
  *check({ model }) {
    for (const annotation of model.annotations) {
      if (isFileAnnotation(annotation) || isRuleAnnotation(annotation)) continue;
      const { text, span } = annotation.written;
      const { question, fixes } = didYouMean(text, knownKeys, span);
      yield {
        span,
        message: `There is no annotation \`@${text}\`: it says nothing.${question}`,
        fixes,
      };
    }
  },
};
