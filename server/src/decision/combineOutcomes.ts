import type { PolicyRule } from "../semantics/model.ts";
import {
  type Combining,
  type Outcome,
  outcomes,
  type RuleOutcome,
  severityOf,
} from "../semantics/outcome.ts";
import type { Diagram, Diagrams } from "./diagrams.ts";

/** Where a rule fires, with one outcome. */
export interface Firing {
  readonly rule: PolicyRule;
  readonly outcome: RuleOutcome;
  readonly where: Diagram;
}

/** What the rules say together. */
export interface Combined {
  /** An index into `outcomes`. */
  readonly outcome: Diagram;
  readonly audit: Diagram;
  /** Where each rule decides; audit rules never do. */
  readonly decides: readonly {
    readonly rule: PolicyRule;
    readonly outcome: Outcome;
    readonly where: Diagram;
  }[];
}

/**
 * What the rules that fire decide together (LANGUAGE.md, section 7).
 *
 * @param firings in file order
 */
export function combineOutcomes(
  firings: readonly Firing[],
  combining: Combining,
  diagrams: Diagrams,
): Combined {
  return combining === "first-applicable"
    ? firstApplicable(firings, diagrams)
    : denyOverrides(firings, diagrams);
}

/** The most restrictive outcome that fires; deny where nothing allows it. */
function denyOverrides(firings: readonly Firing[], diagrams: Diagrams): Combined {
  const fires = (outcome: RuleOutcome): Diagram =>
    firings
      .filter((firing) => firing.outcome === outcome)
      .reduce((union, { where }) => diagrams.or(union, where), diagrams.none);
  const overrides = (rest: Diagram, outcome: Outcome): Diagram =>
    diagrams.choose(fires(outcome), diagrams.leaf(severityOf(outcome)), rest);
  const allowed = outcomes.reduce(overrides, diagrams.leaf(severityOf("allow")));
  const denied = diagrams.leaf(severityOf("deny"));
  const outcome = diagrams.choose(fires("allow"), allowed, denied);
  const inEffect = new Map(
    outcomes.map((each, index): [RuleOutcome, Diagram] => [
      each,
      // Nothing overrides a denial: it is in effect wherever it fires.
      each === "deny" ? diagrams.all : diagrams.map(outcome, (value) => Number(value === index)),
    ]),
  );
  const decides = firings.flatMap(({ rule, outcome: own, where }) => {
    if (own === "audit") return [];
    const effect = inEffect.get(own) ?? diagrams.none;
    return [{ rule, outcome: own, where: diagrams.and(where, effect) }];
  });
  return { outcome, audit: fires("audit"), decides };
}

/** The outcome of the first rule that fires; deny where none does. */
function firstApplicable(firings: readonly Firing[], diagrams: Diagrams): Combined {
  let undecided = diagrams.all;
  let audit = diagrams.none;
  let outcome = diagrams.leaf(severityOf("deny"));
  const decides: Combined["decides"][number][] = [];
  for (const { rule, outcome: own, where } of firings) {
    const applies = diagrams.and(where, undecided);
    if (own === "audit") {
      audit = diagrams.or(audit, applies);
      continue;
    }
    decides.push({ rule, outcome: own, where: applies });
    outcome = diagrams.choose(applies, diagrams.leaf(severityOf(own)), outcome);
    undecided = diagrams.and(undecided, diagrams.not(where));
  }
  return { outcome, audit, decides };
}
