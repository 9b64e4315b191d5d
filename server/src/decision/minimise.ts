import type { PolicyRule } from "../semantics/model.ts";
import type { Attribute } from "./attributes.ts";
import type { ActionTable, Decision, Scenario } from "./truthTable.ts";

/** A row of a truth table: scenarios with one decision that form a box. */
export interface Row {
  /** For each attribute of the action's table the indexes of the values that the row stands for. */
  readonly values: readonly (readonly number[])[];
  readonly decision: Decision;
  readonly scenarios: readonly Scenario[];
  /** The rules that decide in any of the scenarios, in file order. */
  readonly rules: readonly PolicyRule[];
}

/** Attributes up to which every order of splitting is tried. */
const EXACT_LIMIT = 5;

/** One row for each scenario. */
export function fullRows({ scenarios }: ActionTable): Row[] {
  return scenarios.map((scenario) => ({
    values: scenario.values.map((value) => [value]),
    decision: scenario.decision,
    scenarios: [scenario],
    rules: scenario.rules,
  }));
}

/**
 * Merges scenarios with one decision into few disjoint rows. The table is split by one attribute,
 * values with equal sub-tables are merged, and so on, as in a decision diagram; up to five
 * attributes the best order of splitting is found, above that the attribute with the fewest
 * different sub-tables goes first. No scenario is lost, and none stands in two rows.
 */
export function minimisedRows(table: ActionTable): Row[] {
  const every = table.attributes.map(({ values }) => values.map((_, index) => index));
  return split(table.scenarios, every, table.attributes, new Set())
    .map((box) => rowOf(box, table.scenarios))
    .toSorted((first, second) => firstIndex(first, table) - firstIndex(second, table));
}

type Box = readonly (readonly number[])[];

/** The boxes of the scenarios inside a box; `fixed` are the attributes that it is split by. */
function split(
  scenarios: readonly Scenario[],
  box: Box,
  attributes: readonly Attribute[],
  fixed: ReadonlySet<number>,
): Box[] {
  const [first] = scenarios;
  if (first === undefined) return [];
  if (scenarios.every(({ decision }) => decision === first.decision)) return [box];

  const open = attributes.map((_, position) => position).filter((position) => !fixed.has(position));
  const splits = open.map((position) => ({
    position,
    classes: classesOf(scenarios, position, attributes, fixed),
  }));
  const fewest = splits.toSorted((a, b) => a.classes.length - b.classes.length).slice(0, 1);
  const tried = open.length <= EXACT_LIMIT ? splits : fewest;

  let best: Box[] | null = null;
  for (const { position, classes } of tried) {
    const boxes = classes.flatMap((values) =>
      split(
        // Values of one class have equal sub-tables, so that one of them stands for all.
        scenarios.filter((scenario) => scenario.values[position] === values[0]),
        box.with(position, values),
        attributes,
        new Set([...fixed, position]),
      ),
    );
    if (best === null || isBetter(boxes, best, attributes)) best = boxes;
  }
  return best ?? [];
}

/** The values of an attribute in classes of equal sub-tables, in domain order. */
function classesOf(
  scenarios: readonly Scenario[],
  position: number,
  attributes: readonly Attribute[],
  fixed: ReadonlySet<number>,
): number[][] {
  const classes = new Map<string, number[]>();
  for (const value of attributes[position]?.values.keys() ?? []) {
    const signature = scenarios
      .filter((scenario) => scenario.values[position] === value)
      .map(({ values, decision }) => {
        const rest = values.filter((_, other) => other !== position && !fixed.has(other));
        return `${rest.join(",")}=${decision}`;
      })
      .join(" ");
    const equal = classes.get(signature) ?? [];
    equal.push(value);
    classes.set(signature, equal);
  }
  return [...classes.values()];
}

/** Fewer rows are better; among as many, more cells that cover every value. */
function isBetter(
  boxes: readonly Box[],
  best: readonly Box[],
  attributes: readonly Attribute[],
): boolean {
  if (boxes.length !== best.length) return boxes.length < best.length;
  return countAny(boxes, attributes) > countAny(best, attributes);
}

function countAny(boxes: readonly Box[], attributes: readonly Attribute[]): number {
  return boxes
    .flatMap((box) => box.map((values, position) => coversAll(values, attributes[position])))
    .filter(Boolean).length;
}

/** Whether a cell stands for every value of its attribute. */
export function coversAll(values: readonly number[], attribute: Attribute | undefined): boolean {
  return values.length === attribute?.values.length;
}

function rowOf(box: Box, all: readonly Scenario[]): Row {
  const scenarios = all.filter(({ values }) =>
    values.every((value, position) => box[position]?.includes(value)),
  );
  const [first] = scenarios;
  if (first === undefined) throw new Error("a row without scenarios");
  const rules = [...new Set(scenarios.flatMap((scenario) => scenario.rules))].toSorted(
    (one, other) => one.index - other.index,
  );
  return { values: box, decision: first.decision, scenarios, rules };
}

function firstIndex({ scenarios }: Row, table: ActionTable): number {
  const [first] = scenarios;
  return first === undefined ? -1 : table.scenarios.indexOf(first);
}
