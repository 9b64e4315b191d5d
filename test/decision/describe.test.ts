import { describe, expect, test } from "vitest";
import type { Action } from "../../server/src/decision/action.ts";
import type { Attribute, AttributeValue } from "../../server/src/decision/attributes.ts";
import {
  describeAction,
  describeExample,
  describeRules,
  describeScenario,
  describeValue,
  explainRow,
} from "../../server/src/decision/describe.ts";
import { minimisedRows } from "../../server/src/decision/minimise.ts";
import { shortName } from "../../server/src/decision/titles.ts";
import type { ActionTable } from "../../server/src/decision/truthTable.ts";
import { analysisOf, policy } from "../check.ts";
import { attribute } from "./handMade.ts";
import { example, refuse, tableOf } from "./show.ts";

const domain = "// @domain get_customer.status: active | blocked\n\n";
const blocked = 'ToolResultField("get_customer", "status", "blocked")';

const role = attribute('HasRole("admin")', "true false");
const tenants: Attribute = {
  name: "a.tenant = b.tenant",
  source: { kind: "comparison", left: "a.tenant", right: "b.tenant" },
  values: [{ kind: "same" }, { kind: "different" }, { kind: "unknown" }],
  closed: true,
};

function interval(least: number | null, most: number | null): AttributeValue {
  const bound = (number: number | null) => (number === null ? null : { number, included: true });
  return { kind: "interval", interval: { least: bound(least), most: bound(most) } };
}

/** The explanation of each row about the first action. */
function explanations(fixture: string): string[] {
  const [action] = tableOf(fixture).actions;
  return action === undefined ? [] : explained(action);
}

function explained(action: ActionTable): string[] {
  const minimised = minimisedRows(action);
  if (minimised.kind === "too-many") throw new Error("too many rows");
  return minimised.rows.map((row) => explainRow(row, action));
}

test("the airline policy's rows about changing flights", () => {
  const [, modify] = tableOf(example("airline.policy")).actions;
  if (modify === undefined) throw new Error("no such action");
  expect(explained(modify)).toEqual([
    "Allowed by C1 and C6.",
    "Allowed by C1 and C7.",
    "Refused until what is unknown has been looked up, by C9: “Look the reservation up before you change its flights”.",
    "Denied by C8: “Regular members cannot change flights in basic economy”.",
    "An agent gets through here by not looking: allowed by C1, yet with membership = regular C8 would refuse.",
  ]);
});

test("nothing allows it", () => {
  expect(
    explanations(`${domain}IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ${blocked}.`),
  ).toEqual([
    "Denied: nothing allows it.",
    "Allowed by the IsAuthorized rule without a label.",
    "Denied until what is unknown has been looked up: nothing allows it yet.",
  ]);
});

test.each([
  ["escalate", "Escalated by", "escalate it"],
  ["require_approval", "Needs approval by", "ask for approval"],
])("the outcome %s", (outcome, by, would) => {
  const rule = "the Unauthorized rule without a label";
  expect(
    explanations(domain + refuse(blocked).replace("\n", `\n\n// @outcome: ${outcome}\n`)),
  ).toEqual([
    "Allowed by the IsAuthorized rule without a label.",
    `${by} ${rule}.`,
    `An agent gets through here by not looking: allowed by the IsAuthorized rule without a label, yet with status = blocked ${rule} would ${would}.`,
  ]);
});

test("an agent that asks for approval by not looking", () => {
  const approval =
    '\n// @ask\nUnauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", _).\n';
  expect(explanations(domain + refuse(blocked) + approval).at(-1)).toBe(
    "An agent gets through here by not looking: sent for approval by the Unauthorized rule without a label, yet with status = blocked the Unauthorized rule without a label would refuse.",
  );
});

