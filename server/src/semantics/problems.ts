import type { Span } from "../syntax/tree.ts";

/** What is wrong with a policy as a program, where. Worded in lint/. Spans are of the file. */
export type SemanticProblem =
  | { readonly kind: "undefined-relation"; readonly name: string; readonly span: Span }
  | { readonly kind: "undefined-functor"; readonly name: string; readonly span: Span }
  | { readonly kind: "undefined-branch"; readonly name: string; readonly span: Span }
  | {
      readonly kind: "arity-mismatch";
      readonly name: string;
      readonly expected: number;
      readonly found: number;
      readonly span: Span;
    }
  | {
      readonly kind: "type-mismatch";
      readonly variable: string;
      readonly field: string;
      /** The type that the variable has, if any. */
      readonly type: string | null;
      readonly span: Span;
    }
  | {
      readonly kind: "duplicate-declaration";
      readonly name: string;
      /** Where else it is declared; `null` for the prelude. */
      readonly first: Span | null;
      readonly span: Span;
    }
  | { readonly kind: "unknown-clause"; readonly label: string; readonly span: Span }
  | {
      readonly kind: "unsupported-feature";
      /** What is not supported, as a noun: "`@expires`". */
      readonly feature: string;
      readonly span: Span;
    }
  | {
      readonly kind: "unreadable-annotation";
      readonly key: string;
      /** What its value should look like. */
      readonly form: string;
      readonly span: Span;
    }
  | {
      readonly kind: "unbound-variable";
      readonly variable: string;
      readonly negated: boolean;
      readonly span: Span;
    }
  | { readonly kind: "cyclic-negation"; readonly cycle: readonly string[]; readonly span: Span };
