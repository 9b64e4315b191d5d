import type { Analysis } from "../decision/analyse.ts";
import type { Finding } from "./lintRule.ts";
import { lintRules } from "./registry.ts";
import { type DiagnosticCode, type Severity, severities } from "./severities.ts";

/** A finding of a lint rule, with its code and its severity. */
export interface Diagnostic extends Finding {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
}

/** Runs every lint rule over a policy; what it finds, in file order. */
export function lint(analysis: Analysis): Diagnostic[] {
  return lintRules
    .flatMap((rule) =>
      [...rule.check(analysis)].map((finding) => ({
        ...finding,
        code: rule.code,
        severity: severities[rule.code],
      })),
    )
    .toSorted((first, second) => first.span.start - second.span.start);
}
