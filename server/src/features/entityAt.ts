import type { Analysis } from "../decision/analyse.ts";
import type { Clause } from "../semantics/clauses.ts";
import type { PolicyRule } from "../semantics/model.ts";
import { placed, type Span } from "../syntax/span.ts";
import { atomsIn } from "../syntax/walk.ts";

/** What stands at a place of a policy, and the text that names it there. */
export type Entity =
  | { readonly kind: "clause"; readonly clause: Clause; readonly span: Span }
  /** A label in a comment or behind a statement. */
  | { readonly kind: "label"; readonly label: string; readonly span: Span }
  /** The head of a rule that decides. */
  | { readonly kind: "rule"; readonly rule: PolicyRule; readonly span: Span }
  | { readonly kind: "relation"; readonly name: string; readonly span: Span };

/** Finds what stands at a UTF-16 offset; `null` where nothing has a meaning of its own. */
export function entityAt({ model }: Analysis, offset: number): Entity | null {
  const contains = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const labels = [
    ...model.statements.flatMap(({ links }) => links),
    ...model.rules.flatMap((rule) => (rule.include === null ? rule.labels : [])),
    ...model.repeats,
  ];
  const clauses = model.clauses.filter(({ include }) => include === null);
  // The label in a rule's comment may be the clause itself: from there it leads to the rule.
  const labelled = clauses.find(({ labelSpan }) => contains(labelSpan));
  if (labelled !== undefined) return { kind: "clause", clause: labelled, span: labelled.span };
  for (const { text: label, span } of labels) {
    if (contains(span)) return { kind: "label", label, span };
  }
  for (const clause of clauses) {
    if (contains(clause.span)) return { kind: "clause", clause, span: clause.span };
  }
  for (const rule of model.rules) {
    if (rule.include !== null || !contains(rule.span)) continue;
    if (contains(rule.headSpan)) {
      return rule.outcome === null
        ? { kind: "relation", name: rule.head.relation.text, span: rule.headSpan }
        : { kind: "rule", rule, span: rule.headSpan };
    }
    for (const { relation } of atomsIn(rule.node.body)) {
      const span = placed(rule.start, relation.span);
      if (contains(span)) return { kind: "relation", name: relation.text, span };
    }
  }
  return null;
}

/** The rules that implement a clause. */
export function rulesOf({ model }: Analysis, label: string): readonly PolicyRule[] {
  return model.rules.filter(({ labels }) => labels.some(({ text }) => text === label));
}

/** The clauses that a rule implements. */
export function clausesOf({ model }: Analysis, rule: PolicyRule): readonly Clause[] {
  return model.clauses.filter(({ label }) => rule.labels.some(({ text }) => text === label));
}
