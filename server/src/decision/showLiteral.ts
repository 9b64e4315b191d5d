import type { Atom, Literal, Term, Value } from "../datalog/program.ts";
import { holdsExpression, showExpression } from "./expression.ts";
import { mirrored } from "./interval.ts";

/** The value of a term; `null` where it has none yet. */
type ValueIn = (term: Term) => Value | null;

/** A literal as the name of a fact: `HasRole("admin")`, `message.entity = "mallory"`. */
export function showLiteral(literal: Literal<unknown>, valueIn: ValueIn): string {
  if (literal.kind === "atom") {
    return `${literal.negated ? "!" : ""}${showAtom(literal.atom, valueIn)}`;
  }
  const { left, right, operator } = literal;
  const accesses = showAccesses(left, right, valueIn);
  if (accesses !== null) return accesses;
  const [one, other] = [showTerm(left, valueIn), showTerm(right, valueIn)];
  const given = valueIn(left);
  const isGiven = given !== null && !holdsExpression(given);
  return isGiven ? `${other} ${mirrored[operator]} ${one}` : `${one} ${operator} ${other}`;
}

/** An atom as the name of a fact; what has no value yet is called as it is written. */
export function showAtom({ relation, terms }: Atom, valueIn: ValueIn): string {
  // The index of the action is the same in all scenarios.
  const shown = ["ActionMetadata", "ContextField"].includes(relation) ? terms.slice(1) : terms;
  return `${relation}(${shown.map((term) => showTerm(term, valueIn)).join(", ")})`;
}

/** What an equality that stands for dot access says; `null` for any other. */
function showAccesses(record: Term, fields: Term, valueIn: ValueIn): string | null {
  if (record.kind !== "variable" || fields.kind !== "structure") return null;
  const isAccess = (term: Term): boolean =>
    term.kind === "variable" && term.name.startsWith(`${record.name}.`);
  if (!fields.fields.every(isAccess)) return null;
  return fields.fields
    .flatMap((term) => {
      const value = valueIn(term);
      if (term.kind !== "variable" || value === null) return [];
      return `${term.name} = ${showExpression(value)}`;
    })
    .join(", ");
}

function showTerm(term: Term, valueIn: ValueIn): string {
  const value = valueIn(term);
  if (value !== null) return showExpression(value);
  switch (term.kind) {
    case "wildcard":
      return "_";
    case "variable":
      return term.name;
    case "structure": {
      const fields = term.fields.map((field) => showTerm(field, valueIn)).join(", ");
      return term.branch === null ? `[${fields}]` : `$${term.branch}(${fields})`;
    }
    case "functor":
      return `${term.functor}(${term.arguments.map((part) => showTerm(part, valueIn)).join(", ")})`;
    case "constant":
      return showExpression(term.value);
  }
}
