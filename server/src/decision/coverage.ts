import { actionsCovered, regionOf } from "./checkExpectations.ts";
import { type Box, type Diagram, type Diagrams, TooManyNodes } from "./diagrams.ts";
import type { Expectation, ExpectationTable } from "./expectations.ts";
import { coversAction } from "./expectedActions.ts";
import { type ExpectedValues, meetsMalformed } from "./expectedValues.ts";
import { joinBoxes } from "./joinBoxes.ts";
import {
  type ActionTable,
  countOf,
  type Decision,
  decisionAt,
  decisions,
  type Scenario,
  type TruthTable,
} from "./truthTable.ts";

/** What an expectation table leaves open. */
export interface Uncovered {
  /** How many scenarios no row covers. */
  readonly scenarios: bigint;
  /** How many the actions have that the table is about. */
  readonly of: bigint;
  /** The first of them. */
  readonly first: {
    readonly action: ActionTable;
    readonly scenario: Scenario;
    readonly decision: Decision;
  };
  /** Disjoint rows that would cover them and hold; `null` where they would be too many. */
  readonly rows: readonly UncoveredRow[] | null;
}

export interface UncoveredRow {
  readonly action: ActionTable;
  readonly box: Box;
  readonly decision: Decision;
}

/** Rows that one fix writes at most. */
const MOST_ROWS = 100;

/** The scenarios that no row of a table covers; `null` where there are none. */
export function uncoveredBy(
  rows: readonly Expectation[],
  table: Pick<TruthTable, "actions">,
): Uncovered | null {
  // A table is about the actions that its rows name; another table may be about the others.
  const about = table.actions.flatMap((action) => {
    const own = rows.filter(({ actions }) => coversAction(actions, action.action));
    return own.length === 0 ? [] : [{ action, rows: own }];
  });
  const open = about
    .map(({ action, rows: own }) => ({ action, set: outside(own, action) }))
    .filter(({ action, set }) => set !== action.diagrams.none);
  const [one] = open;
  const scenario = one?.action.diagrams.first(one.set) ?? null;
  if (one === undefined || scenario === null) return null;
  const { action } = one;
  return {
    scenarios: open.reduce((sum, { action, set }) => sum + countOf(action, set), 0n),
    of: about.reduce((sum, { action: { scenarios } }) => sum + scenarios, 0n),
    first: { action, scenario, decision: decisionAt(action, scenario) },
    rows: rowsOf(open),
  };
}

/** {@link uncoveredBy}, unless that is too hard to tell. */
export function uncoveredIn(
  { rows, complete }: ExpectationTable,
  table: Pick<TruthTable, "actions">,
): Uncovered | null {
  if (!complete) return null; // what the other rows cover is not known
  try {
    return uncoveredBy(rows, table);
  } catch (error) {
    if (error instanceof TooManyNodes) return null;
    throw error;
  }
}

/** The possible scenarios of an action that none of the rows about it covers. */
function outside(rows: readonly Expectation[], action: ActionTable): Diagram {
  const { diagrams, possible } = action;
  const covered = rows.reduce((set, row) => diagrams.or(set, regionOf(row, action)), diagrams.none);
  return diagrams.and(possible, diagrams.not(covered));
}

function rowsOf(
  open: readonly { readonly action: ActionTable; readonly set: Diagram }[],
): UncoveredRow[] | null {
  const rows: UncoveredRow[] = [];
  for (const { action, set } of open) {
    const { diagrams, decision } = action;
    const undecided = decisions.length;
    const decided = diagrams.choose(set, decision, diagrams.leaf(undecided));
    const own: UncoveredRow[] = [];
    for (const { box, value } of boxesOf(decided, diagrams)) {
      const found = decisions[value];
      if (found === undefined) continue;
      if (rows.length + own.length === MOST_ROWS) return null;
      own.push({ action, box, decision: found });
    }
    rows.push(...joinBoxes(own, (one, other) => one.decision === other.decision));
  }
  return rows;
}

/** The boxes in which a function has one value, by the paths of its graph. */
function* boxesOf(
  diagram: Diagram,
  diagrams: Diagrams,
): Generator<{ readonly box: Box; readonly value: number }> {
  const whole = diagrams.sizes.map((size) => Array.from({ length: size }, (_, index) => index));
  function* visit(node: Diagram, box: Box): ReturnType<typeof boxesOf> {
    if (node.kind === "leaf") {
      yield { box, value: node.value };
      return;
    }
    for (const child of new Set(node.children)) {
      const values = [...node.children.keys()].filter((index) => node.children[index] === child);
      yield* visit(child, box.with(node.variable, values));
    }
  }
  yield* visit(diagram, whole);
}

/** A row's cells that say something of what no action that the row is about depends on. */
export function irrelevantCells(
  row: Expectation,
  table: Pick<TruthTable, "actions">,
): ExpectedValues[] {
  const actions = actionsCovered(row, table);
  if (actions.length === 0) return [];
  return row.conditions.filter((condition) => {
    const isAbout = ({ name }: { readonly name: string }): boolean => name === condition.attribute;
    return !actions.some(
      ({ attributes, malformed }) =>
        attributes.some(isAbout) || (meetsMalformed(condition) && malformed.some(isAbout)),
    );
  });
}
