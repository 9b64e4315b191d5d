import {
  type Atom,
  keyOfValue,
  type Literal,
  type Term,
  type Tuple,
  type Value,
} from "../datalog/program.ts";
import type { Origin } from "../semantics/lower.ts";
import type { Steps } from "../steps.ts";
import type { Diagram } from "./diagrams.ts";
import { holdsExpression, unreadExpression } from "./expression.ts";
import type { Guards } from "./guards.ts";
import { matchTerm, matchTerms } from "./matchTerm.ts";
import { fieldRelations } from "./observedRelations.ts";
import {
  type GuardedTuple,
  type ObservedFields,
  observedTuple,
  openGate,
} from "./observedTuples.ts";
import type { Step } from "./planRule.ts";
import type { Place, Readings } from "./readings.ts";
import { showAtom, showLiteral } from "./showLiteral.ts";
import { type PlannedRule, placeOf, type SymbolicProgram, stagesFor } from "./symbolicProgram.ts";
import { type Bindings, valueOfTerm } from "./termValue.ts";

/** Thrown where an evaluation derives more than it may. */
export class TooManyTuples extends Error {
  override readonly name = "TooManyTuples";
  readonly rule: Origin;

  constructor(rule: Origin) {
    super("a rule derives more facts than an evaluation may");
    this.rule = rule;
  }
}

const TUPLE_LIMIT = 100_000;
/** How deep an expression may nest, so that recursion over functors ends. */
const DEPTH_LIMIT = 40;
/** How many rules are evaluated between two pauses. */
const RULES_A_STEP = 20;
/** The index of the one action that a scenario has. */
const ACTION_INDEX = 0;

type Found = (bindings: Bindings, where: Diagram) => void;

/** What of a rule's body holds in some scenarios, step by step. */
export interface Trace {
  /** Whether all of it holds. */
  readonly holds: boolean;
  /** The literals that hold, as far as any way to satisfy the body leads, and what each looks at. */
  readonly steps: readonly TracedStep[];
  /** The first that does not hold on that way; `null` where all do. */
  readonly failed: TracedStep | null;
}

export interface TracedStep {
  readonly literals: readonly Literal<Origin>[];
  /** Variables of the diagrams, in their order. */
  readonly variables: readonly number[];
}

/** What follows from a program for an action, and where. */
export interface SymbolicModel {
  /** The tuples of a relation that are derived, in the order in which they were. */
  tuples(relation: string): readonly GuardedTuple[];
  /** For each rule the attributes that it has read. */
  readonly read: readonly ReadonlySet<string>[];
  /** Follows a rule in some scenarios, by all that has been derived. */
  trace(rule: PlannedRule, where: Diagram): Trace;
}

/**
 * Evaluates a program for all scenarios of one action at once. Tuples are derived as in any naive
 * evaluation, stratum by stratum, each together with the scenarios in which it holds (Green,
 * Karvounarakis, Tannen, "Provenance Semirings", 2007: the semiring is that of sets of scenarios).
 *
 * @param action the action: a branch of `Action`, with expressions where actions differ
 */
export function* evaluateSymbolically(
  program: SymbolicProgram,
  action: Value,
  tool: string | null,
  guards: Guards,
  readings: Readings,
): Steps<SymbolicModel> {
  const evaluation = new Evaluation(program.namesFields, guards, readings);
  evaluation.add("Actions", [ACTION_INDEX, action], guards.diagrams.all);
  const read: ReadonlySet<string>[] = [];
  let evaluated = 0;
  for (const { rules, isRecursive } of stagesFor(program, tool)) {
    for (let grew = true; grew; ) {
      grew = false;
      for (const rule of rules) {
        if (++evaluated % RULES_A_STEP === 0) yield;
        guards.used.clear();
        if (evaluation.apply(rule) && isRecursive) grew = true;
        if (guards.used.size > 0) read.push(new Set(guards.used));
      }
    }
  }
  return {
    read,
    tuples: (relation) => evaluation.tuples(relation),
    trace: (rule, where) => evaluation.trace(rule, where),
  };
}

const nothing: readonly GuardedTuple[] = [];

class Evaluation {
  readonly #guards: Guards;
  readonly #fields: ObservedFields;
  readonly #relations = new Map<string, Map<string, GuardedTuple>>();
  #derived = 0;

