import { expect, test } from "vitest";
import { variableOrder } from "../../server/src/decision/variableOrder.ts";
import { seeded, shuffled } from "../bench/random.ts";

/** How many variables at once are read together with one before and one behind. */
function width(order: readonly number[], groups: readonly ReadonlySet<number>[]): number {
  const places = new Map(order.map((variable, place) => [variable, place]));
  return Math.max(
    ...order.map((_, place) => {
      const crossing = groups
        .map((group) => [...group])
        .filter((group) => group.some((each) => (places.get(each) ?? 0) <= place))
        .filter((group) => group.some((each) => (places.get(each) ?? 0) > place));
      const half = crossing.flat().filter((each) => (places.get(each) ?? 0) <= place);
      return new Set(half).size;
    }),
  );
}

function named(count: number): number[] {
  return shuffled(
    Array.from({ length: count }, (_, variable) => variable),
    seeded(1),
  );
}

test("every variable has one place", () => {
  const order = variableOrder(30, [new Set([3, 20]), new Set([20, 7, 9])]);
  expect(order.toSorted((one, other) => one - other)).toEqual([...Array(30).keys()]);
});

test("a chain is followed, however its variables are numbered", () => {
  const names = named(40);
  const groups = names.slice(1).map((name, index) => new Set([names[index] ?? 0, name]));
  expect(width(variableOrder(40, groups), groups)).toBe(1);
});

test("what is read together stays together", () => {
  const names = named(40);
  const groups = Array.from(
    { length: 10 },
    (_, cluster) => new Set(names.slice(4 * cluster, 4 * cluster + 4)),
  );
  expect(width(variableOrder(40, groups), groups)).toBe(3);
});

test("what all others are read with comes first, or the others before it one by one", () => {
  const groups = Array.from({ length: 39 }, (_, other) => new Set([39, other]));
  expect(width(variableOrder(40, groups), groups)).toBeLessThanOrEqual(2);
});

test("what is connected stands together, and what is read alone stays in its place", () => {
  const many = Array.from({ length: 8 }, (_, index) => index);
  const even = many.slice(1).map((index) => new Set([2 * index - 2, 2 * index]));
  const order = variableOrder(16, even);
  expect(order.slice(0, 8).toSorted((one, other) => one - other)).toEqual(
    many.map((one) => 2 * one),
  );
  expect(order.slice(8)).toEqual(many.map((one) => 2 * one + 1));
});

test("hundreds of variables are put in order at once", () => {
  const groups = Array.from({ length: 600 }, (_, rule) => new Set([rule % 300, (rule * 7) % 300]));
  const start = performance.now();
  expect(variableOrder(300, groups)).toHaveLength(300);
  expect(performance.now() - start).toBeLessThan(5000);
});
