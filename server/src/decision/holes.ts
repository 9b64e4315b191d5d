import type { PolicyRule } from "../semantics/model.ts";
import { severityOf } from "../semantics/outcome.ts";
import type { Attribute } from "./attributes.ts";
import { type ActionTable, type Scenario, scenarioIndex, type TruthTable } from "./truthTable.ts";

/** A way to get through by not looking something up. */
export interface Hole {
  /** The first action that it is about. */
  readonly action: ActionTable;
  /** The rule that would refuse if it knew, or the rule that allows only while it does not. */
  readonly rule: PolicyRule;
  /** What it would have to know. */
  readonly unknown: readonly Attribute[];
  /** The unguarded scenarios that this rule is responsible for, in table order. */
  readonly scenarios: readonly Scenario[];
  /** The first of them, and what it becomes once everything is known. */
  readonly example: { readonly scenario: Scenario; readonly completion: Scenario };
}

/**
 * Groups the `UNGUARDED` scenarios of a table by the rule that is responsible, and by what it
 * would have to know. Responsible is a rule that fires in the more restrictive completion and not
 * now or, where nothing allows the completion, one that fires now and not there.
 */
export function holesOf(table: TruthTable): Hole[] {
  const holes = new Map<string, Hole>();
  for (const action of table.actions) {
    for (const scenario of action.scenarios) {
      if (scenario.decision !== "UNGUARDED" || scenario.completion === null) continue;
      const completion = smallestCompletion(action, scenario, scenario.completion);
      const unknown = differingPositions(scenario, completion).flatMap(
        (position) => action.attributes[position] ?? [],
      );
      for (const rule of responsibleRules(scenario, completion)) {
        const key = [rule.index, ...unknown.map(({ name }) => name)].join("\n");
        const known = holes.get(key);
        if (known === undefined) {
          const example = { scenario, completion };
          holes.set(key, { action, rule, unknown, scenarios: [scenario], example });
        } else {
          holes.set(key, { ...known, scenarios: [...known.scenarios, scenario] });
        }
      }
    }
  }
  return [...holes.values()];
}

function responsibleRules(scenario: Scenario, completion: Scenario): readonly PolicyRule[] {
  const appearing = completion.rules.filter((rule) => !scenario.rules.includes(rule));
  if (appearing.length > 0) return appearing;
  return scenario.rules.filter((rule) => !completion.rules.includes(rule));
}

/** Leaves unknown whatever need not be known for a more restrictive outcome. */
function smallestCompletion(
  { attributes, scenarios }: ActionTable,
  scenario: Scenario,
  completion: Scenario,
): Scenario {
  let smallest = completion;
  for (const position of differingPositions(scenario, completion)) {
    const unknown = scenario.values[position] ?? 0;
    const candidate = scenarios[scenarioIndex(smallest.values.with(position, unknown), attributes)];
    if (candidate === undefined) continue;
    if (severityOf(candidate.outcome) > severityOf(scenario.outcome)) smallest = candidate;
  }
  return smallest;
}

function differingPositions(scenario: Scenario, completion: Scenario): number[] {
  return scenario.values.flatMap((value, position) =>
    value === completion.values[position] ? [] : [position],
  );
}
