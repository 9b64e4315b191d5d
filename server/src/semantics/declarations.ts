import type { ColumnNode, TypeNode } from "../syntax/datalogTree.ts";
import { type Name, placed, type Span } from "../syntax/span.ts";
import type { BlockNode, PolicyTree } from "../syntax/tree.ts";
import { functors as preludeFunctors } from "./functors.ts";
import type { PlacedInclude } from "./includes.ts";
import { preludeTree } from "./prelude.ts";
import type { SemanticProblem } from "./problems.ts";
import { primitiveTypes, type TypeShape } from "./typeSystem.ts";

/** A column of a relation, a record or a branch; `type` is `null` where nothing declares it. */
export interface Column {
  readonly name: string;
  readonly type: string | null;
}

/** Where a name is declared: in this file (see declaredAt), in an included one, in the prelude. */
export type Home =
  | { readonly kind: "file" }
  | {
      readonly kind: "include";
      /** The included file. */
      readonly uri: string;
      /** In the included file. */
      readonly span: Span;
    }
  | { readonly kind: "prelude" };

export interface RelationSymbol {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly home: Home;
  /** False where a rule's head declares it. */
  readonly declared: boolean;
}

export interface TypeSymbol {
  readonly name: string;
  readonly shape: TypeShape;
  readonly home: Home;
}

export interface BranchSymbol {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The algebraic type that it belongs to. */
  readonly type: string;
  readonly home: Home;
}

export interface FunctorSymbol {
  readonly name: string;
  /** `null` for a parameter of any type. */
  readonly parameters: readonly (string | null)[];
  readonly result: string | null;
  readonly home: Home;
}

/** The names that rules can use. */
export interface Declarations {
  readonly dialect: Dialect;
  readonly relations: ReadonlyMap<string, RelationSymbol>;
  readonly types: ReadonlyMap<string, TypeSymbol>;
  readonly branches: ReadonlyMap<string, BranchSymbol>;
  readonly functors: ReadonlyMap<string, FunctorSymbol>;
}

/**
 * How a file is read: a policy has the prelude and may leave its helper relations undeclared; a
 * strict Datalog program has no prelude and refuses what Soufflé refuses (LANGUAGE.md, section 5).
 */
export type Dialect = "policy" | "strict";

/** What every file has before it declares anything, by dialect. Computed when first needed. */
const beginnings = new Map<Dialect, Declarations>();

/** The names that a file of a dialect has without declaring anything. */
export function builtInDeclarations(dialect: Dialect): Declarations {
  const known = beginnings.get(dialect);
  if (known !== undefined) return known;
  const collector = new Collector({
    dialect,
    relations: new Map(),
    types: new Map(
      primitiveTypes.map((name) => [
        name,
        { name, shape: { kind: "primitive" }, home: { kind: "prelude" } },
      ]),
    ),
    branches: new Map(),
    functors: new Map(),
  });
  if (dialect === "policy") {
    collector.tree(preludeTree, { homeAt: () => ({ kind: "prelude" }), spanAt: () => null });
    for (const [name, { parameters, result }] of preludeFunctors) {
      collector.functors.set(name, { name, parameters, result, home: { kind: "prelude" } });
    }
  }
  beginnings.set(dialect, collector);
  return collector;
}

/**
 * Collects the declarations of a file and of what it includes, on top of the prelude's. In a
 * policy, a relation that heads a rule and is never declared is declared by its first use;
 * declaring a name again is a problem, unless it is one of the prelude with the same meaning.
 */
export function declarationsOf(
  tree: PolicyTree,
  includes: readonly PlacedInclude[],
  dialect: Dialect,
): { readonly declarations: Declarations; readonly problems: readonly SemanticProblem[] } {
  const collector = new Collector(builtInDeclarations(dialect));
  const own: Place = { homeAt: () => ({ kind: "file" }), spanAt: (span) => span };
  for (const include of includes) collector.tree(include.file.tree, placeOf(include));
  collector.tree(tree, own);
  if (dialect === "policy") {
    for (const include of includes) collector.heads(include.file.tree, placeOf(include));
    collector.heads(tree, own);
  }
  return { declarations: collector, problems: collector.problems };
}

/** How a span of the file that declares is a home, and a place of the policy; the prelude has none. */
interface Place {
  readonly homeAt: (span: Span) => Home;
  readonly spanAt: (span: Span) => Span | null;
}

function placeOf({ at, file: { uri } }: PlacedInclude): Place {
  // What two included files do to each other is reported at the second one's `#include`.
  return { homeAt: (span) => ({ kind: "include", uri, span }), spanAt: () => at };
}

class Collector implements Declarations {
  readonly dialect: Dialect;
  readonly relations: Map<string, RelationSymbol>;
  readonly types: Map<string, TypeSymbol>;
  readonly branches: Map<string, BranchSymbol>;
  readonly functors: Map<string, FunctorSymbol>;
  readonly problems: SemanticProblem[] = [];

  constructor(base: Declarations) {
    this.dialect = base.dialect;
    this.relations = new Map(base.relations);
    this.types = new Map(base.types);
    this.branches = new Map(base.branches);
    this.functors = new Map(base.functors);
  }

