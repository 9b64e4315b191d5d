import { labelPattern } from "./scanBlocks.ts";
import type { Name, StatementNode } from "./tree.ts";

const linksPattern = new RegExp(
  `\\[(\\s*${labelPattern.source}(?:\\s*,\\s*${labelPattern.source})*\\s*)\\]\\s*\\.?\\s*$`,
);

/** Reads a paragraph, a list item or a quote: its English and its links to clauses. */
export function parseStatement(text: string): StatementNode {
  const match = linksPattern.exec(text);
  const links: Name[] = [];
  if (match !== null) {
    const start = match.index + 1;
    for (const label of (match[1] ?? "").matchAll(new RegExp(labelPattern, "g"))) {
      const from = start + label.index;
      links.push({ text: label[0], span: { start: from, end: from + label[0].length } });
    }
  }
  const english = (match === null ? text : text.slice(0, match.index))
    .replace(/^\s*(?:[-*+>]|\d{1,9}[.)])\s+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { kind: "statement", text: english, links };
}
