import type { ClauseNode } from "./clauseTree.ts";
import type { ItemNode } from "./datalogTree.ts";
import type { Interval } from "./interval.ts";
import type { Limit } from "./limits.ts";
import type { Scan } from "./scanBlocks.ts";
import type { Name, Span } from "./span.ts";

/**
 * The syntax tree: plain immutable values, one per block of a file. Spans inside a block are
 * relative to the block's start, so that an edit elsewhere leaves the block as it is.
 */

// -------------------------------------------------- comments, prose and tables

export interface AnnotationNode {
  readonly key: Name;
  /** Continuation lines joined by one space. */
  readonly value: string;
  readonly span: Span;
}

/** A clause in a comment: `C4: words`, up to the next label, a blank line or a ruler. */
export interface CommentEntry {
  /** Where it starts in the block: at its label. */
  readonly start: number;
  /** Its text, with spaces in the place of the comment's markers. */
  readonly text: string;
  /** Spans are relative to the entry's start. */
  readonly clause: ClauseNode;
}

export interface CommentNode {
  readonly kind: "comment";
  readonly annotations: readonly AnnotationNode[];
  /** Clause labels that the comment carries: `C4`, `C4, C5`, `C4: any words`. */
  readonly labels: readonly Name[];
  /** Those of the labels that have words, one label each. */
  readonly entries: readonly CommentEntry[];
  /** Whether it has two or more entries: it lists clauses and is about no rule. */
  readonly listing: boolean;
}

/** A paragraph, a list item or a quote. */
export interface StatementNode {
  readonly kind: "statement";
  /** The English, without markers and what stands in brackets at its end, white space folded. */
  readonly text: string;
  /** The clauses in `[C2, C3]` at its end. */
  readonly links: readonly Name[];
  /** Whether `[informative]` at its end says that it needs no clause. */
  readonly informative: boolean;
  /** The first `:-` outside code, by which the prose looks like a rule. */
  readonly arrow: Span | null;
}

/** What a cell of an expectation table stands for. */
export type CellMeaning =
  | { readonly kind: "any" }
  /** One or more, of which one must be meant; negated: none of them. */
  | { readonly kind: "values"; readonly negated: boolean; readonly values: readonly CellValue[] }
  | { readonly kind: "unreadable" };

export type CellValue =
  /** A word without quotes may be `unknown`, `absent`, `other` and the like; or a number. */
  | { readonly kind: "word"; readonly text: string; readonly quoted: boolean }
  /** `>= 5`, `1..5`, `> 1 < 5` */
  | { readonly kind: "interval"; readonly interval: Interval };

export interface CellNode {
  /** Trimmed. */
  readonly text: string;
  readonly meaning: CellMeaning;
  /** The trimmed text's place; empty, between the bars, for an empty cell. */
  readonly span: Span;
}

export interface TableNode {
  readonly kind: "table";
  readonly header: readonly CellNode[];
  readonly rows: readonly (readonly CellNode[])[];
}

// ------------------------------------------------------------- blocks and file

/** A change of a block's text. */
export interface Mend {
  readonly span: Span;
  readonly text: string;
}

/** A mistake that the parser found, and what probably mends it. */
export type SyntaxProblem =
  /** `span` is a token that does not fit; `expected` says in words what would. */
  | {
      readonly kind: "unexpected";
      readonly span: Span;
      readonly expected: string;
      readonly mend: Mend | null;
    }
  /** `span` is a token behind which something is missing. */
  | {
      readonly kind: "missing";
      readonly span: Span;
      readonly expected: string;
      readonly mend: Mend | null;
    }
  /** A string or a comment that nothing closes. */
  | {
      readonly kind: "unclosed";
      readonly what: "string" | "comment";
      readonly span: Span;
      readonly mend: Mend;
    }
  /** A closing bracket that nothing has opened. */
  | { readonly kind: "stray"; readonly span: Span; readonly mend: Mend }
  /** `.dcl`: no directive has that name. */
  | { readonly kind: "unknown-directive"; readonly span: Span }
  /** Something of Soufflé's language that is not part of this one, as a noun: "components". */
  | { readonly kind: "unsupported"; readonly feature: string; readonly span: Span }
  | { readonly kind: "over-limit"; readonly limit: Limit; readonly span: Span };

export type BlockKind =
  | "blank"
  | "heading"
  | "ruler"
  | "listItem"
  | "quote"
  | "paragraph"
  | "table"
  | "clause"
  | "comment"
  | "item"
  | "fence"
  | "html"
  | "frontMatter";

export type BlockNode =
  | ItemNode
  | ClauseNode
  | CommentNode
  | StatementNode
  | TableNode
  /** Layout, or an item that could not be read. */
  | { readonly kind: "none" };

/** One block by itself: it knows its text, not where in the file it stands. */
export interface Block {
  readonly kind: BlockKind;
  readonly text: string;
  readonly node: BlockNode;
  readonly problems: readonly SyntaxProblem[];
}

/** A block at its place. */
export interface PlacedBlock {
  readonly start: number;
  readonly block: Block;
}

/** A whole file. The texts of its blocks, one after the other, are the file. */
export interface PolicyTree {
  readonly blocks: readonly PlacedBlock[];
  /** How the text was cut into them, for the parse of a later version; `null`: it was not. */
  readonly scan: Scan | null;
}
