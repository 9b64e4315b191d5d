/**
 * The syntax tree: plain immutable values, one per block of a file. Spans inside a block are
 * relative to the block's start, so that an edit elsewhere leaves the block as it is.
 */

/** A half-open range of UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A name and where it stands. */
export interface Name {
  readonly text: string;
  readonly span: Span;
}

// ------------------------------------------------------------------ Datalog

export type TermNode =
  | { readonly kind: "variable"; readonly name: string; readonly span: Span }
  | { readonly kind: "wildcard"; readonly span: Span }
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | { readonly kind: "number"; readonly value: number; readonly span: Span }
  | { readonly kind: "nil"; readonly span: Span }
  | { readonly kind: "record"; readonly fields: readonly TermNode[]; readonly span: Span }
  | {
      readonly kind: "branch";
      readonly name: Name;
      readonly fields: readonly TermNode[];
      readonly span: Span;
    }
  | {
      readonly kind: "functor";
      readonly name: Name;
      readonly arguments: readonly TermNode[];
      readonly span: Span;
    }
  | {
      readonly kind: "access";
      readonly variable: Name;
      readonly fields: readonly Name[];
      readonly span: Span;
    };

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
    };

export interface RuleNode {
  readonly kind: "rule";
  readonly head: AtomNode;
  /** Empty for a fact. */
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
  readonly span: Span;
}

export type TypeDefinition =
  | { readonly kind: "subset"; readonly base: Name }
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

export type ItemNode = RuleNode | DeclarationNode | TypeNode;

// ------------------------------------------------------------------ clauses

export type Effect = "allow" | "deny" | "guard" | "require_approval" | "escalate" | "audit";

/** What a clause in controlled English says. */
export interface ClauseMeaning {
  readonly effect: Effect;
  /** The tools it is about, as written (tool names or aliases); `null` for all actions. */
  readonly tools: readonly Name[] | null;
}

export interface ClauseNode {
  readonly kind: "clause";
  readonly label: Name;
  /** The English behind the label, white space folded. */
  readonly text: string;
  /** `null` where the grammar cannot read the clause: it is informal. */
  readonly meaning: ClauseMeaning | null;
  /** False where it ends with `[not enforceable]`. */
  readonly enforceable: boolean;
}

// -------------------------------------------------- comments, prose and tables

export interface AnnotationNode {
  readonly key: Name;
  /** Continuation lines joined by one space. */
  readonly value: string;
  readonly span: Span;
}

export interface CommentNode {
  readonly kind: "comment";
  readonly annotations: readonly AnnotationNode[];
  /** Clause labels that the comment carries: `C4`, `C4, C5`, `C4: any words`. */
  readonly labels: readonly Name[];
  /** Whether two or more of its lines start with a label: it lists clauses. */
  readonly listing: boolean;
}

/** A paragraph, a list item or a quote. */
export interface StatementNode {
  readonly kind: "statement";
  /** The English, without list marker and links, white space folded. */
  readonly text: string;
  /** The clauses in `[C2, C3]` at its end. */
  readonly links: readonly Name[];
}

/** What a cell of an expectation table stands for. */
export type CellMeaning =
  | { readonly kind: "any" }
  | {
      readonly kind: "values";
      readonly negated: boolean;
      readonly values: readonly { readonly text: string; readonly quoted: boolean }[];
    }
  | { readonly kind: "unreadable" };

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

/** A mistake that the parser found: what is there, and what was expected. */
export interface SyntaxProblem {
  /** The token that could not be read; where the text ends too early, the last one. */
  readonly span: Span;
  /** Whether the text ends too early: what was expected should follow `span`. */
  readonly atEnd: boolean;
  /** What would have been right there, in words: `"." or ","`. */
  readonly expected: string;
  /** Text that, put at `span.end`, probably mends it. */
  readonly insert: string | null;
}

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
}

/** A span of a block as a span of the file. */
export function placed(start: number, span: Span): Span {
  return { start: start + span.start, end: start + span.end };
}
