import { describe, expect, test } from "vitest";
import { errorsIn, problemsIn } from "./checked.ts";

describe("types that a declaration names", () => {
  test.each([
    [".decl A(x: symbol, y: Nothing)", "undefined-type: Nothing"],
    [".type T <: Nothing", "undefined-type: Nothing"],
    [".type T = symbol | Nothing", "undefined-type: Nothing"],
    [".type T = [a: Nothing, b: T]", "undefined-type: Nothing"],
    [".type T = A {} | B {a: T, b: Nothing}", "undefined-type: Nothing"],
    [".functor hour_of(a: Nothing, symbol): number", "undefined-type: Nothing"],
  ])("%s", (text, expected) => {
    expect(errorsIn(text)).toEqual([expected]);
  });

  test.each([
    ".decl A(x: symbol, y: number, z: unsigned, u: float, v: Action)",
    ".type T <: Message\n.type U = T\n.type Rec = [head: T, tail: Rec]",
    ".decl A(x: Later)\n.type Later <: symbol",
  ])("that are there: %s", (text) => {
    expect(errorsIn(text)).toEqual([]);
  });

  test.each(["Message", "Action"])("the prelude's %s is not in a strict program", (type) => {
    expect(errorsIn(`.decl A(x: ${type})`, "strict")).toEqual([`undefined-type: ${type}`]);
  });

  test("a union of unlike types", () => {
    expect(errorsIn(".type T = symbol | number | unsigned", "strict")).toEqual([
      "type-mismatch: number",
      "type-mismatch: unsigned",
    ]);
  });
});

describe("relations that are read or written", () => {
  test.each([
    [".input Nothing", "undefined-relation: Nothing"],
    [".output Actions, Nothing", "undefined-relation: Nothing"],
    [".printsize Nothing", "undefined-relation: Nothing"],
    [".limitsize Nothing(n=1)", "undefined-relation: Nothing"],
  ])("%s", (text, expected) => {
    expect(errorsIn(text)).toEqual([expected]);
  });

  test("that are there", () => {
    expect(errorsIn(".input Actions\n.output Unauthorized, A(IO=stdout)\nA(1).")).toEqual([]);
    expect(errorsIn(".output DenialReason")).toEqual([]);
    expect(errorsIn(".output Actions", "strict")).toEqual(["undefined-relation: Actions"]);
  });
});

describe("what cannot be evaluated yet is refused", () => {
  test.each([
    [".decl A(x: symbol, y: symbol) eqrel", "unsupported-feature: eqrel"],
    [".functor mine(x: symbol): symbol", "unsupported-feature: mine"],
    ['A(x) :- Entity(x), @hour_of(x, "UTC") > 1.', "unsupported-feature: hour_of"],
  ])("%s", (text, expected) => {
    expect(errorsIn(text)).toEqual([expected]);
  });

  test("functors of the language may be declared", () => {
    const text = `
      .functor json_get_str(json: symbol, field: symbol): symbol
      .functor json_get_int(json: symbol, field: symbol): number
      .functor hour_of(time: symbol, zone: symbol): number
    `;
    expect(errorsIn(text)).toEqual([]);
  });

  test("a rule that stands for too many", () => {
    const pairs = Array.from({ length: 20 }, (_, index) => `(x = ${index}; y = ${index})`);
    expect(errorsIn(`A(1) :- Entity(x), Entity(y), ${pairs.join(", ")}.`)).toEqual([
      "unsupported-feature: A",
    ]);
    const many = Array.from({ length: 500 }, (_, index) => `x = ${index}`);
    expect(errorsIn(`A(x) :- ${many.join("; ")}.`)).toEqual([]);
  });

  test("a name of the prelude is an ordinary one in a strict program", () => {
    const text = ".decl QueriesHost(a: number)\nQueriesHost(1).";
    expect(problemsIn(text, "strict")).toEqual([]);
  });
});
