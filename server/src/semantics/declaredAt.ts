import { type Name, placed, type Span } from "../syntax/span.ts";
import type { BlockNode, PolicyTree } from "../syntax/tree.ts";

/** Where this file declares a name: its declaration, else the first rule's head; `null` if not. */
export function declaredAt(
  { blocks }: PolicyTree,
  what: "relation" | "type" | "branch" | "functor",
  name: string,
): Span | null {
  for (const { start, block } of blocks) {
    const found = declaredNames(block.node, what).find(({ text }) => text === name);
    if (found !== undefined) return placed(start, found.span);
  }
  if (what !== "relation") return null;
  for (const { start, block } of blocks) {
    if (block.node.kind !== "rule") continue;
    const head = block.node.heads.find(({ relation }) => relation.text === name);
    if (head !== undefined) return placed(start, head.relation.span);
  }
  return null;
}

function declaredNames(node: BlockNode, what: string): readonly Name[] {
  if (node.kind === "declaration") return what === "relation" ? node.names : [];
  if (node.kind === "functorDeclaration") return what === "functor" ? [node.name] : [];
  if (node.kind !== "type") return [];
  if (what === "type") return [node.name];
  const { definition } = node;
  const branches = definition.kind === "algebraic" ? definition.branches : [];
  return what === "branch" ? branches.map((branch) => branch.name) : [];
}