  constructor(namesFields: boolean, guards: Guards, readings: Readings) {
    this.#guards = guards;
    const derived = (relation: string): readonly GuardedTuple[] => this.tuples(relation);
    this.#fields = { guards, readings, namesFields, derived };
  }

  tuples(relation: string): readonly GuardedTuple[] {
    const known = this.#relations.get(relation);
    return known === undefined ? nothing : [...known.values()];
  }

  /** Adds a tuple where it holds; returns whether that says anything new. */
  add(relation: string, tuple: Tuple, where: Diagram): boolean {
    const known = this.#relations.get(relation) ?? new Map<string, GuardedTuple>();
    this.#relations.set(relation, known);
    const key = tuple.map(keyOfValue).join("");
    const before = known.get(key);
    const union = before === undefined ? where : this.#guards.diagrams.or(before.where, where);
    if (union === (before?.where ?? this.#guards.diagrams.none)) return false;
    known.set(key, { tuple, where: union });
    this.#derived++;
    return true;
  }

  /** Derives what follows from a rule; returns whether anything new does. */
  apply(rule: PlannedRule): boolean {
    const found: { readonly tuple: Tuple; readonly where: Diagram }[] = [];
    const place = placeOf(rule.origin);
    const given = new Map(rule.given.map((name): [string, Value] => [name, ACTION_INDEX]));
    this.#solve(rule.steps, 0, given, this.#guards.diagrams.all, (bindings, where) => {
      const tuple = rule.head.terms.map((term) => this.#value(term, bindings, place));
      if (tuple.some((value) => depthOf(value) > DEPTH_LIMIT)) throw new TooManyTuples(rule.origin);
      found.push({ tuple, where });
    });
    let grew = false;
    for (const { tuple, where } of found) {
      if (this.add(rule.head.relation, tuple, where)) grew = true;
    }
    if (this.#derived > TUPLE_LIMIT) throw new TooManyTuples(rule.origin);
    return grew;
  }

  /** Follows a rule as far as its body holds anywhere in some scenarios. */
  trace({ steps, given }: PlannedRule, where: Diagram): Trace {
    const { diagrams } = this.#guards;
    const start: Bindings = new Map(given.map((name) => [name, ACTION_INDEX]));
    /** For each step that is reached the bindings with which it is reached first. */
    const follow = (index: number, bindings: Bindings, inside: Diagram): readonly Bindings[] => {
      const step = steps[index];
      let longest: readonly Bindings[] = [];
      if (step === undefined) return [bindings];
      this.#step(step, bindings, inside, (extended, left) => {
        if (left === diagrams.none || longest.length === steps.length - index) return;
        const further = follow(index + 1, extended, left);
        if (further.length > longest.length) longest = further;
      });
      return [bindings, ...longest];
    };
    const reached = follow(0, start, where);
    const traced = steps.slice(0, reached.length).map((step, index): TracedStep => {
      const sets: Diagram[] = [];
      this.#step(step, reached[index] ?? start, diagrams.all, (_, left) => sets.push(left));
      const literals = step.kind === "fact" ? step.literals : [step.literal];
      return { literals, variables: diagrams.support(...sets) };
    });
    const holds = reached.length > steps.length;
    return {
      holds,
      steps: holds ? traced : traced.slice(0, -1),
      failed: holds ? null : (traced.at(-1) ?? null),
    };
  }

