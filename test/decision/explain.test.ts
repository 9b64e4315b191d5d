import { describe, expect, test } from "vitest";
import { showAction } from "../../server/src/decision/action.ts";
import { describeRule } from "../../server/src/decision/describe.ts";
import { type Explanation, explain } from "../../server/src/decision/explain.ts";
import { givenScenario } from "../../server/src/decision/givenScenario.ts";
import { rulesAt } from "../../server/src/decision/truthTable.ts";
import { widePolicy } from "../bench/widePolicy.ts";
import { analysisOf, policy } from "../check.ts";
import { scenariosOf } from "./handMade.ts";
import { example } from "./show.ts";

/** The explanation of the scenario that an action and some values mean. */
function explained(text: string, action: string, given: Record<string, string>): Explanation {
  const analysis = analysisOf(policy(text));
  const { table } = analysis;
  if (table.kind === "refused") throw new Error("no table");
  const values = Object.entries(given).map(([name, value]) => ({ name, value }));
  const found = givenScenario(table, analysis, action, values);
  if (found.kind !== "scenario") throw new Error(JSON.stringify(found));
  return explain(analysis, found.action, found.scenario, found.beside);
}

function why({ why: rules }: Explanation): string[] {
  return rules.map(({ rule, facts }) => [describeRule(rule), ...facts].join(": "));
}

function whyNot({ whyNot: rules }: Explanation): string[] {
  return rules.map(({ rule, literal, reason }) => `${describeRule(rule)}: ${literal}: ${reason}`);
}

function changes({ changes: all }: Explanation): string[] {
  return all.map(({ changes: set, decision }) =>
    [...set.map(({ attribute, value }) => `${attribute} = ${value}`), decision].join(", "),
  );
}

const airline = example("airline.policy");

describe("the airline policy", () => {
  const denied = explained(airline, "cancel", { membership: "silver", insurance: "no" });

  test("why: the rule that decides, and what makes it fire", () => {
    expect(denied.decision).toBe("DENY");
    expect(why(denied)).toEqual(["C4: insurance = no: membership = silver"]);
    expect(denied.alsoFire.map(({ rule }) => describeRule(rule))).toEqual(["C1"]);
  });

  test("why not: for each other rule about the action the first literal that fails", () => {
    expect(whyNot(denied)).toEqual([
      'C2: ToolResultField("get_reservation_details", "membership", "gold"): membership = silver',
      'C3: ToolResultField("get_reservation_details", "insurance", "yes"): insurance = no',
      'C5: !ToolResultField("get_reservation_details", "insurance", _): insurance = no',
    ]);
    expect(denied.others).toBe(5);
  });

  test("what would change it: the smallest changes", () => {
    expect(changes(denied)).toEqual([
      "get_reservation_details.membership = gold, ALLOW",
      "get_reservation_details.membership = unknown, GUARD_DENY",
      "get_reservation_details.insurance = yes, ALLOW",
      "get_reservation_details.insurance = unknown, GUARD_DENY",
    ]);
  });

  test("a hole: what makes it one", () => {
    const hole = explained(airline, "modify", { cabin: "basic_economy" });
    expect(hole.decision).toBe("UNGUARDED");
    expect(hole.completion).toMatchObject({ known: "membership = regular", outcome: "deny" });
    expect(hole.completion?.rules.map(describeRule)).toEqual(["C8"]);
  });

  test("a guard: what would open it", () => {
    const guarded = explained(airline, "cancel", {});
    expect(guarded.decision).toBe("GUARD_DENY");
    expect(guarded.completion).toMatchObject({ outcome: "allow" });
  });

  test("in every scenario the rules that decide are those of the table, and they hold", () => {
    const analysis = analysisOf(airline);
    if (analysis.table.kind === "refused") throw new Error("no table");
    for (const action of analysis.table.actions) {
      for (const scenario of scenariosOf(action.attributes.map(({ values }) => values.length))) {
        const explanation = explain(analysis, action, scenario);
        const deciding = explanation.why.map(({ rule }) => rule);
        expect(rulesAt(action, scenario), showAction(action.action)).toEqual(
          expect.arrayContaining(deciding),
        );
        const failing = explanation.whyNot.map(({ rule }) => rule);
        expect(failing.filter((rule) => deciding.includes(rule))).toEqual([]);
      }
    }
  });
});

