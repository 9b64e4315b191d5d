import type { AtomNode, ItemNode, LiteralNode, RuleNode, TermNode } from "./datalogTree.ts";
import type { Name } from "./span.ts";
import type { BlockNode } from "./tree.ts";

/** The terms that a term is made of, itself first; what an aggregate holds is left out. */
export function subterms(term: TermNode): TermNode[] {
  return [term, ...partsOf(term).flatMap(subterms)];
}

/** The aggregates in a term; not those inside others. */
export function aggregatesIn(term: TermNode): Extract<TermNode, { kind: "aggregate" }>[] {
  return subterms(term).flatMap((part) => (part.kind === "aggregate" ? [part] : []));
}

function partsOf(term: TermNode): readonly TermNode[] {
  switch (term.kind) {
    case "record":
    case "branch":
      return term.fields;
    case "functor":
    case "builtIn":
      return term.arguments;
    case "unary":
    case "cast":
      return [term.operand];
    case "binary":
      return [term.left, term.right];
    default:
      return [];
  }
}

/** The literals of a body and of the groups in it, in file order; not those of aggregates. */
function literalsIn(body: readonly LiteralNode[]): LiteralNode[] {
  return body.flatMap((literal) => {
    if (literal.kind === "negation") return [literal, ...literalsIn(literal.body)];
    if (literal.kind !== "disjunction") return [literal];
    return [literal, ...literal.alternatives.flatMap(literalsIn)];
  });
}

/** The terms that stand in a literal itself. */
export function termsOf(literal: LiteralNode): readonly TermNode[] {
  switch (literal.kind) {
    case "atom":
      return literal.atom.arguments;
    case "comparison":
      return [literal.left, literal.right];
    case "constraint":
      return literal.arguments;
    default:
      return [];
  }
}

/** Every term of a body, with those inside groups, terms and aggregates. */
export function termsIn(body: readonly LiteralNode[]): TermNode[] {
  return literalsIn(body).flatMap(termsOf).flatMap(withAggregates);
}

function withAggregates(term: TermNode): TermNode[] {
  return subterms(term).flatMap((part) => {
    if (part.kind !== "aggregate") return [part];
    const target = part.target === null ? [] : withAggregates(part.target);
    return [part, ...target, ...termsIn(part.body)];
  });
}

/** Every atom of a body, with those inside groups and aggregates. */
export function atomsIn(body: readonly LiteralNode[]): AtomNode[] {
  const atoms = literalsIn(body).flatMap((literal) =>
    literal.kind === "atom" ? [literal.atom] : [],
  );
  const inner = termsIn(body).flatMap((term) =>
    term.kind === "aggregate"
      ? literalsIn(term.body).flatMap((literal) => (literal.kind === "atom" ? [literal.atom] : []))
      : [],
  );
  return [...atoms, ...inner];
}

/** Every use of a variable in a rule, in heads and body. */
export function variablesIn({ heads, body }: RuleNode): Name[] {
  const terms = [
    ...heads.flatMap((head) => head.arguments.flatMap(withAggregates)),
    ...termsIn(body),
  ];
  return terms.flatMap((term): Name[] => {
    if (term.kind === "variable") return [{ text: term.name, span: term.span }];
    return term.kind === "access" ? [term.variable] : [];
  });
}

const itemKinds: ReadonlySet<string> = new Set<ItemNode["kind"]>([
  "rule",
  "declaration",
  "type",
  "functorDeclaration",
  "directive",
  "include",
]);

/** Whether a block's node is a Datalog item. */
export function isItem(node: BlockNode): node is ItemNode {
  return itemKinds.has(node.kind);
}
