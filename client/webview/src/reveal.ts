import type { Place, RuleReference } from "../../../server/src/protocol.ts";
import { element } from "./element.ts";

/** Asks the editor to show places of the policy. */
export type Reveal = (ranges: readonly Place[]) => void;

/** All places of some rules: the rules, then their clauses, each once. */
export function placesOf(rules: readonly RuleReference[]): Place[] {
  const places = [...rules.map(({ range }) => range), ...rules.flatMap(({ clauses }) => clauses)];
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** A rule as something to go to: its label, what it says, and where it stands. */
export function ruleLink(rule: RuleReference, reveal: Reveal): HTMLElement {
  const { label, summary, range, clauses } = rule;
  const link = element(
    "button",
    "rule-link",
    element("span", "label", label),
    " ",
    element("span", "rule-summary", summary),
    " ",
    element("span", "line", `line ${range.start.line + 1}`),
  );
  link.type = "button";
  link.addEventListener("click", () => reveal([range, ...clauses]));
  return link;
}
