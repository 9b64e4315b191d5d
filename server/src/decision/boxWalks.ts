import type { Box, Diagram } from "./diagrams.ts";
import { isAnywhere } from "./isAnywhere.ts";
import type { ActionTable } from "./truthTable.ts";

/** What can be said of the possible scenarios of a box without a new diagram for each box. */
interface BoxWalks {
  /** How many there are. */
  readonly countIn: (box: Box) => bigint;
  /** The first, by the order of attributes and values; there must be one. */
  readonly firstIn: (box: Box) => readonly number[];
  /** The box with `any` in each cell whose other values would add no possible scenario. */
  readonly widened: (box: Box, every: Box) => Box;
}

export function boxWalks({ diagrams, possible }: ActionTable): BoxWalks {
  const restricting = diagrams.support(possible);

  const countIn = (box: Box): bigint => {
    // Scenarios of the box over the attributes that restrict what is possible, and over the others.
    const inner = restricting.reduce((product, at) => product * BigInt(box[at]?.length ?? 0), 1n);
    const all = productOf(box);
    if (possible === diagrams.all) return all;
    const memo = new Map<number, bigint>();
    // Each node counts over all of them, also those that it does not look at.
    const count = (node: Diagram): bigint => {
      if (node.kind === "leaf") return node.value === 1 ? inner : 0n;
      const known = memo.get(node.id);
      if (known !== undefined) return known;
      const values = box[node.variable] ?? [];
      const sum = values.reduce((total, value) => total + count(node.children[value] ?? node), 0n);
      const result = sum / BigInt(values.length);
      memo.set(node.id, result);
      return result;
    };
    return (count(possible) * all) / inner;
  };

  const isPossible = (box: Box): boolean => isAnywhere(possible, 1, box);

  const firstIn = (box: Box): readonly number[] => {
    const smallest = box.map(([value = 0]) => value);
    if (diagrams.valueAt(possible, smallest) === 1) return smallest;
    let rest = box;
    for (const attribute of restricting) {
      const value = box[attribute]?.find((each) => isPossible(rest.with(attribute, [each])));
      if (value === undefined) throw new Error("a row without a possible scenario");
      rest = rest.with(attribute, [value]);
    }
    return rest.map(([value = 0]) => value);
  };

  const widened = (box: Box, every: Box): Box => {
    let wide = box;
    for (const attribute of restricting) {
      const all = every[attribute] ?? [];
      const cell = box[attribute] ?? [];
      const others = all.filter((value) => !cell.includes(value));
      if (others.length > 0 && !isPossible(wide.with(attribute, others))) {
        wide = wide.with(attribute, all);
      }
    }
    return wide;
  };

  return { countIn, firstIn, widened };
}

/** How many scenarios a box has. */
function productOf(box: Box): bigint {
  let product = 1n;
  // Small factors are multiplied as numbers first: big ones are slow.
  let small = 1;
  for (const { length } of box) {
    if (small * length > Number.MAX_SAFE_INTEGER) {
      product *= BigInt(small);
      small = 1;
    }
    small *= length;
  }
  return product * BigInt(small);
}
