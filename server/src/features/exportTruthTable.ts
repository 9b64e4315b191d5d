import { toJson, toMarkdown, toSeparated } from "../decision/tableFormats.ts";
import type { TableReport } from "../decision/tableReport.ts";
import type {
  ExportFormat,
  ExportTruthTableRequest,
  ExportTruthTableResponse,
} from "../protocol.ts";
import type { PolicyDocument } from "./policyDocument.ts";
import { rowsAsked } from "./rowsAsked.ts";

/** The rows that a query finds, as text. */
export function exportTruthTable(
  document: PolicyDocument,
  request: ExportTruthTableRequest,
): ExportTruthTableResponse {
  const asked = rowsAsked(document, request);
  if (asked.kind !== "report") return asked;
  const { report } = asked;
  if (report.rows.length === 0) {
    return { kind: "refused", reason: "There is no row to be copied. Clear the filters first." };
  }
  return {
    kind: "text",
    text: textOf(report, request.format, fileName(document.uri)),
    rows: report.rows.length,
  };
}

function textOf(report: TableReport, format: ExportFormat, file: string): string {
  switch (format) {
    case "markdown":
      return toMarkdown(report);
    case "csv":
      return toSeparated(report, ",");
    case "tsv":
      return toSeparated(report, "\t");
    case "json":
      return `${JSON.stringify(toJson(report, file), null, 2)}\n`;
  }
}

function fileName(uri: string): string {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a percent sign that encodes nothing
  }
}
