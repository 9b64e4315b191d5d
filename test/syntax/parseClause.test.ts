import { describe, expect, test } from "vitest";
import { parseClause } from "../../server/src/syntax/parseClause.ts";

/** The effect of a clause and its tools: `deny refund, cancel`; `null` where it is informal. */
function meaning(text: string): string | null {
  const read = parseClause(text).meaning;
  if (read === null) return null;
  return `${read.effect} ${read.tools?.map((tool) => tool.text).join(", ") ?? "*"}`;
}

test.each([
  ["C1: Authorize all actions by default", "allow *"],
  ["C1: Allow all actions", "allow *"],
  ["C1: Allow refund", "allow refund"],
  ["C1: Permit refund if membership = gold.", "allow refund"],
  ["C1: permit refund, cancel or change WHEN membership = gold", "allow refund, cancel, change"],
  ["C1: Deny refund", "deny refund"],
  ["C1: Forbid refund when membership = gold", "deny refund"],
  ["C1: Default: deny all actions", "deny *"],
  ["C1: Default - deny all actions", "deny *"],
  ["C1: Guard — deny refund if membership unknown", "guard refund"],
  ["C1: Guard – deny refund if membership unknown", "guard refund"],
  ["C1: Guard - deny refund if membership unknown", "guard refund"],
  ["C1: Guard: deny refund if membership unknown", "guard refund"],
  ["C1: GUARD_DENY refund if membership unknown", "guard refund"],
  ["C1: Require approval for refund", "require_approval refund"],
  ["C1: Require approval from manager for refund if amount > 100", "require_approval refund"],
  ["C1: Escalate refund if amount >= 100", "escalate refund"],
  ["C1: Audit all actions", "audit *"],
  ["C1: Deny refund if a = b (see the handbook, page 3).", "deny refund"],
  ["C1: Deny mcp.refund-order if a = b", "deny mcp.refund-order"],
])("%s means %s", (text, expected) => {
  expect(meaning(text)).toBe(expected);
});

test.each([
  "membership = gold",
  "membership is gold",
  "membership != gold",
  "membership is not gold",
  "get_reservation_details.membership = gold",
  'freshness = "unknown"',
  'fare = "basic economy"',
  "membership in (silver, gold)",
  'membership NOT IN ("silver", gold)',
  "amount < 100",
  "amount <= -1.5",
  "amount > 100",
  "amount >= 100",
  "actor.tenant = resource.tenant",
  "actor.tenant != resource.tenant",
  "refundable",
  "not refundable",
  "membership unknown",
  "membership is unknown",
  "membership not unknown",
  "membership is not unknown",
  "reservation details looked up",
  "reservation details not looked up",
  "get_reservation_details called",
  "get_reservation_details not called",
  "a = b AND c = d or not (e = f and G)",
])("the condition %s is read", (condition) => {
  expect(meaning(`C1: Deny refund if ${condition}`)).toBe("deny refund");
});

test.each([
  "C1: Be polite",
  "C1: Deny refund unless membership = gold",
  "C1: Deny refund if",
  "C1: Deny refund if membership = gold and",
  "C1: Deny refund if (membership = gold",
  "C1: Guard — deny refund",
  "C1: Allow",
  "C1:",
])("%s is informal", (text) => {
  expect(meaning(text)).toBeNull();
});

describe("how a clause is written", () => {
  test.each([
    ["C4a: Deny refund", "C4a", "Deny refund"],
    ["C4.1: Deny refund", "C4.1", "Deny refund"],
    ["- C1: Deny refund", "C1", "Deny refund"],
    ["**C1:** Deny refund", "C1", "Deny refund"],
    ["- **AUTH-2:** Deny refund\r\n", "AUTH-2", "Deny refund"],
    [
      "C1: Deny refund\r\n    if a = b\r\n    AND c = d\r\n",
      "C1",
      "Deny refund if a = b AND c = d",
    ],
  ])("%j", (text, label, english) => {
    const clause = parseClause(text);
    expect(clause).toMatchObject({ label: { text: label }, text: english });
    expect(text.slice(clause.label.span.start, clause.label.span.end)).toBe(label);
    expect(clause.meaning?.effect).toBe("deny");
  });

  test("tools are spanned in the block", () => {
    const text = "C1: Deny refund, cancel";
    const tools = parseClause(text).meaning?.tools ?? [];
    expect(tools.map(({ span }) => text.slice(span.start, span.end))).toEqual(["refund", "cancel"]);
  });
});

test.each([
  ["C1: Deny refund [not enforceable]", false],
  ["C1: Be polite [Not Enforceable].\n", false],
  ["C1: Be polite", true],
  ["C1: what is [not enforceable] in the middle", true],
])("%j: enforceable %s", (text, enforceable) => {
  expect(parseClause(text).enforceable).toBe(enforceable);
});

test("[not enforceable] does not make a clause informal", () => {
  expect(meaning("C1: Deny refund [not enforceable]")).toBe("deny refund");
});

test.each(["(", "not "])("%j, 20,000 times, is informal and does not end the stack", (text) => {
  expect(meaning(`C1: Deny refund if ${text.repeat(20_000)}a`)).toBeNull();
});
