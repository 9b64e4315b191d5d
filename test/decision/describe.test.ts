import { describe, expect, test } from "vitest";
import {
  describeAction,
  describeRules,
  describeScenario,
  explainRow,
  shortName,
} from "../../server/src/decision/describe.ts";
import { minimisedRows } from "../../server/src/decision/minimise.ts";
import { analysisOf, policy } from "../check.ts";
import { example, refuse, tableOf } from "./show.ts";

const domain = "// @domain get_customer.status: active | blocked\n\n";
const blocked = 'ToolResultField("get_customer", "status", "blocked")';

/** The explanation of each row about the first action. */
function explanations(fixture: string): string[] {
  const [action] = tableOf(fixture).actions;
  return action === undefined ? [] : minimisedRows(action).map((row) => explainRow(row, action));
}

test("the airline policy's rows about changing flights", () => {
  const [, modify] = tableOf(example("airline.policy")).actions;
  if (modify === undefined) throw new Error("no such action");
  expect(minimisedRows(modify).map((row) => explainRow(row, modify))).toEqual([
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
    expect([
      describeAction("refund", model),
      describeAction("delete", model),
      describeAction(null, model),
    ]).toEqual(["pay (refund)", "delete", "any other tool"]);
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
    expect(action?.scenarios.map((scenario) => describeScenario(action, scenario))).toEqual([
      "status = on hold",
      "status any other value",
      "status unknown",
    ]);
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
