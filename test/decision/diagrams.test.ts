import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, type Diagram, Diagrams } from "../../server/src/decision/diagrams.ts";
import type { Scenario } from "../../server/src/decision/truthTable.ts";
import { diagramOf, scenariosOf } from "./handMade.ts";

/** Functions of a few variables, each as the list of its values in the order of the scenarios. */
interface Functions {
  readonly sizes: readonly number[];
  readonly order: readonly number[];
  readonly one: readonly number[];
  readonly other: readonly number[];
  readonly set: readonly number[];
  /** A number to choose a variable and a value by. */
  readonly pick: number;
}

const shapes = fc
  .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  .chain((sizes) =>
    fc.record({
      sizes: fc.constant(sizes),
      order: fc.shuffledSubarray([...sizes.keys()], { minLength: sizes.length }),
    }),
  );

const functions: fc.Arbitrary<Functions> = shapes.chain(({ sizes, order }) => {
  const length = scenariosOf(sizes).length;
  const listOf = (max: number) =>
    fc.array(fc.integer({ min: 0, max }), { minLength: length, maxLength: length });
  return fc.record({
    sizes: fc.constant(sizes),
    order: fc.constant(order),
    one: listOf(3),
    other: listOf(3),
    set: listOf(1),
    pick: fc.nat(100),
  });
});

/** Runs a property on diagrams of some functions. */
function check(
  property: (given: {
    readonly diagrams: Diagrams;
    readonly order: readonly number[];
    readonly scenarios: readonly Scenario[];
    readonly one: Diagram;
    readonly other: Diagram;
    readonly set: Diagram;
    readonly variable: number;
    readonly value: number;
    /** The values of a function, by enumeration. */
    readonly listed: (diagram: Diagram) => number[];
    readonly lists: Functions;
  }) => void,
): void {
  fc.assert(
    fc.property(functions, (lists) => {
      const { sizes, order, pick } = lists;
      const diagrams = new Diagrams(sizes, order);
      const scenarios = scenariosOf(sizes);
      const indexes = new Map(scenarios.map((scenario, index) => [scenario.join(), index]));
      const made = (list: readonly number[]) =>
        diagramOf(diagrams, order, (scenario) => list[indexes.get(scenario.join()) ?? -1] ?? -1);
      const variable = pick % sizes.length;
      property({
        diagrams,
        order,
        scenarios,
        one: made(lists.one),
        other: made(lists.other),
        set: made(lists.set),
        variable,
        value: Math.floor(pick / sizes.length) % (sizes[variable] ?? 1),
        listed: (diagram) => scenarios.map((scenario) => diagrams.valueAt(diagram, scenario)),
        lists,
      });
    }),
    { numRuns: 300 },
  );
}

test("a diagram has the function's value in each scenario", () => {
  check(({ one, listed, lists }) => expect(listed(one)).toEqual(lists.one));
});

test("equal functions are the same object", () => {
  check(({ diagrams, order, one, lists, scenarios }) => {
    const rebuilt = scenarios.reduceRight(
      (rest, scenario, index) =>
        diagrams.choose(
          diagrams.box(scenario.map((value) => [value])),
          diagrams.leaf(lists.one[index] ?? 0),
          rest,
        ),
      diagrams.leaf(lists.one.at(-1) ?? 0),
    );
    expect(rebuilt).toBe(one);
    expect(diagramOf(diagrams, order, (scenario) => diagrams.valueAt(one, scenario))).toBe(one);
  });
});

test("and, or, not are those of sets", () => {
  check(({ diagrams, set, one, listed, lists }) => {
    const odd = diagrams.map(one, (value) => value % 2);
    const inOdd = lists.one.map((value) => value % 2);
    expect(listed(odd)).toEqual(inOdd);
    expect(listed(diagrams.and(set, odd))).toEqual(lists.set.map((v, at) => v & (inOdd[at] ?? 0)));
    expect(listed(diagrams.or(set, odd))).toEqual(lists.set.map((v, at) => v | (inOdd[at] ?? 0)));
    expect(listed(diagrams.not(set))).toEqual(lists.set.map((value) => 1 - value));
  });
});

test("apply works on the values", () => {
  const operation = (left: number, right: number) => 4 * left + right;
  check(({ diagrams, one, other, listed, lists }) => {
    expect(listed(diagrams.apply(operation, one, other))).toEqual(
      lists.one.map((value, at) => 4 * value + (lists.other[at] ?? 0)),
    );
  });
});

