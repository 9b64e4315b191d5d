import { describe, expect, test } from "vitest";
import { showAction } from "../../server/src/decision/action.ts";
import { checkExpectations } from "../../server/src/decision/checkExpectations.ts";
import { describeScenario } from "../../server/src/decision/describe.ts";
import { analysisOf, policy } from "../check.ts";

const rules = policy(`
  // @domain get_customer.member_status: active | blocked
  // @alias pay back = refund
  // @alias reimburse = refund

  IsAuthorized(idx) :- Actions(idx, _).
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"),
      ToolResultField("get_customer", "member_status", "blocked").
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_order", "state", "sent").
  Unauthorized(idx) :- Actions(idx, a), IsTool(a, "delete").
`).replace("// @alias pay back = refund\n", "");

/** What is wrong with a table below these rules: its own mistakes, else the rows that fail. */
function verdict(table: string): readonly string[] {
  const analysis = analysisOf(`${rules}\n${policy(table)}`);
  if (analysis.table.kind === "refused") throw new Error("no table");
  const { problems, rows } = analysis.expectations;
  const mismatches = checkExpectations(rows, analysis.table).map((mismatch) => {
    const { decision: expected } = mismatch.expectation;
    if (mismatch.kind === "empty") return `${expected}: covers nothing`;
    if (mismatch.kind === "malformed") return `${expected}: malformed`;
    const { action, scenario, decision } = mismatch;
    return `${expected}: ${showAction(action.action)} ${decision} with ${describeScenario(action, scenario)}`;
  });
  const mistakes = problems.map((problem) =>
    problem.kind === "table-unknown-value"
      ? `${problem.column} never ${problem.value}${problem.comparesText ? ": no number" : ""}`
      : `${problem.kind} ${problem.title}`,
  );
  return [...mistakes, ...mismatches];
}

/** The verdict on one row about a refund, with a cell for each attribute. */
function row(status: string, state: string, decision: string): readonly string[] {
  return verdict(`
    | Action | Member status | State | Decision |
    | ------ | ------------- | ----- | -------- |
    | refund | ${status} | ${state} | ${decision} |
  `);
}

describe("columns", () => {
  test.each([
    "get_customer.member_status",
    "GET_CUSTOMER.Member_Status",
    "getcustomer.memberstatus",
    "member_status",
    "Member status",
    "MEMBERSTATUS",
  ])("%s", (title) => {
    expect(
      verdict(`
        | Action | ${title} | Decision |
        | ------ | -------- | -------- |
        | refund | blocked  | DENY     |
      `),
    ).toEqual([]);
  });

  test("the action's and the decision's, in any case and at any place", () => {
    expect(
      verdict(`
        | decision | Member status | ACTION |
        | -------- | ------------- | ------ |
        | DENY     | blocked       | refund |
      `),
    ).toEqual([]);
  });

  test("one that no attribute is called: no row is checked", () => {
    expect(
      verdict(`
        | Action | Status  | Decision |
        | ------ | ------- | -------- |
        | refund | blocked | ALLOW    |
      `),
    ).toEqual(["table-unknown-column Status"]);
  });

  const twice =
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_item", "state", "sent").\n';

  test("one that two attributes are called", () => {
    expect(
      verdict(`${twice}
        | Action | State | Decision |
        | ------ | ----- | -------- |
        | refund | sent  | DENY     |
      `),
    ).toEqual(["ambiguous-field State"]);
  });

  test("the full name of one of them", () => {
    expect(
      verdict(`${twice}
        | Action | get_item.state | Decision |
        | ------ | -------------- | -------- |
        | refund | sent           | DENY     |
      `),
    ).toEqual([]);
  });
});

