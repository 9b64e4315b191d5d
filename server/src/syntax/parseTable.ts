import type { Node } from "ohm-js";
import { cellGrammar } from "./grammar.ts";
import type { Bound } from "./interval.ts";
import { limits } from "./limits.ts";
import { stringValue } from "./literals.ts";
import type { CellMeaning, CellNode, CellValue, TableNode } from "./tree.ts";

const semantics = cellGrammar
  .createSemantics()
  .addOperation<CellMeaning>("cell", {
    Cell_any: (_any, _end) => ({ kind: "any" }),
    Cell_empty: (_end) => ({ kind: "any" }),
    Cell_not: (_not, values, _end) => valuesOf(true, values),
    Cell_values: (values, _end) => valuesOf(false, values),
  })
  .addOperation<CellValue | null>("cellValue", {
    CellValue_quoted: ({ sourceString: literal }) => word(stringValue(literal), true),
    CellValue_word: ({ sourceString: text }) => word(text.trim(), false),
    CellValue_order: (order, number) => intervalWith([boundOf(order, number)]),
    CellValue_between: (order, number, otherOrder, otherNumber) =>
      intervalWith([boundOf(order, number), boundOf(otherOrder, otherNumber)]),
    CellValue_range: ({ sourceString: least }, _dots, { sourceString: most }) =>
      intervalWith([
        { operator: ">=", number: least },
        { operator: "<=", number: most },
      ]),
  });

function valuesOf(negated: boolean, values: Node): CellMeaning {
  const read: CellValue[] = [];
  for (const node of values.asIteration().children) {
    const value: CellValue | null = node.cellValue();
    if (value === null) return { kind: "unreadable" };
    read.push(value);
  }
  return { kind: "values", negated, values: read };
}

function word(text: string, quoted: boolean): CellValue {
  return { kind: "word", text, quoted };
}

/** A comparison with a number, both as written. */
interface WrittenBound {
  readonly operator: string;
  readonly number: string;
}

function boundOf({ sourceString: operator }: Node, { sourceString: number }: Node): WrittenBound {
  return { operator, number };
}

/** The numbers of which all comparisons hold; `null` for two from one side, or without a number. */
function intervalWith(bounds: readonly WrittenBound[]): CellValue | null {
  let least: Bound | null = null;
  let most: Bound | null = null;
  for (const { operator, number } of bounds) {
    const bound = { number: Number(number), included: operator.endsWith("=") };
    const isLower = operator.startsWith(">");
    if ((isLower ? least : most) !== null) return null;
    if (isLower) least = bound;
    else most = bound;
  }
  const isEmpty =
    least !== null &&
    most !== null &&
    (least.number > most.number ||
      (least.number === most.number && !(least.included && most.included)));
  return isEmpty ? null : { kind: "interval", interval: { least, most } };
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
  const [, operator, number] = /^([<>]=?)[ \t]*(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (operator !== undefined && number !== undefined) {
    return just(intervalWith([{ operator, number }]));
  }
  if (/^"[^"\\]*"$/.test(text)) return just(word(text.slice(1, -1), true));
  if (/^(?:any|not)(?!\w)/i.test(text)) return null;
  if (!/^(?:-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*(?: [\w-]+)*)$/.test(text)) return null;
  return just(word(text, false));
}

function just(value: CellValue | null): CellMeaning {
  if (value === null) return { kind: "unreadable" };
  return { kind: "values", negated: false, values: [value] };
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
