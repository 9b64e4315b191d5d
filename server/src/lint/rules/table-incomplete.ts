import { showAction } from "../../decision/action.ts";
import type { Analysis } from "../../decision/analyse.ts";
import { type UncoveredRow, uncoveredIn } from "../../decision/coverage.ts";
import { describeAction, describeExample, showCount } from "../../decision/describe.ts";
import type { Column, ExpectationTable } from "../../decision/expectations.ts";
import { cellOfIndexes, showCell } from "../../decision/tableReport.ts";
import { rulesAt } from "../../decision/truthTable.ts";
import type { Fix, LintRule } from "../lintRule.ts";

/** An expectation table that leaves scenarios open. */
export const tableIncomplete: LintRule = {
  code: "table-incomplete",
  *check(analysis) {
    const { expectations, model, table } = analysis;
    if (table.kind === "refused") return;
    for (const expected of expectations.tables) {
      const uncovered = uncoveredIn(expected, table);
      if (uncovered === null) continue;
      const { scenarios, of, first, rows } = uncovered;
      const { action, scenario, decision } = first;
      const where = [
        describeAction(action.action, model),
        describeExample(action, scenario, rulesAt(action, scenario)),
      ]
        .filter((part) => part !== "")
        .join(" with ");
      const fix = rows === null ? null : appendFix(rows, expected, analysis);
      yield {
        span: expected.titleSpan,
        message: `No row of this table covers ${showCount(scenarios)} of the ${showCount(of)} scenarios of its actions. The first: ${where}, now ${decision}.`,
        fixes: fix === null ? [] : [fix],
      };
    }
  },
};

/** Writes rows below a table; `null` where it lacks a column for one of them. */
function appendFix(
  rows: readonly UncoveredRow[],
  { columns, rows: above, end }: ExpectationTable,
  { text }: Analysis,
): Fix | null {
  const lines = rows.map((row, index) => lineOf(row, columns, above.length + index + 1));
  if (end === null || lines.includes(null)) return null;
  const lineEnd = /\r?\n|$/.exec(text.slice(end));
  const offset = end + (lineEnd?.index ?? 0);
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", end - 1) + 1))?.[0] ?? "";
  const newLine = text.includes("\r\n") ? "\r\n" : "\n";
  const title = rows.length === 1 ? "Add the missing row" : `Add the ${rows.length} missing rows`;
  return {
    title: `${title}, as the rules decide now`,
    edits: [
      {
        span: { start: offset, end: offset },
        newText: lines.map((line) => `${newLine}${indent}${line}`).join(""),
      },
    ],
  };
}

/** @param place which row of the table it becomes, from 1 */
function lineOf(row: UncoveredRow, columns: readonly Column[], place: number): string | null {
  const { action, box, decision } = row;
  const named = new Set(
    columns.flatMap((column) => (column.kind === "attribute" ? [column.attribute.name] : [])),
  );
  const isLost = action.attributes.some(
    (attribute, position) =>
      !named.has(attribute.name) && box[position]?.length !== attribute.values.length,
  );
  if (isLost) return null;
  const cells = columns.map((column) => {
    if (column.kind === "action") return showAction(action.action);
    if (column.kind === "place") return String(place);
    if (column.kind !== "attribute") return decision;
    const position = action.attributes.findIndex(({ name }) => name === column.attribute.name);
    const [attribute, indexes] = [action.attributes[position], box[position]];
    if (attribute === undefined || indexes === undefined) return "—";
    return showCell(cellOfIndexes(indexes, attribute));
  });
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
