import type { ClauseMeaning, ClauseNode } from "../syntax/clauseTree.ts";
import type { Name, Span } from "../syntax/span.ts";
import type { PlacedInclude } from "./includes.ts";
import type { SemanticProblem } from "./problems.ts";

/** A clause in controlled English. */
export interface Clause {
  readonly label: string;
  /** Spans are relative to `start`. */
  readonly node: ClauseNode;
  /** Where its text starts in the file that it stands in. */
  readonly start: number;
  /** Its text from there on; in a comment with spaces in the place of the comment's markers. */
  readonly source: string;
  /** A block of its own, an entry of a comment that lists clauses, or the comment of a rule. */
  readonly place: "block" | "listing" | "rule";
  /** How it comes into the policy; `null` for a clause of the file itself. */
  readonly include: PlacedInclude | null;
  /** The whole clause, its line end left out. Of an included clause, spans are the `#include`. */
  readonly span: Span;
  readonly labelSpan: Span;
}

export interface Clauses {
  /** One for each label, in file order. */
  readonly clauses: readonly Clause[];
  /** Labels of clauses that say again what a clause says, or should: they refer to it. */
  readonly repeats: readonly Name[];
  readonly problems: readonly SemanticProblem[];
}

/**
 * Which of the clauses that are written define their labels (LANGUAGE.md, section 3). In a file
 * with any clause outside the comments of rules, those comments only refer. Two readable clauses
 * with one label must mean the same; an informal one leaves the meaning to the others.
 *
 * @param written in file order
 */
export function definedClauses(written: readonly Clause[]): Clauses {
  const outside = written.filter(({ place }) => place !== "rule");
  const candidates = outside.length > 0 ? outside : written;
  const definitions = new Map<string, Clause>();
  for (const clause of candidates) {
    const known = definitions.get(clause.label);
    const says = known === undefined || (known.node.meaning === null && clause.node.meaning);
    if (says) definitions.set(clause.label, clause);
  }
  const clauses = candidates.filter((clause) => definitions.get(clause.label) === clause);
  const others = candidates.filter((clause) => definitions.get(clause.label) !== clause);
  const problems = others.flatMap((clause): SemanticProblem[] => {
    const first = definitions.get(clause.label);
    if (first === undefined || agree(first.node.meaning, clause.node.meaning)) return [];
    const { label, labelSpan: span } = clause;
    return [{ kind: "duplicate-clause", label, first: first.labelSpan, span }];
  });
  const repeats = others
    .filter(({ include }) => include === null)
    .map(({ label, labelSpan }) => ({ text: label, span: labelSpan }));
  return { clauses, repeats, problems };
}

/** Whether two clauses mean the same, wherever they stand; an informal one agrees with any. */
function agree(first: ClauseMeaning | null, second: ClauseMeaning | null): boolean {
  if (first === null || second === null) return true;
  return withoutSpans(first) === withoutSpans(second);
}

function withoutSpans(meaning: ClauseMeaning): string {
  return JSON.stringify(meaning, (key, value: unknown) => (key === "span" ? undefined : value));
}

/**
 * Labels that no clause defines. Where no clause stands outside the comments of rules, a label in
 * one of them is one that a statement may name.
 *
 * @param links labels behind statements
 * @param ruleLabels labels in the comments of rules that decide
 * @param otherLabels those in the comments of helpers, and of items that cannot be read
 */
export function unknownClauses(
  clauses: readonly Clause[],
  links: readonly Name[],
  ruleLabels: readonly Name[],
  otherLabels: readonly Name[],
): SemanticProblem[] {
  const defined = new Set(clauses.map(({ label }) => label));
  if (clauses.every(({ place }) => place === "rule")) {
    for (const { text } of [...ruleLabels, ...otherLabels]) defined.add(text);
  }
  const seen = new Set<number>();
  return [...links, ...ruleLabels]
    .filter(({ text, span }) => {
      if (defined.has(text) || seen.has(span.start)) return false;
      seen.add(span.start); // a label that several rules share is reported once
      return true;
    })
    .map(({ text, span }) => ({ kind: "unknown-clause", label: text, span }));
}
