import type { Name, Span } from "./span.ts";

/**
 * The syntax tree of a Datalog item (LANGUAGE.md, section 5). Spans are relative to the item's
 * block. Soufflé's manual is the reference for what each construct means.
 */

// ------------------------------------------------------------------ terms

/** The types that a numeric literal can have by its spelling. */
export type NumericType = "number" | "unsigned" | "float";

/** The operators on terms, by increasing strength; `^` binds to the right. */
export type BinaryOperator =
  | "lor"
  | "lxor"
  | "land"
  | "bor"
  | "bxor"
  | "band"
  | "bshl"
  | "bshr"
  | "bshru"
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "^";

export type UnaryOperator = "-" | "bnot" | "lnot";

export type AggregateFunction = "count" | "min" | "max" | "sum" | "mean";

export type TermNode =
  | { readonly kind: "variable"; readonly name: string; readonly span: Span }
  | { readonly kind: "wildcard"; readonly span: Span }
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | {
      readonly kind: "number";
      readonly value: number;
      /** `number` for a plain integer, which may also stand for an unsigned or a float. */
      readonly type: NumericType;
      readonly span: Span;
    }
  | { readonly kind: "nil"; readonly span: Span }
  | { readonly kind: "record"; readonly fields: readonly TermNode[]; readonly span: Span }
  | {
      readonly kind: "branch";
      readonly name: Name;
      readonly fields: readonly TermNode[];
      readonly span: Span;
    }
  /** A functor of the file or of the prelude: `@name(…)`. */
  | {
      readonly kind: "functor";
      readonly name: Name;
      readonly arguments: readonly TermNode[];
      readonly span: Span;
    }
  /** A built-in functor: `cat(…)`, `strlen(…)`, `range(…)`, `autoinc()`. */
  | {
      readonly kind: "builtIn";
      readonly name: Name;
      readonly arguments: readonly TermNode[];
      readonly span: Span;
    }
  /** `message.contents`: a variable of a record type and fields. */
  | {
      readonly kind: "access";
      readonly variable: Name;
      readonly fields: readonly Name[];
      readonly span: Span;
    }
  | {
      readonly kind: "unary";
      readonly operator: UnaryOperator;
      readonly operand: TermNode;
      readonly span: Span;
    }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: TermNode;
      readonly right: TermNode;
      readonly span: Span;
    }
  /** `as(x, T)` */
  | {
      readonly kind: "cast";
      readonly operand: TermNode;
      readonly type: Name;
      readonly span: Span;
    }
  | {
      readonly kind: "aggregate";
      readonly function: AggregateFunction;
      /** What is aggregated; `null` for `count`. */
      readonly target: TermNode | null;
      readonly body: readonly LiteralNode[];
      readonly span: Span;
    };

// ------------------------------------------------------------------ literals

export interface AtomNode {
  readonly relation: Name;
  readonly arguments: readonly TermNode[];
  readonly span: Span;
}

export type Comparator = "=" | "!=" | "<" | "<=" | ">" | ">=";

export type LiteralNode =
  | {
      readonly kind: "atom";
      readonly negated: boolean;
      readonly atom: AtomNode;
      readonly span: Span;
    }
  | {
      readonly kind: "comparison";
      readonly operator: Comparator;
      readonly left: TermNode;
      readonly right: TermNode;
      readonly span: Span;
    }
  /** A test on strings: `match(pattern, text)` or `contains(part, text)`. */
  | {
      readonly kind: "constraint";
      readonly negated: boolean;
      readonly name: Name;
      readonly arguments: readonly TermNode[];
      readonly span: Span;
    }
  | { readonly kind: "boolean"; readonly value: boolean; readonly span: Span }
  /** Negation of anything but an atom or a constraint: `!(A(x), B(x))`, `!(x = 1)`. */
  | { readonly kind: "negation"; readonly body: readonly LiteralNode[]; readonly span: Span }
  /** Two or more conjunctions, of which one must hold. */
  | {
      readonly kind: "disjunction";
      readonly alternatives: readonly (readonly LiteralNode[])[];
      readonly span: Span;
    };

// ------------------------------------------------------------------ items

export interface RuleNode {
  readonly kind: "rule";
  /** At least one. */
  readonly heads: readonly [AtomNode, ...AtomNode[]];
  /** A conjunction; empty for a fact. */
  readonly body: readonly LiteralNode[];
  readonly span: Span;
}

export interface ColumnNode {
  readonly name: Name;
  readonly type: Name;
}

export interface DeclarationNode {
  readonly kind: "declaration";
  readonly names: readonly Name[];
  readonly columns: readonly ColumnNode[];
  /** `inline`, `brie`, `eqrel`, `input` and the like, lower case. */
  readonly qualifiers: readonly Name[];
  readonly span: Span;
}

export type TypeDefinition =
  /** `<: T`; the old `.type T` is a subset of `symbol`, `.number_type T` one of `number`. */
  | { readonly kind: "subset"; readonly base: Name }
  /** `= A | B`; one member makes an alias. */
  | { readonly kind: "union"; readonly members: readonly Name[] }
  | { readonly kind: "record"; readonly columns: readonly ColumnNode[] }
  | {
      readonly kind: "algebraic";
      readonly branches: readonly {
        readonly name: Name;
        readonly columns: readonly ColumnNode[];
      }[];
    };

export interface TypeNode {
  readonly kind: "type";
  readonly name: Name;
  readonly definition: TypeDefinition;
  readonly span: Span;
}

/** `.functor f(a: number): symbol stateful` */
export interface FunctorNode {
  readonly kind: "functorDeclaration";
  readonly name: Name;
  readonly parameters: readonly { readonly name: Name | null; readonly type: Name }[];
  readonly result: Name;
  readonly stateful: boolean;
  readonly span: Span;
}

export type ReadWriteDirective = "input" | "output" | "printsize" | "limitsize";

/** `.input A, B(IO=file, filename="a.tsv")` */
export interface DirectiveNode {
  readonly kind: "directive";
  readonly directive: ReadWriteDirective;
  readonly targets: readonly {
    readonly relation: Name;
    readonly parameters: readonly { readonly key: Name; readonly value: string }[];
  }[];
  readonly span: Span;
}

/** `#include "path"` or `.include "path"` */
export interface IncludeNode {
  readonly kind: "include";
  /** As written, between the quotes. */
  readonly path: Name;
  readonly span: Span;
}

export type ItemNode =
  | RuleNode
  | DeclarationNode
  | TypeNode
  | FunctorNode
  | DirectiveNode
  | IncludeNode;
