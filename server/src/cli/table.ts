import { type Command, Option } from "commander";
import { showAction } from "../decision/action.ts";
import { explainRow } from "../decision/describe.ts";
import { places, showSummary, toJson, toMarkdown, toSeparated } from "../decision/tableFormats.ts";
import { showCell, showDecision, type TableReport, tableReport } from "../decision/tableReport.ts";
import { type TableView, tableViews } from "../decision/tableView.ts";
import type { PolicyDocument } from "../languageService.ts";
import { exitCodes } from "./exitCodes.ts";
import { openPolicy } from "./openPolicy.ts";
import { paint } from "./paint.ts";
import { findingsOf, refusal } from "./refusal.ts";

const formats = ["pretty", "markdown", "csv", "tsv", "json"] as const;

interface TableOptions {
  readonly action?: string;
  readonly view: TableView;
  readonly format: (typeof formats)[number];
}

/** `policy table FILE`: what a policy decides in every scenario. */
export function addTableCommand(program: Command): void {
  program
    .command("table")
    .description("Show what a policy decides in every scenario.")
    .argument("<file>", "a policy file")
    .option(
      "--action <action>",
      "only this action, as a table names it (a tool, an alias, `other`)",
    )
    .addOption(
      new Option(
        "--view <view>",
        "merged rows that do not overlap, rows that are read from the top, or one row for each scenario",
      )
        .choices(tableViews)
        .default("minimised"),
    )
    .addOption(new Option("--format <format>", "how to print").choices(formats).default("pretty"))
    .action(async (path: string, options: TableOptions) => {
      const document = await openPolicy(path);
      process.exitCode = document === null ? exitCodes.badUse : printTable(path, document, options);
    });
}

function printTable(path: string, document: PolicyDocument, options: TableOptions): number {
  const { table, model } = document.analysis;
  if (table.kind === "refused") {
    process.stderr.write(refusal(path, document));
    return exitCodes.errors;
  }
  const result = tableReport(table, model, options.view, options.action ?? null);
  switch (result.kind) {
    case "unknown-action": {
      const known = table.actions.map(({ action }) => showAction(action)).join(", ");
      process.stderr.write(
        `policy: ${path} has no action ${options.action ?? ""}. Its actions: ${known}.\n`,
      );
      return exitCodes.badUse;
    }
    case "too-large":
      process.stderr.write(`policy: ${path}: ${result.message}\n`);
      return exitCodes.errors;
    case "report":
      process.stderr.write(findingsOf(path, document, ({ code }) => code === "not-in-table"));
      process.stdout.write(render(path, result.report, options.format));
      return exitCodes.ok;
  }
}

function render(path: string, report: TableReport, format: TableOptions["format"]): string {
  switch (format) {
    case "markdown":
      return toMarkdown(report);
    case "csv":
      return toSeparated(report, ",");
    case "tsv":
      return toSeparated(report, "\t");
    case "json":
      return `${JSON.stringify(toJson(report, path), null, 2)}\n`;
    case "pretty":
      return toPretty(path, report);
  }
}

/** Columns of equal width, and below them each hole in words. */
function toPretty(path: string, report: TableReport): string {
  const titles = report.attributes.map(({ title }) => title);
  const header = [...places(report), "Action", ...titles, "Decision", "Clauses"];
  const rows = report.rows.map((row, index) => [
    ...places(report, index),
    showAction(row.action.action),
    ...row.cells.map(showCell),
    showDecision(row),
    row.clauses.join(", "),
  ]);
  const widths = header.map((title, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), title.length),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const body = rows.map((row, index) => {
    const decision = report.rows[index]?.decision;
    return decision === "UNGUARDED" ? paint(["red", "bold"], line(row)) : line(row);
  });
  const holes = report.rows.flatMap(({ action, row, decision }) =>
    decision === "UNGUARDED" && row !== null
      ? [`${paint("red", "UNGUARDED")} ${showAction(action.action)}: ${explainRow(row, action)}`]
      : [],
  );
  return [
    `${path}: ${showSummary(report)}`,
    "",
    paint("bold", line(header)),
    ...body,
    ...(holes.length > 0 ? ["", ...holes] : []),
    "",
  ].join("\n");
}
