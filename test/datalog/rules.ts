import type {
  Atom,
  ComparisonOperator,
  Literal,
  Program,
  Rule,
  Term,
  Value,
} from "../../server/src/datalog/program.ts";

/** Rules of the intermediate form, spelled so that a test reads; the origin of each is its text. */

/** `x` is a variable, `_` the wildcard, `'a'` and `1` are constants. */
type Spelling = string | number | Term;

function term(spelling: Spelling): Term {
  if (typeof spelling === "number") return constant(spelling);
  if (typeof spelling !== "string") return spelling;
  if (spelling === "_") return { kind: "wildcard" };
  if (spelling.startsWith("'")) return constant(spelling.slice(1, -1));
  return { kind: "variable", name: spelling };
}

function constant(value: Value): Term {
  return { kind: "constant", value };
}

export function record(...fields: readonly Spelling[]): Term {
  return { kind: "structure", branch: null, fields: fields.map(term) };
}

export function branch(name: string, ...fields: readonly Spelling[]): Term {
  return { kind: "structure", branch: name, fields: fields.map(term) };
}

export function call(functor: string, ...terms: readonly Spelling[]): Term {
  return { kind: "functor", functor, arguments: terms.map(term) };
}

function atom(relation: string, terms: readonly Spelling[]): Atom {
  return { relation, terms: terms.map(term) };
}

export function is(relation: string, ...terms: readonly Spelling[]): Literal<string> {
  return { kind: "atom", negated: false, atom: atom(relation, terms), origin: relation };
}

export function not(relation: string, ...terms: readonly Spelling[]): Literal<string> {
  return { kind: "atom", negated: true, atom: atom(relation, terms), origin: `!${relation}` };
}

export function compare(
  left: Spelling,
  operator: ComparisonOperator,
  right: Spelling,
): Literal<string> {
  return { kind: "comparison", operator, left: term(left), right: term(right), origin: operator };
}

/** A rule: its head as `[relation, …terms]`, then its body. Its origin is the head's relation. */
export function rule(
  [relation, ...terms]: readonly [string, ...Spelling[]],
  ...body: readonly Literal<string>[]
): Rule<string> {
  return { head: atom(relation, terms), body, origin: relation };
}

export function program(...rules: readonly Rule<string>[]): Program<string> {
  return {
    rules,
    functors: new Map([["length", ([text]) => (typeof text === "string" ? text.length : -1)]]),
  };
}
