import type { Term, Value } from "../datalog/program.ts";
import type { Guards } from "./guards.ts";
import type { Place } from "./readings.ts";

/** The values that variables have so far. */
export type Bindings = ReadonlyMap<string, Value>;

/** The value of a term; `null` where a variable has none yet, or where it is a wildcard. */
export function valueOfTerm(
  term: Term,
  bindings: Bindings,
  place: Place,
  guards: Guards,
): Value | null {
  switch (term.kind) {
    case "constant":
      return term.value;
    case "variable":
      return bindings.get(term.name) ?? null;
    case "wildcard":
      return null;
    case "structure": {
      const fields = valuesOfTerms(term.fields, bindings, place, guards);
      return fields === null ? null : { branch: term.branch, fields };
    }
    case "functor": {
      const values = valuesOfTerms(term.arguments, bindings, place, guards);
      return values === null ? null : guards.call(term.functor, values, place);
    }
  }
}

function valuesOfTerms(
  terms: readonly Term[],
  bindings: Bindings,
  place: Place,
  guards: Guards,
): Value[] | null {
  const values: Value[] = [];
  for (const term of terms) {
    const value = valueOfTerm(term, bindings, place, guards);
    if (value === null) return null;
    values.push(value);
  }
  return values;
}
