import { describe, expect, test } from "vitest";
import type { Attribute, AttributeValue } from "../../server/src/decision/attributes.ts";
import { checkExpectations } from "../../server/src/decision/checkExpectations.ts";
import { describeScenario } from "../../server/src/decision/describe.ts";
import { readExpectations } from "../../server/src/decision/expectations.ts";
import type { ActionTable } from "../../server/src/decision/truthTable.ts";
import { buildModel } from "../../server/src/semantics/model.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";
import { attribute, handMade } from "./handMade.ts";

const number = (value: number, included = true) => ({ number: value, included });
const between = (least: number | null, most: number | null): AttributeValue => ({
  kind: "interval",
  interval: {
    least: least === null ? null : number(least),
    most: most === null ? null : number(most),
  },
});

/** `args.amount`, whole numbers of which the rules and the tables tell these apart. */
const amount: Attribute = {
  name: "args.amount",
  source: { kind: "argument", field: "amount" },
  values: [
    between(null, 99),
    between(100, 100),
    between(101, 500),
    between(501, null),
    { kind: "absent" },
  ],
  closed: true,
};
const tenants: Attribute = {
  name: "actor.tenant = resource.tenant",
  source: { kind: "comparison", left: "actor.tenant", right: "resource.tenant" },
  values: [{ kind: "same" }, { kind: "different" }, { kind: "unknown" }],
  closed: true,
};

/** Refunds above 500 are escalated and recorded, without an amount denied. */
const refund: ActionTable = handMade({
  action: { kind: "tool", name: "refund" },
  attributes: [amount],
  malformed: [amount, attribute("args.order", "absent")],
  decision: ([value = 0]) => (value === 4 ? "DENY" : value === 3 ? "ESCALATE" : "ALLOW"),
  audit: ([value]) => value === 3,
});
/** What is another tenant's is never read. */
const read: ActionTable = handMade({
  action: { kind: "tool", name: "read" },
  attributes: [tenants],
  decision: ([value = 0]) => (value === 0 ? "ALLOW" : value === 1 ? "DENY" : "UNGUARDED"),
});
const host: ActionTable = handMade({
  action: { kind: "host", host: "example.com" },
  attributes: [],
  decision: () => "ALLOW",
});
const otherHost: ActionTable = handMade({
  action: { kind: "otherHost" },
  attributes: [],
  decision: () => "DENY",
});
const message: ActionTable = handMade({
  action: { kind: "message" },
  attributes: [],
  decision: () => "REQUIRE_APPROVAL",
});
/** A tool that is called `message`. */
const messageTool: ActionTable = handMade({
  action: { kind: "tool", name: "message" },
  attributes: [],
  decision: () => "ALLOW",
});
const other: ActionTable = handMade({
  action: { kind: "otherTool" },
  attributes: [],
  decision: () => "DENY",
});
const table = {
  kind: "table" as const,
  attributes: [amount, tenants],
  actions: [refund, read, host, otherHost, message, messageTool, other],
};
const observed = [amount, tenants, attribute("args.order", "other absent")];

/** What is wrong with a table, in words: its own mistakes, else the rows that fail. */
function verdict(markdown: string): string[] {
  const model = buildModel(parse(policy(markdown), new Set()));
  const { rows, problems } = readExpectations(model, observed);
  const mistakes = problems.map((problem) =>
    problem.kind === "table-unknown-value"
      ? `${problem.column} never ${problem.value}${problem.comparesText ? ": no number" : ""}`
      : `${problem.kind} ${problem.title}`,
  );
  const wrong = checkExpectations(rows, table).map((mismatch) => {
    if (mismatch.kind === "empty") return "covers nothing";
    if (mismatch.kind === "malformed") return `${mismatch.argument.name} malformed`;
    const { action, scenario, decision, kind } = mismatch;
    return kind === "audit"
      ? `not recorded: ${describeScenario(action, scenario)}`
      : `${decision}: ${describeScenario(action, scenario)}`;
  });
  return [...mistakes, ...wrong];
}

function refunds(cell: string, decision: string): string[] {
  return verdict(`
    | Action | Amount  | Decision |
    | ------ | ------- | -------- |
    | refund | ${cell} | ${decision} |
  `);
}

