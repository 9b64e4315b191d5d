import type { PlacedBlock } from "../syntax/tree.ts";
import {
  type BranchSymbol,
  type Declarations,
  declares,
  type FunctorSymbol,
  type RelationSymbol,
  type TypeSymbol,
} from "./declarations.ts";

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

type Names = ReadonlyMap<string, Declared>;
type Declared = Partial<RelationSymbol & TypeSymbol & BranchSymbol & FunctorSymbol>;

function changed(before: Names, now: Names): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => {
    const [one, other] = [before.get(name), now.get(name)];
    return one !== other && (one === undefined || other === undefined || !meansTheSame(one, other));
  });
}

/** Whether two declarations differ in nothing but their places. */
function meansTheSame(one: Declared, other: Declared): boolean {
  return (
    one.declared === other.declared &&
    one.type === other.type &&
    one.result === other.result &&
    JSON.stringify(one.shape) === JSON.stringify(other.shape) &&
    isSameList(one.parameters ?? [], other.parameters ?? [], Object.is) &&
    isSameList(
      one.columns ?? [],
      other.columns ?? [],
      (column, known) => column.name === known.name && column.type === known.type,
    )
  );
}

function isSameList<Item>(
  one: readonly Item[],
  other: readonly Item[],
  same: (item: Item, known: Item) => boolean,
): boolean {
  return (
    one.length === other.length &&
    one.every((item, index) => {
      const known = other[index];
      return known !== undefined && same(item, known);
    })
  );
}
