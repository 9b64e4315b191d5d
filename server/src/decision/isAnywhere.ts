import type { Box, Diagram } from "./diagrams.ts";

/** Whether a function has a value somewhere in a box; makes no new diagram. */
export function isAnywhere(diagram: Diagram, value: number, box: Box): boolean {
  const seen = new Set<number>();
  const reaches = (node: Diagram): boolean => {
    if (node.kind === "leaf") return node.value === value;
    if (seen.has(node.id)) return false;
    seen.add(node.id);
    return (box[node.variable] ?? []).some((index) => reaches(node.children[index] ?? node));
  };
  return reaches(diagram);
}
