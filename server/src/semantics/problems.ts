import type { Span } from "../syntax/span.ts";
import type { Home } from "./declarations.ts";

/** How a term does not fit where it stands. */
export type TypeMismatch =
  /** Dot access to something that the variable's type does not have. */
  | {
      readonly reason: "no-field";
      readonly variable: string;
      readonly field: string;
      /** The type that the variable has, if any. */
      readonly type: string | null;
    }
  /** A term of one type where another is needed. */
  | { readonly reason: "unlike"; readonly found: string; readonly expected: string }
  /** A member of a union whose values are of another kind than those of the first one. */
  | {
      readonly reason: "union";
      readonly found: string;
      readonly first: string;
      /** The kind of value of the first one. */
      readonly expected: string;
    }
  /** A type that is made of itself: the names on the way from it to it. */
  | { readonly reason: "cycle"; readonly cycle: readonly string[] }
  /** A variable that two literals give types without a common value. */
  | {
      readonly reason: "variable";
      readonly variable: string;
      readonly first: string;
      readonly second: string;
    }
  /** A number that its type cannot hold. */
  | { readonly reason: "range"; readonly type: string };

/** What is wrong with an item by itself, given the names that it can use. */
export type ItemProblem =
  | { readonly kind: "undefined-relation"; readonly name: string; readonly span: Span }
  | { readonly kind: "undefined-type"; readonly name: string; readonly span: Span }
  | { readonly kind: "undefined-functor"; readonly name: string; readonly span: Span }
  | { readonly kind: "undefined-branch"; readonly name: string; readonly span: Span }
  | {
      readonly kind: "arity-mismatch";
      /** What has another number of arguments, as a reader knows it: `$CallTool`, `@f`, `R`. */
      readonly name: string;
      readonly expected: number;
      readonly found: number;
      readonly span: Span;
    }
  | ({ readonly kind: "type-mismatch"; readonly span: Span } & TypeMismatch)
  | {
      readonly kind: "unsupported-feature";
      /** What is not supported, as a noun: "`@expires`". */
      readonly feature: string;
      readonly span: Span;
    }
  | {
      readonly kind: "unbound-variable";
      readonly variable: string;
      readonly negated: boolean;
      readonly span: Span;
    };

/** What is wrong with a policy as a program, where. Worded in lint/. Spans are of the file. */
export type SemanticProblem =
  | ItemProblem
  | {
      readonly kind: "duplicate-declaration";
      readonly what: "relation" | "type" | "branch" | "functor";
      readonly name: string;
      /** Where else it is declared. */
      readonly first: Home;
      readonly span: Span;
    }
  /** A column of a relation, or a field of a record or a branch, called like one before it. */
  | {
      readonly kind: "duplicate-column";
      readonly what: "column" | "field";
      readonly name: string;
      /** The other one, and the file that it is in; `null` for the policy itself. */
      readonly first: { readonly uri: string | null; readonly span: Span };
      readonly span: Span;
    }
  /** A relation that only a rule's head declares. */
  | {
      readonly kind: "undeclared-relation";
      readonly name: string;
      readonly arity: number;
      readonly span: Span;
    }
  | {
      readonly kind: "include-not-found";
      readonly path: string;
      /** Why it cannot be included, as a clause: "there is no such file". */
      readonly why: string;
      /** What in which other file is the reason, if one is. */
      readonly because: {
        readonly uri: string;
        readonly span: Span;
        readonly message: string;
      } | null;
      readonly span: Span;
    }
  | { readonly kind: "unknown-clause"; readonly label: string; readonly span: Span }
  /** A clause that says something else than another one with its label. */
  | {
      readonly kind: "duplicate-clause";
      readonly label: string;
      /** The other one's label. */
      readonly first: Span;
      readonly span: Span;
    }
  | {
      readonly kind: "unreadable-annotation";
      readonly key: string;
      /** What its value should look like. */
      readonly form: string;
      readonly span: Span;
    }
  | { readonly kind: "cyclic-negation"; readonly cycle: readonly string[]; readonly span: Span };
