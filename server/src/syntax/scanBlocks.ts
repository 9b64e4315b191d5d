import { endOfComment, endOfString, scanItem } from "./scanItem.ts";
import type { BlockKind, Span } from "./tree.ts";

/** Where a block stands in its file, and what it is. */
export interface ScannedBlock extends Span {
  readonly kind: BlockKind;
}

/** A clause label at the start of a string: `C4`, `AUTH-2`, `C4.1`, `C4a`; it holds a digit. */
export const labelPattern =
  /(?=[A-Z-]*[0-9])[A-Z](?:-?[A-Z0-9])*(?:\.[0-9]+|[a-z](?![A-Za-z0-9_]))?/;

const clausePattern = new RegExp(`^(?:[-*+] +)?(?:\\*\\*)?${labelPattern.source}:`);
const fencePattern = /^ *(`{3,}|~{3,}) *([A-Za-z]*)/;
const directivePattern = /^\s*(?:\.[a-z_]+|#include\s*")/;
const atomPattern = /^[ \t]*([A-Za-z_?][A-Za-z0-9_?]*)( *)\(/;
const listPattern = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const rulerPattern = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const headingPattern = /^ {0,3}#{1,6}(?:\s|$)/;
const setextPattern = /^ {0,3}(?:=+|-+)[ \t]*$/;
const clauseGoesOnPattern = /(?:\b(?:if|when|and|or)|[,(])\s*$/i;
const byteOrderMark = "\uFEFF";
const datalogFences: ReadonlySet<string> = new Set(["datalog", "policy"]);
/** How many characters behind an atom tell whether it starts an item. */
const LOOK_AHEAD = 200;
/** What a clause does not go on over, even indented. */
const endsClause: ReadonlySet<BlockKind> = new Set([
  "blank",
  "clause",
  "comment",
  "fence",
  "heading",
  "item",
]);

/**
 * Cuts a file into blocks (LANGUAGE.md, section 1): a cheap scan line by line, so that a mistake
 * stays inside its block. The blocks follow each other without a gap and cover the whole text.
 *
 * @param relations names whose `Name(` at the start of a line is Datalog, whatever follows
 */
export function scanBlocks(text: string, relations: ReadonlySet<string>): ScannedBlock[] {
  const names = new Set([...relations, ...declaredNames(text)]);
  const blocks: ScannedBlock[] = [];
  let fence: string | null = null;
  const first = text.startsWith(byteOrderMark) ? 1 : 0;
  let position = first;
  if (position > 0) blocks.push({ kind: "blank", start: 0, end: position });

  while (position < text.length) {
    const kind: BlockKind = kindAt(text, position, names, fence !== null, position === first);
    const start = position;
    const line = lineAt(text, position);
    if (kind === "fence") {
      const [, marker = "", language = ""] = fencePattern.exec(line) ?? [];
      if (fence !== null) fence = null;
      else if (datalogFences.has(language.toLowerCase())) fence = marker;
      else position = endOfProseFence(text, position, marker);
      if (position === start) position = nextLine(text, position);
    } else {
      position = endOfBlock(text, position, kind, names);
    }
    const last = blocks.at(-1);
    if (last?.kind === "blank" && kind === "blank" && last.start > 0) {
      blocks[blocks.length - 1] = { ...last, end: position };
    } else {
      const underlined = kind === "paragraph" && isSetextHeading(text.slice(start, position));
      blocks.push({ kind: underlined ? "heading" : kind, start, end: position });
    }
  }
  return blocks;
}

/** Every name of every `.decl`, wherever it stands. */
function declaredNames(text: string): string[] {
  const names: string[] = [];
  for (const [, list = ""] of text.matchAll(/^[ \t]*\.decl\s+([A-Za-z0-9_?, \t]+)/gm)) {
    names.push(...list.split(",").map((name) => name.trim()));
  }
  return names;
}

function kindAt(
  text: string,
  position: number,
  names: ReadonlySet<string>,
  fenced: boolean,
  first: boolean,
): BlockKind {
  const line = lineAt(text, position);
  const trimmed = line.trimStart();
  if (trimmed === "") return "blank";
  if (fencePattern.test(line)) return "fence";
  if (trimmed.startsWith("//") || trimmed.startsWith("/*")) return "comment";
  if (startsItem(text, position, names)) return "item";
  if (fenced) return "item";
  if (first && /^---\s*$/.test(line) && endOfFrontMatter(text, position) > 0) return "frontMatter";
  if (clausePattern.test(line)) return "clause";
  if (headingPattern.test(line)) return "heading";
  if (rulerPattern.test(line)) return "ruler";
  if (trimmed.startsWith("<!--")) return "html";
  if (trimmed.startsWith("|")) return "table";
  if (trimmed.startsWith(">")) return "quote";
  if (listPattern.test(line)) return "listItem";
  return "paragraph";
}

/** Where the block of a known kind that starts at `position` ends. */
function endOfBlock(
  text: string,
  position: number,
  kind: Exclude<BlockKind, "fence">,
  names: ReadonlySet<string>,
): number {
  switch (kind) {
    case "blank":
    case "heading":
    case "ruler":
      return nextLine(text, position);
    case "frontMatter":
      return endOfFrontMatter(text, position);
    case "html": {
      const close = text.indexOf("-->", position);
      return close < 0 ? text.length : restOfLineIfBlank(text, close + 3);
    }
    case "comment":
      return endOfCommentBlock(text, position);
    case "item":
      return restOfLineIfBlank(
        text,
        scanItem(text, position, (at) => kindAt(text, at, names, false, false)),
      );
    case "clause":
      return endOfClause(text, position, names);
    default:
      return endOfProse(text, position, kind, names);
  }
}

/** A run of `//` lines, or one comment between slash-star and star-slash. */
function endOfCommentBlock(text: string, position: number): number {
  const start = position + (/^\s*/.exec(lineAt(text, position))?.[0].length ?? 0);
  if (text.startsWith("/*", start)) return restOfLineIfBlank(text, endOfComment(text, start));
  let end = nextLine(text, position);
  // A comment behind an item is that item's; the lines below it are another comment.
  if (!startsLine(text, position)) return end;
  while (end < text.length && lineAt(text, end).trimStart().startsWith("//")) {
    end = nextLine(text, end);
  }
  return end;
}

/** A clause goes on over indented lines, and over one that follows `if`, `and`, `,` and the like. */
function endOfClause(text: string, position: number, names: ReadonlySet<string>): number {
  let end = nextLine(text, position);
  let line = lineAt(text, position);
  while (end < text.length) {
    const next = lineAt(text, end);
    if (!/^[ \t]/.test(next) && !clauseGoesOnPattern.test(line)) break;
    if (endsClause.has(kindAt(text, end, names, false, false))) break;
    line = next;
    end = nextLine(text, end);
  }
  return end;
}

/** Paragraphs, list items, quotes and tables end at a blank line or where another block starts. */
function endOfProse(
  text: string,
  position: number,
  kind: BlockKind,
  names: ReadonlySet<string>,
): number {
  let end = nextLine(text, position);
  while (end < text.length) {
    const line = lineAt(text, end);
    if (kind === "paragraph" && setextPattern.test(line)) return nextLine(text, end);
    const next = kindAt(text, end, names, false, false);
    const goesOn = next === kind ? kind !== "listItem" : next === "paragraph" && kind !== "table";
    if (!goesOn) break;
    end = nextLine(text, end);
  }
  return end;
}

function endOfProseFence(text: string, position: number, marker: string): number {
  let end = nextLine(text, position);
  while (end < text.length) {
    const closes = lineAt(text, end).trim();
    end = nextLine(text, end);
    if (closes.length >= marker.length && closes === (marker[0] ?? "").repeat(closes.length)) break;
  }
  return end;
}

/** The end of front matter that starts at `position`, or 0 where nothing closes it. */
function endOfFrontMatter(text: string, position: number): number {
  let end = nextLine(text, position);
  while (end < text.length) {
    const line = lineAt(text, end);
    end = nextLine(text, end);
    if (/^(?:---|\.\.\.)\s*$/.test(line)) return end;
  }
  return 0;
}

/** Whether a Datalog item starts on the line at `position`. */
function startsItem(text: string, position: number, names: ReadonlySet<string>): boolean {
  const line = lineAt(text, position);
  if (directivePattern.test(line)) return true;
  const atom = atomPattern.exec(line);
  if (atom === null) return false;
  const [matched, name = "", gap = ""] = atom;
  const close = closingParenthesis(text, position + matched.length);
  if (close === null) return gap === "";
  const after = behindAtom(text, close + 1);
  if (after.startsWith(":-")) return true;
  if (gap !== "") return false;
  return names.has(name) || /^(?:<=|\.|,\s*[A-Za-z_?][\w?]*\()/.test(after);
}

/** What follows an atom that ends at `position`; a directive below it does not follow it. */
function behindAtom(text: string, position: number): string {
  const after = text.slice(position, position + LOOK_AHEAD);
  const gap = /^\s*/.exec(after)?.[0] ?? "";
  const below = gap.includes("\n") && directivePattern.test(after.slice(gap.length));
  return below ? "" : after.slice(gap.length);
}

/** The `)` that matches a `(` just before `position`; `null` where a blank line comes first. */
function closingParenthesis(text: string, position: number): number | null {
  let depth = 1;
  for (let at = position; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at;
    else if (character === "\n" && lineAt(text, at + 1).trim() === "") return null;
  }
  return null;
}

/** Whether a paragraph ends with a line of `=` or `-`, which makes it a heading. */
function isSetextHeading(paragraph: string): boolean {
  const lines = paragraph.trimEnd().split("\n");
  return lines.length > 1 && setextPattern.test(lines.at(-1) ?? "");
}

function startsLine(text: string, position: number): boolean {
  return position === 0 || text[position - 1] === "\n" || text[position - 1] === byteOrderMark;
}

/** The line at `position`, up to and without its line end. */
function lineAt(text: string, position: number): string {
  const end = text.indexOf("\n", position);
  const line = text.slice(position, end < 0 ? text.length : end);
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

function nextLine(text: string, position: number): number {
  const end = text.indexOf("\n", position);
  return end < 0 ? text.length : end + 1;
}

/** Behind the line end where only white space is left on the line, else behind that white space. */
function restOfLineIfBlank(text: string, position: number): number {
  const rest = /^[ \t]*(?:\r?\n)?/.exec(text.slice(position, nextLine(text, position)));
  return position + (rest?.[0].length ?? 0);
}
