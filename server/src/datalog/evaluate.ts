import type { Steps } from "../steps.ts";
import { compareValues, equalValues } from "./compareValues.ts";
import { groundBody } from "./ground.ts";
import {
  type Atom,
  type ComparisonOperator,
  type Facts,
  keyOfValue,
  type Literal,
  type Program,
  type ProgramProblem,
  type Rule,
  type Term,
  type Tuple,
  type Value,
} from "./program.ts";
import { stratify } from "./stratify.ts";

/** What stops an evaluation. */
export interface EvaluationLimits {
  /** How many facts it may derive. */
  readonly derivedFacts: number;
  /** How deep records and branches of a derived fact may nest, so that lists cannot grow forever. */
  readonly depth: number;
}

const defaultLimits: EvaluationLimits = { derivedFacts: 1_000_000, depth: 100 };

/** The least fixpoint of a program over some facts, or the rule at which a limit stopped it. */
export type Evaluation<Origin> =
  | { readonly kind: "model"; readonly has: (relation: string, tuple: Tuple) => boolean }
  | { readonly kind: "limit"; readonly rule: Origin };

/** A program that is free of problems, ready to be evaluated as often as one likes. */
export interface CompiledProgram<Origin> {
  /**
   * Computes all that follows from the facts. Total: an answer, or the rule that a limit stopped;
   * never a partial answer.
   */
  evaluate(facts: Facts): Evaluation<Origin>;
}

/** How many rules are checked between two pauses. */
const RULES_A_STEP = 100;

/** What is wrong with a program: variables without a value, and cycles through a negation. */
export function* checkSteps<Origin>(
  rules: readonly Rule<Origin>[],
): Steps<readonly ProgramProblem<Origin>[]> {
  const problems: ProgramProblem<Origin>[] = [];
  for (const [index, rule] of rules.entries()) {
    problems.push(...groundBody(rule).problems);
    if (index % RULES_A_STEP === 0) yield;
  }
  return [...problems, ...stratify(rules).problems];
}

/** Checks and prepares a program: every variable bound, negation stratified. */
export function compile<Origin>(
  program: Program<Origin>,
  limits = defaultLimits,
):
  | { readonly kind: "compiled"; readonly program: CompiledProgram<Origin> }
  | { readonly kind: "refused"; readonly problems: readonly ProgramProblem<Origin>[] } {
  const grounded = program.rules.map((rule) => ({ rule, ...groundBody(rule) }));
  const rules = grounded.map(({ rule, body }) => ({ ...rule, body }));
  const { strata, problems } = stratify(rules);
  const all = [...grounded.flatMap((rule) => rule.problems), ...problems];
  if (all.length > 0) return { kind: "refused", problems: all };
  return {
    kind: "compiled",
    program: { evaluate: (facts) => evaluate(strata, program.functors, facts, limits) },
  };
}

type Bindings = Map<string, Value>;
type Functors = Program<unknown>["functors"];

/** The tuples of one relation, each once, in the order in which they were derived. */
class Relation {
  readonly #keys = new Set<string>();
  readonly tuples: Tuple[] = [];

  add(tuple: Tuple): boolean {
    const key = keyOfTuple(tuple);
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    this.tuples.push(tuple);
    return true;
  }

  has(tuple: Tuple): boolean {
    return this.#keys.has(keyOfTuple(tuple));
  }
}

function keyOfTuple(tuple: Tuple): string {
  return tuple.map(keyOfValue).join("");
}

/**
 * Naive evaluation, stratum by stratum: apply every rule to all that is known until nothing new
 * follows (Ullman, "Principles of Database and Knowledge-Base Systems", chapter 3). Plain on
 * purpose: this evaluator is the measure of correctness for faster ones.
 */
function evaluate<Origin>(
  strata: readonly (readonly Rule<Origin>[])[],
  functors: Functors,
  facts: Facts,
  limits: EvaluationLimits,
): Evaluation<Origin> {
  const relations = new Map<string, Relation>();
  const relation = (name: string): Relation => {
    const known = relations.get(name);
    if (known !== undefined) return known;
    const created = new Relation();
    relations.set(name, created);
    return created;
  };
  for (const [name, tuples] of facts) for (const tuple of tuples) relation(name).add(tuple);

  let derived = 0;
  for (const stratum of strata) {
    let grew = true;
    while (grew) {
      grew = false;
      for (const rule of stratum) {
        const known = relation(rule.head.relation);
        // Collected first: a relation must not grow while a rule walks through it.
        const found = new Relation();
        const finished = solve(rule.body, 0, new Map(), relation, functors, (bindings) => {
          const tuple = rule.head.terms.map((term) => evaluateTerm(term, bindings, functors));
          if (tuple.some((value) => depthOf(value) > limits.depth)) return false;
          if (!known.has(tuple) && found.add(tuple)) derived++;
          return derived <= limits.derivedFacts;
        });
        if (!finished) return { kind: "limit", rule: rule.origin };
        for (const tuple of found.tuples) known.add(tuple);
        if (found.tuples.length > 0) grew = true;
      }
    }
  }
  return { kind: "model", has: (name, tuple) => relations.get(name)?.has(tuple) ?? false };
}

