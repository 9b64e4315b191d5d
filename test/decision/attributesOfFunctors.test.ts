import { describe, test } from "vitest";
import { expectTable } from "./show.ts";

describe("functors of what is observed", () => {
  test("a part of the arguments", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @str_contains(args, "secret") = 1.
      `,
      `
      | Action | str_contains(args, "secret") | Decision |
      | ------ | ---------------------------- | -------- |
      | refund | true                         | DENY     |
      | refund | false                        | ALLOW    |
      | other  | —                            | ALLOW    |
      `,
    );
  });

  test("a path inside another", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @path_within(@json_get_str(args, "path"), "/home") = 0.
      `,
      `
      | Action | path_within(args.path, "/home") | Decision |
      | ------ | ------------------------------- | -------- |
      | refund | true                            | ALLOW    |
      | refund | false                           | DENY     |
      | other  | —                               | ALLOW    |
      `,
    );
  });

  test("a text without regard to case, beside the text", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @str_to_lower(@json_get_str(args, "city")) = "paris", @json_get_str(args, "city") != "Paris".
      `,
      `
      | Action | City          | str_to_lower(args.city) | Decision |
      | ------ | ------------- | ----------------------- | -------- |
      | refund | Paris         | any                     | ALLOW    |
      | refund | other, absent | paris                   | DENY     |
      | refund | any           | other                   | ALLOW    |
      | other  | —             | —                       | ALLOW    |
      `,
    );
  });

  test("a length", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @str_len(@json_get_str(args, "note")) > 10.
      `,
      `
      | Action | str_len(args.note) | Decision |
      | ------ | ------------------ | -------- |
      | refund | <= 10              | ALLOW    |
      | refund | >= 11              | DENY     |
      | other  | —                  | ALLOW    |
      `,
    );
  });

  test("`contains`", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), contains("rm", @json_get_str(args, "command")).
      `,
      `
      | Action | str_contains(args.command, "rm") | Decision |
      | ------ | -------------------------------- | -------- |
      | refund | true                             | DENY     |
      | refund | false                            | ALLOW    |
      | other  | —                                | ALLOW    |
      `,
    );
  });

  test("the order of texts", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "status", v), v < "m".
      `,
      `
      | Action | get_customer.status < "m" | Decision  |
      | ------ | ------------------------- | --------- |
      | refund | true                      | DENY      |
      | refund | false                     | ALLOW     |
      | refund | unknown                   | UNGUARDED |
      | other  | —                         | ALLOW     |
      `,
    );
  });
});

describe("a functor beside what it is of", () => {
  test("a column only where it says more", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, $CallTool("book", args)), @json_get_str(args, "city") = "Paris".
      // @ask
      Unauthorized(idx) :-
          Actions(idx, $CallTool("book", args)), @str_to_lower(@json_get_str(args, "city")) = "paris".
      `,
      `
      | Action | City          | Decision         |
      | ------ | ------------- | ---------------- |
      | book   | Paris         | REQUIRE_APPROVAL |
      | book   | other, absent | DENY             |
      | other  | —             | DENY             |
      `,
    );
  });

  test("two functors compared", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "city", x), ContextField(idx, "home", y),
          @str_to_lower(x) = @str_to_lower(y).
      `,
      `
      | Action | str_to_lower(city) = str_to_lower(home) | Decision  |
      | ------ | --------------------------------------- | --------- |
      | refund | true                                    | DENY      |
      | refund | false                                   | ALLOW     |
      | refund | unknown                                 | UNGUARDED |
      | other  | —                                       | ALLOW     |
      `,
    );
  });
});
