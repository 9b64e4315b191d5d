import { expect, test } from "vitest";
import { describeRule, describeScenario } from "../../server/src/decision/describe.ts";
import { holesOf } from "../../server/src/decision/holes.ts";
import { example, tableOf } from "./show.ts";

/** Each hole of a policy: the rule that is responsible, and what it would have to know. */
function holes(fixture: string): unknown[] {
  return holesOf(tableOf(fixture)).map(({ action, rule, unknown, scenarios, example }) => ({
    rule: describeRule(rule),
    unknown: unknown.map(({ field }) => field),
    scenarios: scenarios.length,
    now: describeScenario(action, example.scenario),
    known: describeScenario(action, example.completion),
  }));
}

test("the hole of the airline policy", () => {
  expect(holes(example("airline.policy"))).toEqual([
    {
      rule: "C8",
      unknown: ["membership"],
      scenarios: 1,
      now: "membership unknown, cabin = basic_economy",
      known: "membership = regular, cabin = basic_economy",
    },
  ]);
});

test("its fixed twin has none", () => {
  expect(holes(example("airline-fixed.policy"))).toEqual([]);
});

test("what need not be known is left out", () => {
  expect(
    holes(`
      // @domain get_customer.status: active | blocked
      // @domain get_customer.kind: person | company

      IsAuthorized(idx) :- Actions(idx, _).

      /* C1 */
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"),
          ToolResultField("get_customer", "status", "blocked").
      /* C2 */
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"),
          ToolResultField("get_customer", "kind", "company").
    `),
  ).toEqual([
    {
      rule: "C2",
      unknown: ["kind"],
      scenarios: 2,
      now: "status = active, kind unknown",
      known: "status = active, kind = company",
    },
    {
      rule: "C1",
      unknown: ["status"],
      scenarios: 1,
      now: "status unknown, kind = person",
      known: "status = blocked, kind = person",
    },
  ]);
});

test("a rule that allows only while it does not know", () => {
  expect(
    holes(`
      // @domain get_customer.status: active | blocked

      /* C1 */
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"),
          !ToolResultField("get_customer", "status", "blocked").
    `),
  ).toEqual([
    {
      rule: "C1",
      unknown: ["status"],
      scenarios: 1,
      now: "status unknown",
      known: "status = blocked",
    },
  ]);
});
