import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Change, smallestChanges } from "../../server/src/decision/smallestChanges.ts";
import {
  type ActionTable,
  type Decision,
  decisionAt,
  type Scenario,
} from "../../server/src/decision/truthTable.ts";
import { attributesOf, handMade, scenariosOf } from "./handMade.ts";

/** All sets of changes that alter the decision and contain no smaller one, by trying everything. */
function byTrying(table: ActionTable, scenario: Scenario, sizes: readonly number[]): string[] {
  const { diagrams, possible } = table;
  const now = decisionAt(table, scenario);
  const found: (readonly string[])[] = [];
  const candidates = scenariosOf(sizes)
    .filter((other) => diagrams.valueAt(possible, other) === 1)
    .filter((other) => decisionAt(table, other) !== now)
    .map((other) =>
      other.flatMap((value, position) =>
        value === scenario[position] ? [] : [`${position}=${value}`],
      ),
    )
    .toSorted((one, other) => one.length - other.length);
  for (const candidate of candidates) {
    if (!found.some((known) => known.every((change) => candidate.includes(change)))) {
      found.push(candidate);
    }
  }
  return found.map((changes) => changes.join(" "));
}

function show({ changes }: Change): string {
  return changes.map(({ position, value }) => `${position}=${value}`).join(" ");
}

const decision = fc.constantFrom<Decision[]>("ALLOW", "DENY", "GUARD_DENY");
const tables = fc
  .array(fc.integer({ min: 2, max: 3 }), { minLength: 1, maxLength: 4 })
  .chain((sizes) => {
    const { length } = scenariosOf(sizes);
    return fc.record({
      sizes: fc.constant(sizes),
      order: fc.shuffledSubarray([...sizes.keys()], { minLength: sizes.length }),
      decided: fc.array(decision, { minLength: length, maxLength: length }),
      possible: fc.array(fc.boolean(), { minLength: length, maxLength: length }),
      at: fc.nat(length - 1),
    });
  });

describe("the smallest changes", () => {
  test("are those that trying everything finds, the smallest first, at most ten", () => {
    fc.assert(
      fc.property(tables, ({ sizes, order, decided, possible, at }) => {
        const all = scenariosOf(sizes);
        const scenario = all[at] ?? [];
        const indexOf = (one: Scenario): number =>
          all.findIndex((other) => other.join() === one.join());
        const table = handMade({
          attributes: attributesOf(sizes),
          order,
          decision: (one) => decided[indexOf(one)] ?? "DENY",
          possible: (one) => indexOf(one) === at || possible[indexOf(one)] === true,
        });
        const found = smallestChanges(table, scenario);
        const tried = byTrying(table, scenario, sizes);
        expect(found).toHaveLength(Math.min(10, tried.length));
        for (const change of found) {
          expect(tried).toContain(show(change));
          const changed = change.changes.reduce<Scenario>(
            (values, { position, value }) => values.with(position, value),
            scenario,
          );
          expect(decisionAt(table, changed)).toBe(change.decision);
        }
        const lengths = found.map(({ changes }) => changes.length);
        const shortest = tried.map((one) => one.split(" ").length).slice(0, found.length);
        expect(lengths).toEqual(shortest);
      }),
    );
  });

  test("there is none where all is decided alike", () => {
    const table = handMade({ attributes: attributesOf([2, 2]), decision: () => "ALLOW" });
    expect(smallestChanges(table, [0, 0])).toEqual([]);
  });

  test("all values, where one scenario alone is decided otherwise", () => {
    const narrow = handMade({
      attributes: attributesOf([2, 2, 2, 2, 2, 2, 2, 2]),
      decision: (scenario) => (scenario.every((value) => value === 1) ? "ALLOW" : "DENY"),
    });
    const [change, second] = smallestChanges(
      narrow,
      narrow.attributes.map(() => 0),
    );
    expect(change?.changes).toHaveLength(8);
    expect(second).toBeUndefined();
  });
});
