import type { Node } from "ohm-js";
import { nameOf, nestingProblem, policyGrammar, problemOf, spanOf } from "./grammar.ts";
import type {
  AtomNode,
  ColumnNode,
  Comparator,
  ItemNode,
  LiteralNode,
  Name,
  SyntaxProblem,
  TermNode,
  TypeDefinition,
} from "./tree.ts";

const comparators: ReadonlySet<string> = new Set<Comparator>(["=", "!=", "<", "<=", ">", ">="]);

const semantics = policyGrammar
  .createSemantics()
  .addOperation<TermNode>("term", {
    Term_functor(_at, name, _open, terms, _close) {
      return {
        kind: "functor",
        name: nameOf(name),
        arguments: termsOf(terms),
        span: spanOf(this),
      };
    },
    Term_branch(_dollar, name, _open, terms, _close) {
      return { kind: "branch", name: nameOf(name), fields: termsOf(terms), span: spanOf(this) };
    },
    Term_emptyBranch(_dollar, name) {
      return { kind: "branch", name: nameOf(name), fields: [], span: spanOf(this) };
    },
    Term_record(_open, terms, _close) {
      return { kind: "record", fields: termsOf(terms), span: spanOf(this) };
    },
    Term_string(literal) {
      return { kind: "string", value: stringValue(literal.sourceString), span: spanOf(this) };
    },
    Term_integer(literal) {
      return { kind: "number", value: Number(literal.sourceString), span: spanOf(this) };
    },
    Term_nil(_nil) {
      return { kind: "nil", span: spanOf(this) };
    },
    Term_wildcard(_underscore) {
      return { kind: "wildcard", span: spanOf(this) };
    },
    Term_access(access) {
      const [variable, ...fields] = accessNames(access.sourceString, access.source.startIdx);
      if (variable === undefined) throw new Error("a dot access without a variable was matched");
      return { kind: "access", variable, fields, span: spanOf(this) };
    },
    Term_variable(name) {
      return { kind: "variable", name: name.sourceString, span: spanOf(this) };
    },
  })
  .addOperation<AtomNode>("atom", {
    Atom(name, _open, terms, _close) {
      return { relation: nameOf(name), arguments: termsOf(terms), span: spanOf(this) };
    },
  })
  .addOperation<LiteralNode>("literal", {
    Literal_negation(_not, atom) {
      return { kind: "atom", negated: true, atom: atom.atom(), span: spanOf(this) };
    },
    Literal_comparison(left, operator, right) {
      return {
        kind: "comparison",
        operator: comparatorOf(operator.sourceString),
        left: left.term(),
        right: right.term(),
        span: spanOf(this),
      };
    },
    Literal_positive(atom) {
      return { kind: "atom", negated: false, atom: atom.atom(), span: spanOf(this) };
    },
  })
  .addOperation<ColumnNode>("column", {
    Column(name, _colon, type) {
      return { name: nameOf(name), type: nameOf(type) };
    },
  })
  .addOperation<ItemNode>("item", {
    Declaration(_decl, names, _open, columns, _close) {
      return {
        kind: "declaration",
        names: listed(names).map(nameOf),
        columns: columnsOf(columns),
        span: spanOf(this),
      };
    },
    TypeDeclaration_subset(_type, name, _sub, base) {
      return typeOf(this, name, { kind: "subset", base: nameOf(base) });
    },
    TypeDeclaration_record(_type, name, _is, _open, columns, _close) {
      return typeOf(this, name, { kind: "record", columns: columnsOf(columns) });
    },
    TypeDeclaration_algebraic(_type, name, _is, branches) {
      return typeOf(this, name, {
        kind: "algebraic",
        branches: listed(branches).map((branch) => ({
          name: nameOf(branch.child(0)),
          columns: columnsOf(branch.child(2)),
        })),
      });
    },
    TypeDeclaration_union(_type, name, _is, members) {
      return typeOf(this, name, { kind: "union", members: listed(members).map(nameOf) });
    },
    Rule_rule(head, _if, body, _dot) {
      return {
        kind: "rule",
        head: head.atom(),
        body: listed(body).map((literal): LiteralNode => literal.literal()),
        span: spanOf(this),
      };
    },
    Rule_fact(head, _dot) {
      return { kind: "rule", head: head.atom(), body: [], span: spanOf(this) };
    },
  });

/** Parses the text of a block that the scanner took for a Datalog item. */
export function parseItem(text: string): ItemNode | SyntaxProblem {
  const tooDeep = nestingProblem(text, "Item");
  if (tooDeep !== null) return tooDeep;
  // At the very end of a text Ohm forgets alternatives that white space would have kept open.
  const match = policyGrammar.match(text.endsWith("\n") ? text : `${text}\n`, "Item");
  if (match.failed()) return problemOf(match, text);
  const item: ItemNode = semantics(match).item();
  return item;
}

function listed(list: Node): Node[] {
  return list.asIteration().children;
}

function termsOf(list: Node): TermNode[] {
  return listed(list).map((term): TermNode => term.term());
}

function columnsOf(list: Node): ColumnNode[] {
  return listed(list).map((column): ColumnNode => column.column());
}

function typeOf(whole: Node, name: Node, definition: TypeDefinition): ItemNode {
  return { kind: "type", name: nameOf(name), definition, span: spanOf(whole) };
}

function comparatorOf(text: string): Comparator {
  if (isComparator(text)) return text;
  throw new Error(`the grammar matched an unknown comparison: ${text}`);
}

function isComparator(text: string): text is Comparator {
  return comparators.has(text);
}

function accessNames(text: string, start: number): Name[] {
  const names: Name[] = [];
  let at = 0;
  for (const part of text.split(".")) {
    names.push({ text: part, span: { start: start + at, end: start + at + part.length } });
    at += part.length + 1;
  }
  return names;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ['"', '"'],
  ["\\", "\\"],
]);

/** The value of a string literal with its quotes: Soufflé's escapes, any other as it stands. */
function stringValue(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll(/\\(.)/gs, (sequence, letter: string) => escapes.get(letter) ?? sequence);
}
