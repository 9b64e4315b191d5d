import type { Analysis } from "../decision/analyse.ts";
import type { Clause, PolicyRule } from "../semantics/model.ts";
import { placed, type Span } from "../syntax/tree.ts";

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
    ...model.rules.flatMap((rule) => rule.labels),
  ];
  for (const { text: label, span } of labels) {
    if (contains(span)) return { kind: "label", label, span };
  }
  for (const clause of model.clauses) {
    if (contains(clause.span)) return { kind: "clause", clause, span: clause.span };
  }
  for (const rule of model.rules) {
    if (!contains(rule.span)) continue;
    if (contains(rule.headSpan)) {
      return rule.outcome === null
        ? { kind: "relation", name: rule.node.head.relation.text, span: rule.headSpan }
        : { kind: "rule", rule, span: rule.headSpan };
    }
    for (const literal of rule.node.body) {
      if (literal.kind !== "atom") continue;
      const { text: name, span: own } = literal.atom.relation;
      const span = placed(rule.start, own);
      if (contains(span)) return { kind: "relation", name, span };
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
