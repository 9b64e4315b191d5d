import { type Command, Option } from "commander";
import {
  showCell,
  showSummary,
  type TableReport,
  type TableView,
  tableReport,
  toJson,
  toMarkdown,
  toSeparated,
} from "../decision/tableReport.ts";
import type { PolicyDocument } from "../languageService.ts";
import { exitCodes } from "./exitCodes.ts";
import { openPolicy } from "./openPolicy.ts";
import { paint } from "./paint.ts";

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
    .option("--action <tool>", "only this tool (its name, an alias, or `other`)")
    .addOption(
      new Option("--view <view>", "merged rows, or one row for each scenario")
        .choices(["minimised", "full"])
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
  const report = tableReport(table, model, options.view, options.action ?? null);
  if (report === null) {
    const known = table.actions.map(({ tool }) => tool ?? "other").join(", ");
    process.stderr.write(
      `policy: ${path} has no action ${options.action ?? ""}. Its actions: ${known}.\n`,
    );
    return exitCodes.badUse;
  }
  process.stdout.write(render(path, report, options.format));
  return exitCodes.ok;
}

/** Why there is no table: a policy with an error decides nothing, nor does what is no policy. */
function refusal(path: string, document: PolicyDocument): string {
  const reasons = document.findings.filter(
    ({ severity, code }) => severity === "error" || code === "not-a-policy",
  );
  const lines = reasons.map(({ span, message }) => {
    const { line, character } = document.rangeOf(span).start;
    return `${path}:${line + 1}:${character + 1} ${message}\n`;
  });
  return [`policy: ${path} has no truth table:\n`, ...lines].join("");
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
  const header = ["Action", ...report.attributes.map(({ title }) => title), "Decision", "Clauses"];
  const rows = report.rows.map((row) => [
    row.action,
    ...row.cells.map(showCell),
    row.decision,
    row.clauses.join(", "),
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
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
  const holes = report.rows
    .filter(({ decision }) => decision === "UNGUARDED")
    .map(({ action, explanation }) => `${paint("red", "UNGUARDED")} ${action}: ${explanation}`);
  return [
    `${path}: ${showSummary(report)}`,
    "",
    paint("bold", line(header)),
    ...body,
    ...(holes.length > 0 ? ["", ...holes] : []),
    "",
  ].join("\n");
}
