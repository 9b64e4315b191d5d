import { type Box, type Diagram, type Diagrams, TooManyNodes } from "./diagrams.ts";
import { isAnywhere } from "./isAnywhere.ts";
import { joinBoxes } from "./joinBoxes.ts";
import { IMPOSSIBLE, labelsOf, occurringLabels, readLabel } from "./minimiseRegions.ts";
import type { Row } from "./row.ts";
import type { Steps } from "./steps.ts";
import type { ActionTable } from "./truthTable.ts";

export type FirstMatchRows =
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  /** More than `FIRST_MATCH_LIMIT`, or too hard to find. */
  | { readonly kind: "too-many"; readonly rows: readonly [] };

/** Rows up to which a table is written to be read from the top. */
const FIRST_MATCH_LIMIT = 1000;
/** Nodes above which a diagram is not looked through at all. */
const MOST_NODES = 50_000;
/** Look-ups of branches up to which its rows are looked for. */
const MOST_LOOK_UPS = 1_000_000;
/** Nodes that are looked at to find out how wide they can be. */
const MOST_STEPS = 10_000_000;

/**
 * Rows that are read from the top: the first one whose cells fit a scenario decides it, as in a
 * decision table of hit policy First (OMG, "Decision Model and Notation", 8.2.10). One row can then
 * say what disjoint rows need thousands for: `otherwise allow`.
 *
 * Decision by decision, each time the one that takes the fewest rows; its rows may overlap each
 * other and what has been decided above, and are as wide as they can be ("prime"). Found greedily:
 * there may be a table with fewer.
 */
export function firstMatchRows(table: ActionTable): FirstMatchRows {
  try {
    return searchedRows(table);
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error;
    return { kind: "too-many", rows: [] };
  }
}

function searchedRows(table: ActionTable): FirstMatchRows {
  const { diagrams } = table;
  const labels = labelsOf(table);
  if (diagrams.nodes(labels) > MOST_NODES) return { kind: "too-many", rows: [] };
  const budget: Budget = { lastLookUp: diagrams.lookUps + MOST_LOOK_UPS, left: MOST_STEPS };
  const settled = new Set([IMPOSSIBLE]);
  let left = occurringLabels(labels);
  const rows: Row[] = [];
  while (left.length > 0) {
    let best: { readonly label: number; readonly boxes: readonly Found[] } | null = null;
    // What is as short comes first where it is more restrictive.
    for (const label of left.toReversed()) {
      const most: number = best?.boxes.length ?? FIRST_MATCH_LIMIT - rows.length + 1;
      const boxes = cover(table, labels, { label, settled, most: 2 * most, budget });
      if (boxes === null || boxes.length >= most) continue;
      best = { label, boxes };
      // A row for a rule is as good as it gets, and each further search costs as much.
      if (boxes.length <= table.rules.length) break;
    }
    if (best === null) return { kind: "too-many", rows: [] };
    const { label, boxes } = best;
    settled.add(label);
    left = left.filter((one) => one !== label);
    for (const { box, part } of boxes) {
      const scenarios = diagrams.counts(part).get(1) ?? 0n;
      rows.push({ values: box, part, ...readLabel(label), scenarios });
    }
  }
  return { kind: "rows", rows };
}

interface Found {
  readonly box: Box;
  /** What no box before it has. */
  readonly part: Diagram;
}

/** What is left of the search. */
interface Budget extends Steps {
  readonly lastLookUp: number;
}

