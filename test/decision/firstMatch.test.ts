import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainRow } from "../../server/src/decision/describe.ts";
import { Diagrams } from "../../server/src/decision/diagrams.ts";
import { firstMatchRows } from "../../server/src/decision/firstMatch.ts";
import { firstOfRow, meetsRow, type Row } from "../../server/src/decision/row.ts";
import { viewRows } from "../../server/src/decision/tableView.ts";
import type { ActionTable, Scenario } from "../../server/src/decision/truthTable.ts";
import { widePolicy } from "../bench/widePolicy.ts";
import { cellTables, drawn, shown, tableOf } from "./cellTables.ts";
import { attributesOf, handMade, scenariosOf } from "./handMade.ts";
import { reportOn } from "./show.ts";

function listed(table: ActionTable): readonly Row[] {
  const found = firstMatchRows(table);
  if (found.kind === "too-many") throw new Error("no rows");
  return found.rows;
}

const fits = ({ values }: Row, scenario: Scenario): boolean =>
  scenario.every((value, position) => values[position]?.includes(value));

test("the first row that fits decides each possible scenario", () => {
  fc.assert(
    fc.property(cellTables({ attributes: 4, values: 3 }), (given) => {
      const table = tableOf(given);
      const rows = listed(table);
      const decided = rows.map((): Scenario[] => []);
      for (const [index, scenario] of scenariosOf(given.sizes).entries()) {
        const cell = given.cells[index] ?? null;
        if (cell === null) continue;
        const at = rows.findIndex((row) => fits(row, scenario));
        expect(rows[at]).toMatchObject(cell);
        decided[at]?.push(scenario);
      }
      for (const [at, row] of rows.entries()) {
        const own = decided[at] ?? [];
        expect(row.scenarios).toBe(BigInt(own.length));
        expect(firstOfRow(table, row)).toEqual(own[0]);
        const { diagrams } = table;
        for (const scenario of scenariosOf(given.sizes)) {
          const alone = diagrams.box(scenario.map((value) => [value]));
          expect(meetsRow(table, row, alone)).toBe(
            own.some((one) => one.join() === scenario.join()),
          );
        }
      }
      expect(listed(tableOf(given))).toEqual(
        rows.map((row) => ({ ...row, part: expect.anything() })),
      );
    }),
    { numRuns: 100 },
  );
});

describe("rows", () => {
  test("what is an exception comes first, the rest is one row", () => {
    const table = drawn("ADDDD", "DAAAA", "DAAAA", "DAAAA");
    expect(shown(table, listed(table))).toEqual([
      "v0 | v1, v2, v3, v4 | DENY",
      "v1, v2, v3 | v0 | DENY",
      "any | any | ALLOW",
    ]);
  });

  test("a row may cover what a row above it has decided", () => {
    const table = drawn("AAA", "ADD", "ADU");
    expect(shown(table, listed(table))).toEqual([
      "v2 | v2 | UNGUARDED",
      "v1, v2 | v1, v2 | DENY",
      "any | any | ALLOW",
    ]);
  });

  test("of two that are as short the more restrictive comes first", () => {
    const table = drawn("AD");
    expect(shown(table, listed(table))).toEqual(["any | v1 | DENY", "any | any | ALLOW"]);
  });
});

describe("twenty pairs of conditions", () => {
  const text = widePolicy(40, 5, 20, "pairs");

  test("a minimised view is read from the top where disjoint rows would be too many", () => {
    const report = reportOn(text, "minimised", "change");
    expect(report).toMatchObject({ view: "minimised", hitPolicy: "first", exact: false });
    const rows = (decision: string) => report.rows.filter((row) => row.decision === decision);
    expect(["DENY", "UNGUARDED", "ALLOW"].map((one) => rows(one).length)).toEqual([20, 20, 1]);
    expect(report.rows.map(({ row }) => row?.scenarios ?? 0n).reduce((sum, one) => sum + one)).toBe(
      6n ** 40n,
    );
  });

  test("each row names the rules that decide there, and no other", () => {
    const [deny] = reportOn(text, "minimised", "change").rows;
    if (deny === undefined || deny.row === null) throw new Error("no row");
    expect(explainRow(deny.row, deny.action)).toBe(
      "Denied by the Unauthorized rule without a label.",
    );
    const last = reportOn(text, "minimised", "change").rows.at(-1);
    if (last === undefined || last.row === null) throw new Error("no row");
    expect(explainRow(last.row, last.action)).toBe(
      "Allowed by the IsAuthorized rule without a label.",
    );
  });
});

test("what is too entangled for any rows is refused with what would help", () => {
  // As many ones as twos decides: each attribute matters for each other.
  const sizes = Array<number>(40).fill(2);
  const diagrams = new Diagrams(sizes);
  let [even, odd] = [diagrams.leaf(0), diagrams.leaf(2)];
  for (const variable of sizes.keys()) {
    const at = sizes.length - 1 - variable;
    [even, odd] = [diagrams.branch(at, [even, odd]), diagrams.branch(at, [odd, even])];
  }
  const table: ActionTable = {
    ...handMade({ attributes: [], decision: () => "ALLOW" }),
    ...{ attributes: attributesOf(sizes), diagrams, scenarios: 2n ** 40n },
    ...{ possible: diagrams.all, outcome: even, decision: even, audit: diagrams.none },
  };
  expect(viewRows(table, "minimised")).toEqual({
    kind: "too-large",
    message:
      "The conditions of t are too entangled to be listed in rows. Let fewer attributes decide, or name a relation that sums up several of them with `@observe`.",
  });
});
