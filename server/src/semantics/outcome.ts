/** What a rule of a policy says when it fires; `audit` and transforms are to come. */
export type Outcome = "allow" | "require_approval" | "escalate" | "deny";

/** Outcomes from the most permissive to the most restrictive (LANGUAGE.md, section 6). */
export const outcomes: readonly Outcome[] = ["allow", "require_approval", "escalate", "deny"];

/** How restrictive an outcome is: the larger number wins. */
export function severityOf(outcome: Outcome): number {
  return outcomes.indexOf(outcome);
}
