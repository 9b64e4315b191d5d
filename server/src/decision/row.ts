import type { PolicyRule } from "../semantics/model.ts";
import { boxWalks } from "./boxWalks.ts";
import type { Box, Diagram } from "./diagrams.ts";
import { isAnywhere } from "./isAnywhere.ts";
import type { ActionTable, Decision, Scenario } from "./truthTable.ts";

/** A row of a truth table: scenarios with one decision and one audit mark that form a box. */
export interface Row {
  /**
   * For each attribute of the action's table the indexes of the values that the row stands for,
   * ascending. The box may hold scenarios that are not possible.
   */
  readonly values: Box;
  /**
   * The possible scenarios of the box that the row decides, where rows above it decide others;
   * `null` where it decides all of them.
   */
  readonly part: Diagram | null;
  readonly decision: Decision;
  /** Whether an audit rule fires. */
  readonly audited: boolean;
  /** How many possible scenarios it decides, at least one. */
  readonly scenarios: bigint;
}

/** Whether a set of possible scenarios has one that a row decides. */
export function meetsRow({ diagrams }: ActionTable, { values, part }: Row, set: Diagram): boolean {
  if (part !== null) return diagrams.and(set, part) !== diagrams.none;
  if (values.some(({ length }) => length > 1)) return isAnywhere(set, 1, values);
  const scenario = values.map(([index = 0]) => index);
  return diagrams.valueAt(set, scenario) === 1;
}

/** The rules that decide in any of the scenarios that a row decides, in file order. */
export function rulesInRow(action: ActionTable, row: Row): PolicyRule[] {
  return action.rules
    .filter(({ decides }) => meetsRow(action, row, decides))
    .map(({ rule }) => rule);
}

/** The first scenario that a row decides. */
export function firstOfRow(action: ActionTable, { values, part }: Row): Scenario {
  if (part === null) return boxWalks(action).firstIn(values);
  const first = action.diagrams.first(part);
  if (first === null) throw new Error("a row without a possible scenario");
  return first;
}
