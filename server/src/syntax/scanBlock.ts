import { limits } from "./limits.ts";
import {
  clauseGoesOn,
  closesFence,
  type Fence,
  interruptsParagraph,
  isRuler,
  isUnderline,
  openedFence,
  openHtmlComment,
  startsClause,
  startsHeading,
  startsListItem,
} from "./lines.ts";
import type { Reader } from "./reader.ts";
import { endOfItem } from "./scanItem.ts";
import { startsItem, type Within } from "./startsItem.ts";
import type { BlockKind } from "./tree.ts";

/** A block that was found: what it is, where it ends, and the Datalog fence that is open there. */
export interface FoundBlock {
  readonly kind: BlockKind;
  readonly end: number;
  readonly fence: Fence | null;
}

/** Where a file of Datalog alone begins: in a fence that nothing closes. */
export const datalogOnly: Fence = { marker: "`", size: Number.POSITIVE_INFINITY, indent: 0 };

/** What a clause does not go on over, even indented. */
const endsClause: ReadonlySet<BlockKind> = new Set([
  "blank",
  "clause",
  "comment",
  "fence",
  "heading",
  "html",
  "item",
  "table",
]);

/**
 * Finds the block that starts at an offset.
 *
 * @param fence the Datalog fence that is open there
 */
export function scanBlock(reader: Reader, start: number, fence: Fence | null): FoundBlock {
  const kind = kindAt(reader, start, fence);
  switch (kind) {
    case "blank":
      return { kind, end: endOfBlankLines(reader, start), fence };
    case "heading":
      return { kind, end: nextProseLine(reader, start), fence };
    case "ruler":
      return { kind, end: reader.nextLine(start), fence };
    case "frontMatter":
      return { kind, end: endOfFrontMatter(reader, start) ?? start, fence };
    case "html":
      return { kind, end: behindDelimiter(reader, start, "-->"), fence };
    case "comment":
      return { kind, end: endOfCommentBlock(reader, start), fence };
    case "item": {
      const end = endOfItem(reader, start, { fence, kindAt: (at) => kindAt(reader, at, fence) });
      return { kind, end: restOfLineIfBlank(reader, end), fence };
    }
    case "clause":
      return { kind, end: endOfClause(reader, start), fence };
    case "fence":
      return scanFence(reader, start, fence);
    default:
      return scanProse(reader, start, kind);
  }
}

/** What kind of block starts on the line at an offset. */
function kindAt(
  reader: Reader,
  at: number,
  fence: Fence | null,
  within: Within = "nothing",
): BlockKind {
  const line = reader.line(at);
  const trimmed = line.trimStart();
  if (trimmed === "") return "blank";
  if (trimmed.startsWith("//") || trimmed.startsWith("/*")) return "comment";
  const startsLine = reader.startsLine(at);
  if (fence !== null) return startsLine && closesFence(line, fence) ? "fence" : "item";
  if (startsItem(reader, at, within)) return "item";
  if (trimmed.startsWith("<!--")) return "html";
  // Behind an item or a comment on its line, nothing else of Markdown starts.
  if (!startsLine) return "paragraph";
  if (openedFence(line) !== null) return "fence";
  if (at === reader.first && endOfFrontMatter(reader, at) !== null) return "frontMatter";
  if (startsClause(line)) return "clause";
  if (startsHeading(line)) return "heading";
  if (isRuler(line)) return "ruler";
  if (trimmed.startsWith("|")) return "table";
  if (trimmed.startsWith(">")) return "quote";
  return startsListItem(line) ? "listItem" : "paragraph";
}

function endOfBlankLines(reader: Reader, start: number): number {
  let end = reader.nextLine(start);
  while (reader.hasLine(end) && reader.line(end).trim() === "") end = reader.nextLine(end);
  return end;
}

/** The end of front matter; `null` where none starts at an offset, or nothing closes it. */
function endOfFrontMatter(reader: Reader, start: number): number | null {
  if (!/^---[ \t]*$/.test(reader.line(start))) return null;
  const most = Math.min(start + limits.block.most, reader.text.length);
  for (let at = reader.nextLine(start); at < most; at = reader.nextLine(at)) {
    if (/^(?:---|\.\.\.)[ \t]*$/.test(reader.line(at))) return reader.nextLine(at);
  }
  reader.touch(most + 1);
  return null;
}

