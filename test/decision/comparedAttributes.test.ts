import { describe, test } from "vitest";
import { expectTable } from "./show.ts";

describe("two attributes compared", () => {
  test("alone", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "actor.tenant", a1), ContextField(idx, "resource.tenant", r1), a1 != r1.
      `,
      `
      | Action | actor.tenant = resource.tenant | Decision  |
      | ------ | ------------------------------ | --------- |
      | refund | same                           | ALLOW     |
      | refund | different                      | DENY      |
      | refund | unknown                        | UNGUARDED |
      | other  | —                              | ALLOW     |
      `,
    );
  });

  test("beside what is asked of one of them", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "actor.tenant", x), ContextField(idx, "resource.tenant", y), x != y.
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "actor.tenant", "evil").
      `,
      `
      | Action | Tenant         | actor.tenant = resource.tenant | Decision  |
      | ------ | -------------- | ------------------------------ | --------- |
      | refund | evil           | any                            | DENY      |
      | refund | other, unknown | same                           | ALLOW     |
      | refund | other, unknown | different                      | DENY      |
      | refund | other, unknown | unknown                        | UNGUARDED |
      | other  | —              | —                              | ALLOW     |
      `,
    );
  });

  test("whether one is there", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "actor.tenant", x), ContextField(idx, "resource.tenant", y), x != y.
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), !ContextField(idx, "actor.tenant", _).
      `,
      `
      | Action | Tenant  | actor.tenant = resource.tenant | Decision   |
      | ------ | ------- | ------------------------------ | ---------- |
      | refund | any     | same                           | ALLOW      |
      | refund | any     | different                      | DENY       |
      | refund | other   | unknown                        | UNGUARDED  |
      | refund | unknown | any                            | GUARD_DENY |
      | other  | —       | —                              | ALLOW      |
      `,
    );
  });

  test("by one variable", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "country", c), ToolResultField("get_order", "country", c).
      `,
      `
      | Action | get_customer.country = get_order.country | Decision  |
      | ------ | ---------------------------------------- | --------- |
      | refund | same                                     | DENY      |
      | refund | different                                | ALLOW     |
      | refund | unknown                                  | UNGUARDED |
      | other  | —                                        | ALLOW     |
      `,
    );
  });

  test("with closed domains", () => {
    expectTable(
      `
      // @domain a: x | y
      // @domain b: x | y
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "a", v), ContextField(idx, "b", w), v != w.
      `,
      `
      | Action | A       | B       | Decision  |
      | ------ | ------- | ------- | --------- |
      | refund | x       | x       | ALLOW     |
      | refund | x       | y       | DENY      |
      | refund | any     | unknown | UNGUARDED |
      | refund | y       | x       | DENY      |
      | refund | y       | y       | ALLOW     |
      | refund | unknown | x, y    | UNGUARDED |
      | other  | —       | —       | ALLOW     |
      `,
    );
  });

  test("as numbers", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") > @json_get_int(args, "limit").
      `,
      `
      | Action | args.amount <= args.limit | Decision |
      | ------ | ------------------------- | -------- |
      | refund | true                      | ALLOW    |
      | refund | false                     | DENY     |
      | other  | —                         | ALLOW    |
      `,
    );
  });
});

describe("what a comparison can be", () => {
  test("never unknown between two arguments", () => {
    expectTable(
      `
      IsAuthorized(idx) :-
          Actions(idx, $CallTool("move", args)), @json_get_str(args, "to") != @json_get_str(args, "from").
      `,
      `
      | Action | args.to = args.from | Decision |
      | ------ | ------------------- | -------- |
      | move   | same                | DENY     |
      | move   | different           | ALLOW    |
      | other  | —                   | DENY     |
      `,
    );
  });

  test("of an argument and the context, unknown with the context", () => {
    expectTable(
      `
      IsAuthorized(idx) :-
          Actions(idx, $CallTool("refund", args)),
          ContextField(idx, "actor.id", id), @json_get_str(args, "user_id") = id.
      `,
      `
      | Action | args.user_id = actor.id | Decision   |
      | ------ | ----------------------- | ---------- |
      | refund | same                    | ALLOW      |
      | refund | different               | DENY       |
      | refund | unknown                 | GUARD_DENY |
      | other  | —                       | DENY       |
      `,
    );
  });

  test("of three attributes: two pairs that are the same make a third", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "move"), ContextField(idx, "from", x), ContextField(idx, "to", y),
          x != y, !ContextField(idx, "home", x), !ContextField(idx, "home", y).
      `,
      `
      | Action | from = to          | from = home        | to = home          | Decision   |
      | ------ | ------------------ | ------------------ | ------------------ | ---------- |
      | move   | any                | any                | same               | ALLOW      |
      | move   | same               | any                | different, unknown | ALLOW      |
      | move   | any                | same               | different, unknown | ALLOW      |
      | move   | different, unknown | different          | different          | DENY       |
      | move   | different          | any                | unknown            | GUARD_DENY |
      | move   | unknown            | different, unknown | different, unknown | UNGUARDED  |
      | other  | —                  | —                  | —                  | ALLOW      |
      `,
    );
  });

  test("of a part of the action with a field of the context that has its name", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, a), QueriesHost(a, host), ContextField(idx, "host", host).
      `,
      `
      | Action     | host = context.host | Decision   |
      | ---------- | ------------------- | ---------- |
      | other      | —                   | DENY       |
      | other host | true                | ALLOW      |
      | other host | false               | DENY       |
      | other host | unknown             | GUARD_DENY |
      `,
    );
  });
});