test("nothing allows it: the rules that could have come first", () => {
  const explanation = explained(
    `
    // @domain get_user.tier: gold | silver
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), HasRole("guest").
    IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_user", "tier", "gold").
    `,
    "refund",
    { tier: "silver" },
  );
  expect(explanation).toMatchObject({ decision: "DENY", why: [] });
  expect(whyNot(explanation)).toEqual([
    'the IsAuthorized rule without a label: ToolResultField("get_user", "tier", "gold"): tier = silver',
    'the Unauthorized rule without a label: HasRole("guest"): not HasRole("guest")',
  ]);
});

const goldToo = `
  // @domain get_user.tier: gold | silver
  IsAuthorized(idx) :- Actions(idx, _).
  IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_user", "tier", "gold").
`;

test("what does not matter for the decision has a value all the same", () => {
  const silver = explained(goldToo, "refund", { tier: "silver" });
  expect(silver.why).toHaveLength(1);
  expect(whyNot(silver)).toEqual([
    'the IsAuthorized rule without a label: ToolResultField("get_user", "tier", "gold"): tier = silver',
  ]);
  expect(explained(goldToo, "refund", { tier: "gold" }).why).toHaveLength(2);
  expect(whyNot(explained(goldToo, "refund", {}))).toEqual([
    'the IsAuthorized rule without a label: ToolResultField("get_user", "tier", "gold"): tier unknown',
  ]);
});

test("through a helper: what the helper looks at", () => {
  const explanation = explained(
    `
    .decl Trusted()
    Trusted() :- ToolResultField("get_user", "tier", "gold"), HasRole("staff").
    IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), Trusted().
    `,
    "refund",
    { tier: "gold", 'HasRole("staff")': "true" },
  );
  expect(why(explanation)).toEqual([
    'the IsAuthorized rule without a label: tier = gold: HasRole("staff")',
  ]);
});

test("an audit rule fires, too", () => {
  const explanation = explained(
    `
    IsAuthorized(idx) :- Actions(idx, _).
    // @outcome: audit
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    "refund",
    {},
  );
  expect(explanation).toMatchObject({ decision: "ALLOW", audited: true });
  expect(explanation.alsoFire).toHaveLength(1);
});

test("of forty attributes with five values", () => {
  const explanation = explained(widePolicy(40, 5, 40, "limits"), "change", {});
  expect(explanation.decision).toBe("UNGUARDED");
  expect(explanation.changes).toHaveLength(10);
});

describe("what is given", () => {
  const amounts = `
    IsAuthorized(idx) :- Actions(idx, _).
    Unauthorized(idx) :- Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") > 500.
  `;

  test("a number stands for those that the rules do not tell from it", () => {
    expect(explained(amounts, "refund", { amount: "700" }).decision).toBe("DENY");
    expect(explained(amounts, "refund", { amount: "500" }).decision).toBe("ALLOW");
    expect(explained(amounts, "refund", {}).decision).toBe("ALLOW");
  });

  test("values that cannot be together", () => {
    const analysis = analysisOf(
      policy(`
      // @domain a: x | y | …
      IsAuthorized(idx) :- Actions(idx, _), ContextField(idx, "a", v), ContextField(idx, "b", v).
      IsAuthorized(idx) :- Actions(idx, _), ContextField(idx, "a", "x").
      `),
    );
    if (analysis.table.kind === "refused") throw new Error("no table");
    expect(
      givenScenario(analysis.table, analysis, "other", [
        { name: "a", value: "unknown" },
        { name: "a = b", value: "same" },
      ]),
    ).toEqual({
      kind: "unusable",
      reason: "no scenario has all these values: what `a = b` says follows from others",
    });
  });

  test("what cannot be used says why", () => {
    const analysis = analysisOf(policy(amounts));
    if (analysis.table.kind === "refused") throw new Error("no table");
    const { table } = analysis;
    const found = (action: string, name: string, value: string) =>
      givenScenario(table, analysis, action, [{ name, value }]);
    expect(found("refund", "colour", "red")).toEqual({
      kind: "unusable",
      reason: "the rules read nothing called `colour`. They read: args.amount",
    });
    expect(found("refund", "amount", "much")).toEqual({
      kind: "unusable",
      reason: "`much` is no value of args.amount. It can be: absent, malformed, any, or a number",
    });
    expect(found("any", "amount", "5")).toMatchObject({ kind: "unusable" });
    expect(found("refund", "amount", "absent, > 500")).toEqual({
      kind: "unusable",
      reason: "give one value of args.amount, and once",
    });
    expect(found("refund", "amount", "malformed")).toMatchObject({
      kind: "malformed",
      argument: { name: "args.amount" },
    });
  });
});
