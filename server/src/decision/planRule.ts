import { type Atom, type Literal, type Rule, type Term, variablesOf } from "../datalog/program.ts";
import type { Origin } from "../semantics/lower.ts";
import { fieldRelations } from "./observedRelations.ts";

type PlannedLiteral = Literal<Origin>;
type AtomLiteral = Extract<PlannedLiteral, { readonly kind: "atom" }>;

/** One step of evaluating a rule's body for all scenarios at once. */
export type Step =
  /** A comparison; it binds the variables of one side where they have no value yet. */
  | {
      readonly kind: "compare";
      readonly literal: Extract<PlannedLiteral, { kind: "comparison" }>;
      readonly binds: "left" | "right" | null;
    }
  /** An atom over what is derived, or over a field; negated ones bind nothing. */
  | { readonly kind: "match"; readonly literal: AtomLiteral }
  /**
   * What is observed as one fact: an atom about the world, or several that share variables which
   * nothing else binds.
   */
  | {
      readonly kind: "fact";
      readonly literals: readonly PlannedLiteral[];
      /** Variables of these literals that have no value from elsewhere, and are used behind them. */
      readonly escaping: readonly string[];
    };

/**
 * Orders the literals of a body: tests as soon as their variables have values, then what is derived,
 * then what is observed.
 *
 * @param bound variables that have a value beforehand
 */
export function planBody(
  rule: Rule<Origin>,
  bound: ReadonlySet<string>,
  observed: ReadonlySet<string>,
): Step[] {
  const known = new Set(bound);
  const steps: Step[] = [];
  let waiting = [...rule.body];
  const take = (step: Step, literals: readonly PlannedLiteral[]): void => {
    for (const literal of literals) for (const name of namesIn(literal)) known.add(name);
    steps.push(step);
    waiting = waiting.filter((literal) => !literals.includes(literal));
  };
  while (waiting.length > 0) {
    const test = waiting.find((literal) => isTest(literal, known));
    if (test !== undefined) {
      take(testStep(test, known, observed), [test]);
      continue;
    }
    const next = nextStep(waiting, known, observed);
    if (next !== null) {
      take(next.step, [next.literal]);
      continue;
    }
    const group = groupOf(waiting, known);
    const rest = waiting.filter((literal) => !group.includes(literal));
    const later = new Set([...rule.head.terms.flatMap(variablesOf), ...rest.flatMap(namesIn)]);
    const own = [...new Set(group.flatMap(namesIn))].filter((name) => !known.has(name));
    const escaping = own.filter((name) => later.has(name));
    take({ kind: "fact", literals: group, escaping }, group);
  }
  return steps;
}

function testStep(
  literal: PlannedLiteral,
  known: ReadonlySet<string>,
  observed: ReadonlySet<string>,
): Step {
  if (literal.kind === "comparison") return { kind: "compare", literal, binds: null };
  const { atom } = literal;
  const isAnyField = fieldRelations.has(atom.relation) && !namesField(atom, known);
  return observed.has(atom.relation) || isAnyField
    ? { kind: "fact", literals: [literal], escaping: [] }
    : { kind: "match", literal };
}

/** The first literal that can be evaluated and binds what has no value yet. */
function nextStep(
  waiting: readonly PlannedLiteral[],
  known: ReadonlySet<string>,
  observed: ReadonlySet<string>,
): { readonly step: Step; readonly literal: PlannedLiteral } | null {
  for (const literal of waiting) {
    if (literal.kind !== "comparison" || literal.operator !== "=") continue;
    const { left, right } = literal;
    if (isKnown(left, known) && canMatch(right, known)) {
      return { step: { kind: "compare", literal, binds: "right" }, literal };
    }
    if (isKnown(right, known) && canMatch(left, known)) {
      return { step: { kind: "compare", literal, binds: "left" }, literal };
    }
  }
  for (const literal of waiting) {
    if (literal.kind !== "atom" || literal.negated) continue;
    const { relation, terms } = literal.atom;
    if (observed.has(relation) || !terms.every((term) => canMatch(term, known))) continue;
    if (fieldRelations.has(relation) && !namesField(literal.atom, known)) continue;
    return { step: { kind: "match", literal }, literal };
  }
  return null;
}

/** Whether it is known which field an atom reads. */
function namesField({ relation, terms }: Atom, known: ReadonlySet<string>): boolean {
  const names =
    relation === "ContextField"
      ? [terms[1]]
      : relation === "ToolResultField"
        ? [terms[0], terms[1]]
        : [terms[0], terms[1], terms[3]];
  return names.every((term) => term !== undefined && isKnown(term, known));
}

/** The first literal that waits, and all that share variables without a value with it. */
function groupOf(waiting: readonly PlannedLiteral[], known: ReadonlySet<string>): PlannedLiteral[] {
  const first = waiting.find((literal) => literal.kind === "atom" && !literal.negated);
  const start = first ?? waiting[0];
  if (start === undefined) return [];
  const group = new Set<PlannedLiteral>([start]);
  const names = new Set(namesIn(start).filter((name) => !known.has(name)));
  for (let before = -1; before < group.size; ) {
    before = group.size;
    for (const literal of waiting) {
      const own = namesIn(literal).filter((name) => !known.has(name));
      if (group.has(literal) || !own.some((name) => names.has(name))) continue;
      group.add(literal);
      for (const name of own) names.add(name);
    }
  }
  return waiting.filter((literal) => group.has(literal));
}

function isTest(literal: PlannedLiteral, known: ReadonlySet<string>): boolean {
  if (literal.kind === "atom") {
    // A fact without open variables is a test, too; so is an atom that asks whether there is any.
    return literal.negated && namesIn(literal).every((name) => known.has(name));
  }
  return isKnown(literal.left, known) && isKnown(literal.right, known);
}

function isKnown(term: Term, known: ReadonlySet<string>): boolean {
  return variablesOf(term).every((name) => known.has(name));
}

function canMatch(term: Term, known: ReadonlySet<string>): boolean {
  if (term.kind === "functor") return isKnown(term, known);
  return term.kind !== "structure" || term.fields.every((field) => canMatch(field, known));
}

/** The variables of a literal; wildcards are none. */
function namesIn(literal: PlannedLiteral): string[] {
  const terms = literal.kind === "atom" ? literal.atom.terms : [literal.left, literal.right];
  return terms.flatMap(variablesOf).filter((name) => name !== "_");
}
