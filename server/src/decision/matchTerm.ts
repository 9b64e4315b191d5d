import type { Term, Value } from "../datalog/program.ts";
import type { Diagram } from "./diagrams.ts";
import { expressionOf, showExpression, unreadExpression } from "./expression.ts";
import type { Guards } from "./guards.ts";
import type { Place } from "./readings.ts";
import { type Bindings, valueOfTerm } from "./termValue.ts";

/** A way to match terms, and the scenarios in which it is one. */
export interface Match {
  readonly bindings: Bindings;
  readonly where: Diagram;
}

/** Matches the terms of an atom against a tuple; `null` where they never fit. */
export function matchTerms(
  terms: readonly Term[],
  values: readonly Value[],
  start: Match,
  place: Place,
  guards: Guards,
): Match | null {
  if (terms.length !== values.length) return null;
  let match: Match | null = start;
  for (const [index, term] of terms.entries()) {
    const value = values[index];
    if (value === undefined) return null;
    match = matchTerm(term, value, match, place, guards);
    if (match === null || match.where === guards.diagrams.none) return null;
  }
  return match;
}

/** Matches a term against a value: a variable without a value gets it. */
export function matchTerm(
  term: Term,
  value: Value,
  match: Match,
  place: Place,
  guards: Guards,
): Match | null {
  const { bindings, where } = match;
  if (term.kind === "wildcard") return match;
  if (term.kind === "structure") {
    if (typeof value !== "object") return null;
    if (expressionOf(value) !== null) return openStructure(term, value, match, place, guards);
    if (value.branch !== term.branch) return null;
    return matchTerms(term.fields, value.fields, match, place, guards);
  }
  const known = valueOfTerm(term, bindings, place, guards);
  if (known !== null) {
    const equal = guards.compare("=", known, value, place);
    return { bindings, where: guards.diagrams.and(where, equal) };
  }
  if (term.kind !== "variable") throw new Error("the plan gives a functor its values first");
  return { bindings: new Map([...bindings, [term.name, value]]), where };
}

/** Matches a pattern against a structure of which only the name is known. */
function openStructure(
  { branch, fields }: Extract<Term, { kind: "structure" }>,
  value: Value,
  { bindings, where }: Match,
  place: Place,
  guards: Guards,
): Match | null {
  const name = showExpression(value);
  const parts = fields.map((_, index) => unreadExpression(`${name}.${index}`));
  const fact = `${name} = $${branch ?? ""}`;
  const inside =
    branch === null ? where : guards.diagrams.and(where, guards.holds(fact, fact, place));
  return matchTerms(fields, parts, { bindings, where: inside }, place, guards);
}
