import { describe, test } from "vitest";
import { expectTable } from "./show.ts";

describe("facts of the world", () => {
  test("roles", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), !HasRole("manager").
      `,
      `
      | Action | HasRole("manager") | Decision |
      | ------ | ------------------ | -------- |
      | refund | true               | ALLOW    |
      | refund | false              | DENY     |
      | other  | —                  | ALLOW    |
      `,
    );
  });

  test("a role given by an equality", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), HasRole(r), r = "guest".
      `,
      `
      | Action | HasRole("guest") | Decision |
      | ------ | ---------------- | -------- |
      | refund | true             | DENY     |
      | refund | false            | ALLOW    |
      | other  | —                | ALLOW    |
      `,
    );
  });

  test("metadata", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), PolicyMetadata("tier", "gold", _), !ActionMetadata(idx, "origin", "user", _).
      `,
      `
      | Action | PolicyMetadata("tier", "gold", _) | ActionMetadata("origin", "user", _) | Decision |
      | ------ | --------------------------------- | ----------------------------------- | -------- |
      | refund | any                               | true                                | ALLOW    |
      | refund | true                              | false                               | DENY     |
      | refund | false                             | false                               | ALLOW    |
      | other  | —                                 | —                                   | ALLOW    |
      `,
    );
  });

  test("a relation without rules", () => {
    expectTable(
      `
      .decl UserConfirmed()
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), !UserConfirmed().
      `,
      `
      | Action | UserConfirmed() | Decision |
      | ------ | --------------- | -------- |
      | refund | true            | ALLOW    |
      | refund | false           | DENY     |
      | other  | —               | ALLOW    |
      `,
    );
  });

  test("the outermost helper over messages", () => {
    expectTable(
      `
      .decl Mentioned(word: symbol)
      Mentioned(word) :- SentMessage(_, m), CurrentDepends(_), word = m.entity.
      .decl Suspicious()
      Suspicious() :- Mentioned("mallory").
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), Suspicious().
      `,
      `
      | Action | Suspicious() | Decision |
      | ------ | ------------ | -------- |
      | refund | true         | DENY     |
      | refund | false        | ALLOW    |
      | other  | —            | ALLOW    |
      `,
    );
  });

  test("of something that the action names", () => {
    expectTable(
      `
      .decl HasCabin(id: symbol, cabin: symbol)
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), id = @json_get_str(args, "reservation"), HasCabin(id, "business").
      `,
      `
      | Action | HasCabin(args.reservation, "business") | Decision |
      | ------ | -------------------------------------- | -------- |
      | refund | true                                   | DENY     |
      | refund | false                                  | ALLOW    |
      | other  | —                                      | ALLOW    |
      `,
    );
  });

  test("messages themselves", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), SentMessage(_, _).
      `,
      `
      | Action | SentMessage(_, _) | Decision |
      | ------ | ----------------- | -------- |
      | refund | true              | DENY     |
      | refund | false             | ALLOW    |
      | other  | —                 | ALLOW    |
      `,
    );
  });

  test("earlier decisions", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), Decided(_, "refund", _, "allow").
      `,
      `
      | Action | Decided(_, "refund", _, "allow") | Decision |
      | ------ | -------------------------------- | -------- |
      | refund | true                             | DENY     |
      | refund | false                            | ALLOW    |
      | other  | —                                | ALLOW    |
      `,
    );
  });

  test("conditions that share what only the world says", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), SentMessage(id, m), CurrentDepends(id), m.entity = "mallory".
      `,
      `
      | Action | SentMessage(id, m), CurrentDepends(id), m.entity = "mallory" | Decision |
      | ------ | ------------------------------------------------------------ | -------- |
      | refund | true                                                         | DENY     |
      | refund | false                                                        | ALLOW    |
      | other  | —                                                            | ALLOW    |
      `,
    );
  });

  test("a helper that is named by @observe", () => {
    expectTable(
      `
      // @observe: Trusted
      .decl Trusted()
      Trusted() :- ToolResultField("get_customer", "tier", "gold").
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), !Trusted().
      `,
      `
      | Action | Trusted() | Decision |
      | ------ | --------- | -------- |
      | refund | true      | ALLOW    |
      | refund | false     | DENY     |
      | other  | —         | ALLOW    |
      `,
    );
  });

  test("recursion over messages is cut where it recurs", () => {
    expectTable(
      `
      .decl Tainted(id: symbol)
      Tainted(id) :- UnattributedInput(id).
      Tainted(id) :- Tainted(before), Edge(before, id).
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), Tainted(_).
      `,
      `
      | Action | Tainted(_) | Decision |
      | ------ | ---------- | -------- |
      | refund | true       | DENY     |
      | refund | false      | ALLOW    |
      | other  | —          | ALLOW    |
      `,
    );
  });

  test("recursion over facts of the policy is evaluated", () => {
    expectTable(
      `
      .decl Above(one: symbol, other: symbol)
      Above("ceo", "manager"). Above("manager", "clerk").
      .decl Over(one: symbol, other: symbol)
      Over(x, y) :- Above(x, y).
      Over(x, z) :- Over(x, y), Above(y, z).
      // @domain level: ceo | manager | clerk
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "level", level), !Over(level, "clerk").
      `,
      `
      | Action | Level        | Decision  |
      | ------ | ------------ | --------- |
      | refund | ceo, manager | ALLOW     |
      | refund | clerk        | DENY      |
      | refund | unknown      | UNGUARDED |
      | other  | —            | ALLOW     |
      `,
    );
  });
});

describe("facts about what is read elsewhere", () => {
  test("a role that a fact table names", () => {
    expectTable(
      `
      .decl Requires(tool: symbol, role: symbol)
      Requires("refund", "admin"). Requires("delete", "root").
      IsAuthorized(idx) :- Actions(idx, a), Requires(tool, role), IsTool(a, tool), HasRole(role).
      `,
      `
      | Action     | HasRole("admin") | HasRole("root") | Decision |
      | ---------- | ---------------- | --------------- | -------- |
      | refund     | true             | —               | ALLOW    |
      | refund     | false            | —               | DENY     |
      | delete     | —                | true            | ALLOW    |
      | delete     | —                | false           | DENY     |
      | other      | —                | —               | DENY     |
      | other host | —                | —               | DENY     |
      | message    | —                | —               | DENY     |
      `,
    );
  });

  test("a role that the context names is unknown with it", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "needed", r), HasRole(r).
      `,
      `
      | Action | HasRole(needed) | Decision   |
      | ------ | --------------- | ---------- |
      | refund | true            | ALLOW      |
      | refund | false           | DENY       |
      | refund | unknown         | GUARD_DENY |
      | other  | —               | DENY       |
      `,
    );
  });

  test("a column of a fact, and what is asked of it", () => {
    expectTable(
      `
      IsAuthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), PolicyMetadata("limit", v, _), @str_len(v) > 2.
      `,
      `
      | Action | PolicyMetadata("limit", v, _), str_len(v) > 2 | Decision |
      | ------ | --------------------------------------------- | -------- |
      | refund | true                                          | ALLOW    |
      | refund | false                                         | DENY     |
      | other  | —                                             | DENY     |
      `,
    );
  });

  test("a field whose name the rule leaves open", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ContextField(idx, _, "forbidden").
      `,
      `
      | Action | ContextField(_, "forbidden") | Decision |
      | ------ | ---------------------------- | -------- |
      | refund | true                         | DENY     |
      | refund | false                        | ALLOW    |
      | other  | —                            | ALLOW    |
      `,
    );
  });
});
