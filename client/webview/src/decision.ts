import { element, unseen } from "./element.ts";
import { type IconName, icon } from "./icon.ts";

/**
 * How a decision looks: what a reader needs to tell apart at a glance. A new decision word is
 * shown as `other`, never left out.
 */
type DecisionLook = "allow" | "unguarded" | "deny" | "guard" | "ask" | "other";

const icons: Readonly<Record<DecisionLook, IconName>> = {
  allow: "check",
  unguarded: "warning",
  deny: "prohibited",
  guard: "shield",
  ask: "person",
  other: "dot",
};

/** The decision that means that an agent gets through where a guard is missing. */
export const unguarded = "UNGUARDED";

/** The decision as a word with its colour and icon, and beside it whether it is recorded. */
export function decisionBadge(decision: string, audited = false): HTMLElement {
  const badge = element("span", "badge", icon(icons[decisionLook(decision)]), decision);
  badge.dataset.look = decisionLook(decision);
  if (!audited) return badge;
  const mark = element("span", "audit", icon("record"), unseen(" + AUDIT"));
  mark.title = "An audit rule records it.";
  return element("span", "decided", badge, mark);
}

/** The group of decisions that share colour and icon. */
export function decisionLook(decision: string): DecisionLook {
  switch (decision) {
    case "ALLOW":
      return "allow";
    case unguarded:
      return "unguarded";
    case "DENY":
      return "deny";
    case "ESCALATE":
    case "REQUIRE_APPROVAL":
      return "ask";
    default:
      return decision.startsWith("GUARD_") ? "guard" : "other";
  }
}
