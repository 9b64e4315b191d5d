import { placed } from "../../syntax/span.ts";
import type { Finding, LintRule } from "../lintRule.ts";

/** Something that this version does not do, or that the language leaves out: never ignored. */
export const unsupportedFeature: LintRule = {
  code: "unsupported-feature",
  *items({ checked }) {
    for (const { start, block } of checked.unread) {
      for (const problem of block.problems) {
        if (problem.kind !== "unsupported") continue;
        const message = `${sentence(problem.feature)} not supported: the language leaves such things out. Remove this, or say it with other rules.`;
        yield { span: placed(start, problem.span), message };
      }
    }
    for (const problem of checked.problems) {
      if (problem.kind === "unsupported-feature") yield notYet(problem);
    }
  },
  *check({ model, policy }) {
    for (const problem of [...model.problems, ...policy.problems]) {
      if (problem.kind === "unsupported-feature") yield notYet(problem);
    }
  },
};

function notYet<Placed extends { readonly feature: string; readonly span: Finding["span"] }>({
  feature,
  span,
}: Placed): Finding {
  return {
    span,
    message: `${sentence(feature)} not supported yet. What depends on it cannot be decided or checked, so the policy is refused; leave it out for now.`,
  };
}

/** `The relation X is`, `Components (…) are` */
function sentence(feature: string): string {
  const plural = /^(?:components|lattices|query plans)\b/.test(feature);
  return `${feature.charAt(0).toUpperCase()}${feature.slice(1)} ${plural ? "are" : "is"}`;
}
