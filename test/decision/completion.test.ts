import { describe, expect, test } from "vitest";
import type { Attribute } from "../../server/src/decision/attributes.ts";
import {
  laxerCompletion,
  smallestStricter,
  stricterCompletion,
} from "../../server/src/decision/completion.ts";
import { describeCompletion } from "../../server/src/decision/describe.ts";
import type { ActionTable, Scenario } from "../../server/src/decision/truthTable.ts";
import { attribute, handMade } from "./handMade.ts";

const status = attribute("get_customer.status", "active blocked unknown");
const kind = attribute("get_customer.kind", "person company unknown");
const amount = attribute("args.amount", "small large absent");

/** Refused where the customer is blocked, or is a company and the amount is large. */
const refund: ActionTable = handMade({
  attributes: [status, kind, amount],
  decision: () => "ALLOW",
  outcome: ([first, second, third]) =>
    first === 1 || (second === 1 && third === 1) ? "deny" : "allow",
});

/** What becomes known, in words; `null` where nothing would change in that direction. */
function words(table: ActionTable, scenario: Scenario, completion: Scenario | null): string | null {
  return completion && describeCompletion(table, scenario, completion);
}

describe("the first completion that is more restrictive", () => {
  test.each<[string, Scenario, string | null]>([
    ["active, person, small", [0, 0, 0], null],
    ["status unknown", [2, 0, 0], "status = blocked"],
    ["kind unknown, and it does not matter", [0, 2, 0], null],
    ["kind unknown, and it matters", [0, 2, 1], "kind = company"],
    ["both unknown", [2, 2, 0], "status = blocked, kind = person"],
    ["both unknown, and either matters", [2, 2, 1], "status = active, kind = company"],
    ["blocked already", [1, 2, 1], null],
  ])("%s", (_, scenario, completion) => {
    expect(words(refund, scenario, stricterCompletion(refund, scenario))).toBe(completion);
  });
});

test("one that leaves unknown what need not be known", () => {
  expect(words(refund, [2, 2, 0], smallestStricter(refund, [2, 2, 0]))).toBe("status = blocked");
  expect(words(refund, [2, 2, 1], smallestStricter(refund, [2, 2, 1]))).toBe("kind = company");
  expect(smallestStricter(refund, [1, 2, 1])).toBeNull();
});

describe("the first completion that is less restrictive", () => {
  const guarded: ActionTable = handMade({
    attributes: [status],
    decision: () => "DENY",
    outcome: ([value]) => (value === 0 ? "require_approval" : "deny"),
  });
  test.each<[string, Scenario, string | null]>([
    ["unknown", [2], "status = active"],
    ["blocked", [1], null],
  ])("%s", (_, scenario, completion) => {
    expect(words(guarded, scenario, laxerCompletion(guarded, scenario))).toBe(completion);
  });
});

describe("what is compared", () => {
  const tenant = attribute("actor.tenant", "t1 other unknown");
  const tenants: Attribute = {
    name: "actor.tenant = resource.tenant",
    source: { kind: "comparison", left: "actor.tenant", right: "resource.tenant" },
    values: [{ kind: "same" }, { kind: "different" }, { kind: "unknown" }],
    closed: true,
  };
  /** Refused to other tenants, and to t1 for the blocked. */
  const read: ActionTable = handMade({
    attributes: [tenant, tenants, status],
    decision: () => "ALLOW",
    outcome: ([first, second, third]) =>
      second === 1 || (first === 0 && third === 1) ? "deny" : "allow",
    possible: ([first, second]) => first !== 2 || second === 2,
  });

  test("is completed together with what it compares", () => {
    expect(words(read, [2, 2, 0], stricterCompletion(read, [2, 2, 0]))).toBe(
      "tenant = t1, actor.tenant and resource.tenant different",
    );
  });

  test("is left unknown together with it where neither matters", () => {
    const never: ActionTable = {
      ...read,
      outcome: read.diagrams.choose(
        read.diagrams.test(2, [1]),
        read.diagrams.leaf(3),
        read.diagrams.leaf(0),
      ),
    };
    expect(words(never, [2, 2, 2], smallestStricter(never, [2, 2, 2]))).toBe("status = blocked");
  });
});
