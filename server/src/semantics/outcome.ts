/** What an action can be decided as. */
export type Outcome = "allow" | "require_approval" | "escalate" | "deny";

/** Outcomes from the most permissive to the most restrictive (LANGUAGE.md, section 6). */
export const outcomes: readonly Outcome[] = ["allow", "require_approval", "escalate", "deny"];

/** How restrictive an outcome is: the larger number wins. */
export function severityOf(outcome: Outcome): number {
  return outcomes.indexOf(outcome);
}

/** What a rule of a policy says when it fires: an audit is recorded, and decides nothing. */
export type RuleOutcome = Outcome | "audit";

/** What `@outcome` can say. */
export const annotatedOutcomes = ["deny", "escalate", "require_approval", "audit"] as const;

/** The outcome that the kind of a `DenialReason` stands for; on any doubt, deny. */
export function outcomeOfKind(kind: string): RuleOutcome {
  switch (kind) {
    case "ask":
    case "require_approval":
      return "require_approval";
    case "escalate":
    case "audit":
      return kind;
    default:
      return "deny"; // `deny`, `block`, and what is misspelt
  }
}

/** How the outcomes of the rules that fire become one decision (LANGUAGE.md, section 7). */
export const combinings = ["deny-overrides", "first-applicable"] as const;

export type Combining = (typeof combinings)[number];
