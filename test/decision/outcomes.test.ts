import { describe, test } from "vitest";
import { expectTable } from "./show.ts";

describe("outcomes", () => {
  test("first-applicable: the first rule that fires", () => {
    expectTable(
      `
      // @combining: first-applicable
      // @domain risk: low | high
      // @outcome: escalate
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", "high").
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
      `,
      `
      | Action | Risk    | Decision  |
      | ------ | ------- | --------- |
      | refund | low     | ALLOW     |
      | refund | high    | ESCALATE  |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("first-applicable: nothing fires", () => {
    expectTable(
      `
      // @combining: first-applicable
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
      `,
      `
      | Action | Decision |
      | ------ | -------- |
      | refund | ALLOW    |
      | other  | DENY     |
      `,
    );
  });

  test("audit is a mark beside the decision", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      // @outcome: audit
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), HasRole("guest").
      `,
      `
      | Action | HasRole("guest") | Decision      |
      | ------ | ---------------- | ------------- |
      | refund | true             | ALLOW + AUDIT |
      | refund | false            | ALLOW         |
      | other  | —                | ALLOW         |
      `,
    );
  });

  test("an audit rule behind the one that decides does not fire", () => {
    expectTable(
      `
      // @combining: first-applicable
      IsAuthorized(idx) :- Actions(idx, _).
      // @outcome: audit
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
      `,
      `
      | Action | Decision |
      | ------ | -------- |
      | refund | ALLOW    |
      | other  | ALLOW    |
      `,
    );
  });

  test("DenialReason states its kind", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      DenialReason(idx, "ask", "big", "") :- Actions(idx, a), IsTool(a, "refund").
      DenialReason(idx, "block", "bad", "") :- Actions(idx, a), IsTool(a, "delete").
      `,
      `
      | Action | Decision         |
      | ------ | ---------------- |
      | refund | REQUIRE_APPROVAL |
      | delete | DENY             |
      | other  | ALLOW            |
      `,
    );
  });

  test("DenialReason with a kind from a fact", () => {
    expectTable(
      `
      .decl Kind(role: symbol, kind: symbol)
      Kind("guest", "block"). Kind("clerk", "ask").
      // @domain role: guest | clerk | boss
      IsAuthorized(idx) :- Actions(idx, _).
      DenialReason(idx, kind, "r", "") :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "role", role), Kind(role, kind).
      `,
      `
      | Action | Role    | Decision         |
      | ------ | ------- | ---------------- |
      | refund | guest   | DENY             |
      | refund | clerk   | REQUIRE_APPROVAL |
      | refund | boss    | ALLOW            |
      | refund | unknown | UNGUARDED        |
      | other  | —       | ALLOW            |
      `,
    );
  });

  test("nobody is authenticated", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), HasPrincipal(), HasRole("guest").
      `,
      `
      | Action | HasPrincipal() | HasRole("guest") | Decision |
      | ------ | -------------- | ---------------- | -------- |
      | refund | any            | true             | DENY     |
      | refund | true           | false            | ALLOW    |
      | refund | false          | any              | DENY     |
      | other  | —              | —                | ALLOW    |
      `,
    );
  });
});

describe("deny-overrides", () => {
  test("the most restrictive outcome decides, wherever its rule stands", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", "critical").
      // @ask
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", _).
      // @outcome: escalate
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", "high").
      `,
      `
      | Action | Risk     | Decision         |
      | ------ | -------- | ---------------- |
      | refund | critical | DENY             |
      | refund | high     | ESCALATE         |
      | refund | other    | REQUIRE_APPROVAL |
      | refund | unknown  | UNGUARDED        |
      | other  | —        | ALLOW            |
      `,
    );
  });

  test("what is recorded can be refused as well", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      // @outcome: audit
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), HasRole("guest").
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "budget", "none").
      `,
      `
      | Action | HasRole("guest") | Budget  | Decision          |
      | ------ | ---------------- | ------- | ----------------- |
      | refund | true             | none    | DENY + AUDIT      |
      | refund | true             | other   | ALLOW + AUDIT     |
      | refund | true             | unknown | UNGUARDED + AUDIT |
      | refund | false            | none    | DENY              |
      | refund | false            | other   | ALLOW             |
      | refund | false            | unknown | UNGUARDED         |
      | other  | —                | —       | ALLOW             |
      `,
    );
  });
});

describe("kinds and reasons", () => {
  test("a rule that refuses for a reason of another one", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      DenialReason(idx, "escalate", "risky", "") :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", "high").
      Unauthorized(idx) :- DenialReason(idx, "escalate", _, _).
      `,
      `
      | Action | Risk    | Decision  |
      | ------ | ------- | --------- |
      | refund | high    | DENY      |
      | refund | other   | ALLOW     |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("nobody authenticated is refused before any rule", () => {
    expectTable(
      `
      // @combining: first-applicable
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "search").
      // @outcome: escalate
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), !HasPrincipal().
      IsAuthorized(idx) :- Actions(idx, _).
      `,
      `
      | Action | HasPrincipal() | Decision |
      | ------ | -------------- | -------- |
      | search | —              | ALLOW    |
      | refund | true           | ALLOW    |
      | refund | false          | DENY     |
      | other  | —              | ALLOW    |
      `,
    );
  });
});

describe("several unknowns", () => {
  test("each is completed in every way", () => {
    expectTable(
      `
      // @domain get_user.tier: gold | tin
      // @domain get_order.paid: yes | no
      IsAuthorized(idx) :- Actions(idx, _).
      // @outcome: escalate
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_user", "tier", "gold"),
          !ToolResultField("get_order", "paid", "yes").
      `,
      `
      | Action | Tier         | Paid        | Decision       |
      | ------ | ------------ | ----------- | -------------- |
      | refund | any          | yes         | ALLOW          |
      | refund | gold         | no, unknown | ALLOW          |
      | refund | tin          | no          | ESCALATE       |
      | refund | tin, unknown | unknown     | GUARD_ESCALATE |
      | refund | unknown      | no          | GUARD_ESCALATE |
      | other  | —            | —           | ALLOW          |
      `,
    );
  });

  test("a comparison that is unknown could be either", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "search").
      IsAuthorized(idx) :-
          Actions(idx, a), IsTool(a, "read"),
          ContextField(idx, "actor.tenant", t), ContextField(idx, "resource.tenant", t).
      // @outcome: escalate
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "read"), ContextField(idx, "risk", "high").
      `,
      `
      | Action | actor.tenant = resource.tenant | Risk    | Decision   |
      | ------ | ------------------------------ | ------- | ---------- |
      | search | —                              | —       | ALLOW      |
      | read   | same                           | high    | ESCALATE   |
      | read   | same                           | other   | ALLOW      |
      | read   | same                           | unknown | UNGUARDED  |
      | read   | different                      | any     | DENY       |
      | read   | unknown                        | any     | GUARD_DENY |
      | other  | —                              | —       | DENY       |
      `,
    );
  });
});
