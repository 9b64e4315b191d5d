import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile, type EvaluationLimits } from "../../server/src/datalog/evaluate.ts";
import type { Facts, Rule, Tuple, Value } from "../../server/src/datalog/program.ts";
import { branch, call, compare, is, not, program, record, rule } from "./rules.ts";

type Holds = (relation: string, ...tuple: readonly Value[]) => boolean;

/** Evaluates rules over facts, and tells what holds. */
function model(
  rules: readonly Rule<string>[],
  facts: Readonly<Record<string, readonly Tuple[]>> = {},
): Holds {
  const evaluation = run(rules, new Map(Object.entries(facts)));
  if (evaluation.kind === "limit") throw new Error(`${evaluation.rule} met a limit`);
  return (relation, ...tuple) => evaluation.has(relation, tuple);
}

function run(rules: readonly Rule<string>[], facts: Facts, limits?: EvaluationLimits) {
  const compiled = compile(program(...rules), limits);
  if (compiled.kind === "refused") throw new Error(JSON.stringify(compiled.problems));
  return compiled.program.evaluate(facts);
}

const pathRules = [
  rule(["Path", "x", "y"], is("Edge", "x", "y")),
  rule(["Path", "x", "z"], is("Path", "x", "y"), is("Edge", "y", "z")),
];

test("facts hold, those of the program and those that are given", () => {
  const holds = model([rule(["A", "'a'", 1])], { B: [["b"]] });
  expect(holds("A", "a", 1)).toBe(true);
  expect(holds("B", "b")).toBe(true);
  expect(holds("A", "a", 2)).toBe(false);
  expect(holds("Nothing")).toBe(false);
});

test("a symbol is no number, and two symbols are not one", () => {
  const holds = model([rule(["Same", "x"], is("A", "x"), is("B", "x"))], {
    A: [["1"], ["ab"]],
    B: [[1], ["a"]],
    Pair: [["ab", "c"]],
  });
  expect(holds("Same", "1")).toBe(false);
  expect(holds("Same", 1)).toBe(false);
  expect(holds("Pair", "a", "bc")).toBe(false);
});

