/**
 * The intermediate form of a Datalog program. It knows no text: where a rule or a literal comes
 * from is an opaque origin, handed back in problems.
 */

/** A value of a tuple: a symbol, a number, or a record or branch (a record's branch is `null`). */
export type Value = string | number | Structure;

export interface Structure {
  readonly branch: string | null;
  readonly fields: readonly Value[];
}

export type Tuple = readonly Value[];

export type Term =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "wildcard" }
  | { readonly kind: "constant"; readonly value: Value }
  | {
      readonly kind: "structure";
      readonly branch: string | null;
      readonly fields: readonly Term[];
    }
  | {
      readonly kind: "functor";
      readonly functor: string;
      readonly arguments: readonly Term[];
    };

export interface Atom {
  readonly relation: string;
  readonly terms: readonly Term[];
}

export type ComparisonOperator = "=" | "!=" | "<" | "<=" | ">" | ">=";

export type Literal<Origin> =
  | {
      readonly kind: "atom";
      readonly negated: boolean;
      readonly atom: Atom;
      readonly origin: Origin;
    }
  | {
      readonly kind: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Term;
      readonly right: Term;
      readonly origin: Origin;
    };

export interface Rule<Origin> {
  readonly head: Atom;
  /** Empty for a fact. */
  readonly body: readonly Literal<Origin>[];
  readonly origin: Origin;
}

/** A pure function from values to a value. It must not throw on any value. */
export type Functor = (values: readonly Value[]) => Value;

export interface Program<Origin> {
  readonly rules: readonly Rule<Origin>[];
  readonly functors: ReadonlyMap<string, Functor>;
}

/** Input facts: relation name to tuples. */
export type Facts = ReadonlyMap<string, readonly Tuple[]>;

/** What is wrong with a program, before it runs. */
export type ProgramProblem<Origin> =
  /** A variable that nothing binds; `negated` where it stands in a negated literal. */
  | {
      readonly kind: "unbound-variable";
      readonly variable: string;
      readonly negated: boolean;
      readonly rule: Origin;
      readonly literal: Origin;
    }
  /** Relations that depend on the negation of themselves; the cycle starts and ends with one. */
  | {
      readonly kind: "cyclic-negation";
      readonly cycle: readonly string[];
      readonly literal: Origin;
    };

/** The order in which two values are told apart: equal values have equal keys. */
export function keyOfValue(value: Value): string {
  if (typeof value === "string") return `s${value.length}:${value}`;
  if (typeof value === "number") return `n${value};`;
  return `${value.branch === null ? "r" : `b${value.branch.length}:${value.branch}`}[${value.fields.map(keyOfValue).join("")}]`;
}

/** Every variable of a term, in order, with repetitions; a wildcard is `_`. */
export function variablesOf(term: Term): string[] {
  switch (term.kind) {
    case "variable":
      return [term.name];
    case "wildcard":
      return ["_"];
    case "structure":
      return term.fields.flatMap(variablesOf);
    case "functor":
      return term.arguments.flatMap(variablesOf);
    default:
      return [];
  }
}
