import type { Box } from "./diagrams.ts";

/**
 * Boxes in fewer rows: two that differ in the values of one variable only become one, in the place
 * of the first, until there are no such two.
 *
 * @param areAlike whether two rows may become one
 */
export function joinBoxes<Row extends { readonly box: Box }>(
  rows: readonly Row[],
  areAlike: (one: Row, other: Row) => boolean = () => true,
): Row[] {
  const joined = [...rows];
  for (let index = 0; index < joined.length; ) {
    const [row, ...others] = joined.slice(index);
    if (row === undefined) break;
    const later = others.findIndex(
      (other) => areAlike(row, other) && onlyDifference(row.box, other.box) !== null,
    );
    const other = others[later];
    const position = other === undefined ? null : onlyDifference(row.box, other.box);
    if (other === undefined || position === null) {
      index++;
      continue;
    }
    const values = new Set([...(row.box[position] ?? []), ...(other.box[position] ?? [])]);
    const cell = [...values].toSorted((one, next) => one - next);
    joined[index] = { ...row, box: row.box.with(position, cell) };
    joined.splice(index + 1 + later, 1);
    index = 0; // a row before it may be joined with it now
  }
  return joined;
}

/** The one variable in whose values two boxes differ; `null` where they differ in more, or in none. */
function onlyDifference(one: Box, other: Box): number | null {
  let found: number | null = null;
  for (const [position, values] of one.entries()) {
    if (isSame(values, other[position] ?? [])) continue;
    if (found !== null) return null;
    found = position;
  }
  return found;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
