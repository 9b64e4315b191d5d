import type { Annotation } from "../../semantics/annotations.ts";
import type { PolicyRule } from "../../semantics/model.ts";
import type { StatedOutcome } from "../../semantics/ruleOutcome.ts";
import type { LintRule } from "../lintRule.ts";
import { rulesAsWritten } from "../rulesAsWritten.ts";

/** Annotations that say something about any rule, also about a helper. */
const forAnyRule: ReadonlySet<string> = new Set(["broad", "expires", "ignore"]);

/** An annotation on a rule for which it means nothing. */
export const annotationWithoutEffect: LintRule = {
  code: "annotation-without-effect",
  *check({ model }) {
    for (const rules of rulesAsWritten(model)) {
      for (const annotation of rules[0].annotations) {
        const why = whyWithoutEffect(annotation, rules);
        if (why === null) continue;
        const message = `\`@${annotation.written.text}\` does nothing here: ${why}`;
        yield { span: annotation.span, message };
      }
    }
  },
};

/** Why an annotation of a rule with these heads does nothing; `null` where it does something. */
function whyWithoutEffect(
  { key }: Annotation,
  heads: readonly [PolicyRule, ...PolicyRule[]],
): string | null {
  if (forAnyRule.has(key)) return null;
  // The second column of this relation says what an annotation says elsewhere.
  if (heads.some(({ head }) => head.relation.text === "DenialReason")) return null;
  if (heads.every(({ outcome }) => outcome === null)) {
    return `\`${heads[0].head.relation.text}\` decides nothing. Move it above a rule for \`IsAuthorized\` or \`Unauthorized\`.`;
  }
  if (key === "outcome" && heads.every(({ outcome }) => outcome === "allow" || outcome === null)) {
    return "a rule for `IsAuthorized` always allows. Write a rule for `Unauthorized` to ask, escalate or refuse.";
  }
  if (key === "approver" && !heads.some(({ outcome }) => asksSomeone(outcome))) {
    return "this rule asks nobody. Add `@outcome: require_approval`, or remove it.";
  }
  return null;
}

function asksSomeone(outcome: StatedOutcome): boolean {
  return outcome === "require_approval" || outcome === "escalate";
}
