import type { Box } from "./diagrams.ts";
import { FREE, INSIDE, OUTSIDE } from "./minimiseRegions.ts";
import type { Steps } from "./steps.ts";

/** A region with its cells listed, the last variable's values side by side. */
export interface Grid {
  readonly sizes: readonly number[];
  /** How far apart neighbouring values of each variable are in `cells`. */
  readonly strides: readonly number[];
  /** `OUTSIDE`, `INSIDE` or `FREE`. */
  readonly cells: Uint8Array;
}

/**
 * Every box around a cell without an outside cell, those that go on with the first values first,
 * as long as steps are left.
 */
export function growBox(
  { sizes, strides, cells: kinds }: Grid,
  cell: number,
  steps: Steps,
  use: (box: Box, cells: readonly number[]) => void,
): void {
  const grow = (variable: number, box: Box, cells: readonly number[]): void => {
    const size = sizes[variable];
    if (size === undefined) {
      use(box, cells);
      return;
    }
    const stride = strides[variable] ?? 1;
    const own = Math.floor(cell / stride) % size;
    const others: number[] = [];
    for (let value = 0; value < size; value++) {
      if (value === own) continue;
      const shift = (value - own) * stride;
      steps.left -= cells.length;
      if (cells.every((other) => kinds[other + shift] !== OUTSIDE)) others.push(value);
    }
    // Counted down, so that a set with an earlier value comes before one without.
    for (let subset = 2 ** others.length - 1; subset >= 0 && steps.left > 0; subset--) {
      const values = others.filter((_, at) => (subset >> (others.length - 1 - at)) & 1);
      const shifted = values.flatMap((value) =>
        cells.map((other) => other + (value - own) * stride),
      );
      steps.left -= shifted.length;
      const all = [...values, own].toSorted((one, other) => one - other);
      grow(variable + 1, [...box, all], shifted.length === 0 ? cells : [...cells, ...shifted]);
    }
  };
  grow(0, [], [cell]);
}

/** Whether a box could be larger by free cells only: then the larger one is as good or better. */
export function canTakeFree(
  { sizes, strides, cells: kinds }: Grid,
  box: Box,
  cells: readonly number[],
): boolean {
  return box.some((values, variable) => {
    const stride = strides[variable] ?? 1;
    const [first = 0] = values;
    const slab = cells.filter(
      (cell) => Math.floor(cell / stride) % (sizes[variable] ?? 1) === first,
    );
    return Array.from({ length: sizes[variable] ?? 0 }, (_, value) => value).some(
      (value) =>
        !values.includes(value) &&
        slab.every((cell) => kinds[cell + (value - first) * stride] === FREE),
    );
  });
}

/** Whether the smallest box around two cells has no outside cell. */
export function fitTogether(
  { sizes, strides, cells }: Grid,
  one: number,
  other: number,
  steps: Steps,
): boolean {
  let corners = [one];
  for (const [variable, stride] of strides.entries()) {
    const size = sizes[variable] ?? 1;
    const shift = (Math.floor(other / stride) % size) - (Math.floor(one / stride) % size);
    if (shift === 0) continue;
    const next: number[] = [];
    for (const corner of corners) {
      steps.left--;
      if (cells[corner + shift * stride] === OUTSIDE) return false;
      next.push(corner + shift * stride);
    }
    corners = [...corners, ...next];
  }
  return true;
}

/** How many variables a box around a cell can leave open at most. */
export function widestBox(
  { sizes, strides, cells: kinds }: Grid,
  cell: number,
  steps: Steps,
): number {
  let most = 0;
  const widen = (variable: number, cells: readonly number[], any: number): void => {
    most = Math.max(most, any);
    const size = sizes[variable];
    if (size === undefined || any + sizes.length - variable <= most) return;
    const stride = strides[variable] ?? 1;
    const own = Math.floor(cell / stride) % size;
    const all = Array.from({ length: size }, (_, value) => (value - own) * stride).flatMap(
      (shift) => cells.map((other) => other + shift),
    );
    steps.left -= all.length;
    if (all.every((other) => kinds[other] !== OUTSIDE)) widen(variable + 1, all, any + 1);
    widen(variable + 1, cells, any);
  };
  widen(0, [cell], 0);
  return most;
}

/** Cells with many outside neighbours first: few others fit into a box with them. */
export function hardestFirst(grid: Grid, component: readonly number[]): number[] {
  const outside = (cell: number): number =>
    neighboursOf(grid, cell).filter((other) => grid.cells[other] === OUTSIDE).length;
  const counted = component.map((cell) => ({ cell, count: outside(cell) }));
  return counted.toSorted((one, other) => other.count - one.count).map(({ cell }) => cell);
}

/** Inside cells in groups of which no box can hold cells of two, each in order. */
export function componentsOf(grid: Grid): number[][] {
  const seen = new Set<number>();
  const components: number[][] = [];
  for (const [start, kind] of grid.cells.entries()) {
    if (kind !== INSIDE || seen.has(start)) continue;
    const reached = new Set([start]);
    for (const cell of reached) {
      seen.add(cell);
      for (const other of neighboursOf(grid, cell)) {
        if (grid.cells[other] !== OUTSIDE) reached.add(other);
      }
    }
    const inside = [...reached].filter((cell) => grid.cells[cell] === INSIDE);
    components.push(inside.toSorted((one, other) => one - other));
  }
  return components;
}

/** The cells that differ in one variable. */
function neighboursOf({ sizes, strides }: Grid, cell: number): number[] {
  return sizes.flatMap((size, variable) => {
    const stride = strides[variable] ?? 1;
    const own = Math.floor(cell / stride) % size;
    return Array.from({ length: size }, (_, value) => cell + (value - own) * stride).filter(
      (other) => other !== cell,
    );
  });
}

export function cellsOf({ strides }: Grid, box: Box): number[] {
  return box.reduce<number[]>(
    (cells, values, variable) =>
      cells.flatMap((cell) => values.map((value) => cell + value * (strides[variable] ?? 1))),
    [0],
  );
}

/** How many cells of some boxes' rows cover every value. */
export function anyOf(boxes: readonly Box[], sizes: readonly number[]): number {
  return boxes
    .flatMap((box) => box.map((values, variable) => values.length === sizes[variable]))
    .filter(Boolean).length;
}

/** The strides of a grid. */
export function stridesOf(sizes: readonly number[]): number[] {
  return sizes.map((_, variable) => sizes.slice(variable + 1).reduce((a, b) => a * b, 1));
}
