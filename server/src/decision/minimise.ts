import type { Attribute } from "./attributes.ts";
import { boxWalks } from "./boxWalks.ts";
import { type Box, type Diagram, TooManyNodes } from "./diagrams.ts";
import { isAnywhere } from "./isAnywhere.ts";
import { provesFewest } from "./minimiseBound.ts";
import { bestSplit, boxesOf } from "./minimiseBySplitting.ts";
import { type Cover, minimiseExactly } from "./minimiseExactly.ts";
import { type Grid, stridesOf } from "./minimiseGrid.ts";
import { minimiseLocally } from "./minimiseLocally.ts";
import {
  boxesOfScenarios,
  INSIDE,
  labelsOf,
  type Region,
  regionsOf,
  rowsInOrder,
} from "./minimiseRegions.ts";
import type { Row } from "./row.ts";
import { inShares, type Steps } from "./steps.ts";
import { type ActionTable, decisionAt } from "./truthTable.ts";

export type FullRows =
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  /** More than `FULL_LIMIT`. */
  | { readonly kind: "too-many"; readonly scenarios: bigint };

export type MinimisedRows =
  | {
      readonly kind: "rows";
      readonly rows: readonly Row[];
      /** Whether it is proven that there are no fewer; otherwise there may be. */
      readonly exact: boolean;
    }
  /** More than `ROW_LIMIT`; `rows` is how many the best view that was found would have. */
  | { readonly kind: "too-many"; readonly rows: number };

/** Scenarios up to which the full view lists them. */
export const FULL_LIMIT = 100_000;
/** Rows up to which the minimised view lists them. */
export const ROW_LIMIT = 100_000;

/** Cells of a region up to which the fewest rows are searched for. */
const CELL_LIMIT = 4096;
/** Diagrams that are looked through to divide the regions of one table. */
const SPLIT_STEPS = 200_000;
/** Nodes above which a diagram is not looked through for each of its attributes. */
const SEARCHED_NODES = 1000;
/** Rows of such a diagram in its own order above which no other order is tried. */
const HOPELESS_ROWS = 100 * ROW_LIMIT;
/** Cells that are looked at to find the fewest rows of one table. */
const SEARCH_STEPS = 4_000_000;

/** Whether a cell stands for every value of its attribute. */
export function coversAll(values: readonly number[], attribute: Attribute | undefined): boolean {
  return values.length === attribute?.values.length;
}

/** One row for each possible scenario, in the order of the attributes' values. */
export function fullRows(table: ActionTable): FullRows {
  const { attributes, diagrams, possible, audit, scenarios } = table;
  if (scenarios > BigInt(FULL_LIMIT)) return { kind: "too-many", scenarios };
  // Shared: rows by the ten thousands have few different cells.
  const cells = attributes.map(({ values }) => values.map((_, index) => [index]));
  const rows: Row[] = [];
  const scenario = attributes.map(() => 0);
  const visit = (position: number, rest: Diagram): void => {
    if (rest === diagrams.none) return;
    if (position === attributes.length) {
      rows.push({
        values: scenario.map((value, at) => cells[at]?.[value] ?? []),
        part: null,
        decision: decisionAt(table, scenario),
        audited: diagrams.valueAt(audit, scenario) === 1,
        scenarios: 1n,
      });
      return;
    }
    for (const value of attributes[position]?.values.keys() ?? []) {
      scenario[position] = value;
      visit(position + 1, diagrams.restrict(rest, position, value));
    }
  };
  visit(0, possible);
  return { kind: "rows", rows };
}

/**
 * Merges scenarios that agree in decision and audit mark into as few disjoint rows as can be. Of as
 * few the ones with the most cells that cover every value; of those, by the order of the values.
 * Each possible scenario stands in exactly one row. Rows are in the order of their first scenarios.
 *
 * Each region is divided by one attribute after the other; a few rows near each other are replaced
 * by fewer; small regions are searched. All within numbers of steps, so that the same table always
 * has the same rows.
 */
export function minimisedRows(table: ActionTable): MinimisedRows {
  try {
    return searchedRows(table);
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error;
    return { kind: "too-many", rows: rowsInOrder(table.decision) };
  }
}

function searchedRows(table: ActionTable): MinimisedRows {
  const labels = labelsOf(table);
  if (table.diagrams.nodes(labels) > SEARCHED_NODES) {
    const rows = rowsInOrder(labels);
    if (rows > HOPELESS_ROWS) return { kind: "too-many", rows };
  }
  const parts = inShares(regionsOf(table, labels), { left: SPLIT_STEPS }, (region, steps) => ({
    region,
    split: bestSplit(region, steps),
  }));
  const count = parts.reduce((sum, { split }) => sum + split.rows, 0);
  if (count > ROW_LIMIT) return { kind: "too-many", rows: count };

  const covers = inShares(parts, { left: SEARCH_STEPS }, ({ region, split }, steps) => {
    const everyCell = region.classes.map((classes) => classes.map((_, index) => index));
    return { region, ...covered(region, boxesOf(split, everyCell), steps) };
  });
  const every = table.attributes.map(({ values }) => values.map((_, index) => index));
  const { countIn, firstIn, widened } = boxWalks(table);
  const rows = covers.flatMap(({ region, boxes }) =>
    boxesOfScenarios(region, every, boxes).map((box) => {
      const values = widened(box, every);
      const { decision, audited } = region;
      const row: Row = { values, part: null, decision, audited, scenarios: countIn(values) };
      return { row, first: firstIn(values) };
    }),
  );
  return {
    kind: "rows",
    rows: rows.toSorted((one, other) => compare(one.first, other.first)).map(({ row }) => row),
    exact: covers.every(({ boxes, least }) => boxes.length === least),
  };
}

/** No more boxes than are known, and how many there must be. */
function covered(region: Region, known: readonly Box[], steps: Steps): Cover {
  const grid = gridOf(region);
  const search = (boxes: readonly Box[], share: Steps): Cover => {
    if (grid !== null) return minimiseExactly(grid, boxes, share);
    return { boxes, least: provesFewest(region, boxes) ? boxes.length : 0 };
  };
  const first: Steps = { left: Math.floor(steps.left / 2) };
  steps.left -= first.left;
  const cover = search(known, first);
  steps.left += first.left;
  if (cover.least === cover.boxes.length) return cover;
  // Too much to search as a whole: what is found in parts is a better start.
  // It may leave boxes of nothing that is possible.
  const boxes = minimiseLocally(cover.boxes, region.diagrams.sizes, steps).filter((box) =>
    isAnywhere(region.cells, INSIDE, box),
  );
  return boxes.length < cover.boxes.length ? search(boxes, steps) : { ...cover, boxes };
}

/** The cells of a small region; `null` of a large one. */
function gridOf({ diagrams, cells }: Region): Grid | null {
  const { sizes } = diagrams;
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > CELL_LIMIT) return null;
  const strides = stridesOf(sizes);
  const cellAt = (index: number): number[] =>
    sizes.map((size, variable) => Math.floor(index / (strides[variable] ?? 1)) % size);
  return {
    sizes,
    strides,
    cells: Uint8Array.from({ length: count }, (_, index) => diagrams.valueAt(cells, cellAt(index))),
  };
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
