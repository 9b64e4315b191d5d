import type { PolicyRule } from "../semantics/model.ts";
import { outcomes } from "../semantics/outcome.ts";
import { finish, type Steps } from "../steps.ts";
import { type Attribute, unknownIndex } from "./attributes.ts";
import { atLeast, knownIndexes, smallestStricter, stricterThan } from "./completion.ts";
import type { Diagram } from "./diagrams.ts";
import {
  type ActionTable,
  countOf,
  decidedAs,
  rulesAt,
  type Scenario,
  type TruthTable,
} from "./truthTable.ts";

/** A way to get through by not looking something up. */
export interface Hole {
  /** The first action that it is about. */
  readonly action: ActionTable;
  /** The rule that would refuse if it knew, or the rule that allows only while it does not. */
  readonly rule: PolicyRule;
  /** What it would have to know. */
  readonly unknown: readonly Attribute[];
  /** How many unguarded scenarios this rule is responsible for; each counts for its first hole. */
  readonly scenarios: bigint;
  /** The first of them, and what it becomes once everything is known. */
  readonly example: { readonly scenario: Scenario; readonly completion: Scenario };
}

export interface Holes {
  readonly holes: readonly Hole[];
  /** Whether these are all. */
  readonly complete: boolean;
}

/** So many holes are looked for: more than anybody reads. */
const MOST_HOLES = 100;
/** Look-ups of branches after which no further hole of an action is looked for. */
const MOST_LOOK_UPS = 1_000_000;

/**
 * Groups the `UNGUARDED` scenarios of a table by the rule that is responsible, and by what it
 * would have to know. Responsible is a rule that decides in the more restrictive completion and
 * not now or, where nothing allows the completion, one that decides now and not there.
 */
export function* holesSteps(table: Pick<TruthTable, "actions">): Steps<Holes> {
  const holes = new Map<string, Hole>();
  let found = 0;
  let complete = true;
  for (const action of table.actions) {
    const start = action.diagrams.lookUps;
    // Looked at after each hole: where there is one, one is found.
    for (const hole of holesIn(action)) {
      if (found++ === MOST_HOLES) return { holes: [...holes.values()], complete: false };
      yield;
      const { rule, unknown, scenarios } = hole;
      const key = [rule.index, ...unknown.map(({ name }) => name)].join("\n");
      const known = holes.get(key);
      holes.set(
        key,
        known === undefined ? hole : { ...known, scenarios: known.scenarios + scenarios },
      );
      if (action.diagrams.lookUps - start < MOST_LOOK_UPS) continue;
      complete = false;
      break;
    }
  }
  return { holes: [...holes.values()], complete };
}

/** {@link holesSteps} without a pause. */
export function holesOf(table: Pick<TruthTable, "actions">): Holes {
  return finish(holesSteps(table));
}

/** The holes of one action, each with the scenarios that no earlier one accounts for. */
function* holesIn(action: ActionTable): Generator<Hole> {
  const { diagrams, possible } = action;
  let rest = diagrams.and(decidedAs(action, "UNGUARDED"), possible);
  for (;;) {
    const scenario = diagrams.first(rest);
    const completion = scenario === null ? null : smallestStricter(action, scenario);
    if (scenario === null || completion === null) return;
    const positions = [...action.attributes.keys()].filter(
      (position) => scenario[position] !== completion[position],
    );
    const unknown = positions.flatMap((position) => action.attributes[position] ?? []);
    const { rules, appear } = responsibleRules(action, scenario, completion);
    let accounted = diagrams.box(scenario.map((value) => [value]));
    for (const rule of rules) {
      const own = diagrams.and(rest, accountedFor(action, rule, appear, positions));
      accounted = diagrams.or(accounted, own);
      const scenarios = countOf(action, own);
      yield { action, rule, unknown, scenarios, example: { scenario, completion } };
    }
    rest = diagrams.and(rest, diagrams.not(accounted));
  }
}

/** The rules that are responsible for a hole; whether they appear in the completion. */
function responsibleRules(
  action: ActionTable,
  scenario: Scenario,
  completion: Scenario,
): { readonly rules: readonly PolicyRule[]; readonly appear: boolean } {
  const now = rulesAt(action, scenario);
  const then = rulesAt(action, completion);
  if (then.length === 0) return { rules: now, appear: false };
  const appearing = then.filter((rule) => !now.includes(rule));
  // One rule may give different reasons of denial, and so have more than one outcome.
  return { rules: appearing.length > 0 ? appearing : then, appear: true };
}

/**
 * The scenarios in which some attributes are unknown, and with them known, and nothing else, the
 * outcome is more restrictive: because the rule decides, or no longer does and no other one.
 */
function accountedFor(
  action: ActionTable,
  rule: PolicyRule,
  appears: boolean,
  positions: readonly number[],
): Diagram {
  const { diagrams, rules } = action;
  const decides = rules
    .filter((firing) => firing.rule === rule)
    .reduce((set, firing) => diagrams.or(set, firing.decides), diagrams.none);
  const then = appears ? decides : diagrams.not(anyRule(action));
  const unknown = withValues(action, positions, ({ attributes }, position) => {
    const attribute = attributes[position];
    return attribute === undefined ? [] : [unknownIndex(attribute)];
  });
  const known = withValues(action, positions, knownIndexes);
  let accounted = diagrams.none;
  for (const outcome of outcomes) {
    const stricter = stricterThan(action, outcome);
    const now = diagrams.and(atLeast(action, outcome), diagrams.not(stricter));
    let gained = diagrams.and(diagrams.and(stricter, then), known);
    for (const position of positions) gained = diagrams.exists(gained, position);
    const scenarios = diagrams.and(now, appears ? gained : diagrams.and(gained, decides));
    accounted = diagrams.or(accounted, diagrams.and(scenarios, unknown));
  }
  return accounted;
}

function withValues(
  action: ActionTable,
  positions: readonly number[],
  valuesOf: (action: ActionTable, position: number) => readonly number[],
): Diagram {
  const { diagrams } = action;
  return positions.reduce(
    (set, position) => diagrams.and(set, diagrams.test(position, valuesOf(action, position))),
    diagrams.all,
  );
}

/** Where some rule decides. */
export function anyRule({ diagrams, rules }: ActionTable): Diagram {
  return rules.reduce((set, { decides }) => diagrams.or(set, decides), diagrams.none);
}