/** How deep a value nests: 0 for a symbol or a number. */
function depthOf(value: Value): number {
  return typeof value === "object" ? 1 + Math.max(0, ...value.fields.map(depthOf)) : 0;
}

/**
 * Calls `found` for every way to satisfy the body from `index` on, until it says false.
 * Returns whether it never did.
 */
function solve<Origin>(
  body: readonly Literal<Origin>[],
  index: number,
  bindings: Bindings,
  relation: (name: string) => Relation,
  functors: Functors,
  found: (bindings: Bindings) => boolean,
): boolean {
  const literal = body[index];
  if (literal === undefined) return found(bindings);
  const next = (extended: Bindings): boolean =>
    solve(body, index + 1, extended, relation, functors, found);

  if (literal.kind === "comparison") {
    const extended = compare(literal.operator, literal.left, literal.right, bindings, functors);
    return extended === null || next(extended);
  }
  const { tuples } = relation(literal.atom.relation);
  if (literal.negated) {
    const present = tuples.some((tuple) => matchAtom(literal.atom, tuple, bindings, functors));
    return present || next(bindings);
  }
  for (const tuple of tuples) {
    const extended = matchAtom(literal.atom, tuple, bindings, functors);
    if (extended !== null && !next(extended)) return false;
  }
  return true;
}

function matchAtom(
  atom: Atom,
  tuple: Tuple,
  bindings: Bindings,
  functors: Functors,
): Bindings | null {
  return matchAll(atom.terms, tuple, bindings, functors);
}

function matchAll(
  terms: readonly Term[],
  values: readonly Value[],
  bindings: Bindings,
  functors: Functors,
): Bindings | null {
  if (terms.length !== values.length) return null;
  let extended: Bindings | null = bindings;
  for (const [position, term] of terms.entries()) {
    const value = values[position];
    if (value === undefined) return null;
    extended = match(term, value, extended, functors);
    if (extended === null) return null;
  }
  return extended;
}

/** The bindings under which a term equals a value, or `null` where there are none. */
function match(term: Term, value: Value, bindings: Bindings, functors: Functors): Bindings | null {
  switch (term.kind) {
    case "wildcard":
      return bindings;
    case "variable": {
      const known = bindings.get(term.name);
      if (known === undefined) return new Map(bindings).set(term.name, value);
      return equalValues(known, value) ? bindings : null;
    }
    case "structure":
      if (typeof value !== "object" || value.branch !== term.branch) return null;
      return matchAll(term.fields, value.fields, bindings, functors);
    default:
      return equalValues(evaluateTerm(term, bindings, functors), value) ? bindings : null;
  }
}

function compare(
  operator: ComparisonOperator,
  left: Term,
  right: Term,
  bindings: Bindings,
  functors: Functors,
): Bindings | null {
  if (operator === "=") {
    const [bound, open] = isBound(left, bindings) ? [left, right] : [right, left];
    return match(open, evaluateTerm(bound, bindings, functors), bindings, functors);
  }
  const order = compareValues(
    operator,
    evaluateTerm(left, bindings, functors),
    evaluateTerm(right, bindings, functors),
  );
  return order ? bindings : null;
}

function isBound(term: Term, bindings: Bindings): boolean {
  switch (term.kind) {
    case "wildcard":
      return false;
    case "variable":
      return bindings.has(term.name);
    case "structure":
      return term.fields.every((field) => isBound(field, bindings));
    case "functor":
      return term.arguments.every((argument) => isBound(argument, bindings));
    default:
      return true;
  }
}

/** The value of a term whose variables are all bound; groundBody() has made sure of that. */
function evaluateTerm(term: Term, bindings: Bindings, functors: Functors): Value {
  switch (term.kind) {
    case "constant":
      return term.value;
    case "structure":
      return {
        branch: term.branch,
        fields: term.fields.map((field) => evaluateTerm(field, bindings, functors)),
      };
    case "functor": {
      const functor = functors.get(term.functor);
      if (functor === undefined) throw new Error(`no functor @${term.functor} in the program`);
      return functor(term.arguments.map((argument) => evaluateTerm(argument, bindings, functors)));
    }
    case "variable": {
      const value = bindings.get(term.name);
      if (value === undefined) throw new Error(`variable ${term.name} is not bound`);
      return value;
    }
    case "wildcard":
      throw new Error("a wildcard has no value");
  }
}
