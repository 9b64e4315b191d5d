import { expect, test } from "vitest";
import type { Rule } from "../../server/src/datalog/program.ts";
import { stratify } from "../../server/src/datalog/stratify.ts";
import { is, not, rule } from "./rules.ts";

/** The heads of the rules, stratum by stratum. */
const strata = (...rules: readonly Rule<string>[]): string[][] =>
  stratify(rules).strata.map((stratum) => stratum.map(({ head }) => head.relation));

const cycles = (...rules: readonly Rule<string>[]): string[] =>
  stratify(rules).problems.map((problem) =>
    problem.kind === "cyclic-negation"
      ? `${problem.cycle.join(" ")} at ${problem.literal}`
      : problem.kind,
  );

test("dependencies come first, also negated ones", () => {
  expect(
    strata(
      rule(["C", "x"], is("B", "x")),
      rule(["B", "x"], is("Input", "x"), not("A", "x")),
      rule(["A", "x"], is("Input", "x")),
    ),
  ).toEqual([["A"], ["B"], ["C"]]);
});

test("relations that need each other share a stratum, in the order of their rules", () => {
  expect(
    strata(
      rule(["Top"], is("Even", "x")),
      rule(["Even", "x"], is("Odd", "y"), is("Next", "y", "x")),
      rule(["Odd", "x"], is("Even", "y"), is("Next", "y", "x")),
      rule(["Even", 0]),
    ),
  ).toEqual([["Even", "Odd", "Even"], ["Top"]]);
});

test("a relation without rules has no stratum", () => {
  expect(strata(rule(["A", "x"], is("Input", "x")))).toEqual([["A"]]);
  expect(strata()).toEqual([]);
});

test("a cycle through a negation is reported whole, at the negated literal", () => {
  expect(cycles(rule(["A"], not("A")))).toEqual(["A A at !A"]);
  expect(
    cycles(
      rule(["A", "x"], is("Input", "x"), not("B", "x")),
      rule(["B", "x"], is("C", "x")),
      rule(["C", "x"], is("A", "x")),
    ),
  ).toEqual(["A B C A at !B"]);
});

test("of two ways round, the shortest is shown", () => {
  expect(
    cycles(
      rule(["A"], not("B")),
      rule(["B"], is("Long")),
      rule(["Long"], is("A")),
      rule(["B"], is("A")),
    ),
  ).toEqual(["A B A at !B"]);
});

test("recursion without negation, and negation without recursion, are fine", () => {
  expect(
    cycles(rule(["A"], is("A")), rule(["B"], not("A")), rule(["C"], not("B"), not("A"))),
  ).toEqual([]);
});