describe("numbers", () => {
  test.each([
    ["> 500", "ESCALATE"],
    [">= 501", "ESCALATE"],
    ["<= 500", "ALLOW"],
    ["< 501", "ALLOW"],
    ["100", "ALLOW"],
    ['"100"', "ALLOW"],
    ["100..500", "ALLOW"],
    ["> 99 < 501", "ALLOW"],
    ["< 100, 101..500", "ALLOW"],
    ["not > 500, absent", "ALLOW"],
    ["absent", "DENY"],
  ])("%s: %s", (cell, decision) => {
    expect(refunds(cell, decision)).toEqual([]);
  });

  test("the first scenario that is decided otherwise", () => {
    expect(refunds("> 100", "ALLOW")).toEqual(["ESCALATE: amount >= 501"]);
    expect(refunds("100", "DENY")).toEqual(["ALLOW: amount = 100"]);
    expect(refunds("101..500", "DENY")).toEqual(["ALLOW: amount in 101..500"]);
    expect(refunds("any", "ALLOW")).toEqual(["ESCALATE: amount >= 501"]);
    expect(refunds("any number", "ALLOW")).toEqual(["ESCALATE: amount >= 501"]);
    expect(refunds("absent", "ALLOW")).toEqual(["DENY: amount absent"]);
  });

  test.each(["lots", "unknown", "other", "same", '"> 5"'])("are never %s", (cell) => {
    expect(refunds(cell, "ALLOW")).toEqual([`args.amount never ${cell}`]);
  });

  test("a text is not compared with one", () => {
    expect(
      verdict(`
        | Action | Order | Decision |
        | ------ | ----- | -------- |
        | refund | > 5   | ALLOW    |
      `),
    ).toEqual(["args.order never > 5: no number"]);
  });

  test("bounds that cells name are told apart, and texts join an open domain", () => {
    const model = buildModel(
      parse(
        policy(`
          | Action | Amount        | Order  | Decision |
          | ------ | ------------- | ------ | -------- |
          | refund | 50            | a1, a2 | ALLOW    |
          | refund | > 7 < 9, 1..2 | not a1 | ALLOW    |
        `),
        new Set(),
      ),
    );
    const { mentions } = readExpectations(model, observed);
    expect(mentions).toEqual([
      {
        attribute: "args.amount",
        constants: [],
        intervals: [
          { least: number(50), most: number(50) },
          { least: number(7, false), most: number(9, false) },
          { least: number(1), most: number(2) },
        ],
      },
      { attribute: "args.order", constants: ["a1", "a2"], intervals: [] },
    ]);
  });
});

describe("malformed arguments", () => {
  test("are denied", () => {
    expect(refunds("malformed", "DENY")).toEqual([]);
    expect(refunds("malformed", "ALLOW")).toEqual(["args.amount malformed"]);
    expect(refunds("malformed", "DENY + AUDIT")).toEqual(["args.amount malformed"]);
  });

  test("are covered only by a cell that names them", () => {
    expect(refunds("not > 500, absent", "ALLOW")).toEqual([]);
    expect(refunds("not malformed", "ALLOW")).toEqual(["ESCALATE: amount >= 501"]);
    expect(refunds("<= 500, malformed", "ALLOW")).toEqual(["args.amount malformed"]);
    expect(refunds("absent, malformed", "DENY")).toEqual([]);
  });

  test("may be of an argument on which no decision depends", () => {
    const order = (decision: string): string[] =>
      verdict(`
        | Action | Order     | Decision |
        | ------ | --------- | -------- |
        | refund | malformed | ${decision} |
      `);
    expect(order("DENY")).toEqual([]);
    expect(order("ALLOW")).toEqual(["args.order malformed"]);
  });

  test("are arguments", () => {
    expect(
      verdict(`
        | Action | actor.tenant = resource.tenant | Decision |
        | ------ | ------------------------------ | -------- |
        | read   | malformed                      | DENY     |
      `),
    ).toEqual(["actor.tenant = resource.tenant never malformed"]);
  });
});

