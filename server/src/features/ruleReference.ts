import type { Analysis } from "../decision/analyse.ts";
import { denyMessage } from "../decision/describe.ts";
import type { RuleReference } from "../protocol.ts";
import type { PolicyRule } from "../semantics/model.ts";
import { clausesOf } from "./entityAt.ts";
import type { PolicyDocument } from "./policyDocument.ts";

/** A rule as the panel shows it, with the places to which it leads. */
export function ruleReference(rule: PolicyRule, document: PolicyDocument): RuleReference {
  const { analysis } = document;
  const own = clausesOf(analysis, rule).filter(({ include }) => include === null);
  return {
    label: ruleLabel(rule),
    summary: summaryOf(rule, analysis),
    range: document.rangeOf(rule.span),
    clauses: own.map(({ span }) => document.rangeOf(span)),
  };
}

/** What the panel calls a rule: its clauses' labels, or its head where it has none. */
export function ruleLabel({ labels, head }: PolicyRule): string {
  return labels.map(({ text }) => text).join(", ") || head.relation.text;
}

function summaryOf(rule: PolicyRule, analysis: Analysis): string {
  const [clause] = clausesOf(analysis, rule);
  if (clause !== undefined) return clause.node.text;
  return (
    denyMessage([rule]) ??
    analysis.text.slice(rule.span.start, rule.span.end).replaceAll(/\s+/g, " ")
  );
}
