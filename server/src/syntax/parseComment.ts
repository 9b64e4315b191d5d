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

/** An annotation whose last line is not read yet. */
interface OpenAnnotation {
  /** The match of its key, and the lines from there on. */
  readonly key: RegExpExecArray;
  readonly lines: [Line, ...Line[]];
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
  const annotations: OpenAnnotation[] = [];
  const labels: Name[] = [];
  const entries: CommentEntry[] = [];
  let entry: OpenEntry | null = null;
  let annotation: OpenAnnotation | null = null; // that the next line may go on with

  for (const line of linesOf(text, plain)) {
    const { start, words, indent } = line;
    const end = start + words.length;
    const key = annotationPattern.exec(words);
    const label = labelLinePattern.exec(words);
    const isLayout = words === "" || rulerPattern.test(words);
    if (key !== null) {
      close(entry, plain, entries);
      entry = null;
      annotation = { key, lines: [line] };
      annotations.push(annotation);
    } else if (
      annotation !== null &&
      goesOnByIndent &&
      words !== "" &&
      indent >= CONTINUATION_INDENT
    ) {
      annotation.lines.push(line);
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
  const listing = entries.length > 1;
  return { kind: "comment", annotations: annotations.map(annotationOf), labels, entries, listing };
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
    .replace(/(?<!\*)\*+\/\s*$/, (closing) => closing.replaceAll(/[*/]/g, " "))
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

function annotationOf({ key: match, lines }: OpenAnnotation): AnnotationNode {
  const [whole, key = ""] = match;
  const [{ start, words }, ...more] = lines;
  const last = lines.at(-1) ?? lines[0];
  const parts = [words.slice(whole.length), ...more.map((line) => line.words)];
  return {
    key: { text: key, span: spanAt(start + 1, key.length) },
    value: parts
      .map((part) => part.trim())
      .join(" ")
      .trim(),
    span: { start, end: last.start + last.words.length },
  };
}

function labelsOf([whole, list = ""]: RegExpExecArray, lineStart: number): Name[] {
  const start = lineStart + whole.indexOf(list);
  return [...list.matchAll(new RegExp(labelPattern, "g"))].map((label) => ({
    text: label[0],
    span: spanAt(start + label.index, label[0].length),
  }));
}
