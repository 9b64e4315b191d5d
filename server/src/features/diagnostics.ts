import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver-types";
import type { Diagnostic as Finding } from "../lint/lint.ts";
import type { Severity } from "../lint/severities.ts";
import type { PolicyDocument } from "./policyDocument.ts";

const lspSeverities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** What is wrong with a policy, as an editor shows it. */
export function getDiagnostics(document: PolicyDocument): Diagnostic[] {
  return document.findings.map((finding) => toDiagnostic(finding, document));
}

/** A finding as LSP data. */
export function toDiagnostic(finding: Finding, document: PolicyDocument): Diagnostic {
  const { code, severity, message, span, related = [] } = finding;
  return {
    range: document.rangeOf(span),
    severity: lspSeverities[severity],
    code,
    source: "policy",
    message,
    relatedInformation: related.map((one) => ({
      location: document.locationOf(one.span),
      message: one.message,
    })),
  };
}