describe("cells", () => {
  test.each(["any", "Any", "*", "-", "–", "—", ""])("every value: `%s`", (cell) => {
    expect(row(cell, "sent", "DENY")).toEqual([]);
    expect(row(cell, "open", "ALLOW")).not.toEqual([]);
  });

  test.each([
    ["blocked", "any", "DENY"],
    ['"blocked"', "any", "DENY"],
    ["any", "sent", "DENY"],
    ["active", "other", "ALLOW"],
    ["active, unknown", "unknown", "UNGUARDED"],
    ["not blocked", "unknown", "UNGUARDED"],
    ["not blocked, unknown", "other", "ALLOW"],
    ["NOT blocked", "not sent, other", "UNGUARDED"],
    ["unknown", "other", "UNGUARDED"],
    ["Unknown", "Other", "UNGUARDED"],
    ["active", "not sent, unknown", "ALLOW"],
    ["active", "open", "allow"],
  ])("status %s and state %s: %s", (status, state, decision) => {
    expect(row(status, state, decision)).toEqual([]);
  });

  test("a value that is not in a closed domain", () => {
    expect(row("retired", "any", "DENY")).toEqual(["get_customer.member_status never retired"]);
  });

  test("a closed domain has no other value", () => {
    expect(row("other", "any", "DENY")).toEqual(["get_customer.member_status never other"]);
  });

  test("a quoted word is always a value", () => {
    expect(row('"unknown"', "any", "DENY")).toEqual(['get_customer.member_status never "unknown"']);
    expect(row("active", '"unknown"', "ALLOW")).toEqual([]);
  });

  test.each(["> 5", "1..3", "absent", "malformed", "same", "different", "any, sent", "not any"])(
    "nothing that is about another kind of attribute is taken for a text: %s",
    (cell) => {
      expect(row("active", cell, "ALLOW")).toHaveLength(1);
      expect(row("active", `"${cell}"`, "ALLOW")).toEqual([]);
    },
  );

  test("an order or a range, where the domain is not closed", () => {
    expect(row("active", "> 5", "ALLOW")).toEqual(["get_order.state never > 5: no number"]);
    expect(row("active", "1..3", "ALLOW")).toEqual(["get_order.state never 1..3: no number"]);
  });

  describe("an order or a range on numbers", () => {
    const numbers = `
      // @domain get_flight.stops: 0 | 1 | 2
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "book"), ToolResultField("get_flight", "stops", "2").
    `;

    test.each([
      ["> 1", "DENY"],
      [">= 2", "DENY"],
      ["< 2", "ALLOW"],
      ["<= 1", "ALLOW"],
      ["0..1", "ALLOW"],
      ["1.5..7", "DENY"],
      ["not 2, unknown", "ALLOW"],
    ])("%s: %s", (cell, decision) => {
      const table = `
        | Action | Stops   | Decision    |
        | ------ | ------- | ----------- |
        | book   | ${cell} | ${decision} |
      `;
      expect(verdict(policy(numbers) + policy(table))).toEqual([]);
    });

    test("that no value fits covers nothing", () => {
      const table = "| Action | Stops | Decision |\n| - | - | - |\n| book | > 2 | DENY |\n";
      expect(verdict(policy(numbers) + table)).toEqual(["DENY: covers nothing"]);
    });
  });

  test("a new value joins an open domain", () => {
    const table = `
      | Action | Member status | State    | Decision |
      | ------ | ------------- | -------- | -------- |
      | refund | active        | returned | ALLOW    |
    `;
    expect(verdict(table)).toEqual([]);
    const analysis = analysisOf(`${rules}\n${policy(table)}`);
    if (analysis.table.kind === "refused") throw new Error("no table");
    const state = analysis.table.attributes.find(({ name }) => name === "get_order.state");
    expect(state?.values).toEqual([
      { kind: "constant", text: "sent" },
      { kind: "constant", text: "returned" },
      { kind: "other" },
      { kind: "unknown" },
    ]);
  });

  test("a cell on an attribute that does not matter for the action matches", () => {
    expect(
      verdict(`
        | Action | Member status | Decision |
        | ------ | ------------- | -------- |
        | delete | active        | DENY     |
      `),
    ).toEqual([]);
  });

  test("what fits nothing is wrong", () => {
    expect(row("not active, blocked, unknown", "any", "DENY")).toEqual(["DENY: covers nothing"]);
  });
});

