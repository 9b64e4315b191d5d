import type { PolicyRule } from "../semantics/model.ts";
import { type Outcome, outcomes } from "../semantics/outcome.ts";
import type { Span } from "../syntax/span.ts";
import type { Action } from "./action.ts";
import type { Attribute } from "./attributes.ts";
import type { Diagram, Diagrams } from "./diagrams.ts";
import type { Exploration } from "./exploration.ts";

/** The decisions of a truth table, in the order in which summaries list them. */
export const decisions = [
  "ALLOW",
  "UNGUARDED",
  "DENY",
  "GUARD_DENY",
  "ESCALATE",
  "GUARD_ESCALATE",
  "REQUIRE_APPROVAL",
  "GUARD_REQUIRE_APPROVAL",
] as const;

export type Decision = (typeof decisions)[number];

/** A rule that decides, and the scenarios in which it fires. */
export interface FiringRule {
  readonly rule: PolicyRule;
  readonly outcome: Outcome;
  /** 1 where it fires in a possible scenario, and the action is decided by its outcome. */
  readonly decides: Diagram;
}

/**
 * All scenarios of one action, as functions of the attributes: variable `i` of the diagrams is
 * `attributes[i]`, its values by their index. What the functions say where a scenario is not
 * possible means nothing.
 */
export interface ActionTable {
  readonly action: Action;
  /** Those that matter for this action, in the order in which rules name them. */
  readonly attributes: readonly Attribute[];
  readonly diagrams: Diagrams;
  /** 1 where a scenario is possible: `actor.tenant` known and the comparison with it unknown is not. */
  readonly possible: Diagram;
  /** What the rules say now: an index into `outcomes`. */
  readonly outcome: Diagram;
  /** An index into `decisions`. */
  readonly decision: Diagram;
  /** 1 where an audit rule fires. */
  readonly audit: Diagram;
  /** The rules that decide in some scenario, in file order; audit rules are not among them. */
  readonly rules: readonly FiringRule[];
  /** The arguments that the rules read: one that is malformed is always denied. */
  readonly malformed: readonly Attribute[];
  /** How many scenarios are possible. */
  readonly scenarios: bigint;
}

/** One state of the world: for each attribute of an action's table the index of its value. */
export type Scenario = readonly number[];

export interface TruthTable {
  readonly kind: "table";
  /** Every attribute that matters for an action, in the order in which rules name them. */
  readonly attributes: readonly Attribute[];
  readonly actions: readonly ActionTable[];
  readonly notes: readonly TableNote[];
  /** What the rules read: from it, explanations evaluate an action again. */
  readonly exploration: Exploration;
}

/** What a table does not look into: it stands as one column, true or false. */
export interface TableNote {
  /** Why, and what would help: some sentences. */
  readonly reason: string;
  readonly span: Span;
}

/** Why there is no table: what is too large. */
export interface TableProblem {
  readonly kind: "limit-exceeded";
  /** As a sentence without its full stop. */
  readonly what: string;
  readonly span: Span | null;
}

export interface NoTruthTable {
  readonly kind: "refused";
  /** Empty where the policy has errors of another kind. */
  readonly problems: readonly TableProblem[];
}

/** What the rules say now in a scenario. */
export function outcomeAt({ diagrams, outcome }: ActionTable, scenario: Scenario): Outcome {
  return known(outcomes[diagrams.valueAt(outcome, scenario)]);
}

export function decisionAt({ diagrams, decision }: ActionTable, scenario: Scenario): Decision {
  return known(decisions[diagrams.valueAt(decision, scenario)]);
}

/** The rules that decide in a scenario, in file order; none where nothing allowed the action. */
export function rulesAt({ diagrams, rules }: ActionTable, scenario: Scenario): PolicyRule[] {
  return rules
    .filter(({ decides }) => diagrams.valueAt(decides, scenario) === 1)
    .map(({ rule }) => rule);
}

/** How many scenarios of a set are possible. */
export function countOf({ diagrams, possible }: ActionTable, set: Diagram): bigint {
  return diagrams.counts(diagrams.and(set, possible)).get(1) ?? 0n;
}

/** For each decision whether an index into `decisions` is it. */
const isDecision = new Map(
  decisions.map((decision, wanted) => [decision, (index: number) => Number(index === wanted)]),
);

/** The scenarios that are decided in a way, possible or not. */
export function decidedAs({ diagrams, decision }: ActionTable, wanted: Decision): Diagram {
  return diagrams.map(decision, known(isDecision.get(wanted)));
}

export interface Summary {
  readonly scenarios: bigint;
  readonly decisions: Readonly<Record<Decision, bigint>>;
}

/** How many scenarios there are, and how many with each decision. */
export function summarise(actions: readonly ActionTable[]): Summary {
  const counts: Record<Decision, bigint> = {
    ALLOW: 0n,
    UNGUARDED: 0n,
    DENY: 0n,
    GUARD_DENY: 0n,
    ESCALATE: 0n,
    GUARD_ESCALATE: 0n,
    REQUIRE_APPROVAL: 0n,
    GUARD_REQUIRE_APPROVAL: 0n,
  };
  let scenarios = 0n;
  for (const action of actions) {
    scenarios += action.scenarios;
    for (const decision of decisions) {
      counts[decision] += countOf(action, decidedAs(action, decision));
    }
  }
  return { scenarios, decisions: counts };
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a diagram of a table has an unknown value");
  return value;
}
