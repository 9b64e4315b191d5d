import { showValue } from "../decision/attributes.ts";
import type { ActionTable, Scenario } from "../decision/truthTable.ts";
import type { Count, ScenarioValues } from "../protocol.ts";

/** The values of a scenario as cells show them, one an attribute. */
export function shownValues({ attributes }: ActionTable, scenario: Scenario): string[] {
  return attributes.map(({ values }, position) => {
    const value = values[scenario[position] ?? 0];
    return value === undefined ? "" : showValue(value);
  });
}

/** The same by the names of the attributes. */
export function scenarioValues(action: ActionTable, scenario: Scenario): ScenarioValues {
  const shown = shownValues(action, scenario);
  return Object.fromEntries(
    action.attributes.map(({ name }, position) => [name, shown[position] ?? ""]),
  );
}

/** A count as a message carries it. */
export function countOfScenarios(count: bigint): Count {
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);
}