describe("actions", () => {
  /** The verdict on a row with this action. */
  const action = (cell: string, decision: string): readonly string[] =>
    verdict(`
      | Action | Member status | State | Decision |
      | ------ | ------------- | ----- | -------- |
      | ${cell} | blocked | | ${decision} |
    `);

  test("an alias", () => {
    expect(action("reimburse", "DENY")).toEqual([]);
  });

  test("several", () => {
    expect(action("refund, delete", "DENY")).toEqual([]);
  });

  test("any other tool", () => {
    expect(action("other", "ALLOW")).toEqual([]);
  });

  test("all but some", () => {
    expect(action("not refund, delete", "ALLOW")).toEqual([]);
    expect(action("not other", "DENY")).toEqual([]);
  });

  test.each(["any", "*", "—", ""])("every action: `%s`", (cell) => {
    expect(action(cell, "DENY")).toEqual(["DENY: other ALLOW with "]);
  });

  test("one that cannot be read", () => {
    expect(action('"refund', "DENY")).toEqual(['Action never "refund']);
  });
});

describe("a table that is read from the top: it has a column `#`", () => {
  const fromTop = (...lines: readonly string[]) =>
    verdict(
      ["| # | Action | Member status | State | Decision |", "|-|-|-|-|-|", ...lines].join("\n"),
    );

  test("a row is not about what a row above it covers", () => {
    const denied = ["| 1 | refund | blocked | any | DENY |", "| 2 | refund | any | sent | DENY |"];
    expect(fromTop(...denied, "| 3 | refund | any | unknown | UNGUARDED |")).toEqual([]);
    expect(fromTop(...denied, "| 3 | refund | active | any | UNGUARDED |")).toEqual([
      "UNGUARDED: refund ALLOW with member_status = active, state any other value",
    ]);
  });

  test("the numbers are for people", () => {
    expect(
      fromTop("| 7 | refund | blocked | any | DENY |", "|  | refund | any | sent | DENY |"),
    ).toEqual([]);
  });

  test("a row about nothing that is left", () => {
    expect(
      fromTop("| 1 | refund | blocked | any | DENY |", "| 2 | refund | blocked | sent | DENY |"),
    ).toEqual(["DENY: covers nothing"]);
  });

  test("behind a row that cannot be read nothing is checked: what it covers is not known", () => {
    expect(
      fromTop("| 1 | refund | gone | any | DENY |", "| 2 | refund | any | any | ALLOW |"),
    ).toEqual(["get_customer.member_status never gone"]);
  });

  test("another table begins anew", () => {
    const table = policy(`
      | # | Action | Member status | Decision |
      | - | ------ | ------------- | -------- |
      | 1 | refund | blocked       | DENY     |
    `);
    expect(verdict(`${table}\n${table}`)).toEqual([]);
  });
});

describe("rows", () => {
  test("one that the rules decide otherwise: the first scenario that differs", () => {
    expect(row("any", "unknown", "UNGUARDED")).toEqual([
      "UNGUARDED: refund DENY with member_status = blocked, state unknown",
    ]);
  });

  test("a decision that does not exist", () => {
    expect(row("blocked", "any", "REFUSE")).toEqual(["Decision never REFUSE"]);
  });

  test("no decision: nothing is skipped silently", () => {
    expect(row("blocked", "any", "")).toEqual(["Decision never "]);
  });

  test("one that ends early goes on with empty cells", () => {
    expect(
      verdict(`
        | Action | Decision | Member status | State |
        | ------ | -------- | ------------- | ----- |
        | refund | DENY     | blocked       |
      `),
    ).toEqual([]);
  });
});

test.each([
  ["| Action | Member status |", "a table without decisions"],
  ["| Tool | Decision |", "a table without actions"],
])("%s is prose: %s", (header) => {
  expect(verdict(`${header}\n| --- | --- |\n| refund | perhaps |\n`)).toEqual([]);
});
