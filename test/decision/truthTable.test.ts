import { describe, expect, test } from "vitest";
import { showAction } from "../../server/src/decision/action.ts";
import { rulesAt, summarise } from "../../server/src/decision/truthTable.ts";
import { policy } from "../check.ts";
import { refuse, shown, tableOf } from "./show.ts";

const domain = "// @domain get_customer.status: active | blocked\n\n";
const blocked = 'ToolResultField("get_customer", "status", "blocked")';
const known = 'ToolResultField("get_customer", "status", _)';

/** A rule that says something about a refund, with an outcome. */
function rule(outcome: string, ...conditions: readonly string[]): string {
  const body = ["Actions(idx, a)", 'IsTool(a, "refund")', ...conditions].join(", ");
  return `\n// @outcome: ${outcome}\nUnauthorized(idx) :- ${body}.\n`;
}

const allow = `${domain}IsAuthorized(idx) :- Actions(idx, _).\n`;

function expectTable(fixture: string, table: string): void {
  expect(shown(fixture, "full")).toBe(policy(table));
}

describe("what is unknown", () => {
  test("gets through where only a known value is refused: UNGUARDED", () => {
    expectTable(
      domain + refuse(blocked),
      `
      | Action | Status  | Decision  |
      | ------ | ------- | --------- |
      | refund | active  | ALLOW     |
      | refund | blocked | DENY      |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("is refused by a guard, and allowed for some value: GUARD_DENY", () => {
    expectTable(
      allow + rule("deny", blocked) + rule("deny", `!${known}`),
      `
      | Action | Status  | Decision   |
      | ------ | ------- | ---------- |
      | refund | active  | ALLOW      |
      | refund | blocked | DENY       |
      | refund | unknown | GUARD_DENY |
      | other  | —       | ALLOW      |
      `,
    );
  });

  test("is refused as every value is: it does not matter", () => {
    expectTable(
      allow + rule("deny", known) + rule("deny", `!${known}`),
      `
      | Action | Decision |
      | ------ | -------- |
      | refund | DENY     |
      | other  | ALLOW    |
      `,
    );
  });

  test("is refused because nothing allows it yet", () => {
    expectTable(
      `${domain}IsAuthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "status", "active").`,
      `
      | Action | Status  | Decision   |
      | ------ | ------- | ---------- |
      | refund | active  | ALLOW      |
      | refund | blocked | DENY       |
      | refund | unknown | GUARD_DENY |
      | other  | —       | DENY       |
      `,
    );
  });

  test.each([
    ["escalate", "ESCALATE", "GUARD_ESCALATE"],
    ["require_approval", "REQUIRE_APPROVAL", "GUARD_REQUIRE_APPROVAL"],
  ])("goes to a person by a guard with the outcome %s", (outcome, decision, guard) => {
    expectTable(
      allow + rule(outcome, blocked) + rule(outcome, `!${known}`),
      `
      | Action | Status  | ${"Decision".padEnd(guard.length)} |
      | ------ | ------- | ${"-".repeat(guard.length)} |
      | refund | active  | ${"ALLOW".padEnd(guard.length)} |
      | refund | blocked | ${decision.padEnd(guard.length)} |
      | refund | unknown | ${guard} |
      | other  | —       | ${"ALLOW".padEnd(guard.length)} |
      `,
    );
  });

  test("is unguarded whatever else holds: some value is allowed, another one refused", () => {
    expectTable(
      allow + rule("deny", blocked) + rule("require_approval", `!${known}`),
      `
      | Action | Status  | Decision  |
      | ------ | ------- | --------- |
      | refund | active  | ALLOW     |
      | refund | blocked | DENY      |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("one of two: the other one is completed in every way", () => {
    expectTable(
      `
      // @domain get_customer.status: active | blocked
      // @domain get_order.paid: yes | no

      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"),
          ToolResultField("get_customer", "status", "blocked"),
          ToolResultField("get_order", "paid", "no").
      `,
      `
      | Action | Status  | Paid    | Decision  |
      | ------ | ------- | ------- | --------- |
      | refund | active  | yes     | ALLOW     |
      | refund | active  | no      | ALLOW     |
      | refund | active  | unknown | ALLOW     |
      | refund | blocked | yes     | ALLOW     |
      | refund | blocked | no      | DENY      |
      | refund | blocked | unknown | UNGUARDED |
      | refund | unknown | yes     | ALLOW     |
      | refund | unknown | no      | UNGUARDED |
      | refund | unknown | unknown | UNGUARDED |
      | other  | —       | —       | ALLOW     |
      `,
    );
  });
});

describe("outcomes", () => {
  test("the most restrictive one that fires decides", () => {
    expectTable(
      allow + rule("require_approval") + rule("escalate", known) + rule("deny", blocked),
      `
      | Action | Status  | Decision  |
      | ------ | ------- | --------- |
      | refund | active  | ESCALATE  |
      | refund | blocked | DENY      |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("nothing allows it: deny, also where an approval rule fires", () => {
    expectTable(
      rule("require_approval"),
      `
      | Action | Decision |
      | ------ | -------- |
      | refund | DENY     |
      | other  | DENY     |
      `,
    );
  });

  test("`@ask` is short for require_approval", () => {
    expectTable(
      `${allow}\n// @ask\nUnauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").`,
      `
      | Action | Decision         |
      | ------ | ---------------- |
      | refund | REQUIRE_APPROVAL |
      | other  | ALLOW            |
      `,
    );
  });
});

describe("actions", () => {
  test("a tool that only a clause names", () => {
    expectTable(
      `
      // @alias pay = pay_invoice
      C1: Deny refund
      C2: Deny pay
      IsAuthorized(idx) :- Actions(idx, _).
      `,
      `
      | Action      | Decision |
      | ----------- | -------- |
      | refund      | ALLOW    |
      | pay_invoice | ALLOW    |
      | other       | ALLOW    |
      `,
    );
  });

  test("a tool that only an expectation names", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).

      | Action | Decision |
      | ------ | -------- |
      | refund | ALLOW    |
      `,
      `
      | Action | Decision |
      | ------ | -------- |
      | refund | ALLOW    |
      | other  | ALLOW    |
      `,
    );
  });

  test("any other tool is one that no rule names, whatever the tools are called", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "any other tool").
      `,
      `
      | Action         | Decision |
      | -------------- | -------- |
      | any other tool | DENY     |
      | other          | ALLOW    |
      `,
    );
  });

  test("an attribute matters only for the actions that it decides", () => {
    const { actions } = tableOf(
      `${domain}
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ${blocked}.
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "search").`,
    );
    const sizes = actions.map(({ action, attributes }) => [showAction(action), attributes.length]);
    expect(sizes).toEqual([
      ["refund", 1],
      ["search", 0],
      ["other", 0],
    ]);
  });
});

