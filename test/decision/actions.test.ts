import { describe, expect, test } from "vitest";
import { expectTable, shown } from "./show.ts";

describe("actions", () => {
  test("a tool name from a fact table", () => {
    expectTable(
      `
      .decl Refunds(tool: symbol)
      Refunds("refund"). Refunds("repay").
      IsAuthorized(idx) :- Actions(idx, action), IsTool(action, tool), Refunds(tool).
      `,
      `
      | Action     | Decision |
      | ---------- | -------- |
      | refund     | ALLOW    |
      | repay      | ALLOW    |
      | other      | DENY     |
      | other host | DENY     |
      | message    | DENY     |
      `,
    );
  });

  test("tools named by a negation", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, a), IsToolCall(a), !IsTool(a, "refund").
      `,
      `
      | Action     | Decision |
      | ---------- | -------- |
      | refund     | DENY     |
      | other      | ALLOW    |
      | other host | DENY     |
      | message    | DENY     |
      `,
    );
  });

  test("tools by what their names begin with", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool(name, _)), @str_starts_with(name, "delete_") = 1.
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "delete_user").
      `,
      `
      | Action      | str_starts_with(tool, "delete_") | Decision |
      | ----------- | -------------------------------- | -------- |
      | delete_user | —                                | DENY     |
      | other       | true                             | DENY     |
      | other       | false                            | ALLOW    |
      | other host  | —                                | ALLOW    |
      | message     | —                                | ALLOW    |
      `,
    );
  });

  test("requests to hosts", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), QueriesHost(a, "evil.example").
      `,
      `
      | Action            | Decision |
      | ----------------- | -------- |
      | other             | ALLOW    |
      | host evil.example | DENY     |
      | other host        | ALLOW    |
      `,
    );
  });

  test("messages", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $SendAttempt(m)), @str_contains(m.contents, "secret") = 1.
      `,
      `
      | Action  | str_contains(message.contents, "secret") | Decision |
      | ------- | ---------------------------------------- | -------- |
      | other   | —                                        | ALLOW    |
      | message | true                                     | DENY     |
      | message | false                                    | ALLOW    |
      `,
    );
  });

  test("every request", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, $HTTPRequest(_, _, _)).
      `,
      `
      | Action     | Decision |
      | ---------- | -------- |
      | other      | DENY     |
      | other host | ALLOW    |
      `,
    );
  });
});

describe("a tool is named", () => {
  test.each([
    ["by a constant", 'IsTool(a, "refund")'],
    ["by an equality", 'IsTool(a, tool), tool = "refund"'],
    ["by a pattern", 'a = $CallTool("refund", _)'],
    ["by a pattern whose arguments are named and not used", 'a = $CallTool("refund", args)'],
  ])("%s", (_, condition) => {
    const rows = shown(`IsAuthorized(idx) :- Actions(idx, a), ${condition}.`).split("\n");
    expect(rows.find((row) => row.startsWith("| refund"))).toMatch(/^\| refund\s+\| ALLOW/);
    expect(rows.find((row) => row.startsWith("| other "))).toMatch(/^\| other\s+\| DENY/);
  });
});

describe("tools and other actions", () => {
  test("all tools but one", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, $CallTool(tool, _)), tool != "search".
      `,
      `
      | Action     | Decision |
      | ---------- | -------- |
      | search     | ALLOW    |
      | other      | DENY     |
      | other host | ALLOW    |
      | message    | ALLOW    |
      `,
    );
  });

  test("an action that a fact gives", () => {
    expectTable(
      `
      .decl Dangerous(action: Action)
      Dangerous($CallTool("refund", "{}")).
      IsAuthorized(idx) :- Actions(idx, action), !Dangerous(action).
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

  test("all hosts but one", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, $HTTPRequest(url, _, _)), @url_host(url) != "good.example".
      `,
      `
      | Action            | Decision |
      | ----------------- | -------- |
      | other             | ALLOW    |
      | host good.example | ALLOW    |
      | other host        | DENY     |
      `,
    );
  });

  test("an address", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, $HTTPRequest(url, _, _)), @str_starts_with(url, "http:") = 1.
      `,
      `
      | Action     | str_starts_with(url, "http:") | Decision |
      | ---------- | ----------------------------- | -------- |
      | other      | —                             | ALLOW    |
      | other host | true                          | DENY     |
      | other host | false                         | ALLOW    |
      `,
    );
  });

  test("a part of a message", () => {
    expectTable(
      `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, $SendAttempt(message)), message.entity = "mallory".
      `,
      `
      | Action  | message.entity = "mallory" | Decision |
      | ------- | -------------------------- | -------- |
      | other   | —                          | ALLOW    |
      | message | true                       | DENY     |
      | message | false                      | ALLOW    |
      `,
    );
  });
});
