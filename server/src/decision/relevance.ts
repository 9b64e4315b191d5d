import type { Attribute } from "./attributes.ts";
import type { Diagram, Diagrams } from "./diagrams.ts";

/** Some functions of scenarios, and the scenarios in which they mean something. */
export interface Functions {
  readonly functions: readonly Diagram[];
  readonly possible: Diagram;
}

/**
 * Takes out what does not matter: an attribute in which two possible scenarios can differ alone
 * without a function's telling them apart. The functions that are returned do not look at it.
 *
 * @param attributes variable `i` of the diagrams is `attributes[i]`
 * @returns also the variables that matter, in their own order
 */
export function withoutIrrelevant(
  { functions, possible }: Functions,
  attributes: readonly Attribute[],
  diagrams: Diagrams,
): Functions & { readonly relevant: readonly number[] } {
  // What no function looks at; then what others say as well: of that, what they follow from goes
  // first, and what is derived last.
  const looked = new Set(diagrams.support(...functions));
  const rank = (variable: number): number => {
    if (!looked.has(variable)) return 0;
    const kind = attributes[variable]?.source.kind;
    return kind === "comparison" || kind === "functor" ? 2 : 1;
  };
  const constrained = diagrams.support(possible).toSorted((one, other) => rank(one) - rank(other));
  let result: Functions = { functions, possible };
  for (const variable of constrained) result = without(result, variable, diagrams) ?? result;
  const relevant = diagrams.support(...result.functions, result.possible);
  return { ...result, relevant };
}

/** The functions without a variable; `null` where they need it. */
function without(
  { functions, possible }: Functions,
  variable: number,
  diagrams: Diagrams,
): Functions | null {
  const values = [...Array(diagrams.sizes[variable] ?? 0).keys()];
  const left: Diagram[] = [];
  for (const whole of functions) {
    let merged = diagrams.none;
    let covered = diagrams.none;
    for (const value of values) {
      const inside = diagrams.restrict(possible, variable, value);
      const here = diagrams.restrict(whole, variable, value);
      const overlap = diagrams.and(covered, inside);
      if (!agree(merged, here, overlap, diagrams)) return null;
      merged = diagrams.choose(inside, here, merged);
      covered = diagrams.or(covered, inside);
    }
    left.push(merged);
  }
  return { functions: left, possible: diagrams.exists(possible, variable) };
}

/** Whether two functions are the same inside a set. */
function agree(one: Diagram, other: Diagram, inside: Diagram, diagrams: Diagrams): boolean {
  return (
    diagrams.choose(inside, one, diagrams.none) === diagrams.choose(inside, other, diagrams.none)
  );
}
