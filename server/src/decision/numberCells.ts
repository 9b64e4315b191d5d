import type { CellMeaning } from "../syntax/tree.ts";

/** A cell that compares numbers: `>= 5`, `1..5`. */
export type NumberCell = Extract<CellMeaning, { readonly kind: "order" | "range" }>;

/** Those of some constants that a cell covers; `null` where one of them is no number. */
export function constantsCoveredBy(
  cell: NumberCell,
  constants: readonly string[],
): readonly string[] | null {
  const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);
  if (!constants.every(isNumber)) return null;
  return constants.filter((text) => covers(cell, Number(text)));
}

function covers(cell: NumberCell, number: number): boolean {
  if (cell.kind === "range") return cell.least <= number && number <= cell.most;
  switch (cell.operator) {
    case "<":
      return number < cell.number;
    case "<=":
      return number <= cell.number;
    case ">":
      return number > cell.number;
    case ">=":
      return number >= cell.number;
  }
}
