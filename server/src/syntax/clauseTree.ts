import type { Name, Span } from "./span.ts";

/** The syntax tree of a clause in controlled English (LANGUAGE.md, section 3). */

export type Effect = "allow" | "deny" | "guard" | "require_approval" | "escalate" | "audit";

/** A value of a test: a word, a quoted text, or a number. */
export interface ValueNode {
  /** What the quotes hold, its escapes read; or the word or number as written. */
  readonly text: string;
  /** A quoted word is always a value; another may be a field, or `unknown`. */
  readonly quoted: boolean;
  readonly span: Span;
}

export type EqualityOperator = "=" | "!=";
export type OrderOperator = "<" | "<=" | ">" | ">=";

export type ConditionNode =
  | {
      readonly kind: "and" | "or";
      /** Two or more. */
      readonly operands: readonly ConditionNode[];
      readonly span: Span;
    }
  | { readonly kind: "not"; readonly operand: ConditionNode; readonly span: Span }
  /** `field = value`, `field is not value`, `field <= number`, `field != field` */
  | {
      readonly kind: "comparison";
      readonly field: Name;
      readonly operator: EqualityOperator | OrderOperator;
      readonly value: ValueNode;
      readonly span: Span;
    }
  | {
      readonly kind: "in";
      readonly field: Name;
      readonly negated: boolean;
      /** One or more; a word `unknown` without quotes stands for the field not being known. */
      readonly values: readonly ValueNode[];
      readonly span: Span;
    }
  /** A boolean field. */
  | { readonly kind: "field"; readonly field: Name; readonly span: Span }
  /** `field unknown`, `field is not unknown`, `field != unknown` */
  | {
      readonly kind: "unknown";
      readonly field: Name;
      readonly negated: boolean;
      readonly span: Span;
    }
  /** `reservation details not looked up` */
  | {
      readonly kind: "lookedUp";
      /** The words of the thing, one space between them. */
      readonly thing: Name;
      readonly negated: boolean;
      readonly span: Span;
    }
  | {
      readonly kind: "called";
      readonly tool: Name;
      readonly negated: boolean;
      readonly span: Span;
    };

/** The actions that a clause is about. */
export type Target =
  | { readonly kind: "all" }
  /** Tool names or aliases, as written; one or more. */
  | { readonly kind: "tools"; readonly names: readonly Name[] }
  /** What the rules below are about: a clause in a comment may leave it to them. */
  | { readonly kind: "rule" };

/** What a clause in controlled English says. */
export interface ClauseMeaning {
  readonly effect: Effect;
  readonly target: Target;
  /** Who may approve, where the clause says so. */
  readonly approver: Name | null;
  /** `null` for a clause without `if`. */
  readonly condition: ConditionNode | null;
}

/** Where reading a clause stopped: for a message about it, and what could mend it. */
export interface Misreading {
  /** The first token that does not fit; empty, behind the last token, where something is missing. */
  readonly span: Span;
  /** What would fit there: keywords between backticks, and descriptions such as `a value`. */
  readonly expected: readonly string[];
}

/** Spans are relative to the clause's own text: its block's, or its entry's in a comment. */
export interface ClauseNode {
  readonly kind: "clause";
  readonly label: Name;
  /** The English behind the label, white space folded. */
  readonly text: string;
  /** `null` where the grammar cannot read the clause: it is informal. */
  readonly meaning: ClauseMeaning | null;
  /** Of an informal clause; `null` also where it is over a limit of the parser. */
  readonly misreading: Misreading | null;
  /** False where it ends with `[not enforceable]`. */
  readonly enforceable: boolean;
}