describe("recursion", () => {
  test("over a cycle", () => {
    const holds = model(pathRules, {
      Edge: [
        ["a", "b"],
        ["b", "c"],
        ["c", "b"],
      ],
    });
    expect(holds("Path", "a", "c")).toBe(true);
    expect(holds("Path", "b", "b")).toBe(true);
    expect(holds("Path", "b", "a")).toBe(false);
  });

  test("mutual", () => {
    const holds = model(
      [
        rule(["Even", 0]),
        rule(["Odd", "y"], is("Even", "x"), is("Next", "x", "y")),
        rule(["Even", "y"], is("Odd", "x"), is("Next", "x", "y")),
      ],
      {
        Next: [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
      },
    );
    expect([0, 1, 2, 3].map((n) => holds("Even", n))).toEqual([true, false, true, false]);
  });

  test("agrees with the transitive closure of Warshall on any small graph", () => {
    const node = fc.nat(5);
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 12 }), (edges) => {
        const holds = model(pathRules, { Edge: edges });
        const reach = closure(edges);
        for (let from = 0; from < 6; from++) {
          for (let to = 0; to < 6; to++) {
            expect(holds("Path", from, to)).toBe(reach.has(`${from} ${to}`));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

function closure(edges: readonly (readonly [number, number])[]): ReadonlySet<string> {
  const reach = new Set(edges.map(([from, to]) => `${from} ${to}`));
  for (let by = 0; by < 6; by++) {
    for (let from = 0; from < 6; from++) {
      for (let to = 0; to < 6; to++) {
        if (reach.has(`${from} ${by}`) && reach.has(`${by} ${to}`)) reach.add(`${from} ${to}`);
      }
    }
  }
  return reach;
}

describe("negation", () => {
  test("sees a relation only once it is complete", () => {
    const holds = model(
      [
        rule(["Apart", "x", "y"], is("Node", "x"), is("Node", "y"), not("Path", "x", "y")),
        ...pathRules,
      ],
      {
        Node: [["a"], ["b"], ["c"]],
        Edge: [
          ["a", "b"],
          ["b", "c"],
        ],
      },
    );
    expect(holds("Apart", "a", "c")).toBe(false);
    expect(holds("Apart", "c", "a")).toBe(true);
  });

  test("with a wildcard means no such fact at all", () => {
    const rules = [rule(["Silent", "x"], is("Node", "x"), not("Said", "x", "_"))];
    const holds = model(rules, { Node: [["a"], ["b"]], Said: [["a", "hi"]] });
    expect(holds("Silent", "a")).toBe(false);
    expect(holds("Silent", "b")).toBe(true);
    expect(model([rule(["Empty"], not("Said", "_", "_"))])("Empty")).toBe(true);
  });

  test("is refused in a cycle", () => {
    expect(compile(program(rule(["A"], not("A"))))).toMatchObject({
      kind: "refused",
      problems: [{ kind: "cyclic-negation", cycle: ["A", "A"] }],
    });
  });
});

test("unbound variables are refused beside cycles", () => {
  const result = compile(program(rule(["A", "x"]), rule(["B"], not("B"))));
  expect(result.kind === "refused" && result.problems.map(({ kind }) => kind)).toEqual([
    "unbound-variable",
    "cyclic-negation",
  ]);
});

describe("records and branches", () => {
  test("are taken apart and put together", () => {
    const rules = [
      rule(["Tool", "name"], is("Action", branch("Call", "name", "_"))),
      rule(["Swapped", record("y", "x")], is("Pair", record("x", "y"))),
      rule(["Twin", "x"], is("Pair", record("x", "x"))),
    ];
    const call1 = { branch: "Call", fields: ["refund", "{}"] };
    const send = { branch: "Send", fields: ["refund", "{}"] };
    const pair = (x: Value, y: Value): Value => ({ branch: null, fields: [x, y] });
    const holds = model(rules, {
      Action: [[call1], [send]],
      Pair: [[pair(1, 2)], [pair("a", "a")]],
    });
    expect(holds("Tool", "refund")).toBe(true);
    expect(holds("Swapped", pair(2, 1))).toBe(true);
    expect(holds("Swapped", pair(1, 2))).toBe(false);
    expect(holds("Twin", "a")).toBe(true);
    expect(holds("Twin", 1)).toBe(false);
  });

  test("of another branch, or of another number of fields, do not match", () => {
    const rules = [rule(["Found"], is("Action", branch("Call", "_")))];
    const holds = (value: Value): boolean => model(rules, { Action: [[value]] })("Found");
    expect(holds({ branch: "Call", fields: ["x"] })).toBe(true);
    expect(holds({ branch: "Send", fields: ["x"] })).toBe(false);
    expect(holds({ branch: null, fields: ["x"] })).toBe(false);
    expect(holds({ branch: "Call", fields: ["x", "y"] })).toBe(false);
    expect(holds("Call")).toBe(false);
  });
});

describe("functors and comparisons", () => {
  test("a functor gives a value, or is compared with one", () => {
    const holds = model(
      [
        rule(["Length", "x", "n"], is("Word", "x"), compare("n", "=", call("length", "x"))),
        rule(["Three", "x"], is("Word", "x"), is("Number", call("length", "x"))),
        rule(["Head", call("length", "x")], is("Word", "x")),
      ],
      { Word: [["abc"], ["ab"]], Number: [[3]] },
    );
    expect(holds("Length", "ab", 2)).toBe(true);
    expect(holds("Three", "abc")).toBe(true);
    expect(holds("Three", "ab")).toBe(false);
    expect(holds("Head", 3)).toBe(true);
  });

  test.each([
    [1, "<", 2, true],
    [2, "<", 2, false],
    [2, "<=", 2, true],
    [10, ">", 9, true],
    ["'10'", ">", "'9'", false],
    [2, ">=", 3, false],
    ["'a'", "=", "'a'", true],
    ["'a'", "!=", "'b'", true],
    ["'a'", "!=", "'a'", false],
    ["'1'", "!=", 1, true],
    ["'1'", "<", 2, false],
    [record(1, "'a'"), "=", record(1, "'a'"), true],
    [record(1, "'a'"), "!=", record(1, "'a'"), false],
  ] as const)("%j %s %j is %s", (left, operator, right, expected) => {
    expect(model([rule(["Yes"], compare(left, operator, right))])("Yes")).toBe(expected);
  });
});

describe("limits name the rule, and never give a partial answer", () => {
  const numbers = Array.from({ length: 10 }, (_, n): Tuple => [n]);
  const pairs = rule(["Pairs", "x", "y"], is("Number", "x"), is("Number", "y"));
  const limits = (derivedFacts: number): EvaluationLimits => ({ derivedFacts, depth: 100 });

  test("on derived facts", () => {
    const facts = new Map([["Number", numbers]]);
    const rules = [rule(["Few"], is("Number", 1)), pairs];
    expect(run(rules, facts, limits(100))).toEqual({ kind: "limit", rule: "Pairs" });
    expect(run(rules, facts, limits(101))).toMatchObject({ kind: "model" });
  });

  test("a fact that is derived twice counts once", () => {
    const facts = new Map([["Number", numbers]]);
    const rules = [pairs, pairs, rule(["Any"], is("Pairs", "_", "_"))];
    expect(run(rules, facts, limits(101))).toMatchObject({ kind: "model" });
  });

  test("on the depth of records that grow for ever", () => {
    const rules = [rule(["List", record(1)]), rule(["List", record("x")], is("List", "x"))];
    expect(run(rules, new Map())).toEqual({ kind: "limit", rule: "List" });
  });
});
