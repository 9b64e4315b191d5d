import { groupBy } from "../datalog/groupBy.ts";
import type { Box } from "./diagrams.ts";
import {
  anyOf,
  canTakeFree,
  cellsOf,
  componentsOf,
  fitTogether,
  type Grid,
  growBox,
  hardestFirst,
  widestBox,
} from "./minimiseGrid.ts";
import { FREE, INSIDE, OUTSIDE } from "./minimiseRegions.ts";
import { inShares, type Steps } from "./steps.ts";

export interface Cover {
  readonly boxes: readonly Box[];
  /** How many there must be at least, as far as that is proven. */
  readonly least: number;
}

/**
 * As few disjoint boxes as can be that hold every inside cell and no outside cell; of as many those
 * with the most cells that cover every value; of those the ones whose first box goes on with the
 * first values, and so on.
 *
 * @param known boxes that do, to be better than
 */
export function minimiseExactly(grid: Grid, known: readonly Box[], steps: Steps): Cover {
  // Small ones first: what they do not need is left to the large ones.
  const components = componentsOf(grid).toSorted((one, other) => one.length - other.length);
  const componentOf = new Map(
    components.flatMap((component) => component.map((cell) => [cell, component] as const)),
  );
  const knownIn = groupBy(known, (box) =>
    cellsOf(grid, box).reduce<readonly number[] | undefined>(
      (component, cell) => component ?? componentOf.get(cell),
      undefined,
    ),
  );
  const covers = inShares(components, steps, (component, share) =>
    coverComponent(grid, component, knownIn.get(component) ?? [], share),
  );
  return {
    boxes: covers.flatMap(({ boxes }) => boxes),
    least: covers.reduce((sum, { least }) => sum + least, 0),
  };
}

/** Branch and bound: the first cell without a box gets each box that is possible, and so on. */
function coverComponent(
  grid: Grid,
  component: readonly number[],
  known: readonly Box[],
  steps: Steps,
): Cover {
  const { sizes } = grid;
  let best = { boxes: known, any: anyOf(known, sizes) };
  // How much wider than the best the next must be: what the search has not found may be as wide.
  let wider = 0;
  // Covered cells become OUTSIDE.
  const open: Grid = { ...grid, cells: Uint8Array.from(grid.cells) };
  const { cells: kinds } = open;
  const hardest = hardestFirst(grid, component);
  const widest = new Map<number, number>();
  const visited = new Map<string, { boxes: number; any: number }>();
  const hasFree = grid.cells.includes(FREE);

  /** Cells without a box of which no two fit into one: each needs a box of its own. */
  const apart = (): number[] => {
    const chosen: number[] = [];
    for (const cell of hardest) {
      if (kinds[cell] !== INSIDE) continue;
      if (chosen.every((other) => !fitTogether(open, cell, other, steps))) {
        chosen.push(cell);
      }
    }
    return chosen;
  };
  const widestAt = (cell: number): number => {
    const computed = widest.get(cell) ?? widestBox(grid, cell, steps);
    widest.set(cell, computed);
    return computed;
  };
  /** Whether the same cells were left before, with no more boxes that are no narrower. */
  const isWorse = (boxes: number, any: number): boolean => {
    steps.left -= component.length;
    const key = bitsOf(component, (cell) => kinds[cell] === INSIDE);
    const before = visited.get(key);
    if (before !== undefined) {
      if (before.boxes < boxes || (before.boxes === boxes && before.any >= any)) return true;
    }
    visited.set(key, { boxes, any });
    return false;
  };

  const search = (from: number, boxes: readonly Box[], any: number): void => {
    let at = from;
    while (at < component.length && kinds[component[at] ?? 0] !== INSIDE) at++;
    const cell = component[at];
    if (cell === undefined) {
      const fewer = best.boxes.length - boxes.length;
      if (fewer < 0 || (fewer === 0 && any < best.any + wider)) return;
      best = { boxes, any };
      wider = 1;
      return;
    }
    if (steps.left <= 0 || isWorse(boxes.length, any)) return;
    const needed = apart();
    const spare = best.boxes.length - boxes.length - needed.length;
    if (spare < 0) return;
    // Each further box holds one of these cells, so that it is at most as wide as boxes there.
    if (
      spare === 0 &&
      needed.reduce((sum, other) => sum + widestAt(other), any) < best.any + wider
    ) {
      return;
    }
    growBox(open, cell, steps, (box, cells) => {
      if (hasFree && canTakeFree(open, box, cells)) return;
      const taken = cells.filter((other) => kinds[other] === INSIDE);
      for (const other of taken) kinds[other] = OUTSIDE;
      search(at + 1, [...boxes, box], any + anyOf([box], sizes));
      for (const other of taken) kinds[other] = INSIDE;
    });
  };

  const needed = apart().length;
  search(0, [], 0);
  return { boxes: best.boxes, least: steps.left > 0 ? best.boxes.length : needed };
}

/** A text that is the same only for the same cells. */
function bitsOf(cells: readonly number[], isSet: (cell: number) => boolean): string {
  const codes: number[] = [];
  for (let from = 0; from < cells.length; from += 16) {
    let code = 0;
    for (const [bit, cell] of cells.slice(from, from + 16).entries()) {
      if (isSet(cell)) code |= 1 << bit;
    }
    codes.push(code);
  }
  return String.fromCharCode(...codes);
}