  #solve(
    steps: readonly Step[],
    index: number,
    bindings: Bindings,
    where: Diagram,
    found: Found,
  ): void {
    const step = steps[index];
    if (where === this.#guards.diagrams.none) return;
    if (step === undefined) {
      found(bindings, where);
      return;
    }
    this.#step(step, bindings, where, (extended, inside) => {
      this.#solve(steps, index + 1, extended, inside, found);
    });
  }

  /** Each way in which one step holds. */
  #step(step: Step, bindings: Bindings, where: Diagram, next: Found): void {
    switch (step.kind) {
      case "compare":
        this.#compare(step, bindings, where, next);
        break;
      case "fact":
        this.#fact(step, bindings, where, next);
        break;
      case "match":
        if (step.literal.negated) this.#absent(step.literal, bindings, where, next);
        else this.#match(step.literal, bindings, where, next);
    }
  }

  #compare(
    { literal, binds }: Extract<Step, { kind: "compare" }>,
    bindings: Bindings,
    where: Diagram,
    next: Found,
  ): void {
    const place = placeOf(literal.origin);
    const [known, open] =
      binds === "left" ? [literal.right, literal.left] : [literal.left, literal.right];
    const value = this.#value(known, bindings, place);
    if (binds === null) {
      const other = this.#value(open, bindings, place);
      const { operator } = literal;
      next(bindings, this.#and(where, this.#guards.compare(operator, value, other, place)));
      return;
    }
    const matched = matchTerm(open, value, { bindings, where }, place, this.#guards);
    if (matched !== null) next(matched.bindings, matched.where);
  }

  #match(
    { atom, origin }: Extract<Step, { kind: "match" }>["literal"],
    bindings: Bindings,
    where: Diagram,
    next: Found,
  ): void {
    const place = placeOf(origin);
    for (const candidate of this.#candidates(atom, bindings, place)) {
      const start = { bindings, where: this.#and(where, candidate.where) };
      const matched = matchTerms(atom.terms, candidate.tuple, start, place, this.#guards);
      if (matched !== null) next(matched.bindings, matched.where);
    }
  }

  #absent(
    { atom, origin }: Extract<Step, { kind: "match" }>["literal"],
    bindings: Bindings,
    where: Diagram,
    next: Found,
  ): void {
    const { diagrams, explores } = this.#guards;
    const place = placeOf(origin);
    let present = diagrams.none;
    for (const candidate of this.#candidates(atom, bindings, place)) {
      const start = { bindings, where: candidate.where };
      const matched = matchTerms(atom.terms, candidate.tuple, start, place, this.#guards);
      if (matched !== null) present = diagrams.or(present, matched.where);
    }
    next(bindings, explores ? where : diagrams.and(where, diagrams.not(present)));
  }

  /** The tuples that an atom could match: those derived and, of a field, the one it can have. */
  #candidates(atom: Atom, bindings: Bindings, place: Place): readonly GuardedTuple[] {
    const derived = this.tuples(atom.relation);
    if (!fieldRelations.has(atom.relation)) return derived;
    const valueIn = (term: Term): Value | null => valueOfTerm(term, bindings, place, this.#guards);
    return [...derived, observedTuple(atom, valueIn, place, this.#fields)];
  }

  #fact(
    { literals, escaping }: Extract<Step, { kind: "fact" }>,
    bindings: Bindings,
    where: Diagram,
    next: Found,
  ): void {
    const { diagrams, explores } = this.#guards;
    const [first] = literals;
    if (first === undefined) throw new Error("a fact without literals");
    const place = placeOf(first.origin);
    const valueIn = (term: Term): Value | null => valueOfTerm(term, bindings, place, this.#guards);
    const isOne = literals.length === 1 && first.kind === "atom";
    const name = isOne
      ? showAtom(first.atom, valueIn)
      : literals
          .map((literal) => showLiteral(literal, valueIn))
          .filter((shown) => shown !== "")
          .join(", ");
    const relation = isOne ? first.atom.relation : name;
    const gate = literals.reduce<Diagram>(
      (open, literal) =>
        literal.kind === "atom"
          ? this.#and(open, openGate(literal.atom.relation, this.#fields))
          : open,
      diagrams.all,
    );
    const values = literals
      .flatMap((literal) =>
        literal.kind === "atom" ? literal.atom.terms : [literal.left, literal.right],
      )
      .flatMap((term) => valueIn(term) ?? [])
      .filter(holdsExpression);
    const holds = this.#and(this.#guards.holds(name, relation, place, values), gate);
    const isNegated = isOne && first.negated && !explores;
    const extended = new Map(bindings);
    for (const variable of escaping) extended.set(variable, unreadExpression(variable));
    next(extended, this.#and(where, isNegated ? diagrams.not(holds) : holds));
  }

  /** The value of a term whose variables have all a value: the plan has made sure of that. */
  #value(term: Term, bindings: Bindings, place: Place): Value {
    const value = valueOfTerm(term, bindings, place, this.#guards);
    if (value === null) throw new Error("a variable has no value when its turn comes");
    return value;
  }

  #and(left: Diagram, right: Diagram): Diagram {
    return this.#guards.diagrams.and(left, right);
  }
}

function depthOf(value: Value): number {
  return typeof value === "object" ? 1 + Math.max(0, ...value.fields.map(depthOf)) : 0;
}