test("choose is one function inside a set, another one outside", () => {
  check(({ diagrams, set, one, other, listed, lists }) => {
    expect(listed(diagrams.choose(set, one, other))).toEqual(
      lists.set.map((inside, at) => (inside === 1 ? lists.one[at] : lists.other[at])),
    );
  });
});

test("restrict fixes a variable", () => {
  check(({ diagrams, one, variable, value, scenarios }) => {
    const restricted = diagrams.restrict(one, variable, value);
    expect(diagrams.support(restricted)).not.toContain(variable);
    for (const scenario of scenarios) {
      expect(diagrams.valueAt(restricted, scenario)).toBe(
        diagrams.valueAt(one, scenario.with(variable, value)),
      );
    }
  });
});

test("exists asks for some value of a variable", () => {
  check(({ diagrams, set, variable, scenarios }) => {
    const some = diagrams.exists(set, variable);
    for (const scenario of scenarios) {
      const values = Array.from({ length: diagrams.sizes[variable] ?? 0 }, (_, value) => value);
      expect(diagrams.valueAt(some, scenario)).toBe(
        Math.max(...values.map((value) => diagrams.valueAt(set, scenario.with(variable, value)))),
      );
    }
  });
});

test("the support are the variables that make a difference", () => {
  check(({ diagrams, one, scenarios }) => {
    const matters = diagrams.sizes.flatMap((size, variable) =>
      scenarios.some((scenario) =>
        Array.from({ length: size }, (_, value) => value).some(
          (value) =>
            diagrams.valueAt(one, scenario) !==
            diagrams.valueAt(one, scenario.with(variable, value)),
        ),
      )
        ? [variable]
        : [],
    );
    expect(diagrams.support(one)).toEqual(matters);
  });
});

test("the support of several is that of any", () => {
  check(({ diagrams, one, other }) => {
    const union = new Set([...diagrams.support(one), ...diagrams.support(other)]);
    expect(diagrams.support(one, other)).toEqual([...union].toSorted((a, b) => a - b));
  });
});

test("counts are those of the enumeration", () => {
  check(({ diagrams, one, lists }) => {
    const expected = new Map<number, bigint>();
    for (const value of lists.one) expected.set(value, (expected.get(value) ?? 0n) + 1n);
    expect(new Map(diagrams.counts(one))).toEqual(expected);
  });
});

test("first is the first of the enumeration", () => {
  check(({ diagrams, set, lists, scenarios }) => {
    expect(diagrams.first(set)).toEqual(scenarios[lists.set.indexOf(1)] ?? null);
  });
});

test("a box holds what has one of its values everywhere", () => {
  check(({ diagrams, scenarios, lists, listed }) => {
    const box: Box = diagrams.sizes.map((size, variable) =>
      Array.from({ length: size }, (_, value) => value).filter(
        (value) => (lists.one[(value + variable) % lists.one.length] ?? 0) > 0,
      ),
    );
    expect(listed(diagrams.box(box))).toEqual(
      scenarios.map((scenario) =>
        Number(scenario.every((value, variable) => box[variable]?.includes(value))),
      ),
    );
  });
});

test("transfer keeps a function under other variables and another order", () => {
  check(({ diagrams, order, one, scenarios }) => {
    const last = diagrams.sizes.length - 1;
    // Variable i becomes last − i, behind one more that nothing looks at.
    const target = new Diagrams([...diagrams.sizes].toReversed().concat(2), [...order, last + 1]);
    const variables = new Map(diagrams.sizes.map((_, variable) => [variable, last - variable]));
    const moved = target.transfer(one, variables);
    for (const scenario of scenarios) {
      expect(target.valueAt(moved, [...scenario.toReversed(), 0])).toBe(
        diagrams.valueAt(one, scenario),
      );
    }
  });
});

test("nodes counts each node once", () => {
  const diagrams = new Diagrams([2, 2]);
  const second = diagrams.test(1, [0]);
  expect(diagrams.nodes(diagrams.none)).toBe(1);
  expect(diagrams.nodes(second)).toBe(3);
  expect(diagrams.nodes(diagrams.branch(0, [second, diagrams.not(second)]))).toBe(5);
});
