import { type ColumnNode, type PolicyTree, placed, type Span } from "../syntax/tree.ts";
import { preludeTree } from "./prelude.ts";
import type { SemanticProblem } from "./problems.ts";

/** A column of a relation, a record or a branch; `type` is `null` where nothing declares it. */
export interface Column {
  readonly name: string;
  readonly type: string | null;
}

/** A relation; `span` is the place of its name, `null` in the prelude. */
export interface RelationSymbol {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly span: Span | null;
}

/** The names that rules can use. */
export interface Declarations {
  readonly relations: ReadonlyMap<string, RelationSymbol>;
  /** The fields of each record type. */
  readonly records: ReadonlyMap<string, readonly Column[]>;
  /** The fields of each branch of an algebraic type. */
  readonly branches: ReadonlyMap<string, readonly Column[]>;
}

interface Mutable {
  readonly relations: Map<string, RelationSymbol>;
  readonly records: Map<string, readonly Column[]>;
  readonly branches: Map<string, readonly Column[]>;
}

/**
 * Collects the declarations of the prelude and of a policy. A relation that heads a rule and is
 * never declared is declared by its first use; declaring a relation again is a problem, unless it
 * is one of the prelude with the same columns.
 */
export function declarationsOf(tree: PolicyTree): {
  readonly declarations: Declarations;
  readonly problems: readonly SemanticProblem[];
} {
  const declarations: Mutable = { relations: new Map(), records: new Map(), branches: new Map() };
  const problems: SemanticProblem[] = [];
  declareTree(preludeTree, true, declarations, problems);
  declareTree(tree, false, declarations, problems);
  for (const { start, block } of tree.blocks) {
    if (block.node.kind !== "rule") continue;
    const { relation, arguments: terms } = block.node.head;
    if (declarations.relations.has(relation.text)) continue;
    declarations.relations.set(relation.text, {
      name: relation.text,
      columns: terms.map((_, column) => ({ name: `column${column + 1}`, type: null })),
      span: placed(start, relation.span),
    });
  }
  return { declarations, problems };
}

function declareTree(
  tree: PolicyTree,
  prelude: boolean,
  { relations, records, branches }: Mutable,
  problems: SemanticProblem[],
): void {
  for (const { start, block } of tree.blocks) {
    const { node } = block;
    if (node.kind === "declaration") {
      for (const { text: name, span: own } of node.names) {
        const span = placed(start, own);
        const columns = columnsOf(node.columns);
        const known = relations.get(name);
        if (known !== undefined && (known.span !== null || !sameTypes(known.columns, columns))) {
          problems.push({ kind: "duplicate-declaration", name, first: known.span, span });
        } else {
          relations.set(name, { name, columns, span: prelude ? null : span });
        }
      }
    }
    if (node.kind === "type" && node.definition.kind === "record") {
      records.set(node.name.text, columnsOf(node.definition.columns));
    }
    if (node.kind === "type" && node.definition.kind === "algebraic") {
      for (const branch of node.definition.branches) {
        branches.set(branch.name.text, columnsOf(branch.columns));
      }
    }
  }
}

function columnsOf(columns: readonly ColumnNode[]): Column[] {
  return columns.map(({ name, type }) => ({ name: name.text, type: type.text }));
}

function sameTypes(first: readonly Column[], second: readonly Column[]): boolean {
  return (
    first.length === second.length &&
    first.every((column, index) => column.type === second[index]?.type)
  );
}
