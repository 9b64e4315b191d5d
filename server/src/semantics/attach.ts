import type { CommentNode, Name, PlacedBlock, RuleNode } from "../syntax/tree.ts";
import { type Annotation, annotationAt, isFileAnnotation, labelAt } from "./annotations.ts";

/** What the comments around a rule say about it. */
export interface Attachment {
  readonly labels: readonly Name[];
  readonly annotations: readonly Annotation[];
}

/** The labels that hold for rules to come: those with the same head, until a blank line. */
interface Carried {
  readonly head: string;
  readonly labels: readonly Name[];
}

const nothing: Attachment = { labels: [], annotations: [] };

/**
 * Attaches comments to rules (LANGUAGE.md, section 3, "A rule implements a clause"): a comment
 * belongs to the item that follows it with only comments and blank lines between, or to the item
 * on whose last line it stands; a label holds for the following rules with the same head until a
 * blank line, another label or another kind of item.
 */
export function attach(blocks: readonly PlacedBlock[]): ReadonlyMap<PlacedBlock, Attachment> {
  const attachments = new Map<PlacedBlock, Attachment>();
  let above = nothing;
  let carried: Carried | null = null;
  let before: PlacedBlock | null = null;

  for (const placedBlock of blocks) {
    const { start, block } = placedBlock;
    if (block.node.kind === "comment") {
      const comment = attachmentOf(start, block.node);
      if (comment.labels.length > 0) carried = null;
      if (before !== null && isItemOnSameLine(before)) {
        attachments.set(before, merge(attachments.get(before) ?? nothing, comment));
      } else {
        above = merge(above, comment);
      }
    } else if (block.node.kind === "rule") {
      const labels: readonly Name[] =
        above.labels.length > 0 ? above.labels : labelsCarriedTo(block.node, carried);
      attachments.set(placedBlock, { labels, annotations: above.annotations });
      carried = { head: block.node.head.relation.text, labels };
      above = nothing;
    } else {
      carried = null;
      if (block.kind !== "blank") above = nothing;
    }
    before = placedBlock;
  }
  return attachments;
}

function attachmentOf(start: number, comment: CommentNode): Attachment {
  const annotations = comment.annotations
    .map((node) => annotationAt(start, node))
    .filter((annotation) => !isFileAnnotation(annotation));
  const named = annotations
    .filter((annotation) => annotation.key === "clause")
    .flatMap(({ value, span }) => value.split(",").map((text) => ({ text: text.trim(), span })))
    .filter(({ text }) => text !== "");
  const labels = comment.listing ? [] : comment.labels.map((name) => labelAt(start, name));
  return { labels: [...labels, ...named], annotations };
}

function labelsCarriedTo(rule: RuleNode, carried: Carried | null): readonly Name[] {
  return carried !== null && carried.head === rule.head.relation.text ? carried.labels : [];
}

function isItemOnSameLine({ block }: PlacedBlock): boolean {
  return block.kind === "item" && !block.text.endsWith("\n");
}

function merge(first: Attachment, second: Attachment): Attachment {
  return {
    labels: [...first.labels, ...second.labels],
    annotations: [...first.annotations, ...second.annotations],
  };
}