  tree(tree: PolicyTree, { homeAt, spanAt }: Place): void {
    for (const { start, block } of tree.blocks) {
      const { node } = block;
      if (!declares(node)) continue;
      const home = ({ span }: Name): Home => homeAt(placed(start, span));
      const at = ({ span }: Name): Span | null => spanAt(placed(start, span));
      if (node.kind === "declaration") {
        const columns = columnsOf(node.columns);
        for (const name of node.names) {
          const symbol = { name: name.text, columns, home: home(name), declared: true };
          this.#declare(this.relations, symbol, at(name), "relation", sameTypes);
        }
        this.#columns(node.columns, "column", home, at);
      } else if (node.kind === "type") {
        this.#type(node, home, at);
      } else if (node.kind === "functorDeclaration") {
        const parameters = node.parameters.map(({ type }) => type.text);
        const symbol = { name: node.name.text, parameters, result: node.result.text };
        const one = { ...symbol, home: home(node.name) };
        this.#declare(this.functors, one, at(node.name), "functor", sameSignature);
      }
    }
  }

  /** Declares the relations that head a rule and that nothing else declares. */
  heads(tree: PolicyTree, { homeAt, spanAt }: Place): void {
    for (const { start, block } of tree.blocks) {
      if (block.node.kind !== "rule") continue;
      for (const { relation, arguments: terms } of block.node.heads) {
        const name = relation.text;
        if (this.relations.has(name)) continue;
        const columns = terms.map((_, column) => ({ name: `column${column + 1}`, type: null }));
        const home = homeAt(placed(start, relation.span));
        this.relations.set(name, { name, columns, home, declared: false });
        const span = home.kind === "file" ? spanAt(placed(start, relation.span)) : null;
        if (span === null) continue;
        this.problems.push({ kind: "undeclared-relation", name, arity: terms.length, span });
      }
    }
  }

  #type(
    { name, definition }: TypeNode,
    home: (name: Name) => Home,
    at: (name: Name) => Span | null,
  ): void {
    const shape = shapeOf(definition);
    const symbol = { name: name.text, shape, home: home(name) };
    if (definition.kind === "record") this.#columns(definition.columns, "field", home, at);
    if (definition.kind === "algebraic") {
      for (const branch of definition.branches) this.#columns(branch.columns, "field", home, at);
    }
    const declared = this.#declare(this.types, symbol, at(name), "type", sameShape);
    if (!declared || definition.kind !== "algebraic") return;
    for (const branch of definition.branches) {
      const columns = columnsOf(branch.columns);
      const one = { name: branch.name.text, columns, type: name.text, home: home(branch.name) };
      this.#declare(this.branches, one, at(branch.name), "branch", sameTypes);
    }
  }

  /** Reports columns or fields that are called like one before them. */
  #columns(
    columns: readonly ColumnNode[],
    what: "column" | "field",
    home: (name: Name) => Home,
    at: (name: Name) => Span | null,
  ): void {
    const known = new Map<string, Name>();
    for (const { name } of columns) {
      const other = known.get(name.text);
      if (other === undefined) {
        known.set(name.text, name);
        continue;
      }
      const span = at(name);
      const place = home(other);
      const first =
        place.kind === "include"
          ? { uri: place.uri, span: place.span }
          : { uri: null, span: at(other) };
      if (span === null || first.span === null) continue;
      const problem = { what, name: name.text, first: { uri: first.uri, span: first.span }, span };
      this.problems.push({ kind: "duplicate-column", ...problem });
    }
  }

  /** Whether the name now means what is declared, and not what it meant before. */
  #declare<Symbol extends { readonly name: string; readonly home: Home }>(
    symbols: Map<string, Symbol>,
    symbol: Symbol,
    span: Span | null,
    what: "relation" | "type" | "branch" | "functor",
    same: (first: Symbol, second: Symbol) => boolean,
  ): boolean {
    const { name } = symbol;
    const known = symbols.get(name);
    // Declared as in the prelude: go-to-definition leads to the file's own declaration.
    if (known === undefined || (known.home.kind === "prelude" && same(known, symbol))) {
      symbols.set(name, symbol);
      return true;
    }
    const first = known.home;
    if (span !== null)
      this.problems.push({ kind: "duplicate-declaration", what, name, first, span });
    return false;
  }
}

/** Whether a node declares names. */
export function declares({ kind }: BlockNode): boolean {
  return kind === "declaration" || kind === "type" || kind === "functorDeclaration";
}

function shapeOf(definition: TypeNode["definition"]): TypeShape {
  switch (definition.kind) {
    case "subset":
      return { kind: "subset", base: definition.base.text };
    case "union":
      return { kind: "union", members: definition.members.map(({ text }) => text) };
    case "record":
      return { kind: "record", columns: columnsOf(definition.columns) };
    case "algebraic":
      return {
        kind: "algebraic",
        branches: definition.branches.map(({ name, columns }) => ({
          name: name.text,
          columns: columnsOf(columns),
        })),
      };
  }
}

function columnsOf(columns: readonly ColumnNode[]): Column[] {
  return columns.map(({ name, type }) => ({ name: name.text, type: type.text }));
}

function sameTypes(
  { columns: first }: { readonly columns: readonly Column[] },
  { columns: second }: { readonly columns: readonly Column[] },
): boolean {
  return (
    first.length === second.length &&
    first.every((column, index) => column.type === second[index]?.type)
  );
}

/** Whether two types mean the same, in whatever order they list their members or branches. */
function sameShape({ shape: first }: TypeSymbol, { shape: second }: TypeSymbol): boolean {
  return JSON.stringify(sorted(first)) === JSON.stringify(sorted(second));
}

function sorted(shape: TypeShape): TypeShape {
  if (shape.kind === "union") return { ...shape, members: shape.members.toSorted() };
  if (shape.kind !== "algebraic") return shape;
  const branches = shape.branches.toSorted((one, two) => (one.name < two.name ? -1 : 1));
  return { ...shape, branches };
}

function sameSignature(first: FunctorSymbol, second: FunctorSymbol): boolean {
  return (
    first.result === second.result &&
    JSON.stringify(first.parameters) === JSON.stringify(second.parameters)
  );
}
