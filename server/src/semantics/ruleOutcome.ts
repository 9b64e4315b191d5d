import type { AtomNode } from "../syntax/datalogTree.ts";
import type { Annotation } from "./annotations.ts";
import { annotatedOutcomes, outcomeOfKind, type RuleOutcome } from "./outcome.ts";
import type { SemanticProblem } from "./problems.ts";

/**
 * What a rule says when it fires: an outcome; `"stated"` where each tuple that it derives states
 * its own, as the kind of a `DenialReason`; `null` for a helper rule, which says nothing.
 */
export type StatedOutcome = RuleOutcome | "stated" | null;

/** What a rule with a head and some annotations says when it fires. */
export function outcomeOfRule(
  { relation, arguments: terms }: AtomNode,
  annotations: readonly Annotation[],
  problems: SemanticProblem[],
): StatedOutcome {
  switch (relation.text) {
    case "IsAuthorized":
      return "allow";
    case "Unauthorized":
      return annotatedOutcome(annotations, problems);
    case "DenialReason": {
      const kind = terms[1];
      return kind?.kind === "string" ? outcomeOfKind(kind.value) : "stated";
    }
    default:
      return null;
  }
}

/** The code that a rule gives as its reason, by `@reason` or in its head; `null` for neither. */
export function reasonOfRule(
  { relation, arguments: terms }: AtomNode,
  annotations: readonly Annotation[],
): string | null {
  const annotated = annotations.find(({ key }) => key === "reason")?.value;
  if (annotated !== undefined) return annotated;
  const reason = relation.text === "DenialReason" ? terms[2] : undefined;
  return reason?.kind === "string" && reason.value !== "" ? reason.value : null;
}

/** The outcome of an `Unauthorized` rule: `@outcome`, `@ask`, else deny. */
function annotatedOutcome(
  annotations: readonly Annotation[],
  problems: SemanticProblem[],
): RuleOutcome {
  for (const { key, value, span } of annotations) {
    if (key !== "outcome") continue;
    const outcome = annotatedOutcomes.find((known) => known === value);
    if (outcome !== undefined) return outcome;
    const form = "`deny`, `escalate`, `require_approval` or `audit`";
    problems.push({ kind: "unreadable-annotation", key, form, span });
  }
  return "deny";
}
