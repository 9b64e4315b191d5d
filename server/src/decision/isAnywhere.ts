import type { Box, Diagram } from "./diagrams.ts";
import type { Steps } from "./steps.ts";

/**
 * Whether a function has a value somewhere in a box; makes no new diagram.
 * @param steps are taken from, one for each node that is looked at
 */
export function isAnywhere(diagram: Diagram, value: number, box: Box, steps?: Steps): boolean {
  const seen = new Set<number>();
  const reaches = (node: Diagram): boolean => {
    if (node.kind === "leaf") return node.value === value;
    if (seen.has(node.id)) return false;
    seen.add(node.id);
    return (box[node.variable] ?? []).some((index) => reaches(node.children[index] ?? node));
  };
  const result = reaches(diagram);
  if (steps !== undefined) steps.left -= seen.size;
  return result;
}
