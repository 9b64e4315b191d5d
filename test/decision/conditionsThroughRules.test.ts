import { describe, test } from "vitest";
import { expectTable } from "./show.ts";

describe("constants", () => {
  test("through facts", () => {
    expectTable(
      `
      // @domain get_user.tier: gold | silver
      .decl Limit(tier: symbol, most: number)
      Limit("gold", 1000). Limit("silver", 100).
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), ToolResultField("get_user", "tier", t), Limit(t, most), @json_get_int(args, "amount") > most.
      `,
      `
      | Action | Tier         | Amount         | Decision  |
      | ------ | ------------ | -------------- | --------- |
      | refund | any          | <= 100, absent | ALLOW     |
      | refund | gold         | 101..1000      | ALLOW     |
      | refund | gold, silver | >= 1001        | DENY      |
      | refund | silver       | 101..1000      | DENY      |
      | refund | unknown      | >= 101         | UNGUARDED |
      | other  | —            | —              | ALLOW     |
      `,
    );
  });

  test("through a helper with a value in its head", () => {
    expectTable(
      `
      .decl Status(value: symbol)
      Status(value) :- ToolResultField("get_customer", "status", value).
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), Status("blocked").
      `,
      `
      | Action | Status  | Decision  |
      | ------ | ------- | --------- |
      | refund | blocked | DENY      |
      | refund | other   | ALLOW     |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("in a disjunction and a negated group", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "status", s), (s = "blocked" ; s = "closed"), !(HasRole("manager"), HasRole("auditor")).
      `,
      `
      | Action | Status                   | HasRole("manager") | HasRole("auditor") | Decision  |
      | ------ | ------------------------ | ------------------ | ------------------ | --------- |
      | refund | blocked, closed, unknown | true               | true               | ALLOW     |
      | refund | blocked, closed          | any                | false              | DENY      |
      | refund | blocked, closed          | false              | true               | DENY      |
      | refund | other                    | any                | any                | ALLOW     |
      | refund | unknown                  | any                | false              | UNGUARDED |
      | refund | unknown                  | false              | true               | UNGUARDED |
      | other  | —                        | —                  | —                  | ALLOW     |
      `,
    );
  });
});

describe("helpers and fact tables", () => {
  test("values that facts and rules list", () => {
    expectTable(
      `
      .decl Trusted(tier: symbol)
      Trusted("silver").
      Trusted(tier) :- tier = "gold".
      IsAuthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_user", "tier", tier), Trusted(tier).
      `,
      `
      | Action | Tier         | Decision   |
      | ------ | ------------ | ---------- |
      | refund | silver, gold | ALLOW      |
      | refund | other        | DENY       |
      | refund | unknown      | GUARD_DENY |
      | other  | —            | DENY       |
      `,
    );
  });

  test("fields that a fact table says are needed", () => {
    expectTable(
      `
      .decl Needed(tool: symbol, field: symbol)
      Needed("get_user", "tier"). Needed("get_order", "status").
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), Needed(tool, field), !ToolResultField(tool, field, _).
      `,
      `
      | Action | Tier    | Status  | Decision   |
      | ------ | ------- | ------- | ---------- |
      | refund | other   | other   | ALLOW      |
      | refund | any     | unknown | GUARD_DENY |
      | refund | unknown | other   | GUARD_DENY |
      | other  | —       | —       | ALLOW      |
      `,
    );
  });
});

describe("what rules are made of", () => {
  test("a disjunction of atoms", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"),
          (ContextField(idx, "risk", "high") ; ToolResultField("get_user", "tier", "tin")).
      `,
      `
      | Action | Risk           | Tier           | Decision  |
      | ------ | -------------- | -------------- | --------- |
      | refund | any            | tin            | DENY      |
      | refund | high           | other, unknown | DENY      |
      | refund | other          | other          | ALLOW     |
      | refund | other, unknown | unknown        | UNGUARDED |
      | refund | unknown        | other          | UNGUARDED |
      | other  | —              | —              | ALLOW     |
      `,
    );
  });

  test("a negated group of atoms", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"),
          !(ContextField(idx, "risk", "low"), ToolResultField("get_user", "tier", "gold")).
      `,
      `
      | Action | Risk         | Tier          | Decision   |
      | ------ | ------------ | ------------- | ---------- |
      | refund | low          | gold          | ALLOW      |
      | refund | any          | other         | DENY       |
      | refund | low, unknown | unknown       | GUARD_DENY |
      | refund | other        | gold, unknown | DENY       |
      | refund | unknown      | gold          | GUARD_DENY |
      | other  | —            | —             | ALLOW      |
      `,
    );
  });

  test("a rule that reads what another one refuses", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _), !Unauthorized(idx).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", "high").
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

  test("a gate that the context opens", () => {
    expectTable(
      `
      CurrentDependsPolicyRelevant() :- ContextField(_, "mode", "strict").
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_user", "tier", "tin").
      `,
      `
      | Action | Mode            | Tier         | Decision  |
      | ------ | --------------- | ------------ | --------- |
      | refund | strict          | tin          | DENY      |
      | refund | any             | other        | ALLOW     |
      | refund | strict, unknown | unknown      | UNGUARDED |
      | refund | other           | tin, unknown | ALLOW     |
      | refund | unknown         | tin          | UNGUARDED |
      | other  | —               | —            | ALLOW     |
      `,
    );
  });

  test("a gate that only some calls open, around a helper over messages", () => {
    expectTable(
      `
      CurrentDependsPolicyRelevant() :- Actions(_, a), IsTool(a, "send").
      .decl Mallory()
      Mallory() :- CurrentDepends(id), SentMessage(id, m), m.entity = "mallory".
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, _), Mallory().
      `,
      `
      | Action | CurrentDepends(id), SentMessage(id, m), m.entity = "mallory" | Decision |
      | ------ | ------------------------------------------------------------ | -------- |
      | send   | true                                                         | DENY     |
      | send   | false                                                        | ALLOW    |
      | other  | —                                                            | ALLOW    |
      `,
    );
  });
});
