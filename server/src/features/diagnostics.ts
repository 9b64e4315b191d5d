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

/** What is known already to be wrong with a policy whose analysis goes on. */
export function getDiagnosticsSoFar(document: PolicyDocument): Diagnostic[] {
  return (document.findingsSoFar ?? []).map((finding) => toDiagnostic(finding, document));
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
      location: document.locationOf(one.span, one.uri),
      message: one.message,
    })),
  };
}
