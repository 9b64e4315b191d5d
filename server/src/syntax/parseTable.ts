import type { Node } from "ohm-js";
import { cellGrammar } from "./grammar.ts";
import { limits } from "./limits.ts";
import { stringValue } from "./literals.ts";
import type { CellMeaning, CellNode, TableNode } from "./tree.ts";

interface CellValue {
  readonly text: string;
  readonly quoted: boolean;
}

type Order = Extract<CellMeaning, { readonly kind: "order" }>["operator"];

const orders: readonly Order[] = ["<", "<=", ">", ">="];

const semantics = cellGrammar
  .createSemantics()
  .addOperation<CellMeaning>("cell", {
    Cell_any: (_any, _end) => ({ kind: "any" }),
    Cell_empty: (_end) => ({ kind: "any" }),
    Cell_not: (_not, values, _end) => valuesOf(true, values),
    Cell_values: (values, _end) => valuesOf(false, values),
    Cell_order(order, number, _end) {
      const operator = orders.find((known) => known === order.sourceString);
      return operator === undefined
        ? { kind: "unreadable" }
        : { kind: "order", operator, number: Number(number.sourceString) };
    },
    Cell_range(least, _dots, most, _end) {
      const range = { least: Number(least.sourceString), most: Number(most.sourceString) };
      return range.least > range.most ? { kind: "unreadable" } : { kind: "range", ...range };
    },
  })
  .addOperation<CellValue>("cellValue", {
    CellValue_quoted: (literal) => ({ text: stringValue(literal.sourceString), quoted: true }),
    CellValue_word: (word) => ({ text: word.sourceString.trim(), quoted: false }),
  });

function valuesOf(negated: boolean, values: Node): CellMeaning {
  const read = values.asIteration().children.map((value): CellValue => value.cellValue());
  return { kind: "values", negated, values: read };
}

/** Reads a Markdown table: a header, a line of dashes that is dropped, and rows. */
export function parseTable(text: string): TableNode {
  const rows: CellNode[][] = [];
  let ruled = false; // whether the line of dashes below the header is read
  let at = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const rule = rows.length === 1 && !ruled && isDelimiterRow(line);
    if (rule) ruled = true;
    else if (line.trim() !== "") rows.push(cellsOf(line, at));
    at += line.length;
  }
  const [header = [], ...body] = rows;
  return { kind: "table", header, rows: body };
}

/** `|---|:-:|`: the line between header and rows, which aligns the columns. */
function isDelimiterRow(line: string): boolean {
  return /^\s*\|(?:\s*:?-+:?\s*(?:\||$))+\s*$/.test(line);
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

/**
 * What a cell means that is empty, a dash, a few words, a number or an order: most are, and Ohm takes a
 * hundred times longer over them. `null` for any other.
 */
function plainMeaning(text: string): CellMeaning | null {
  if (/^(?:any|[-—–*])?$/i.test(text)) return { kind: "any" };
  const [, order, number] = /^([<>]=?)[ \t]*(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const operator = orders.find((known) => known === order);
  if (operator !== undefined) return { kind: "order", operator, number: Number(number) };
  if (/^"[^"\\]*"$/.test(text)) {
    return { kind: "values", negated: false, values: [{ text: text.slice(1, -1), quoted: true }] };
  }
  if (/^(?:any|not)(?!\w)/i.test(text)) return null;
  if (!/^(?:-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*(?: [\w-]+)*)$/.test(text)) return null;
  return { kind: "values", negated: false, values: [{ text, quoted: false }] };
}

/** Whether a table has more cells than the parser takes on. */
export function hasTooManyCells(text: string): boolean {
  let cells = 0;
  for (let bar = text.indexOf("|"); bar >= 0; bar = text.indexOf("|", bar + 1)) {
    if (++cells > limits.cells.most) return true;
  }
  return false;
}

function cellOf(source: string, start: number): CellNode {
  const text = source.trim();
  const from = start + (text === "" ? Math.min(1, source.length) : source.indexOf(text));
  const span = { start: from, end: from + text.length };
  if (text.length > limits.literal.most) return { text, meaning: { kind: "unreadable" }, span };
  const plain = plainMeaning(text);
  if (plain !== null) return { text, meaning: plain, span };
  // At the very end of a text Ohm forgets alternatives that white space would have kept open.
  const match = cellGrammar.match(`${text.replaceAll("\\|", "|")} `, "Cell");
  const meaning: CellMeaning = match.succeeded() ? semantics(match).cell() : { kind: "unreadable" };
  return { text, meaning, span };
}
