import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ComparisonOperator } from "../../server/src/datalog/program.ts";
import { showInterval } from "../../server/src/decision/attributes.ts";
import {
  compareInterval,
  compareIntervals,
  cutsOf,
  intervalsBetween,
} from "../../server/src/decision/interval.ts";

const operators: readonly ComparisonOperator[] = ["=", "!=", "<", "<=", ">", ">="];

function divided(
  limits: readonly (readonly [ComparisonOperator, number])[],
  whole: boolean,
  domain: { readonly least: number; readonly most: number } | null = null,
): string {
  const cuts = limits.flatMap(([operator, number]) => cutsOf(operator, number));
  return intervalsBetween(cuts, whole, domain).map(showInterval).join(" | ");
}

test.each([
  [[], "any number"],
  [[[">", 5]], "<= 5 | >= 6"],
  [[[">=", 5]], "<= 4 | >= 5"],
  [[["=", 5]], "<= 4 | 5 | >= 6"],
  [[["!=", 5]], "<= 4 | 5 | >= 6"],
  [[[">", 2.5]], "<= 2 | >= 3"],
  [
    [
      [">", 4],
      [">=", 5],
    ],
    "<= 4 | >= 5",
  ],
  [
    [
      ["<", 10],
      [">", 100],
    ],
    "<= 9 | 10..100 | >= 101",
  ],
] as const)("whole numbers compared by %j: %s", (limits, intervals) => {
  expect(divided(limits, true)).toBe(intervals);
});

test.each([
  [[[">", 2.5]], "<= 2.5 | > 2.5"],
  [[["=", 5]], "< 5 | 5 | > 5"],
  [
    [
      [">", 1],
      ["<", 2],
    ],
    "<= 1 | > 1 < 2 | >= 2",
  ],
] as const)("decimal numbers compared by %j: %s", (limits, intervals) => {
  expect(divided(limits, false)).toBe(intervals);
});

test.each([
  [[[">", 50]], "0..50 | 51..100"],
  [[[">", 100]], "0..100"],
  [[["<", 0]], "0..100"],
  [[[">=", 100]], "0..99 | 100"],
] as const)("from 0 to 100, compared by %j: %s", (limits, intervals) => {
  expect(divided(limits, true, { least: 0, most: 100 })).toBe(intervals);
});

const limits = fc.array(fc.tuple(fc.constantFrom(...operators), fc.integer({ min: 0, max: 6 })), {
  maxLength: 3,
});
const numbers = [-1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7];

test("each number is in one interval, which a limit holds of as of the number", () => {
  fc.assert(
    fc.property(limits, fc.boolean(), (compared, whole) => {
      const cuts = compared.flatMap(([operator, number]) => cutsOf(operator, number));
      const intervals = intervalsBetween(cuts, whole, null);
      for (const number of numbers.filter((each) => !whole || Number.isInteger(each))) {
        const around = intervals.filter((each) => compareInterval(each, "=", number) !== false);
        expect(around).toHaveLength(1);
        for (const [operator, limit] of compared) {
          const holds = compareInterval(around[0] ?? { least: null, most: null }, operator, limit);
          expect(holds).toBe(compare(number, operator, limit));
        }
      }
    }),
    { numRuns: 100 },
  );
});

test("two intervals compare as all their numbers do", () => {
  fc.assert(
    fc.property(limits, fc.constantFrom(...operators), (compared, operator) => {
      const cuts = compared.flatMap(([each, number]) => cutsOf(each, number));
      const intervals = intervalsBetween(cuts, false, { least: -1, most: 7 });
      for (const one of intervals) {
        for (const other of intervals) {
          const said = compareIntervals(one, operator, other);
          const found = numbers
            .filter((number) => compareInterval(one, "=", number) !== false)
            .flatMap((left) =>
              numbers
                .filter((number) => compareInterval(other, "=", number) !== false)
                .map((right) => compare(left, operator, right)),
            );
          if (said !== null) expect(new Set(found)).toEqual(new Set([said]));
          else expect(new Set(found).size === 2 || one === other).toBe(true);
        }
      }
    }),
    { numRuns: 100 },
  );
});

function compare(left: number, operator: ComparisonOperator, right: number): boolean {
  switch (operator) {
    case "=":
      return left === right;
    case "!=":
      return left !== right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}
