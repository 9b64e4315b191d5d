import type { PolicyDocument } from "../languageService.ts";
import type { Diagnostic } from "../lint/lint.ts";

/** Why there is no table: a policy with an error decides nothing, nor does what is no policy. */
export function refusal(path: string, document: PolicyDocument): string {
  const reasons = findingsOf(
    path,
    document,
    ({ severity, code }) => severity === "error" || code === "not-a-policy",
  );
  return `policy: ${path} has no truth table:\n${reasons}`;
}

/** Some findings as lines: `refund.policy:3:7 message`. */
export function findingsOf(
  path: string,
  document: PolicyDocument,
  isMeant: (finding: Diagnostic) => boolean,
): string {
  const lines = document.findings.filter(isMeant).map(({ span, message }) => {
    const { line, character } = document.rangeOf(span).start;
    return `${path}:${line + 1}:${character + 1} ${message}\n`;
  });
  return lines.join("");
}