/** Wide boxes that together have all of one label, and else only what is settled. */
function cover(
  table: ActionTable,
  labels: Diagram,
  search: {
    readonly label: number;
    readonly settled: ReadonlySet<number>;
    /** More boxes than these are given up, though some of them may turn out not to be needed. */
    readonly most: number;
    readonly budget: Budget;
  },
): readonly Found[] | null {
  const { diagrams, attributes } = table;
  const { label, settled, most, budget } = search;
  const forbidden = diagrams.map(labels, (one) => Number(one !== label && !settled.has(one)));
  const own = diagrams.map(labels, (one) => Number(one === label));
  let rest = own;
  const found: Box[] = [];
  for (;;) {
    if (rest === diagrams.none) return needed(found, own, diagrams);
    const isSpent = budget.left < 0 || diagrams.lookUps > budget.lastLookUp;
    if (found.length === most || isSpent) return null;
    let box = oneOf(rest, diagrams.sizes);
    for (const [position, { values }] of attributes.entries()) {
      box = widened(box, position, values.length, forbidden, budget);
    }
    found.push(box);
    rest = diagrams.and(rest, diagrams.not(diagrams.box(box)));
  }
}

/** Some scenario of a set that is not empty, found in as many steps as there are variables. */
function oneOf(set: Diagram, sizes: readonly number[]): Box {
  const scenario = sizes.map(() => 0);
  let node = set;
  while (node.kind === "branch") {
    const at = node.children.findIndex((child) => child.kind === "branch" || child.value === 1);
    scenario[node.variable] = at;
    node = node.children[at] ?? node;
  }
  return scenario.map((value) => [value]);
}

/** The boxes that are needed, in the order of the attributes, and what each adds to those before. */
function needed(boxes: readonly Box[], own: Diagram, diagrams: Diagrams): Found[] {
  const { sizes } = diagrams;
  const inOrder = boxes.toSorted((one, other) => compareBoxes(one, other, sizes));
  let later = diagrams.none;
  const kept: Box[] = [];
  for (const { box, part } of partsOf(inOrder, own, diagrams).toReversed()) {
    const alone = diagrams.and(part, diagrams.not(later));
    if (alone === diagrams.none) continue;
    const narrow = trimmed(box, alone, sizes);
    later = diagrams.or(later, diagrams.box(narrow));
    kept.push(narrow);
  }
  const joined = joinBoxes(kept.toReversed().map((box) => ({ box })));
  return partsOf(
    joined.map(({ box }) => box),
    own,
    diagrams,
  );
}

/** What each box has of a set that none before it has. */
function partsOf(boxes: readonly Box[], set: Diagram, diagrams: Diagrams): Found[] {
  let rest = set;
  return boxes.map((box) => {
    const whole = diagrams.box(box);
    const part = diagrams.and(rest, whole);
    rest = diagrams.and(rest, diagrams.not(whole));
    return { box, part };
  });
}

/** What says something of the first attribute comes first, and of it by the order of its values. */
function compareBoxes(one: Box, other: Box, sizes: readonly number[]): number {
  for (const [position, size] of sizes.entries()) {
    const [cell = [], others = []] = [one[position], other[position]];
    const [isOpen, areOpen] = [cell.length === size, others.length === size];
    if (isOpen !== areOpen) return isOpen ? 1 : -1;
    const at = cell.findIndex((value, index) => value !== others[index]);
    if (at >= 0) return (cell[at] ?? 0) - (others[at] ?? -1);
    if (others.length > cell.length) return -1;
  }
  return 0;
}

/** A box without the values that a part of it does not need, where it has not every value. */
function trimmed(box: Box, part: Diagram, sizes: readonly number[]): Box {
  return box.map((cell, position) =>
    cell.length === sizes[position]
      ? cell
      : cell.filter((value) => isAnywhere(part, 1, box.with(position, [value]))),
  );
}

/** A box with as many values of one variable as keep it out of a set. */
function widened(box: Box, position: number, size: number, forbidden: Diagram, steps: Steps): Box {
  const own = box[position] ?? [];
  const isFree = (values: readonly number[]): boolean =>
    !isAnywhere(forbidden, 1, box.with(position, values), steps);
  const all = Array.from({ length: size }, (_, value) => value);
  if (isFree(all)) return box.with(position, all);
  return box.with(
    position,
    all.filter((value) => own.includes(value) || isFree([value])),
  );
}
