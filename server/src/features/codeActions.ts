import { type CodeAction, CodeActionKind, type Range } from "vscode-languageserver-types";
import { toDiagnostic } from "./diagnostics.ts";
import type { PolicyDocument } from "./policyDocument.ts";

/** The fixes of all findings that touch a range, the first of each finding preferred. */
export function getCodeActions(document: PolicyDocument, range: Range): CodeAction[] {
  const start = document.offsetAt(range.start);
  const end = document.offsetAt(range.end);
  return document.findings
    .filter(({ span }) => span.start <= end && start <= span.end)
    .flatMap((finding) =>
      (finding.fixes ?? []).map(({ title, edits }, index) => ({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [toDiagnostic(finding, document)],
        isPreferred: index === 0,
        edit: {
          documentChanges: [
            {
              textDocument: { uri: document.uri, version: document.version },
              edits: edits.map(({ span, newText }) => ({ range: document.rangeOf(span), newText })),
            },
          ],
        },
      })),
    );
}