test.each([
  ["same", "ALLOW", []],
  ["different", "DENY", []],
  ["unknown", "UNGUARDED", []],
  ["not same", "DENY", ["UNGUARDED: actor.tenant or resource.tenant unknown"]],
  ["any", "ALLOW", ["DENY: actor.tenant and resource.tenant different"]],
  ["absent", "DENY", ["actor.tenant = resource.tenant never absent"]],
  ["t1", "DENY", ["actor.tenant = resource.tenant never t1"]],
])("a comparison that is %s: %s", (cell, decision, wrong) => {
  expect(
    verdict(`
      | Action | Actor.tenant = resource.tenant | Decision |
      | ------ | ------------------------------ | -------- |
      | read   | ${cell}                        | ${decision} |
    `),
  ).toEqual(wrong);
});

describe("audits", () => {
  test("must fire where the row says so", () => {
    expect(refunds("> 500", "ESCALATE + AUDIT")).toEqual([]);
    expect(refunds("> 500", "escalate+audit")).toEqual([]);
    expect(refunds("<= 500", "ALLOW + AUDIT")).toEqual(["not recorded: amount <= 99"]);
  });

  test("may fire where it does not", () => {
    expect(refunds("> 500", "ESCALATE")).toEqual([]);
  });

  test("the decision comes first", () => {
    expect(refunds("100", "DENY + AUDIT")).toEqual(["ALLOW: amount = 100"]);
  });

  test.each(["AUDIT", "ALLOW AUDIT", "ALLOW + LOG", "ALLOW +"])("no decision: %s", (decision) => {
    expect(refunds("100", decision)).toEqual([`Decision never ${decision}`]);
  });
});

describe("actions", () => {
  const about = (cell: string, decision: string): string[] =>
    verdict(`
      | Action  | Decision |
      | ------- | -------- |
      | ${cell} | ${decision} |
    `);

  test.each([
    ["host example.com", "ALLOW"],
    ["Host Example.com", "ALLOW"],
    ['host "example.com"', "ALLOW"],
    ["other host", "DENY"],
    ["Other host", "DENY"],
    ["message", "REQUIRE_APPROVAL"],
    ['"message"', "ALLOW"],
    ["other", "DENY"],
    ["other, other host", "DENY"],
    ['not refund, read, host example.com, message, "message"', "DENY"],
  ])("%s: %s", (cell, decision) => {
    expect(about(cell, decision)).toEqual([]);
  });

  test("that the policy does not tell apart", () => {
    expect(about("host example.org", "DENY")).toEqual(["covers nothing"]);
  });

  test.each(["same", "> 5", "any, refund"])("never %s", (cell) => {
    expect(about(cell, "DENY")).toEqual([`Action never ${cell}`]);
  });

  test("those that tables name, each once, for a table to have them", () => {
    const cells = ["host a.example", 'refund, "message"', "not other, refund", "message"];
    const rows = cells.map((cell) => `| ${cell} | DENY |\n`).join("");
    const model = buildModel(parse(`| Action | Decision |\n| - | - |\n${rows}`, new Set()));
    expect(readExpectations(model, []).actions).toEqual([
      { kind: "host", host: "a.example" },
      { kind: "tool", name: "refund" },
      { kind: "tool", name: "message" },
      { kind: "message" },
    ]);
  });
});

test("what a row must say to hold, where its scenarios agree", () => {
  const agreed = (cell: string, decision: string): unknown[] => {
    const text = `| Action | Amount | Decision |\n| - | - | - |\n| refund | ${cell} | ${decision} |\n`;
    const { rows } = readExpectations(buildModel(parse(text, new Set())), observed);
    return checkExpectations(rows, table).map((one) => ("agreed" in one ? one.agreed : null));
  };
  expect(agreed("> 500", "DENY")).toEqual([{ decision: "ESCALATE", audited: true }]);
  expect(agreed("<= 500", "DENY")).toEqual([{ decision: "ALLOW", audited: false }]);
  expect(agreed("<= 500", "ALLOW + AUDIT")).toEqual([{ decision: "ALLOW", audited: false }]);
  expect(agreed("any", "DENY")).toEqual([null]);
});
