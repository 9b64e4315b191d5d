import type { PolicyModel } from "../semantics/model.ts";
import { type Attribute, type AttributeValue, isReservedCell, showValue } from "./attributes.ts";
import { explainRow } from "./describe.ts";
import { isUniqueTitle } from "./expectations.ts";
import { coversAll, fullRows, minimisedRows, type Row } from "./minimise.ts";
import {
  type ActionTable,
  type Decision,
  decisions,
  summarise,
  type TruthTable,
} from "./truthTable.ts";

export type TableView = "minimised" | "full";

/** What a cell stands for: one value, several, every value, or an attribute without effect. */
export type ReportCell = readonly AttributeValue[] | "any" | "irrelevant";

export interface ReportRow {
  /** The tool's name, or `other`. */
  readonly action: string;
  /** One cell a column, in the order of the report's attributes. */
  readonly cells: readonly ReportCell[];
  readonly decision: Decision;
  /** Why, in a sentence. */
  readonly explanation: string;
  /** The clauses of the rules that decide, each once, in file order. */
  readonly clauses: readonly string[];
  /** Their reasons, likewise; `not_allowlisted` where no rule fired. */
  readonly reasons: readonly string[];
}

/** A truth table as it is written out. */
export interface TableReport {
  readonly summary: ReturnType<typeof summarise>;
  /** The columns between action and decision. */
  readonly attributes: readonly { readonly name: string; readonly title: string }[];
  readonly rows: readonly ReportRow[];
}

/**
 * Lays a truth table out in one list of rows.
 * @param tool only this action's rows: a tool's name, an alias or `other`; `null` for all
 * @returns `null` where the policy has no such action
 */
export function tableReport(
  table: TruthTable,
  model: PolicyModel,
  view: TableView,
  tool: string | null,
): TableReport | null {
  const wanted = tool === null ? null : (model.aliases.get(tool) ?? tool);
  const actions = table.actions.filter(
    (action) => wanted === null || (action.tool ?? "other") === wanted,
  );
  if (actions.length === 0) return null;
  const attributes = table.attributes.filter(({ name }) =>
    actions.some((action) => action.attributes.some((attribute) => attribute.name === name)),
  );
  // All that a table in the file could mean by a title, so that the output can be put there.
  const domains = model.domains.map(({ attribute }) => attribute);
  const names = [...new Set([...table.attributes.map(({ name }) => name), ...domains])];
  return {
    summary: summarise(actions),
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      title: titleOf(attribute, names),
    })),
    rows: actions.flatMap((action) => {
      const rows = view === "full" ? fullRows(action) : minimisedRows(action);
      return rows.map((row) => reportRow(row, action, attributes));
    }),
  };
}

function reportRow(row: Row, action: ActionTable, attributes: readonly Attribute[]): ReportRow {
  const cells = attributes.map((attribute): ReportCell => {
    const position = action.attributes.findIndex(({ name }) => name === attribute.name);
    const indexes = row.values[position];
    if (indexes === undefined) return "irrelevant";
    if (coversAll(indexes, attribute)) return "any";
    return indexes.flatMap((index) => attribute.values[index] ?? []);
  });
  const reasons = row.scenarios.some(({ rules }) => rules.length === 0) ? ["not_allowlisted"] : [];
  return {
    action: action.tool ?? "other",
    cells,
    decision: row.decision,
    explanation: explainRow(row, action),
    clauses: unique(row.rules.flatMap(({ labels }) => labels.map(({ text }) => text))),
    reasons: unique([...row.rules.map(({ reason }) => reason), ...reasons]),
  };
}

/** `get_reservation_details.membership` as a column title: `Membership`. */
function titleOf({ name, field }: Attribute, names: readonly string[]): string {
  if (!isUniqueTitle(field, names)) return name;
  const words = field.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** A cell as people read it, and as an expectation table takes it. */
export function showCell(cell: ReportCell): string {
  if (cell === "any") return "any";
  return cell === "irrelevant" ? "—" : cell.map(showValue).join(", ");
}

/** `25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY`. */
export function showSummary({ summary }: TableReport): string {
  const counts = decisions
    .filter((decision) => summary[decision] > 0)
    .map((decision) => `${summary[decision]} ${decision}`);
  return `${summary.scenarios} ${summary.scenarios === 1 ? "scenario" : "scenarios"}: ${counts.join(", ")}`;
}

/** As a Markdown table that is itself a valid expectation. */
export function toMarkdown(report: TableReport): string {
  const header = ["Action", ...report.attributes.map(({ title }) => title), "Decision"];
  const rows = report.rows.map(({ action, cells, decision }) => [
    action,
    ...cells.map(showCell),
    decision,
  ]);
  const escaped = [header, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = header.map((_, column) =>
    Math.max(3, ...escaped.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |\n`;
  const [first = [], ...rest] = escaped;
  const ruler = widths.map((width) => "-".repeat(width));
  return [line(first), line(ruler), ...rest.map(line)].join("");
}

/** As comma-separated values (RFC 4180), or with another separator. */
export function toSeparated(report: TableReport, separator: "," | "\t"): string {
  const header = [
    "Action",
    ...report.attributes.map(({ title }) => title),
    "Decision",
    "Clauses",
    "Reasons",
  ];
  const rows = report.rows.map(({ action, cells, decision, clauses, reasons }) => [
    action,
    ...cells.map(showCell),
    decision,
    clauses.join(", "),
    reasons.join(", "),
  ]);
  const quote = (cell: string): string =>
    /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return [header, ...rows].map((row) => `${row.map(quote).join(separator)}\r\n`).join("");
}

/** As plain data for JSON; an attribute without effect is absent. */
export function toJson(report: TableReport, file: string): object {
  return {
    file,
    summary: report.summary,
    rows: report.rows.map(({ action, cells, decision, clauses, reasons }) => ({
      action,
      attributes: Object.fromEntries(
        report.attributes.flatMap(({ name }, column) => {
          const cell = cells[column];
          return cell === undefined || cell === "irrelevant" ? [] : [[name, jsonCell(cell)]];
        }),
      ),
      decision,
      clauses,
      reasons,
    })),
  };
}

function jsonCell(cell: Exclude<ReportCell, "irrelevant">): string | string[] {
  if (cell === "any") return cell;
  const values = cell.map((value) => {
    if (value.kind !== "constant") return value.kind;
    // A constant that is called like a special value is quoted, as in a table.
    return isReservedCell(value.text) ? JSON.stringify(value.text) : value.text;
  });
  const [only, second] = values;
  return only !== undefined && second === undefined ? only : values;
}
