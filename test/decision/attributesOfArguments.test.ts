import { describe, test } from "vitest";
import { expectTable } from "./show.ts";

describe("arguments", () => {
  test("as texts", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_str(args, "reason") = "fraud".
      `,
      `
      | Action | Reason        | Decision |
      | ------ | ------------- | -------- |
      | refund | fraud         | DENY     |
      | refund | other, absent | ALLOW    |
      | other  | —             | ALLOW    |
      `,
    );
  });

  test("by a variable of the action", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, a), a = $CallTool("refund", args), @json_get_str(args, "reason") != "fraud".
      `,
      `
      | Action | Reason        | Decision |
      | ------ | ------------- | -------- |
      | refund | fraud         | ALLOW    |
      | refund | other, absent | DENY     |
      | other  | —             | ALLOW    |
      `,
    );
  });

  test("as whole numbers, one value for each interval", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") > 500.
      `,
      `
      | Action | Amount         | Decision |
      | ------ | -------------- | -------- |
      | refund | <= 500, absent | ALLOW    |
      | refund | >= 501         | DENY     |
      | other  | —              | ALLOW    |
      `,
    );
  });

  test("several limits", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") >= 1000.
      // @ask
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") > 100.
      `,
      `
      | Action | Amount         | Decision         |
      | ------ | -------------- | ---------------- |
      | refund | <= 100, absent | ALLOW            |
      | refund | 101..999       | REQUIRE_APPROVAL |
      | refund | >= 1000        | DENY             |
      | other  | —              | ALLOW            |
      `,
    );
  });

  test("a number alone", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") = 5.
      `,
      `
      | Action | Amount             | Decision |
      | ------ | ------------------ | -------- |
      | refund | <= 4, >= 6, absent | ALLOW    |
      | refund | 5                  | DENY     |
      | other  | —                  | ALLOW    |
      `,
    );
  });

  test("inside a domain", () => {
    expectTable(
      `
      // @domain args.amount: 0..1000
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") > 500.
      `,
      `
      | Action | Amount         | Decision |
      | ------ | -------------- | -------- |
      | refund | 0..500, absent | ALLOW    |
      | refund | 501..1000      | DENY     |
      | other  | —              | ALLOW    |
      `,
    );
  });

  test("as decimal numbers", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_float(args, "amount") > 99.5, @json_get_float(args, "amount") < 200.
      `,
      `
      | Action | Amount                  | Decision |
      | ------ | ----------------------- | -------- |
      | refund | <= 99.5, >= 200, absent | ALLOW    |
      | refund | > 99.5 < 200            | DENY     |
      | other  | —                       | ALLOW    |
      `,
    );
  });

  test("that are there or not", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_has_field(args, "comment") = 0.
      `,
      `
      | Action | Comment | Decision |
      | ------ | ------- | -------- |
      | refund | other   | ALLOW    |
      | refund | absent  | DENY     |
      | other  | —       | ALLOW    |
      `,
    );
  });

  test("by a path", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool("refund", args)), @json_get_str_path(args, "customer.country") = "NL".
      `,
      `
      | Action | Country       | Decision |
      | ------ | ------------- | -------- |
      | refund | NL            | DENY     |
      | refund | other, absent | ALLOW    |
      | other  | —             | ALLOW    |
      `,
    );
  });

  test("by way of a helper", () => {
    expectTable(
      `
      .decl Proposed(idx: unsigned, action: Action)
      Proposed(idx, action) :- Actions(idx, action).
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Proposed(idx, $CallTool("refund", args)), @json_get_str(args, "a") = "x".
      `,
      `
      | Action | A             | Decision |
      | ------ | ------------- | -------- |
      | refund | x             | DENY     |
      | refund | other, absent | ALLOW    |
      | other  | —             | ALLOW    |
      `,
    );
  });

  test("as a whole", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, $CallTool("refund", "{}")).
      `,
      `
      | Action | args = "{}" | Decision |
      | ------ | ----------- | -------- |
      | refund | true        | DENY     |
      | refund | false       | ALLOW    |
      | other  | —           | ALLOW    |
      `,
    );
  });
});

describe("an argument that is absent", () => {
  test("reads as an empty text", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, $CallTool("refund", args)), @json_get_str(args, "note") = "".
      `,
      `
      | Action | Note       | Decision |
      | ------ | ---------- | -------- |
      | refund | "", absent | DENY     |
      | refund | other      | ALLOW    |
      | other  | —          | ALLOW    |
      `,
    );
  });

  test("reads as -1", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") < 0.
      `,
      `
      | Action | Amount        | Decision |
      | ------ | ------------- | -------- |
      | refund | <= -1, absent | DENY     |
      | refund | >= 0          | ALLOW    |
      | other  | —             | ALLOW    |
      `,
    );
  });

  test("is one, whatever form the others have, and wherever that is said", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, $CallTool("quote", args)), @json_has_field(args, "amount") = 0.
      IsAuthorized(idx) :- Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") > 5.
      `,
      `
      | Action | Amount       | Decision |
      | ------ | ------------ | -------- |
      | quote  | any number   | DENY     |
      | quote  | absent       | ALLOW    |
      | refund | <= 5, absent | DENY     |
      | refund | >= 6         | ALLOW    |
      | other  | —            | DENY     |
      `,
    );
  });
});
