import { spanAt } from "./grammar.ts";
import { parseClause } from "./parseClause.ts";
import { labelPattern } from "./scanBlocks.ts";
import type { Name } from "./span.ts";
import type { AnnotationNode, CommentEntry, CommentNode } from "./tree.ts";

const annotationPattern = /^@([A-Za-z_]\w*)(?=[\s:]|$)\s*:?/;
const rulerPattern = /^[-–—─=*_~#]{3,}/;
/** Labels that start a line, as in a clause block: `C4:`, `- C4: words`, `C4, C5`, `**C4:** words`. */
const labelLinePattern = new RegExp(
  `^(?:[-*+] +)?(?:\\*\\*)?(${labelPattern.source}(?:\\s*,\\s*${labelPattern.source})*)\\s*(:|$)(?:\\*\\*)?`,
);
/** How many spaces behind the slashes make a line go on with an annotation. */
const CONTINUATION_INDENT = 2;

/** What a line of a comment says, its marker left out. */
interface Line {
  /** Where `words` stand in the block. */
  readonly start: number;
  readonly words: string;
  readonly indent: number;
}

/** An entry whose last line is not read yet. */
interface OpenEntry {
  readonly start: number;
  readonly end: number;
  readonly hasWords: boolean;
}

/**
 * Reads the annotations, the clause labels and the clauses of a comment block (LANGUAGE.md,
 * sections 3 and 4).
 */
export function parseComment(text: string): CommentNode {
  const plain = withoutMarkers(text);
  const goesOnByIndent = text.trimStart().startsWith("//");
  const annotations: AnnotationNode[] = [];
  const labels: Name[] = [];
  const entries: CommentEntry[] = [];
  let entry: OpenEntry | null = null;
  let annotation: AnnotationNode | null = null; // that the next line may go on with

  for (const line of linesOf(text, plain)) {
    const { start, words, indent } = line;
    const end = start + words.length;
    const key = annotationPattern.exec(words);
    const label = labelLinePattern.exec(words);
    const isLayout = words === "" || rulerPattern.test(words);
    if (key !== null) {
      close(entry, plain, entries);
      entry = null;
      annotation = annotationOf(key, line);
      annotations.push(annotation);
    } else if (
      annotation !== null &&
      goesOnByIndent &&
      words !== "" &&
      indent >= CONTINUATION_INDENT
    ) {
      annotation = withMore(annotation, line);
      annotations[annotations.length - 1] = annotation;
    } else {
      annotation = null;
      if (label !== null || isLayout) {
        close(entry, plain, entries);
        entry = null;
      }
      if (label !== null && !isLayout) {
        const names = labelsOf(label, start);
        labels.push(...names);
        const [only] = names;
        // Words behind several labels say why they stand there, not what the clauses are.
        const defines = only !== undefined && names.length === 1 && label[2] === ":";
        const hasWords = words.length > label[0].length;
        if (defines) entry = { start: only.span.start, end, hasWords };
      } else if (entry !== null) {
        entry = { start: entry.start, end, hasWords: true };
      }
    }
  }
  close(entry, plain, entries);
  return { kind: "comment", annotations, labels, entries, listing: entries.length > 1 };
}

/** Adds an entry that has ended; a label without words defines nothing. */
function close(entry: OpenEntry | null, plain: string, entries: CommentEntry[]): void {
  if (entry === null || !entry.hasWords) return;
  const text = plain.slice(entry.start, entry.end);
  entries.push({ start: entry.start, text, clause: parseClause(text, "comment") });
}

/** The text of a comment with spaces in the place of its markers, so that offsets hold. */
function withoutMarkers(text: string): string {
  const blank = (marker: string): string => " ".repeat(marker.length);
  if (text.trimStart().startsWith("//")) return text.replaceAll(/^[ \t]*\/{2,}/gm, blank);
  return text
    .replace(/\*+\/\s*$/, (closing) => closing.replaceAll(/[*/]/g, " "))
    .replace(/^\s*\/\*+/, blank)
    .replaceAll(/^[ \t]*\*(?!\*)/gm, blank);
}

function linesOf(text: string, plain: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const lineWithEnd of plain.split(/(?<=\n)/)) {
    const words = lineWithEnd.trim();
    const before = words === "" ? 0 : lineWithEnd.indexOf(words);
    const marker = /^\s*(?:\/{2,})?/.exec(text.slice(at, at + before))?.[0].length ?? 0;
    lines.push({ start: at + before, words, indent: before - marker });
    at += lineWithEnd.length;
  }
  return lines;
}

function annotationOf(match: RegExpExecArray, { start, words }: Line): AnnotationNode {
  const [whole, key = ""] = match;
  return {
    key: { text: key, span: spanAt(start + 1, key.length) },
    value: words.slice(whole.length).trim(),
    span: spanAt(start, words.length),
  };
}

/** An annotation that goes on with a line. */
function withMore(annotation: AnnotationNode, { start, words }: Line): AnnotationNode {
  const { key, value, span } = annotation;
  const end = start + words.length;
  return { key, value: `${value} ${words}`.trim(), span: { start: span.start, end } };
}

function labelsOf([whole, list = ""]: RegExpExecArray, lineStart: number): Name[] {
  const start = lineStart + whole.indexOf(list);
  return [...list.matchAll(new RegExp(labelPattern, "g"))].map((label) => ({
    text: label[0],
    span: spanAt(start + label.index, label[0].length),
  }));
}
