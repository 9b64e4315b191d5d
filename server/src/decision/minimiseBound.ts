import type { Box, Diagram, Diagrams } from "./diagrams.ts";
import { INSIDE, OUTSIDE, type Region } from "./minimiseRegions.ts";

/** Rows times variables times nodes up to which a proof is tried. */
const PROOF_LIMIT = 1_000_000;

/**
 * Whether it can be shown without a search that a region needs as many disjoint boxes as it has: a
 * cell is found in each of them such that no two fit into one box (a "fooling set").
 */
export function provesFewest({ diagrams, cells }: Region, boxes: readonly Box[]): boolean {
  const work = boxes.length * diagrams.sizes.length * diagrams.nodes(cells);
  if (boxes.length === 1) return true;
  if (work > PROOF_LIMIT) return false;
  const outside = diagrams.map(cells, (kind) => Number(kind === OUTSIDE));
  const fits = diagrams.not(outside);
  let left = diagrams.map(cells, (kind) => Number(kind === INSIDE));
  // Where another value of one variable leads outside: few cells fit into a box with these.
  const edges = diagrams.sizes.map((_, variable) => diagrams.exists(outside, variable));
  for (const box of boxes) {
    let hardest = diagrams.and(left, diagrams.box(box));
    for (const edge of edges) {
      const harder = diagrams.and(hardest, edge);
      if (harder !== diagrams.none) hardest = harder;
    }
    const cell = diagrams.first(hardest);
    if (cell === null) return false;
    left = diagrams.and(left, diagrams.not(fittingWith(diagrams, fits, cell)));
  }
  return true;
}

/** The cells that fit into a box with a cell: every mixture of the two is in a set. */
function fittingWith(diagrams: Diagrams, set: Diagram, cell: readonly number[]): Diagram {
  const memo = new Map<number, Diagram>();
  const visit = (node: Diagram): Diagram => {
    if (node.kind === "leaf") return node;
    const known = memo.get(node.id);
    if (known !== undefined) return known;
    const own = visit(node.children[cell[node.variable] ?? 0] ?? node);
    const result = diagrams.branch(
      node.variable,
      node.children.map((child) => diagrams.and(own, visit(child))),
    );
    memo.set(node.id, result);
    return result;
  };
  return visit(set);
}