/** A run of `//` lines, or one comment between slash-star and star-slash. */
function endOfCommentBlock(reader: Reader, start: number): number {
  if (reader.line(start).trimStart().startsWith("/*")) return behindDelimiter(reader, start, "*/");
  let end = reader.nextLine(start);
  // A comment behind an item is that item's; the lines below it are another comment.
  if (!reader.startsLine(start)) return end;
  while (reader.hasLine(end) && reader.line(end).trimStart().startsWith("//")) {
    end = reader.nextLine(end);
  }
  return end;
}

/** The end of a comment that starts at an offset; one that nothing closes hides the rest. */
function behindDelimiter(reader: Reader, start: number, delimiter: "*/" | "-->"): number {
  const line = reader.line(start);
  const opening = start + line.length - line.trimStart().length;
  const close = reader.find(delimiter, opening + 2);
  if (close < 0) return reader.text.length;
  return restOfLineIfBlank(reader, close + delimiter.length);
}

/** A fence with Datalog is a block a line, with blocks between; any other is one block. */
function scanFence(reader: Reader, start: number, open: Fence | null): FoundBlock {
  const kind = "fence";
  let end = reader.nextLine(start);
  if (open !== null) return { kind, end, fence: null };
  const opened = openedFence(reader.line(start));
  if (opened === null || opened.datalog) return { kind, end, fence: opened?.fence ?? null };
  let closed = false;
  while (!closed && reader.hasLine(end)) {
    closed = closesFence(reader.line(end), opened.fence);
    end = reader.nextLine(end);
  }
  return { kind, end, fence: null };
}

/** A clause goes on over indented lines, and over one that follows `if`, `and`, `,` and the like. */
function endOfClause(reader: Reader, start: number): number {
  let line = reader.line(start);
  let end = nextProseLine(reader, start);
  while (reader.hasLine(end)) {
    const next = reader.line(end);
    if (!/^[ \t]/.test(next) && !clauseGoesOn(line)) break;
    if (endsClause.has(kindAt(reader, end, null))) break;
    line = next;
    end = nextProseLine(reader, end);
  }
  return end;
}

/** Paragraphs, list items, quotes and tables end at a blank line or where another block starts. */
function scanProse(
  reader: Reader,
  start: number,
  kind: "paragraph" | "listItem" | "quote" | "table",
): FoundBlock {
  let end = nextProseLine(reader, start);
  while (reader.hasLine(end)) {
    const line = reader.line(end);
    if (kind === "paragraph" && isUnderline(line)) {
      return { kind: "heading", end: reader.nextLine(end), fence: null };
    }
    const within = kind === "table" ? "nothing" : "prose";
    if (!goesOn(kind, kindAt(reader, end, null, within), line)) break;
    end = nextProseLine(reader, end);
  }
  return { kind, end, fence: null };
}

function goesOn(kind: BlockKind, next: BlockKind, line: string): boolean {
  if (kind === "table") return next === "table";
  if (next === "paragraph") return true;
  if (kind === "listItem") return false;
  return (
    (next === "quote" && kind === "quote") || (next === "listItem" && !interruptsParagraph(line))
  );
}

/** The line behind one of prose; where that opens an HTML comment, behind the one that closes it. */
function nextProseLine(reader: Reader, at: number): number {
  const comment = openHtmlComment(reader.line(at));
  if (comment >= 0) {
    // As in CommonMark, one inside a line that nothing closes is no comment.
    const close = reader.find("-->", at + comment + 4);
    if (close >= 0) return reader.nextLine(close);
  }
  return reader.nextLine(at);
}

/** Behind the line end where only white space is left on the line, else behind that white space. */
function restOfLineIfBlank(reader: Reader, at: number): number {
  const line = reader.line(at);
  const rest = line.trimStart();
  return rest === "" ? reader.nextLine(at) : at + line.length - rest.length;
}
