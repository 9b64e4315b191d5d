import type { PlacedBlock } from "../syntax/tree.ts";
import { type Declarations, declares } from "./declarations.ts";

/** Whether blocks can change what a policy declares: in themselves, or by a head that declares. */
export function canDeclare(blocks: readonly PlacedBlock[], { relations }: Declarations): boolean {
  return blocks.some(({ block: { node } }) => {
    if (node.kind === "include" || declares(node)) return true;
    if (node.kind !== "rule") return false;
    return node.heads.some(({ relation }) => relations.get(relation.text)?.declared !== true);
  });
}

/**
 * The names that two versions of a policy declare differently; `null` where types are among them,
 * on which everything may depend.
 */
export function changedNames(before: Declarations, now: Declarations): ReadonlySet<string> | null {
  if (before.dialect !== now.dialect || changed(before.types, now.types).length > 0) return null;
  return new Set([
    ...changed(before.relations, now.relations),
    ...changed(before.branches, now.branches),
    ...changed(before.functors, now.functors),
  ]);
}

function changed(before: ReadonlyMap<string, object>, now: ReadonlyMap<string, object>): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => {
    const [one, other] = [before.get(name), now.get(name)];
    return one !== other && meaningOf(one) !== meaningOf(other);
  });
}

/** A declaration without its place. */
function meaningOf(symbol: object | undefined): string {
  return JSON.stringify({ ...symbol, home: null });
}
