import { covers, coversAction, type Expectation } from "./expectations.ts";
import type { ActionTable, Scenario, TruthTable } from "./truthTable.ts";

/** A row of an expectation table that does not hold. */
export interface Mismatch {
  readonly expectation: Expectation;
  /** The first scenario that is decided otherwise; `null` where the row covers no scenario. */
  readonly found: { readonly action: ActionTable; readonly scenario: Scenario } | null;
  /** The decision of all scenarios that the row covers, where they agree. */
  readonly agreed: string | null;
}

/** Compares each row of the expectation tables with every scenario that it covers. */
export function checkExpectations(
  expectations: readonly Expectation[],
  table: TruthTable,
): Mismatch[] {
  const mismatches: Mismatch[] = [];
  for (const expectation of expectations) {
    const covered = table.actions
      .filter(({ tool }) => coversAction(expectation, tool))
      .flatMap((action) =>
        action.scenarios
          .filter((scenario) => coversScenario(expectation, action, scenario))
          .map((scenario) => ({ action, scenario })),
      );
    const found = covered.find(({ scenario }) => scenario.decision !== expectation.decision);
    if (covered.length > 0 && found === undefined) continue;
    const decisions = new Set(covered.map(({ scenario }) => scenario.decision));
    const [agreed = null] = decisions.size === 1 ? decisions : [];
    mismatches.push({ expectation, found: found ?? null, agreed });
  }
  return mismatches;
}

function coversScenario(
  expectation: Expectation,
  { attributes }: ActionTable,
  { values }: Scenario,
): boolean {
  return attributes.every((attribute, position) => {
    const value = attribute.values[values[position] ?? 0];
    return value !== undefined && covers(expectation, attribute, value);
  });
}
