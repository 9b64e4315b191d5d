import { directives, unsupportedDirectives } from "./directives.ts";

/**
 * What a line starts, as far as the line alone tells (LANGUAGE.md, section 1). Lines come without
 * their line end. A pattern must take no more than linear time on a line of millions of characters,
 * and must not repeat a group over it: V8 keeps a stack of such repetitions.
 */

/** A clause label at the start of a string: `C4`, `AUTH-2`, `C4.1`, `C4a`; it holds a digit. */
export const labelPattern =
  /(?=[A-Z-]*[0-9])[A-Z](?:-?[A-Z0-9])*(?:\.[0-9]+|[a-z](?![A-Za-z0-9_]))?/;
/** UTF-16 units at the start of a line that a label, and what may stand before it, can take. */
const LONGEST_LABEL = 200;
const clausePattern = new RegExp(`^(?:[-*+][ \\t]+)?(?:\\*\\*)?${labelPattern.source}:`);

export function startsClause(line: string): boolean {
  return clausePattern.test(line.slice(0, LONGEST_LABEL));
}

/** Whether a clause goes on behind a line, indented or not. */
export function clauseGoesOn(line: string): boolean {
  return /(?:\b(?:if|when|and|or)|[,(])$/i.test(line.trimEnd());
}

// ------------------------------------------------------------------- Markdown

export function startsHeading(line: string): boolean {
  return /^ {0,3}#{1,6}(?:[ \t]|$)/.test(line);
}

/** The line below a paragraph that makes a heading of it. */
export function isUnderline(line: string): boolean {
  return /^ {0,3}(?:=+|-+)[ \t]*$/.test(line);
}

export function isRuler(line: string): boolean {
  const marks = /^ {0,3}(?:-[- \t]*|\*[* \t]*|_[_ \t]*)$/.test(line);
  return marks && line.replaceAll(/[ \t]/g, "").length >= 3;
}

export function startsListItem(line: string): boolean {
  return /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(line);
}

/** Of list items, only these end a paragraph (CommonMark, section 5.2). */
export function interruptsParagraph(line: string): boolean {
  return /^\s*(?:[-*+]|1[.)])\s+\S/.test(line);
}

/** Where the comment begins that a line of prose opens and does not close; -1 for none. */
export function openHtmlComment(line: string): number {
  const start = line.lastIndexOf("<!--");
  if (start < 0 || line.includes("-->", start + 2)) return -1;
  return isInCode(line, start) ? -1 : start;
}

/** Whether a place is between a run of backticks and the next one that is as long. */
function isInCode(line: string, at: number): boolean {
  let open = 0;
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    if (open === 0 && index > at) return false;
    if (open === 0) open = run.length;
    else if (run.length === open && index > at) return true;
    else if (run.length === open) open = 0;
  }
  return false;
}

/** The opening line of a fence. */
export interface Fence {
  readonly marker: "`" | "~";
  /** How many of them. */
  readonly size: number;
  /** Characters of white space before them. */
  readonly indent: number;
}

/** The fence that a line opens, and whether what is inside is Datalog. */
export function openedFence(
  line: string,
): { readonly fence: Fence; readonly datalog: boolean } | null {
  const match = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^\s{,:]*)/.exec(line);
  if (match === null) return null;
  const [, indent = "", marks = "", language = ""] = match;
  return {
    fence: { marker: marks[0] === "~" ? "~" : "`", size: marks.length, indent: indent.length },
    datalog: /^(?:datalog|policy)$/i.test(language),
  };
}

/** As in CommonMark: the same marker, at least as often, and nothing else. */
export function closesFence(line: string, fence: Fence): boolean {
  const [, indent = "", marks = ""] = /^([ \t]*)(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
  return (
    marks[0] === fence.marker && marks.length >= fence.size && indent.length <= fence.indent + 3
  );
}

// -------------------------------------------------------------------- Datalog

/** `Name(` at the start of a line; a space before `(` is a group of its own. */
export const atomPattern = /^[ \t]*([A-Za-z_?][A-Za-z0-9_?.]*)([ \t]*)\(/;

const directiveNames: ReadonlySet<string> = new Set([
  ...directives,
  ...unsupportedDirectives.keys(),
]);
/**
 * Behind a `.word` that is no directive: what shows that one was meant. `.dcl R(`, `.typ T = `,
 * `.inptu Edge, Node`, `.inclde "x"`; but not `.gitignore is a file` nor `.env files`.
 */
const meantPattern =
  /^[ \t]+(?:[A-Za-z_?][\w?]*[ \t]*(?:\(|=|<:)|[A-Z_?][\w?]*[ \t]*(?:,[ \t]*[A-Z_?]|$)|"[^"]*"[ \t]*$)/;

/** What stands behind `#include`: a path, or one that is not written as this language has it. */
const includedPattern = /^(?:\s*"|[ \t]+(?:[<']|\S+\.(?:policy|dl)(?!\S)))/;

/** Whether a line starts with a directive, of the language or not. */
export function startsDirective(line: string): boolean {
  const match = /^\s*([.#][a-z_]+)(?![A-Za-z0-9_?])/.exec(line);
  if (match === null) return false;
  const [matched, name = ""] = match;
  const rest = line.slice(matched.length);
  if (name === "#include") return includedPattern.test(rest);
  return directiveNames.has(name) || (name.startsWith(".") && meantPattern.test(rest));
}
