import type { Column } from "./declarations.ts";

/** The types that need no declaration (Soufflé's manual, "Types"). */
export const primitiveTypes = ["symbol", "number", "unsigned", "float"] as const;

export type PrimitiveType = (typeof primitiveTypes)[number];

/** What a declared type is. */
export type TypeShape =
  | { readonly kind: "primitive" }
  | { readonly kind: "subset"; readonly base: string }
  | { readonly kind: "union"; readonly members: readonly string[] }
  | { readonly kind: "record"; readonly columns: readonly Column[] }
  | {
      readonly kind: "algebraic";
      readonly branches: readonly { readonly name: string; readonly columns: readonly Column[] }[];
    };

/** The shape of every type that can be named. */
export type TypeShapes = ReadonlyMap<string, { readonly shape: TypeShape }>;

/**
 * The type that values of a type have at run time: a primitive type, a record type or an algebraic
 * one. `null` where that is not known: an undeclared type, a union of unlike ones, a cycle.
 */
export function rootOf(type: string, types: TypeShapes): string | null {
  const roots = new Set<string | null>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const shape = types.get(name)?.shape;
    if (shape?.kind === "subset") visit(shape.base);
    else if (shape?.kind === "union") for (const member of shape.members) visit(member);
    else roots.add(shape === undefined ? null : name);
  };
  visit(type);
  const [root = null] = roots;
  return roots.size === 1 ? root : null;
}

/**
 * The names on the way to a type from the types that something is made of, both ends included,
 * through bases of subsets and members of unions; `null` where no way leads there.
 */
export function wayTo(
  type: string,
  parts: readonly string[],
  types: TypeShapes,
): readonly string[] | null {
  const before = new Map<string, string | null>(parts.map((part) => [part, null]));
  for (const name of before.keys()) {
    if (name === type) break;
    for (const part of partsOf(types.get(name)?.shape)) {
      if (!before.has(part)) before.set(part, name);
    }
  }
  if (!before.has(type)) return null;
  const way: string[] = [];
  for (let name: string | null = type; name !== null; name = before.get(name) ?? null) {
    way.unshift(name);
  }
  return way;
}

/** What the values of a type are taken from. */
function partsOf(shape: TypeShape | undefined): readonly string[] {
  if (shape?.kind === "subset") return [shape.base];
  return shape?.kind === "union" ? shape.members : [];
}

/** Whether every value of `type` is one of `other`. */
export function isSubtype(type: string, other: string, types: TypeShapes): boolean {
  const wide = new Set(namesIn(other, types));
  return membersOf(type, types).every(
    (member) => wide.has(member) || basesOf(member, types).some((base) => wide.has(base)),
  );
}

/** Whether some value can be of both types. */
export function overlap(type: string, other: string, types: TypeShapes): boolean {
  return membersOf(type, types).some((one) =>
    membersOf(other, types).some((two) => isSubtype(one, two, types) || isSubtype(two, one, types)),
  );
}

/** The types that a union is made of, through unions of unions; else the type itself. */
function membersOf(type: string, types: TypeShapes): string[] {
  return namesIn(type, types).filter((name) => types.get(name)?.shape.kind !== "union");
}

/** A type, the members of a union, and the unions among them. */
function namesIn(type: string, types: TypeShapes, seen = new Set<string>()): string[] {
  if (seen.has(type)) return [];
  seen.add(type);
  const shape = types.get(type)?.shape;
  if (shape?.kind !== "union") return [type];
  return [type, ...shape.members.flatMap((member) => namesIn(member, types, seen))];
}

/** The types that a subset type is a subset of: its base, and what that is part of by definition. */
function basesOf(type: string, types: TypeShapes): string[] {
  const bases: string[] = [];
  for (let name = type; ; ) {
    const shape = types.get(name)?.shape;
    const base = shape?.kind === "subset" ? shape.base : aliasedBy(shape);
    if (base === null || bases.includes(base)) return bases;
    bases.push(base);
    name = base;
  }
}

/** The type that an alias stands for: a union of one member. */
function aliasedBy(shape: TypeShape | undefined): string | null {
  return shape?.kind === "union" && shape.members.length === 1 ? (shape.members[0] ?? null) : null;
}

/** Whether a type counts: `number`, `unsigned`, `float` or a subset of one. */
export function isNumeric(root: string): boolean {
  return root === "number" || root === "unsigned" || root === "float";
}

/** Whether a type can hold a number: those that count in whole numbers have 32 bits, as Soufflé's. */
export function holds(type: string, value: number): boolean {
  if (type === "number") return value >= -(2 ** 31) && value < 2 ** 31;
  return type !== "unsigned" || (value >= 0 && value < 2 ** 32);
}
