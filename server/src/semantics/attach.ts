import type { RuleNode } from "../syntax/datalogTree.ts";
import { parseComment } from "../syntax/parseComment.ts";
import { type Name, placed } from "../syntax/span.ts";
import type { CommentEntry, CommentNode, PlacedBlock } from "../syntax/tree.ts";
import { type Annotation, annotationAt, isRuleAnnotation, labelAt } from "./annotations.ts";

/** A clause in a comment; `start` is where its text starts in the file. */
export type PlacedEntry = CommentEntry;

/** What the comments around a rule say about it. */
export interface Attachment {
  readonly labels: readonly Name[];
  readonly annotations: readonly Annotation[];
  /** The clauses that its comments word: `C4: Deny if a = b`. */
  readonly entries: readonly PlacedEntry[];
}

/** An annotation about a rule that is about none. */
export interface DetachedAnnotation {
  readonly annotation: Annotation;
  /** Whether it stands in a list of clauses, which is about no rule, whatever follows. */
  readonly inListing: boolean;
}

export interface Attachments {
  readonly rules: ReadonlyMap<PlacedBlock, Attachment>;
  /** Labels in the comments of items that could not be read. */
  readonly unreadLabels: readonly Name[];
  /** `@ignore` with a blank line before the next rule: for the whole file. */
  readonly fileIgnores: readonly Annotation[];
  readonly detached: readonly DetachedAnnotation[];
}

/** The labels that hold for rules to come: those with the same head, until a blank line. */
interface Carried {
  readonly heads: readonly string[];
  readonly labels: readonly Name[];
}

const nothing: Attachment = { labels: [], annotations: [], entries: [] };

/**
 * Attaches comments to rules (LANGUAGE.md, section 3, "A rule implements a clause"): a comment
 * belongs to the item that follows it with only comments and blank lines between, or to the item
 * on whose last line it stands; a label holds for the following rules with the same head until a
 * blank line, another label or another kind of item.
 */
export function attach(blocks: readonly PlacedBlock[]): Attachments {
  const attacher = new Attacher();
  for (const placedBlock of blocks) attacher.add(placedBlock);
  return attacher.end();
}

class Attacher {
  readonly #rules = new Map<PlacedBlock, Attachment>();
  readonly #unreadLabels: Name[] = [];
  readonly #fileIgnores: Annotation[] = [];
  readonly #detached: DetachedAnnotation[] = [];
  /** What waits for the item that follows. */
  #above = nothing;
  #carried: Carried | null = null;
  /** The item on whose last line the next block starts. */
  #sameLine: PlacedBlock | null = null;

  add(placedBlock: PlacedBlock): void {
    const { block } = placedBlock;
    const { node } = block;
    const endsLine = block.text.endsWith("\n");
    if (node.kind === "comment") {
      this.#comment(placedBlock, node);
      if (endsLine) this.#sameLine = null;
      return;
    }
    if (block.kind === "blank") {
      this.#carried = null;
      this.#ignoreForFile();
    } else if (node.kind === "rule") {
      this.#rule(placedBlock, node);
    } else if (isUnread(placedBlock)) {
      // The rule that it is probably meant to be is the one that its comments are about.
      this.#unreadLabels.push(...this.#above.labels, ...labelsInside(placedBlock));
      this.#above = nothing;
    } else {
      this.#carried = null;
      this.#detach();
    }
    this.#sameLine = block.kind === "item" && !endsLine ? placedBlock : null;
  }

  end(): Attachments {
    this.#detach();
    return {
      rules: this.#rules,
      unreadLabels: this.#unreadLabels,
      fileIgnores: this.#fileIgnores,
      detached: this.#detached,
    };
  }

  #comment(placedBlock: PlacedBlock, comment: CommentNode): void {
    if (comment.labels.length > 0) this.#carried = null;
    const attachment = attachmentOf(placedBlock, comment);
    if (attachment.labels.length > 0) this.#carried = null;
    if (comment.listing) {
      for (const annotation of attachment.annotations) this.#detachOne(annotation, true);
    } else if (this.#sameLine === null) {
      this.#above = merge(this.#above, attachment);
    } else if (isUnread(this.#sameLine)) {
      this.#unreadLabels.push(...attachment.labels);
    } else {
      const before = this.#rules.get(this.#sameLine);
      if (before !== undefined) this.#rules.set(this.#sameLine, merge(before, attachment));
      else for (const annotation of attachment.annotations) this.#detachOne(annotation, false);
    }
  }

  #rule(placedBlock: PlacedBlock, rule: RuleNode): void {
    const heads = rule.heads.map(({ relation }) => relation.text);
    const carried = this.#carried?.heads.some((head) => heads.includes(head)) ?? false;
    const own = this.#above.labels;
    const labels = own.length === 0 && carried ? (this.#carried?.labels ?? []) : own;
    this.#rules.set(placedBlock, { ...this.#above, labels });
    this.#carried = { heads, labels };
    this.#above = nothing;
  }

  /** A blank line: what is ignored above it is ignored everywhere. */
  #ignoreForFile(): void {
    const isIgnore = ({ key }: Annotation): boolean => key === "ignore";
    const { annotations } = this.#above;
    if (!annotations.some(isIgnore)) return;
    this.#fileIgnores.push(...annotations.filter(isIgnore));
    this.#above = {
      ...this.#above,
      annotations: annotations.filter((annotation) => !isIgnore(annotation)),
    };
  }

  #detach(): void {
    for (const annotation of this.#above.annotations) this.#detachOne(annotation, false);
    this.#above = nothing;
  }

  #detachOne(annotation: Annotation, inListing: boolean): void {
    if (annotation.key === "ignore") this.#fileIgnores.push(annotation);
    else this.#detached.push({ annotation, inListing });
  }
}

/** An item that the parser could not read. */
function isUnread({ block }: PlacedBlock): boolean {
  return block.kind === "item" && block.node.kind === "none";
}

/** Labels in the comments that an item which does not end has swallowed. */
function labelsInside({ start, block }: PlacedBlock): Name[] {
  const comments = block.text.matchAll(/\/\/.*|\/\*[\s\S]*?\*\//g);
  return [...comments].flatMap(({ 0: text, index }) =>
    parseComment(text).labels.map((label) => labelAt(start + index, label)),
  );
}

function attachmentOf(placedBlock: PlacedBlock, comment: CommentNode): Attachment {
  const { start } = placedBlock;
  const annotations = comment.annotations
    .map((node) => annotationAt(start, node))
    .filter(isRuleAnnotation);
  const named = annotations
    .filter(({ key }) => key === "clause")
    .flatMap((annotation) => namedClauses(annotation, placedBlock));
  if (comment.listing) return { labels: [], annotations, entries: [] };
  return {
    labels: [...comment.labels.map((name) => labelAt(start, name)), ...named],
    annotations,
    entries: comment.entries.map((entry) => ({ ...entry, start: start + entry.start })),
  };
}

/** The labels of `@clause: C4, C5`, each where it stands. */
function namedClauses({ value, span, written }: Annotation, { start, block }: PlacedBlock): Name[] {
  let at = written.span.end - start;
  return value
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => {
      const found = block.text.indexOf(text, at);
      // A label that goes on over lines cannot be found as written.
      if (found < 0 || found + text.length > span.end - start) return { text, span };
      at = found + text.length;
      return { text, span: placed(start, { start: found, end: at }) };
    });
}

function merge(first: Attachment, second: Attachment): Attachment {
  return {
    labels: [...first.labels, ...second.labels],
    annotations: [...first.annotations, ...second.annotations],
    entries: [...first.entries, ...second.entries],
  };
}
