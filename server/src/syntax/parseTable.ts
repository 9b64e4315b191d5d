import { policyGrammar } from "./grammar.ts";
import type { CellMeaning, CellNode, TableNode } from "./tree.ts";

interface CellValue {
  readonly text: string;
  readonly quoted: boolean;
}

const semantics = policyGrammar
  .createSemantics()
  .addOperation<CellMeaning>("cell", {
    Cell_any: (_any, _end) => ({ kind: "any" }),
    Cell_empty: (_end) => ({ kind: "any" }),
    Cell_not: (_not, values, _end) => ({
      kind: "values",
      negated: true,
      values: values.asIteration().children.map((value): CellValue => value.cellValue()),
    }),
    Cell_values: (values, _end) => ({
      kind: "values",
      negated: false,
      values: values.asIteration().children.map((value): CellValue => value.cellValue()),
    }),
  })
  .addOperation<CellValue>("cellValue", {
    CellValue_quoted: (literal) => ({
      text: literal.sourceString.slice(1, -1).replaceAll(/\\(.)/gs, "$1"),
      quoted: true,
    }),
    CellValue_word: (word) => ({ text: word.sourceString.trim(), quoted: false }),
  });

/** Reads a Markdown table: a header, a line of dashes that is dropped, and rows. */
export function parseTable(text: string): TableNode {
  const rows: CellNode[][] = [];
  let ruled = false; // whether the line of dashes below the header is read
  let at = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const rule = rows.length === 1 && !ruled && /^\s*\|[\s:|-]+\|?\s*$/.test(line);
    if (rule) ruled = true;
    else if (line.trim() !== "") rows.push(cellsOf(line, at));
    at += line.length;
  }
  const [header = [], ...body] = rows;
  return { kind: "table", header, rows: body };
}

/** The cells of one line; `\|` is a bar inside a cell. */
function cellsOf(line: string, lineStart: number): CellNode[] {
  const cells: CellNode[] = [];
  const inner = line.trimEnd();
  let start = inner.indexOf("|") + 1;
  for (let at = start; at <= inner.length; at++) {
    const atBar = inner[at] === "|" && inner[at - 1] !== "\\";
    if (!atBar && at < inner.length) continue;
    if (at === inner.length && inner.slice(start).trim() === "") break;
    cells.push(cellOf(inner.slice(start, at), lineStart + start));
    start = at + 1;
  }
  return cells;
}

function cellOf(source: string, start: number): CellNode {
  const text = source.trim();
  const from = start + (text === "" ? Math.min(1, source.length) : source.indexOf(text));
  const match = policyGrammar.match(text.replaceAll("\\|", "|"), "Cell");
  const meaning: CellMeaning = match.succeeded() ? semantics(match).cell() : { kind: "unreadable" };
  return { text, meaning, span: { start: from, end: from + text.length } };
}
