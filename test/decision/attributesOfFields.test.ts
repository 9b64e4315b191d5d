import { describe, test } from "vitest";
import { expectTable } from "./show.ts";

describe("looked-up fields", () => {
  test("of one resource, told by an argument", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), ToolResultFieldOf("get_order", "id", @json_get_str(args, "order"), "state", "sent").
      `,
      `
      | Action | State   | Decision  |
      | ------ | ------- | --------- |
      | refund | sent    | DENY      |
      | refund | other   | ALLOW     |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("of two resources are two attributes", () => {
    expectTable(
      `
      // @domain get_account.owner: me | you
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), ToolResultFieldOf("get_account", "id", @json_get_str(args, "from"), "owner", "you"), ToolResultFieldOf("get_account", "id", @json_get_str(args, "to"), "owner", "me").
      `,
      `
      | Action | Owner        | owner of args.to | Decision  |
      | ------ | ------------ | ---------------- | --------- |
      | refund | me           | any              | ALLOW     |
      | refund | you          | me               | DENY      |
      | refund | you, unknown | you              | ALLOW     |
      | refund | you, unknown | unknown          | UNGUARDED |
      | refund | unknown      | me               | UNGUARDED |
      | other  | —            | —                | ALLOW     |
      `,
    );
  });

  test("a field given by an equality", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", field, "x"), field = "status".
      `,
      `
      | Action | Status  | Decision  |
      | ------ | ------- | --------- |
      | refund | x       | DENY      |
      | refund | other   | ALLOW     |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("a field name with a dot", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "address.country", "NL").
      `,
      `
      | Action | address.country | Decision  |
      | ------ | --------------- | --------- |
      | refund | NL              | DENY      |
      | refund | other           | ALLOW     |
      | refund | unknown         | UNGUARDED |
      | other  | —               | ALLOW     |
      `,
    );
  });

  test("a field that a fact names", () => {
    expectTable(
      `
      .decl Field(name: symbol)
      Field("status").
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), Field(f), ToolResultField("get_customer", f, "x").
      `,
      `
      | Action | Status  | Decision  |
      | ------ | ------- | --------- |
      | refund | x       | DENY      |
      | refund | other   | ALLOW     |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });

  test("of any tool: one fact", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), !ToolResultField(_, "status", "active").
      `,
      `
      | Action | ToolResultField(_, "status", "active") | Decision |
      | ------ | -------------------------------------- | -------- |
      | refund | true                                   | ALLOW    |
      | refund | false                                  | DENY     |
      | other  | —                                      | ALLOW    |
      `,
    );
  });
});

describe("context fields", () => {
  test("open", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", "high").
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

  test("closed", () => {
    expectTable(
      `
      // @domain risk: low | high
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", r), r != "low".
      `,
      `
      | Action | Risk    | Decision  |
      | ------ | ------- | --------- |
      | refund | low     | ALLOW     |
      | refund | high    | DENY      |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
      `,
    );
  });
});

describe("what follows from a field", () => {
  test("is unknown with it", () => {
    expectTable(
      `
      IsAuthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"),
          ToolResultField("get_user", "profile", p), @json_get_str(p, "country") = "NL".
      `,
      `
      | Action | json_get_str(get_user.profile, "country") | Decision   |
      | ------ | ----------------------------------------- | ---------- |
      | refund | NL                                        | ALLOW      |
      | refund | other                                     | DENY       |
      | refund | unknown                                   | GUARD_DENY |
      | other  | —                                         | DENY       |
      `,
    );
  });
});
