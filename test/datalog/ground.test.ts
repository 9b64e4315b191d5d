import { describe, expect, test } from "vitest";
import { groundBody } from "../../server/src/datalog/ground.ts";
import type { Literal, Rule } from "../../server/src/datalog/program.ts";
import { branch, call, compare, is, not, record, rule } from "./rules.ts";

/** The order in which a body is evaluated, literal by literal as its origin. */
const order = (found: Rule<string>): string[] =>
  groundBody(found).body.map(({ origin }: Literal<string>) => origin);

/** What nothing binds: the variable and the literal, or the rule, that needs it. */
const unbound = (found: Rule<string>): string[] =>
  groundBody(found).problems.map((problem) => {
    if (problem.kind !== "unbound-variable") return problem.kind;
    return `${problem.negated ? "negated " : ""}${problem.variable} in ${problem.literal}`;
  });

describe("the order", () => {
  test("positive atoms as they stand", () => {
    expect(order(rule(["R", "x"], is("B", "x"), is("A", "x")))).toEqual(["B", "A"]);
  });

  test("negations and comparisons as soon as their variables are bound", () => {
    expect(
      order(rule(["R", "x"], not("N", "x", "y"), compare("x", "<", 3), is("A", "x"), is("B", "y"))),
    ).toEqual(["A", "<", "B", "!N"]);
  });

  test("an equality binds one side from the other", () => {
    const found = rule(["R", "name"], compare("a", "=", branch("Call", "name", "_")), is("A", "a"));
    expect(order(found)).toEqual(["A", "="]);
    expect(unbound(found)).toEqual([]);
    expect(unbound(rule(["R", "x"], compare(1, "=", "x")))).toEqual([]);
  });

  test("an atom waits for the arguments of its functors", () => {
    expect(order(rule(["R", "x"], is("A", call("length", "x")), is("B", "x")))).toEqual(["B", "A"]);
  });
});

describe("nothing binds", () => {
  test("a variable of the head", () => {
    expect(unbound(rule(["R", "x", "y"], is("A", "x")))).toEqual(["y in R"]);
    expect(unbound(rule(["R", "x"]))).toEqual(["x in R"]);
    expect(unbound(rule(["R", "_"]))).toEqual(["_ in R"]);
  });

  test("a variable of a comparison", () => {
    expect(unbound(rule(["R"], is("A", "x"), compare("x", "<", "y")))).toEqual(["y in <"]);
    expect(unbound(rule(["R"], compare("x", "=", "y")))).toEqual(["x in =", "y in ="]);
    expect(unbound(rule(["R"], is("A", "x"), compare("x", "=", "_")))).toEqual([]);
    expect(unbound(rule(["R"], is("A", "x"), compare("x", "!=", "_")))).toEqual(["_ in !="]);
  });

  test("a variable of a negated literal, once, also where the head uses it", () => {
    expect(unbound(rule(["R", "x"], is("A", "y"), not("N", "x", "x")))).toEqual([
      "negated x in !N",
    ]);
  });

  test("a wildcard of a negated literal needs nothing, also inside a record", () => {
    expect(unbound(rule(["R"], not("N", "_", record("_", 1))))).toEqual([]);
  });

  test("an argument of a functor: what the atom itself would bind is not to blame", () => {
    expect(unbound(rule(["R", "x"], is("A", "x", call("length", "y")), not("N", "x")))).toEqual([
      "y in A",
    ]);
  });
});
