import { type Literal, type ProgramProblem, type Rule, type Term, variablesOf } from "./program.ts";

/**
 * Puts the literals of a rule's body into an order in which each can be evaluated when its turn
 * comes: positive atoms as they stand, comparisons and negations as soon as their variables are
 * bound. Reports every variable that nothing binds (Soufflé's "ungrounded").
 */
export function groundBody<Origin>(rule: Rule<Origin>): {
  readonly body: readonly Literal<Origin>[];
  readonly problems: readonly ProgramProblem<Origin>[];
} {
  const bound = new Set<string>();
  const ordered: Literal<Origin>[] = [];
  let waiting = [...rule.body];
  while (waiting.length > 0) {
    const next =
      waiting.find((literal) => isTest(literal, bound)) ??
      waiting.find((literal) => canBind(literal, bound));
    if (next === undefined) break;
    for (const variable of boundBy(next)) bound.add(variable);
    ordered.push(next);
    waiting = waiting.filter((literal) => literal !== next);
  }
  const problems: ProgramProblem<Origin>[] = [];
  const reported = new Set<string>();
  const report = (needed: readonly string[], negated: boolean, literal: Origin): void => {
    for (const variable of needed) {
      if (bound.has(variable) || reported.has(variable)) continue;
      reported.add(variable);
      problems.push({ kind: "unbound-variable", variable, negated, rule: rule.origin, literal });
    }
  };
  // What an atom would bind is not to blame for what the atom itself waits for.
  for (const literal of waiting) {
    if (literal.kind !== "atom" || literal.negated) continue;
    for (const variable of literal.atom.terms.flatMap(matchedIn)) bound.add(variable);
  }
  for (const literal of waiting) {
    const negated = literal.kind === "atom" && literal.negated;
    report(neededBy(literal), negated, literal.origin);
  }
  report(rule.head.terms.flatMap(variablesOf), false, rule.origin);
  return { body: ordered, problems };
}

/** A literal that only tests: everything that it needs is bound. */
function isTest<Origin>(literal: Literal<Origin>, bound: ReadonlySet<string>): boolean {
  if (literal.kind === "atom" && !literal.negated) return false;
  return neededBy(literal).every((variable) => bound.has(variable));
}

/** A literal that can be evaluated and binds what is not bound yet. */
function canBind<Origin>(literal: Literal<Origin>, bound: ReadonlySet<string>): boolean {
  if (literal.kind === "atom") {
    return !literal.negated && literal.atom.terms.every((term) => canMatch(term, bound));
  }
  if (literal.operator !== "=") return false;
  const { left, right } = literal;
  return (
    (isBound(left, bound) && canMatch(right, bound)) ||
    (isBound(right, bound) && canMatch(left, bound))
  );
}

/** Whether a value can be matched against a term: functors in it have bound arguments. */
function canMatch(term: Term, bound: ReadonlySet<string>): boolean {
  if (term.kind === "functor") return isBound(term, bound);
  return term.kind !== "structure" || term.fields.every((field) => canMatch(field, bound));
}

function isBound(term: Term, bound: ReadonlySet<string>): boolean {
  return variablesOf(term).every((variable) => bound.has(variable));
}

function boundBy<Origin>(literal: Literal<Origin>): string[] {
  return termsOf(literal)
    .flatMap(variablesOf)
    .filter((variable) => variable !== "_");
}

/** The variables that must be bound before a negation or a comparison can be tested. */
function neededBy<Origin>(literal: Literal<Origin>): string[] {
  return literal.kind === "atom"
    ? literal.atom.terms.flatMap(neededToMatch)
    : [literal.left, literal.right].flatMap(variablesOf);
}

/** As variablesOf(), without the wildcards that stand for any value of a tuple. */
function neededToMatch(term: Term): string[] {
  if (term.kind === "wildcard") return [];
  return term.kind === "structure" ? term.fields.flatMap(neededToMatch) : variablesOf(term);
}

/** The variables that a term gets from the value that it is matched against. */
function matchedIn(term: Term): string[] {
  if (term.kind === "variable") return [term.name];
  return term.kind === "structure" ? term.fields.flatMap(matchedIn) : [];
}

function termsOf<Origin>(literal: Literal<Origin>): readonly Term[] {
  return literal.kind === "atom" ? literal.atom.terms : [literal.left, literal.right];
}
