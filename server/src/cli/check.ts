import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, Option } from "commander";
import type { PolicyDocument } from "../languageService.ts";
import type { Diagnostic } from "../lint/lint.ts";
import type { Severity } from "../lint/severities.ts";
import { exitCodes } from "./exitCodes.ts";
import { openPolicy } from "./openPolicy.ts";
import { paint } from "./paint.ts";

interface CheckedFile {
  readonly path: string;
  readonly document: PolicyDocument;
}

interface CheckOptions {
  readonly format: "pretty" | "json";
  readonly strict?: true;
}

/** `policy check FILE…`: what is wrong with policies. Exit 1 where there are errors. */
export function addCheckCommand(program: Command): void {
  program
    .command("check")
    .description(
      "Report what is wrong with policies. Exit 0 without errors, 1 with, 2 for bad use.",
    )
    .argument("<file...>", "policy files")
    .addOption(
      new Option("--format <format>", "how to print").choices(["pretty", "json"]).default("pretty"),
    )
    .option("--strict", "read Datalog as Soufflé does: no prelude, every relation declared")
    .action(async (paths: string[], { format, strict }: CheckOptions) => {
      const files: CheckedFile[] = [];
      for (const path of paths) {
        const document = await openPolicy(path, strict === true ? { dialect: "strict" } : {});
        if (document === null) process.exitCode = exitCodes.badUse;
        else files.push({ path, document });
      }
      if (format === "json") process.stdout.write(toJson(files));
      else if (files.length > 0) process.stdout.write(toPretty(files));
      const errors = files.some(({ document }) =>
        document.findings.some(({ severity }) => severity === "error"),
      );
      if (errors) process.exitCode ??= exitCodes.errors;
    });
}

function toJson(files: readonly CheckedFile[]): string {
  const report = {
    files: files.map(({ path, document }) => ({
      path,
      diagnostics: document.findings.map(({ code, severity, message, span }) => ({
        code,
        severity,
        message,
        range: document.rangeOf(span),
      })),
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function toPretty(files: readonly CheckedFile[]): string {
  const found = files.flatMap(({ path, document }) =>
    document.findings.map((finding) => describe(path, document, finding)),
  );
  return [...found, `${summary(files)}\n`].join("\n");
}

const colours: Readonly<Record<Severity, "red" | "yellow" | "cyan" | "gray">> = {
  error: "red",
  warning: "yellow",
  info: "cyan",
  hint: "gray",
};

/** Place, severity and code, the message, and the line with what it is about underlined. */
function describe(path: string, document: PolicyDocument, finding: Diagnostic): string {
  const { start, end } = document.rangeOf(finding.span);
  const line = document.text.split(/\r\n|\r|\n/, start.line + 1)[start.line] ?? "";
  const number = String(start.line + 1);
  const width = end.line === start.line ? end.character - start.character : 0;
  const underline = "^".repeat(Math.max(1, width || line.length - start.character));
  const colour = colours[finding.severity];
  const margin = " ".repeat(number.length);
  return [
    `${path}:${number}:${start.character + 1} ${paint(colour, finding.severity)} ${finding.code}`,
    `  ${finding.message}`,
    `  ${number} | ${line}`,
    `  ${margin} | ${line.slice(0, start.character).replaceAll(/[^\t]/g, " ")}${paint(colour, underline)}`,
    ...elsewhere(document, finding),
    "",
  ].join("\n");
}

/** The places in other files that have to do with a finding. */
function elsewhere(document: PolicyDocument, { related = [] }: Diagnostic): string[] {
  return related.flatMap(({ uri = null, span, message }) => {
    if (uri === null) return [];
    const { start } = document.locationOf(span, uri).range;
    const path = relative(process.cwd(), fileURLToPath(uri));
    return [`  ${path}:${start.line + 1}:${start.character + 1} ${message}`];
  });
}

/** `1 error and 2 warnings in 3 files.` */
function summary(files: readonly CheckedFile[]): string {
  const findings = files.flatMap(({ document }) => document.findings);
  const counts = (["error", "warning", "info", "hint"] as const)
    .map((severity) => [severity, findings.filter((one) => one.severity === severity).length])
    .filter(([, count]) => count !== 0)
    .map(([severity, count]) => `${count} ${severity}${count === 1 ? "" : "s"}`);
  const last = counts.pop();
  const what = last === undefined ? "No problems" : [counts.join(", "), last].filter(Boolean);
  const listed = typeof what === "string" ? what : what.join(" and ");
  return `${listed} in ${files.length} ${files.length === 1 ? "file" : "files"}.`;
}
