import { spanAt } from "./grammar.ts";
import { labelPattern } from "./scanBlocks.ts";
import type { Name, Span } from "./span.ts";
import type { StatementNode } from "./tree.ts";

const label = labelPattern.source;
const brackets = `\\[\\s*(informative|${label}(?:\\s*,\\s*${label})*)\\s*\\]`;
const bracketsPattern = new RegExp(brackets, "dgi");
/** The brackets at the end of a text that say something about it, and punctuation behind them. */
const lastBracketsPattern = new RegExp(`(?:\\(?${brackets}[\\s.,;:!?*_)]*)+$`, "i");
/** UTF-16 units at the end of a text in which they are looked for. */
const LONGEST_END = 2_000;
const isLinkList = new RegExp(`^${label}(?:\\s*,\\s*${label})*$`);

/** Reads a paragraph, a list item or a quote: its English and its links to clauses. */
export function parseStatement(text: string): StatementNode {
  let end = text.length;
  let informative = false;
  const lists: Name[][] = [];
  for (const { start, content, contentStart } of bracketsAtEnd(text).reverse()) {
    // Labels are upper case; `informative` is a word in any case.
    const labels = isLinkList.test(content) ? labelsIn(content, contentStart) : null;
    if (labels === null && content.toLowerCase() !== "informative") break;
    if (labels === null) informative = true;
    else lists.push(labels);
    end = start;
  }
  const english = plainEnglish(text.slice(0, end).replace(/\($/, ""));
  const links = lists.reverse().flat();
  return { kind: "statement", text: english, links, informative, arrow: arrowIn(text) };
}

interface Brackets {
  readonly start: number;
  readonly content: string;
  readonly contentStart: number;
}

function bracketsAtEnd(text: string): Brackets[] {
  const tailStart = Math.max(0, text.trimEnd().length - LONGEST_END);
  const tail = text.slice(tailStart).trimEnd();
  const match = lastBracketsPattern.exec(tail);
  if (match === null) return [];
  const start = tailStart + match.index;
  return [...match[0].matchAll(bracketsPattern)].map(({ 1: content = "", index, indices }) => ({
    start: start + index,
    content,
    contentStart: start + (indices?.[1]?.[0] ?? 0),
  }));
}

/**
 * A `:-` that may be one of a rule: not one between words (`Notes:-v8`), nor a smiley that no more
 * of a rule follows: `:-)`, `:-D`, `:-(`.
 */
const arrowPattern =
  /(?<!\w(?=:-\w)):-(?!\)|\||\/(?![/*])|[DP](?![\w?(])|\((?!\s*(?:[!(]\s*)*["$@\w?]+\s*[(=<>!]))/;

/** The first `:-` outside a code span and the line of a table that aligns its columns (`:-:`). */
function arrowIn(text: string): Span | null {
  if (!text.includes(":-")) return null;
  const prose = text
    .replaceAll(/(`+)[^`]*\1/g, (code) => " ".repeat(code.length))
    .replaceAll(/^[ \t|:-]+$/gm, (ruler) => " ".repeat(ruler.length));
  const at = prose.search(arrowPattern);
  return at < 0 ? null : spanAt(at, 2);
}

function labelsIn(list: string, start: number): Name[] {
  return [...list.matchAll(new RegExp(labelPattern, "g"))].map((match) => ({
    text: match[0],
    span: spanAt(start + match.index, match[0].length),
  }));
}

/** Without the markers of quotes, lists and tasks. */
function plainEnglish(text: string): string {
  return text
    .replaceAll(/^[ \t]*(?:>[ \t]?)+/gm, "")
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
