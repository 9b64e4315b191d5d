import type { Attribute } from "../decision/attributes.ts";
import { showValue } from "../decision/attributes.ts";
import { meetsRow, type Row } from "../decision/row.ts";
import { cellOfIndexes, showCell, showDecision } from "../decision/tableReport.ts";
import { ruleLabel } from "./ruleReference.ts";
import { cellsOf, type TableRows } from "./tableRows.ts";

/**
 * Whether a row has all words of a search, in any case, in its cells, its decision or the labels of
 * its rules. A word is looked for in each value and each label once, and not in each row: rows by
 * the ten thousands share few of them.
 */
export function searching(table: TableRows, search: string): (index: number) => boolean {
  // Commas stand between the values of a cell.
  const words = search.toLowerCase().split(/[\s,]+/);
  const tests = words.filter((word) => word !== "").map((word) => testOf(word, table));
  return (index) => tests.every((test) => test(index));
}

function testOf(word: string, table: TableRows): (index: number) => boolean {
  const { action, rows } = table;
  const has = (text: string): boolean => text.toLowerCase().includes(word);
  const columns = table.columns.map((column) => cellTest(column, has));
  const inLeftOut = table.columns.length > action.attributes.length && has("—");
  const decisions = new Map<string, boolean>();
  const inDecision = (row: Row): boolean => {
    const text = showDecision(row);
    const known = decisions.get(text) ?? has(text);
    decisions.set(text, known);
    return known;
  };
  const rules = action.rules.filter(({ rule }) => has(ruleLabel(rule)));
  const inRules = (row: Row): boolean =>
    rules.some(({ decides }) => meetsRow(action, row, decides));
  return (index) => {
    const row = rows[index];
    if (row === undefined) return has("DENY") || cellsOf(table, index).some(has);
    return (
      inLeftOut ||
      inDecision(row) ||
      row.values.some((indexes, position) => columns[position]?.(indexes) === true) ||
      inRules(row)
    );
  };
}

/** Whether a cell of a column has a word. */
function cellTest(
  attribute: Attribute,
  has: (text: string) => boolean,
): (indexes: readonly number[]) => boolean {
  const { values } = attribute;
  const inValue = values.map((value) => has(showValue(value)));
  const inAny = has("any");
  const isNumeric = values.some(({ kind }) => kind === "interval");
  return (indexes) => {
    if (indexes.length === values.length) return inAny;
    // Numbers that follow each other are shown as one.
    if (isNumeric && indexes.length > 1) return has(showCell(cellOfIndexes(indexes, attribute)));
    return indexes.some((index) => inValue[index] === true);
  };
}
