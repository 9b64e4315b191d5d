import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { toMarkdown } from "../../server/src/decision/tableFormats.ts";
import { type TableReport, tableReport } from "../../server/src/decision/tableReport.ts";
import type { TableView } from "../../server/src/decision/tableView.ts";
import type { TruthTable } from "../../server/src/decision/truthTable.ts";
import { analysisOf, policy } from "../check.ts";

/** A policy of the folder policies/: `airline.policy`. */
export function example(file: string): string {
  return readFileSync(join(import.meta.dirname, "../../policies", file), "utf8");
}

/** The truth table of a fixture, which must have one. */
export function tableOf(fixture: string): TruthTable {
  const { table } = analysisOf(policy(fixture));
  if (table.kind === "refused") throw new Error(`no table: ${refusals(fixture).join("; ")}`);
  return table;
}

/** The truth table of a fixture as Markdown, to be compared with one that a reader can check. */
export function shown(fixture: string, view: TableView = "minimised"): string {
  return toMarkdown(reportOn(fixture, view));
}

/** The truth table of a fixture, or one action's, as it is written out. */
export function reportOn(
  fixture: string,
  view: TableView,
  action: string | null = null,
): TableReport {
  const { model } = analysisOf(policy(fixture));
  const result = tableReport(tableOf(fixture), model, view, action);
  if (result.kind !== "report") throw new Error(`no report: ${result.kind}`);
  return result.report;
}

/** What the truth table of a fixture cannot decide; empty where there is a table. */
function refusals(fixture: string): string[] {
  const { table } = analysisOf(policy(fixture));
  if (table.kind === "table") return [];
  return table.problems.map(({ what }) => what);
}

/** A rule that refuses a refund under some further conditions, and one that allows everything. */
export function refuse(...conditions: readonly string[]): string {
  const body = ["Actions(idx, a)", 'IsTool(a, "refund")', ...conditions].join(", ");
  return `IsAuthorized(idx) :- Actions(idx, _).\nUnauthorized(idx) :- ${body}.\n`;
}

/** Checks the minimised table of a fixture. */
export function expectTable(fixture: string, table: string): void {
  expect(shown(fixture)).toBe(policy(table));
}