test("any other value is none that a rule names, whatever the values are called", () => {
  expectTable(
    refuse('ToolResultField("get_customer", "status", "other")'),
    `
    | Action | Status  | Decision  |
    | ------ | ------- | --------- |
    | refund | "other" | DENY      |
    | refund | other   | ALLOW     |
    | refund | unknown | UNGUARDED |
    | other  | —       | ALLOW     |
    `,
  );
});

test("a gate that is closed for an action hides what was looked up", () => {
  expectTable(
    `
    // @domain get_customer.status: active | blocked
    CurrentDependsPolicyRelevant() :- Actions(_, a), IsTool(a, "refund").
    IsAuthorized(idx) :- Actions(idx, _), ToolResultField("get_customer", "status", "active").
    `,
    `
    | Action | Status  | Decision   |
    | ------ | ------- | ---------- |
    | refund | active  | ALLOW      |
    | refund | blocked | DENY       |
    | refund | unknown | GUARD_DENY |
    | other  | —       | DENY       |
    `,
  );
});

test("the rules of a scenario are all that fire, whatever the value of what does not matter", () => {
  const { actions } = tableOf(
    `${domain}
    IsAuthorized(idx) :- Actions(idx, _).
    IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ${blocked}.`,
  );
  const [refund] = actions;
  expect(refund?.attributes).toEqual([]);
  if (refund === undefined) throw new Error("no action");
  expect(rulesAt(refund, []).map(({ index }) => index)).toEqual([0, 1]);
});

test("a summary counts every decision", () => {
  expect(summarise(tableOf(domain + refuse(blocked)).actions)).toEqual({
    scenarios: 4n,
    decisions: {
      ALLOW: 2n,
      UNGUARDED: 1n,
      DENY: 1n,
      GUARD_DENY: 0n,
      ESCALATE: 0n,
      GUARD_ESCALATE: 0n,
      REQUIRE_APPROVAL: 0n,
      GUARD_REQUIRE_APPROVAL: 0n,
    },
  });
});

test("scenarios are counted, however many there are", () => {
  const fields = Array.from({ length: 40 }, (_, index) => `f${index}`);
  const conditions = fields.map((field) => `ToolResultField("get_customer", "${field}", "x")`);
  expect(summarise(tableOf(refuse(...conditions)).actions).scenarios).toBe(3n ** 40n + 1n);
});