describe("names", () => {
  test("an action by its first alias", () => {
    const { model } = analysisOf("// @alias pay = refund\n// @alias reimburse = refund\n");
    const actions: Action[] = [
      { kind: "tool", name: "refund" },
      { kind: "tool", name: "delete" },
      { kind: "otherTool" },
      { kind: "host", host: "example.com" },
      { kind: "otherHost" },
      { kind: "message" },
    ];
    expect(actions.map((action) => describeAction(action, model))).toEqual([
      "pay (refund)",
      "delete",
      "any other tool",
      "a request to example.com",
      "a request to any other host",
      "a message",
    ]);
  });

  test("an attribute by its field, where no other one has it", () => {
    const { attributes } = tableOf(
      refuse(
        'ToolResultField("get_customer", "status", "x")',
        'ToolResultField("get_order", "status", "x")',
        'ToolResultField("get_order", "paid", "no")',
      ),
    );
    expect(attributes.map((attribute) => shortName(attribute, attributes))).toEqual([
      "get_customer.status",
      "get_order.status",
      "paid",
    ]);
  });

  test("a scenario by its values", () => {
    const [action] = tableOf(
      refuse('ToolResultField("get_customer", "status", "on hold")'),
    ).actions;
    expect([0, 1, 2].map((value) => action && describeScenario(action, [value]))).toEqual([
      "status = on hold",
      "status any other value",
      "status unknown",
    ]);
  });

  test.each<[string, Attribute, AttributeValue, string]>([
    [
      "a text",
      attribute("get_user.tier", "gold"),
      { kind: "constant", text: "gold" },
      "tier = gold",
    ],
    ["a text with spaces", attribute("t.f", "x"), { kind: "constant", text: "a, b" }, 'f = "a, b"'],
    ["no other", attribute("t.f", "x other"), { kind: "other" }, "f any other value"],
    ["not looked up", attribute("t.f", "x unknown"), { kind: "unknown" }, "f unknown"],
    ["not there", attribute("args.id", "x absent"), { kind: "absent" }, "id absent"],
    ["above", attribute("args.n", "x"), interval(501, null), "n >= 501"],
    ["below", attribute("args.n", "x"), interval(null, 5), "n <= 5"],
    ["between", attribute("args.n", "x"), interval(1, 5), "n in 1..5"],
    ["one", attribute("args.n", "x"), interval(5, 5), "n = 5"],
    ["any", attribute("args.n", "x"), interval(null, null), "n any number"],
    ["a fact", role, { kind: "constant", text: "true" }, 'HasRole("admin")'],
    ["no fact", role, { kind: "constant", text: "false" }, 'not HasRole("admin")'],
    [
      "a text that is a truth",
      attribute("t.paid", "true false"),
      { kind: "constant", text: "true" },
      "paid = true",
    ],
    ["two that are the same", tenants, { kind: "same" }, "a.tenant and b.tenant same"],
    ["two that are not", tenants, { kind: "different" }, "a.tenant and b.tenant different"],
    ["two of which one is unknown", tenants, { kind: "unknown" }, "a.tenant or b.tenant unknown"],
  ])("%s", (_, one, value, words) => {
    expect(describeValue(one, value, [one])).toBe(words);
  });

  test("many values by those that decide, the others by their number", () => {
    const [action] = tableOf(
      refuse(...[..."abcdefghij"].map((field) => `ToolResultField("t", "${field}", "bad")`)),
    ).actions;
    const scenario = [..."abcdefghij"].map((_, index) => (index === 9 ? 2 : 0));
    expect(action && describeExample(action, scenario, [])).toBe(
      "a = bad, b = bad, c = bad, d = bad, e = bad, f = bad, g = bad, h = bad, and 2 more values",
    );
    const either = tableOf(
      `${refuse(...[..."abcdefgh"].map((field) => `ToolResultField("t", "${field}", "bad")`))}
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ToolResultField("t", "z", "bad").`,
    ).actions[0];
    const bad = either?.rules.filter(({ decides }) => decides !== either.diagrams.none).slice(-1);
    expect(
      either &&
        describeExample(
          either,
          either.attributes.map(() => 0),
          bad?.map(({ rule }) => rule) ?? [],
          [3],
        ),
    ).toBe("d = bad, z = bad, and 7 more values");
  });

  test("rules by their clauses, each once", () => {
    const { rules } = analysisOf(
      policy(`
        /* C1 */
        IsAuthorized(idx) :- Actions(idx, _).
        /* C2, C3 */
        Unauthorized(idx) :- Actions(idx, _).

        Unauthorized(idx) :- Actions(idx, _).
      `),
    ).model;
    expect([
      describeRules([]),
      describeRules(rules.slice(0, 1)),
      describeRules(rules),
      describeRules([...rules, ...rules]),
    ]).toEqual([
      "no rule",
      "C1",
      "C1, C2, C3 and the Unauthorized rule without a label",
      "C1, C2, C3 and the Unauthorized rule without a label",
    ]);
  });
});
