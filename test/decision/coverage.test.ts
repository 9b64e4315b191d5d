import { describe, expect, test } from "vitest";
import { irrelevantCells, uncoveredBy } from "../../server/src/decision/coverage.ts";
import { describeScenario } from "../../server/src/decision/describe.ts";
import { Diagrams } from "../../server/src/decision/diagrams.ts";
import { readExpectations } from "../../server/src/decision/expectations.ts";
import { cellOfIndexes, showCell } from "../../server/src/decision/tableReport.ts";
import type { ActionTable } from "../../server/src/decision/truthTable.ts";
import { buildModel } from "../../server/src/semantics/model.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";
import { attribute, attributesOf, handMade } from "./handMade.ts";

const status = attribute("get_customer.status", "active blocked unknown");
const paid = attribute("get_order.paid", "yes no unknown");
const state = attribute("get_order.state", "sent unknown");
const refund: ActionTable = handMade({
  action: { kind: "tool", name: "refund" },
  attributes: [status, paid],
  decision: ([first, second]) => (first === 1 ? "DENY" : second === 1 ? "ALLOW" : "GUARD_DENY"),
});
const other: ActionTable = handMade({
  action: { kind: "otherTool" },
  attributes: [],
  decision: () => "ALLOW",
});
const table = {
  kind: "table" as const,
  attributes: [status, paid],
  actions: [refund, other],
};
const observed = [status, paid, state];

function rowsOf(rows: readonly string[]) {
  const header = "| Action | Status | Paid | State | Decision |\n| - | - | - | - | - |\n";
  const model = buildModel(
    parse(policy(header + rows.map((row) => `${row}\n`).join("")), new Set()),
  );
  return readExpectations(model, observed).rows;
}

/** How much some rows leave open, the first of it, and rows that would cover it. */
function uncovered(...rows: readonly string[]): unknown {
  const found = uncoveredBy(rowsOf(rows), table);
  if (found === null) return null;
  const { action, scenario, decision } = found.first;
  return {
    open: `${found.scenarios} of ${found.of}`,
    first: `${describeScenario(action, scenario)}: ${decision}`,
    rows: found.rows?.map((row) => {
      const cells = row.action.attributes.map((one, position) =>
        showCell(cellOfIndexes(row.box[position] ?? [], one)),
      );
      return [...cells, row.decision].join(" | ");
    }),
  };
}

describe("what a table leaves open", () => {
  test("nothing, where each scenario is in a row", () => {
    expect(
      uncovered(
        "| refund | blocked | | | DENY |",
        "| refund | not blocked | no | | ALLOW |",
        "| refund | not blocked | yes, unknown | | GUARD_DENY |",
        "| other | | | | ALLOW |",
      ),
    ).toBeNull();
    expect(uncovered("| any | | | | ALLOW |")).toBeNull();
  });

  test("the scenarios of no row, of the actions that rows are about", () => {
    expect(
      uncovered("| refund | blocked | | | DENY |", "| refund | active | no | | ALLOW |"),
    ).toEqual({
      open: "5 of 9",
      first: "status = active, paid = yes: GUARD_DENY",
      rows: ["active, unknown | yes, unknown | GUARD_DENY", "unknown | no | ALLOW"],
    });
  });

  test("scenarios that are not possible do not count", () => {
    const possible = refund.diagrams.not(refund.diagrams.test(0, [2]));
    const actions = [{ ...refund, possible, scenarios: 6n }];
    const rows = rowsOf(["| refund | blocked, active | | | DENY |"]);
    expect(uncoveredBy(rows, { ...table, actions })).toBeNull();
  });

  test("is counted, however much it is", () => {
    const attributes = attributesOf(Array.from({ length: 40 }, () => 5));
    const sizes = attributes.map(({ values }) => values.length);
    const diagrams = new Diagrams(sizes);
    const large: ActionTable = {
      ...{ action: { kind: "otherTool" }, attributes, diagrams, rules: [], malformed: [] },
      possible: diagrams.all,
      outcome: diagrams.leaf(0),
      decision: diagrams.leaf(0),
      audit: diagrams.none,
      scenarios: 5n ** 40n,
    };
    const text =
      "| Action | f0 | f39 | Decision |\n| - | - | - | - |\n| other | v0 | v1, v2 | ALLOW |\n";
    const { rows } = readExpectations(buildModel(parse(text, new Set())), attributes);
    const found = uncoveredBy(rows, { actions: [large] });
    expect(found?.scenarios).toBe(5n ** 40n - 2n * 5n ** 38n);
    expect(found?.rows?.length).toBe(2);
  });
});

describe("cells that do not matter", () => {
  const irrelevant = (row: string): string[] =>
    rowsOf([row]).flatMap((one) => irrelevantCells(one, table).map(({ attribute: name }) => name));

  test.each([
    ["| refund | active | no | | ALLOW |", []],
    ["| refund | active | no | sent | ALLOW |", ["get_order.state"]],
    ["| other | active | — | any | ALLOW |", ["get_customer.status"]],
    ["| any | active | | | ALLOW |", []],
    ["| fly | active | | | ALLOW |", []],
  ])("%s: %j", (row, names) => {
    expect(irrelevant(row)).toEqual(names);
  });
});
