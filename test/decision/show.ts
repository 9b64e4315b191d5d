import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TableView, tableReport, toMarkdown } from "../../server/src/decision/tableReport.ts";
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
  const report = tableReport(tableOf(fixture), analysisOf(policy(fixture)).model, view, null);
  if (report === null) throw new Error("no actions");
  return toMarkdown(report);
}

/** What the truth table of a fixture cannot decide; empty where there is a table. */
export function refusals(fixture: string): string[] {
  const { table } = analysisOf(policy(fixture));
  if (table.kind === "table") return [];
  return table.problems.map((problem) =>
    problem.kind === "unsupported-feature" ? problem.feature : problem.what,
  );
}

/** A rule that refuses a refund under some further conditions, and one that allows everything. */
export function refuse(...conditions: readonly string[]): string {
  const body = ["Actions(idx, a)", 'IsTool(a, "refund")', ...conditions].join(", ");
  return `IsAuthorized(idx) :- Actions(idx, _).\nUnauthorized(idx) :- ${body}.\n`;
}
