import { groupBy } from "../datalog/groupBy.ts";
import type { Box } from "./diagrams.ts";
import { minimiseExactly } from "./minimiseExactly.ts";
import { anyOf, cellsOf, type Grid, stridesOf } from "./minimiseGrid.ts";
import { INSIDE } from "./minimiseRegions.ts";
import type { Steps } from "./steps.ts";

/** Boxes that are looked at together. */
const NEIGHBOURS = 6;
/** Cells of such boxes up to which they are searched. */
const CELL_LIMIT = 512;
/** Cells that are looked at to find fewer boxes instead of some. */
const STEPS = 10_000;

/**
 * Puts fewer boxes, or ones with more cells that cover every value, in the place of a few that are
 * near each other, until that leads no further or no steps are left.
 *
 * @param boxes disjoint ones; what comes back holds the same cells
 */
export function minimiseLocally(
  boxes: readonly Box[],
  sizes: readonly number[],
  steps: Steps,
): readonly Box[] {
  if (boxes.length <= NEIGHBOURS) return boxes;
  let current = [...boxes];
  let idle = 0;
  while (idle < current.length && steps.left > 0) {
    // What is tried goes to the end, so that the others have their turn.
    const [box, ...others] = current;
    if (box === undefined) break;
    steps.left -= current.length * sizes.length;
    const near = [box, ...nearest(box, others)];
    const instead = improved(near, sizes, steps);
    const taken = new Set(near);
    current =
      instead === null
        ? [...others, box]
        : [...current.filter((each) => !taken.has(each)), ...instead];
    idle = instead === null ? idle + 1 : 0;
  }
  return current;
}

/** The boxes that differ from one in the fewest variables. */
function nearest(box: Box, others: readonly Box[]): Box[] {
  return others
    .map((other) => ({
      other,
      distance: other.filter((values, variable) => !isSame(values, box[variable] ?? [])).length,
    }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, NEIGHBOURS - 1)
    .map(({ other }) => other);
}

/** Better boxes of the same cells; `null` where none are found. */
function improved(boxes: readonly Box[], sizes: readonly number[], steps: Steps): Box[] | null {
  const [first = []] = boxes;
  // Variables in which they are the same stay as they are.
  const variables = [...sizes.keys()].filter((variable) =>
    boxes.some((box) => !isSame(box[variable] ?? [], first[variable] ?? [])),
  );
  const atoms = variables.map((variable) => atomsOf(boxes.map((box) => box[variable] ?? [])));
  const cellCount = atoms.reduce((product, { length }) => product * length, 1);
  if (cellCount > CELL_LIMIT) return null;

  const local = boxes.map((box) =>
    variables.map((variable, at) =>
      (atoms[at] ?? []).flatMap(([value = 0], atom) =>
        box[variable]?.includes(value) ? atom : [],
      ),
    ),
  );
  const localSizes = atoms.map(({ length }) => length);
  const grid: Grid = {
    sizes: localSizes,
    strides: stridesOf(localSizes),
    cells: new Uint8Array(cellCount),
  };
  for (const box of local) for (const cell of cellsOf(grid, box)) grid.cells[cell] = INSIDE;
  const share: Steps = { left: Math.min(STEPS, steps.left) };
  // Listing the cells and their neighbours takes its time as well.
  steps.left -= share.left + cellCount * variables.length;
  const found = minimiseExactly(grid, local, share).boxes.map((box) => {
    const whole = [...first];
    for (const [at, variable] of variables.entries()) {
      const values = (box[at] ?? []).flatMap((atom) => atoms[at]?.[atom] ?? []);
      whole[variable] = values.toSorted((one, other) => one - other);
    }
    return whole;
  });
  steps.left += Math.max(share.left, 0);
  if (found.length !== boxes.length) return found.length < boxes.length ? found : null;
  return anyOf(found, sizes) > anyOf(boxes, sizes) ? found : null;
}

/** Values that the same cells have, for all values that a cell has. */
function atomsOf(cells: readonly (readonly number[])[]): number[][] {
  const having = new Map<number, number>();
  for (const [index, values] of cells.entries()) {
    for (const value of values) having.set(value, (having.get(value) ?? 0) | (1 << index));
  }
  const values = [...having.keys()].toSorted((one, other) => one - other);
  return [...groupBy(values, (value) => having.get(value) ?? 0).values()];
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return (
    one === other ||
    (one.length === other.length && one.every((value, index) => value === other[index]))
  );
}
