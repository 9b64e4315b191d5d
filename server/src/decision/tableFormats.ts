import { showAction } from "./action.ts";
import { type AttributeValue, isReservedCell, showInterval, showValue } from "./attributes.ts";
import { showCount } from "./describe.ts";
import {
  type ReportCell,
  type ReportRow,
  showCell,
  showDecision,
  type TableReport,
} from "./tableReport.ts";
import { type Decision, decisions } from "./truthTable.ts";

/**
 * `25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY`, and in further sentences what the
 * rows do not show.
 */
export function showSummary({ summary, exact, hitPolicy, malformedRows }: TableReport): string {
  const counts = decisions
    .filter((decision) => summary.decisions[decision] > 0n)
    .map((decision) => `${showCount(summary.decisions[decision])} ${decision}`);
  const scenarios = summary.scenarios === 1n ? "scenario" : "scenarios";
  return [
    `${showCount(summary.scenarios)} ${scenarios}: ${counts.join(", ")}`,
    ...(hitPolicy === "first" ? ["Rows are read from the top: the first that fits decides"] : []),
    ...(exact ? [] : ["Rows are merged greedily: there may be a table with fewer"]),
    ...(malformedRows === 0
      ? []
      : [`Malformed arguments are always DENY (${malformedRows} of the rows); they do not count`]),
  ].join(". ");
}

/** In a table that is read from the top, what its first column says of a row or, without one, its title. */
export function places({ hitPolicy }: TableReport, index?: number): string[] {
  if (hitPolicy === "unique") return [];
  return [index === undefined ? "#" : String(index + 1)];
}

/** As a Markdown table that is itself a valid expectation. */
export function toMarkdown(report: TableReport): string {
  const titles = report.attributes.map(({ title }) => title);
  const header = [...places(report), "Action", ...titles, "Decision"];
  const rows = report.rows.map((row, index) => [
    ...places(report, index),
    showAction(row.action.action),
    ...row.cells.map(showCell),
    showDecision(row),
  ]);
  const escaped = [header, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = header.map((_, column) =>
    escaped.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 3),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |\n`;
  const [first = [], ...rest] = escaped;
  const ruler = widths.map((width) => "-".repeat(width));
  return [line(first), line(ruler), ...rest.map(line)].join("");
}

/** As comma-separated values (RFC 4180), or with another separator. */
export function toSeparated(report: TableReport, separator: "," | "\t"): string {
  const titles = report.attributes.map(({ title }) => title);
  const header = [...places(report), "Action", ...titles, "Decision", "Clauses", "Reasons"];
  const rows = report.rows.map((row, index) => [
    ...places(report, index),
    showAction(row.action.action),
    ...row.cells.map(showCell),
    showDecision(row),
    row.clauses.join(", "),
    row.reasons.join(", "),
  ]);
  const quote = (cell: string): string =>
    /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return [header, ...rows].map((row) => `${row.map(quote).join(separator)}\r\n`).join("");
}

/** As plain data for JSON; an attribute without effect is absent. */
export function toJson(report: TableReport, file: string): object {
  const { view, hitPolicy, exact, summary, malformedRows } = report;
  const counts = decisions.map((decision): readonly [Decision, number | string] => [
    decision,
    jsonCount(summary.decisions[decision]),
  ]);
  return {
    ...{ file, view, hitPolicy, exact },
    summary: { scenarios: jsonCount(summary.scenarios), ...Object.fromEntries(counts) },
    malformedRows,
    rows: report.rows.map((row) => jsonRow(row, report)),
  };
}

function jsonRow(row: ReportRow, { attributes }: TableReport): object {
  const { action, cells, decision, audited, clauses, reasons } = row;
  return {
    action: showAction(action.action),
    attributes: Object.fromEntries(
      attributes.flatMap(({ name }, column) => {
        const cell = cells[column];
        return cell === undefined || cell === "irrelevant" ? [] : [[name, jsonCell(cell)]];
      }),
    ),
    ...{ decision, audited, clauses, reasons },
  };
}

/** As a number where JavaScript can hold it, else as its digits. */
function jsonCount(count: bigint): number | string {
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);
}

function jsonCell(cell: Exclude<ReportCell, "irrelevant">): string | string[] {
  if (cell === "any" || cell === "malformed") return cell;
  const values = cell.map(jsonValue);
  const [only, second] = values;
  return only !== undefined && second === undefined ? only : values;
}

function jsonValue(value: AttributeValue): string {
  if (value.kind === "interval") return showInterval(value.interval);
  if (value.kind !== "constant") return value.kind;
  // A constant that is called like a special value is quoted, as in a table.
  return isReservedCell(value.text) ? showValue(value) : value.text;
}
