import { type Box, type Diagram, Diagrams, type Operation, SEARCH_LIMITS } from "./diagrams.ts";
import { type ActionTable, type Decision, decisions } from "./truthTable.ts";

/** What a scenario is to the rows of one decision. */
export const OUTSIDE = 0;
export const INSIDE = 1;
/** Not possible: a row may cover it or not. */
export const FREE = 2;

/**
 * The scenarios that agree in decision and audit mark, over as few variables with as few values as
 * tell them from the others.
 */
export interface Region {
  readonly decision: Decision;
  readonly audited: boolean;
  readonly diagrams: Diagrams;
  /** `OUTSIDE`, `INSIDE` or `FREE` for each cell: a cell is a value of each variable. */
  readonly cells: Diagram;
  /** Whether there are `FREE` cells. */
  readonly hasFree: boolean;
  /** The attribute behind each variable, ascending. */
  readonly attributes: readonly number[];
  /** The values of the attribute behind each value of each variable: they make no difference. */
  readonly classes: readonly Box[];
}

/** The label of a scenario that is not possible. */
export const IMPOSSIBLE = -1;
const labelled: Operation = (decision, audit) => 2 * decision + audit;

/** A number for each decision with each audit mark; -1 where a scenario is not possible. */
export function labelsOf({ diagrams, possible, decision, audit }: ActionTable): Diagram {
  const labels = diagrams.apply(labelled, decision, audit);
  return diagrams.choose(possible, labels, diagrams.leaf(IMPOSSIBLE));
}

/** What a label stands for. */
export function readLabel(label: number): Pick<Region, "decision" | "audited"> {
  const decision = decisions[label >> 1];
  if (decision === undefined) throw new Error("a diagram of a table has an unknown value");
  return { decision, audited: label % 2 === 1 };
}

/** The labels of possible scenarios, in the order of `decisions`. */
export function occurringLabels(labels: Diagram): number[] {
  const values = nodesOf(labels).flatMap((node) => (node.kind === "leaf" ? [node.value] : []));
  return values.filter((label) => label !== IMPOSSIBLE).toSorted((one, other) => one - other);
}

/** The regions of a table that hold a possible scenario, in the order of `decisions`. */
export function regionsOf({ diagrams }: ActionTable, labels: Diagram): Region[] {
  const hasFree = nodesOf(labels).includes(diagrams.leaf(IMPOSSIBLE));
  return occurringLabels(labels).map((label) => {
    const cells = diagrams.map(labels, (value) => {
      if (value === IMPOSSIBLE) return FREE;
      return value === label ? INSIDE : OUTSIDE;
    });
    return { ...readLabel(label), hasFree, ...reduced(diagrams, cells) };
  });
}

/** Rows of a table that is divided by its attributes in the order of the diagram. */
export function rowsInOrder(labels: Diagram): number {
  const memo = new Map<Diagram, number>();
  const count = (node: Diagram): number => {
    if (node.kind === "leaf") return node.value === IMPOSSIBLE ? 0 : 1;
    const known = memo.get(node);
    if (known !== undefined) return known;
    let sum = 0;
    for (const child of new Set(node.children)) sum += count(child);
    memo.set(node, sum);
    return sum;
  };
  return count(labels);
}

/** A function without variables, and without values of them, that make no difference. */
function reduced(
  diagrams: Diagrams,
  cells: Diagram,
): Pick<Region, "diagrams" | "cells" | "attributes" | "classes"> {
  const classesByAttribute = equalValues(cells);
  const attributes = [...classesByAttribute.keys()].toSorted((one, other) => one - other);
  const classes = attributes.map((attribute) => classesByAttribute.get(attribute) ?? []);
  const variables = new Map(attributes.map((attribute, variable) => [attribute, variable]));
  const target = new Diagrams(
    classes.map(({ length }) => length),
    diagrams.order.flatMap((attribute) => variables.get(attribute) ?? []),
    SEARCH_LIMITS,
  );
  const memo = new Map<number, Diagram>();
  const convert = (node: Diagram): Diagram => {
    if (node.kind === "leaf") return target.leaf(node.value);
    const known = memo.get(node.id);
    if (known !== undefined) return known;
    const variable = variables.get(node.variable) ?? 0;
    const children = (classes[variable] ?? []).map(([value = 0]) =>
      convert(node.children[value] ?? node),
    );
    const result = target.branch(variable, children);
    memo.set(node.id, result);
    return result;
  };
  return { diagrams: target, cells: convert(cells), attributes, classes };
}

/**
 * The values of each variable in classes that make no difference, in domain order. Two values make
 * none if they lead to the same child wherever the graph looks at the variable.
 */
function equalValues(cells: Diagram): Map<number, number[][]> {
  const classOf = new Map<number, number[]>();
  for (const node of nodesOf(cells)) {
    if (node.kind === "leaf") continue;
    const before = classOf.get(node.variable) ?? node.children.map(() => 0);
    const classes = new Map<string, number>();
    const after = node.children.map((child, value) => {
      const key = `${before[value]},${child.id}`;
      const known = classes.get(key) ?? classes.size;
      classes.set(key, known);
      return known;
    });
    classOf.set(node.variable, after);
  }
  return new Map(
    [...classOf].map(([variable, classes]) => {
      const values = Array.from({ length: Math.max(...classes) + 1 }, (): number[] => []);
      for (const [value, index] of classes.entries()) values[index]?.push(value);
      return [variable, values];
    }),
  );
}

function nodesOf(diagram: Diagram): Diagram[] {
  const seen = new Set<Diagram>([diagram]);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const node of seen)
    if (node.kind === "branch") for (const child of node.children) seen.add(child);
  return [...seen];
}

/** Boxes of cells as boxes of scenarios. @param every all values of each attribute */
export function boxesOfScenarios(
  { attributes, classes }: Region,
  every: Box,
  boxes: readonly Box[],
): Box[] {
  // Boxes of one split share most of their cells.
  const known = classes.map(() => new Map<readonly number[], readonly number[]>());
  return boxes.map((box) => {
    const values = [...every];
    for (const [variable, attribute] of attributes.entries()) {
      const cell = box[variable] ?? [];
      const all = classes[variable] ?? [];
      if (cell.length === all.length) continue;
      const mapped =
        known[variable]?.get(cell) ??
        cell.flatMap((index) => all[index] ?? []).toSorted((one, other) => one - other);
      known[variable]?.set(cell, mapped);
      values[attribute] = mapped;
    }
    return values;
  });
}
