import { spanAt } from "./grammar.ts";
import { labelPattern } from "./scanBlocks.ts";
import type { Name, Span } from "./span.ts";
import type { StatementNode } from "./tree.ts";

const label = labelPattern.source;
/** The last brackets of a text that say something about it, and punctuation behind them. */
const bracketsPattern = new RegExp(
  `\\[\\s*(informative|${label}(?:\\s*,\\s*${label})*)\\s*\\][\\s.,;:!?*_)]*$`,
  "di",
);
const isLinkList = new RegExp(`^${label}(?:\\s*,\\s*${label})*$`);

/** Reads a paragraph, a list item or a quote: its English and its links to clauses. */
export function parseStatement(text: string): StatementNode {
  let english = text;
  let informative = false;
  const links: Name[] = [];
  for (;;) {
    const match = bracketsPattern.exec(english);
    const content = match?.[1];
    const start = match?.indices?.[1]?.[0];
    if (match === null || content === undefined || start === undefined) break;
    // Labels are upper case; `informative` is a word in any case.
    const labels = isLinkList.test(content) ? labelsIn(content, start) : null;
    if (labels === null && content.toLowerCase() !== "informative") break;
    if (labels === null) informative = true;
    else links.unshift(...labels);
    english = english.slice(0, match.index).replace(/\($/, "");
  }
  const arrow = arrowIn(text);
  return { kind: "statement", text: plainEnglish(english), links, informative, arrow };
}

/** The first `:-` outside a code span and the line of a table that aligns its columns (`:-:`). */
function arrowIn(text: string): Span | null {
  if (!text.includes(":-")) return null;
  const prose = text
    .replaceAll(/(`+)[^`]*\1/g, (code) => " ".repeat(code.length))
    .replaceAll(/^[ \t|:-]+$/gm, (ruler) => " ".repeat(ruler.length));
  const at = prose.indexOf(":-");
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
