import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Attribute, AttributeValue } from "../../server/src/decision/attributes.ts";
import { fullRows, minimisedRows } from "../../server/src/decision/minimise.ts";
import type { ActionTable, Decision, Scenario } from "../../server/src/decision/truthTable.ts";

/** A table over attributes of the given sizes, with one decision a scenario. */
function tableWith(sizes: readonly number[], decisions: readonly Decision[]): ActionTable {
  const attributes = sizes.map((size, position): Attribute => {
    const field = `f${position}`;
    const values = Array.from(
      { length: size },
      (_, index): AttributeValue => ({ kind: "constant", text: `v${index}` }),
    );
    return { name: `t.${field}`, tool: "t", field, values, closed: true };
  });
  let boxes: readonly (readonly number[])[] = [[]];
  for (const size of sizes) {
    boxes = boxes.flatMap((box) => Array.from({ length: size }, (_, index) => [...box, index]));
  }
  const scenarios = boxes.map((values, index): Scenario => {
    const decision = decisions[index] ?? "ALLOW";
    return { values, outcome: "allow", rules: [], decision, completion: null };
  });
  return { tool: "t", attributes, scenarios };
}

const tables = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 4 }).chain((sizes) =>
  fc
    .array(fc.constantFrom<Decision[]>("ALLOW", "DENY", "UNGUARDED"), {
      minLength: sizes.reduce((product, size) => product * size, 1),
      maxLength: sizes.reduce((product, size) => product * size, 1),
    })
    .map((decisions) => tableWith(sizes, decisions)),
);

test("no scenario is lost, and none stands in two rows", () => {
  fc.assert(
    fc.property(tables, (table) => {
      const covered = minimisedRows(table).flatMap(({ scenarios }) => scenarios);
      expect(covered).toHaveLength(table.scenarios.length);
      expect(new Set(covered)).toEqual(new Set(table.scenarios));
    }),
  );
});

test("a row is a box: its cells name exactly its scenarios", () => {
  fc.assert(
    fc.property(tables, (table) => {
      for (const { values, scenarios } of minimisedRows(table)) {
        const size = values.reduce((product, cell) => product * cell.length, 1);
        expect(scenarios).toHaveLength(size);
        for (const scenario of scenarios) {
          expect(scenario.values.every((value, at) => values[at]?.includes(value))).toBe(true);
        }
      }
    }),
  );
});

test("the scenarios of a row agree with it", () => {
  fc.assert(
    fc.property(tables, (table) => {
      for (const { decision, scenarios } of minimisedRows(table)) {
        expect(new Set(scenarios.map((scenario) => scenario.decision))).toEqual(
          new Set([decision]),
        );
      }
    }),
  );
});

test("there are never more rows than scenarios, and the same ones each time", () => {
  fc.assert(
    fc.property(tables, (table) => {
      const rows = minimisedRows(table);
      expect(rows.length).toBeLessThanOrEqual(table.scenarios.length);
      expect(minimisedRows(table)).toEqual(rows);
    }),
  );
});

test("rows stand in the order of their first scenarios", () => {
  fc.assert(
    fc.property(tables, (table) => {
      const firsts = minimisedRows(table).map(({ scenarios: [first] }) =>
        first === undefined ? -1 : table.scenarios.indexOf(first),
      );
      expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
    }),
  );
});

test("one decision for everything is one row", () => {
  const rows = minimisedRows(tableWith([2, 3], Array(6).fill("DENY")));
  expect(rows.map(({ values }) => values)).toEqual([
    [
      [0, 1],
      [0, 1, 2],
    ],
  ]);
});

test("one value that decides makes two rows, whatever the others are", () => {
  const rows = minimisedRows(
    tableWith([2, 3], ["ALLOW", "DENY", "ALLOW", "ALLOW", "DENY", "ALLOW"]),
  );
  expect(rows.map(({ values, decision }) => [values, decision])).toEqual([
    [
      [
        [0, 1],
        [0, 2],
      ],
      "ALLOW",
    ],
    [[[0, 1], [1]], "DENY"],
  ]);
});

test("more attributes than are split in every order", () => {
  const sizes = [2, 2, 2, 2, 2, 2, 2];
  const decisions = Array.from(
    { length: 128 },
    (_, index): Decision => ((index & 0b101) === 0b101 ? "DENY" : "ALLOW"),
  );
  const table = tableWith(sizes, decisions);
  const rows = minimisedRows(table);
  expect(rows).toHaveLength(3);
  expect(rows.flatMap(({ scenarios }) => scenarios)).toHaveLength(128);
});

test("the full view has a row for each scenario", () => {
  const table = tableWith([2, 2], ["ALLOW", "ALLOW", "DENY", "ALLOW"]);
  expect(fullRows(table).map(({ values, decision }) => [values, decision])).toEqual([
    [[[0], [0]], "ALLOW"],
    [[[0], [1]], "ALLOW"],
    [[[1], [0]], "DENY"],
    [[[1], [1]], "ALLOW"],
  ]);
});
