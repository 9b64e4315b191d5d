import type { Analysis, CheckedFile } from "../decision/analyse.ts";
import type { Steps } from "../steps.ts";
import type { Finding, LintRule } from "./lintRule.ts";
import { lintRules } from "./registry.ts";
import { notAPolicyRule } from "./rules/not-a-policy.ts";
import { type DiagnosticCode, type Severity, severities } from "./severities.ts";

/** A finding of a lint rule, with its code and its severity. */
export interface Diagnostic extends Finding {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
}

/** What the lint rules find in the items of a file by themselves, in file order. */
export function lintItems(file: CheckedFile): Diagnostic[] {
  const rules = file.notAPolicy === null ? lintRules : [notAPolicyRule];
  return rules
    .flatMap((rule) => [...(rule.items?.(file) ?? [])].map((one) => diagnosticOf(one, rule)))
    .toSorted(inFileOrder);
}

/**
 * What the lint rules find in a policy as a whole and in its items, in file order.
 * @param ofItems what lintItems() has found
 */
export function* lintSteps(
  analysis: Analysis,
  ofItems: readonly Diagnostic[],
): Steps<Diagnostic[]> {
  const found = [...ofItems];
  if (analysis.notAPolicy !== null) return found;
  for (const rule of lintRules) {
    for (const finding of rule.check?.(analysis) ?? []) {
      if (finding === null) yield;
      else found.push(diagnosticOf(finding, rule));
    }
    yield;
  }
  return found.toSorted(inFileOrder);
}

function diagnosticOf(finding: Finding, { code }: LintRule): Diagnostic {
  return { ...finding, code, severity: severities[code] };
}

function inFileOrder(first: Finding, second: Finding): number {
  return first.span.start - second.span.start;
}
