import { describe, expect, test } from "vitest";
import { policy } from "../check.ts";
import { refusals, refuse, shown } from "./show.ts";

const status = 'ToolResultField("get_customer", "status", ';
const allow = "IsAuthorized(idx) :- Actions(idx, _).\n";

/** What this version cannot decide it must refuse: a guess would look like an answer. */
describe("what a truth table cannot observe yet is refused", () => {
  test.each([
    ["a message", "SentMessage(_, _)", "a truth table over `SentMessage`"],
    ["a role", 'HasRole("admin")', "a truth table over `HasRole`"],
    ["the principal", "HasPrincipal()", "a truth table over `HasPrincipal`"],
    ["the context", 'ContextField(idx, "risk", "high")', "a truth table over `ContextField`"],
    ["the ancestry", "CurrentDepends(_)", "a truth table over `CurrentDepends`"],
    [
      "a tool's result as such",
      '!ToolResult(_, "get_customer", _)',
      "a truth table over `ToolResult`",
    ],
    ["metadata", 'PolicyMetadata("tier", _, _)', "a truth table over `PolicyMetadata`"],
    ["earlier decisions", 'Decided(_, "refund", _, "allow")', "a truth table over `Decided`"],
    [
      "two fields compared",
      `${status}v), ToolResultField("get_order", "status", v)`,
      "comparing `get_customer.status` with anything but constants",
    ],
    [
      "two fields compared as unequal",
      `${status}v), ToolResultField("get_order", "status", w), v != w`,
      "comparing `get_customer.status` with anything but constants",
    ],
    [
      "the order of values",
      `${status}v), v < "m"`,
      "comparing `get_customer.status` with anything but constants",
    ],
    [
      "something computed from a value",
      `${status}v), @json_get_str(v, "kind") = "fraud"`,
      "comparing `get_customer.status` with anything but constants",
    ],
    [
      "a field given by an equality",
      'ToolResultField("get_customer", field, "x"), field = "status"',
      "a `ToolResultField` whose tool or field is not a constant",
    ],
    [
      "any tool's field",
      '!ToolResultField(_, "status", "active")',
      "a `ToolResultField` whose tool or field is not a constant",
    ],
    [
      "a field name with a dot",
      'ToolResultField("get_customer", "address.country", "NL")',
      "the dot in the field name `address.country`",
    ],
  ])("%s", (_, condition, feature) => {
    expect(refusals(refuse(condition))).toContain(feature);
  });

  test.each([
    ["arguments", '$CallTool("refund", args)), @json_get_str(args, "amount") = "5"'],
    ["given arguments", '$CallTool("refund", "{}"))'],
  ])("%s of an action", (_, rest) => {
    expect(refusals(`${allow}Unauthorized(idx) :- Actions(idx, ${rest}.`)).toEqual([
      "a truth table over the arguments of an action",
    ]);
  });

  test("arguments, by way of a helper", () => {
    expect(
      refusals(`
        .decl Proposed(idx: unsigned, action: Action)
        Proposed(idx, action) :- Actions(idx, action).
        IsAuthorized(idx) :- Actions(idx, _).
        Unauthorized(idx) :- Proposed(idx, $CallTool("refund", args)), @json_get_str(args, "a") = "".
      `),
    ).toEqual(["a truth table over the arguments of an action"]);
  });

  test("an action that a fact gives", () => {
    expect(
      refusals(`
        .decl Dangerous(action: Action)
        Dangerous($CallTool("refund", "{}")).
        IsAuthorized(idx) :- Actions(idx, action), !Dangerous(action).
      `),
    ).toEqual(["a truth table over the arguments of an action"]);
  });

  test("a tool name from a fact table", () => {
    expect(
      refusals(`
        .decl Refunds(tool: symbol)
        Refunds("refund").
        IsAuthorized(idx) :- Actions(idx, action), IsTool(action, tool), Refunds(tool).
      `),
    ).toEqual(["a tool call whose tool is not given by a constant"]);
  });

  test.each(["IsToolCall(a)", "IsTool(a, _)", 'IsTool(a, tool), tool != "refund"'])(
    "telling tool calls from messages: %s",
    (condition) => {
      expect(refusals(`IsAuthorized(idx) :- Actions(idx, a), ${condition}.`)).toHaveLength(1);
    },
  );

  test.each(["SendAttempt(_)", "HTTPRequest(_, _, _)"])("another kind of action: $%s", (action) => {
    expect(refusals(`IsAuthorized(idx) :- Actions(idx, $${action}).`)).toEqual([
      `a truth table over \`$${action.slice(0, action.indexOf("("))}\``,
    ]);
  });

  test("a value in the head of a helper", () => {
    expect(
      refusals(`
        .decl Status(value: symbol)
        Status(value) :- ToolResultField("get_customer", "status", value).
        IsAuthorized(idx) :- Actions(idx, _), Status("active").
      `),
    ).toEqual(["comparing `get_customer.status` with anything but constants"]);
  });

  test("a rule that changes what the prelude reads", () => {
    expect(
      refusals(`${allow}ToolResult("1", "get_customer", "{}").\n${refuse(`${status}"x")`)}`),
    ).toEqual(["a rule for `ToolResult`"]);
  });

  test.each(["@combining: first-applicable", "@tools: tools.json", "@observe: Confirmed()"])(
    "a file with `%s`",
    (annotation) => {
      expect(() => shown(`// ${annotation}\n\n${allow}`)).toThrow("no table");
    },
  );

  test.each(["@outcome: audit", "@outcome: perhaps", "@expires: 2030-01-01"])(
    "a rule with `%s`",
    (annotation) => {
      const rule = 'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").';
      expect(() => shown(`${allow}\n// ${annotation}\n${rule}\n`)).toThrow("no table");
    },
  );
});

test("a helper that reads a field is observed", () => {
  expect(
    shown(`
      .decl Blocked()
      Blocked() :- ToolResultField("get_customer", "status", "blocked").
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), Blocked().
    `),
  ).toBe(
    policy(`
      | Action | Status  | Decision  |
      | ------ | ------- | --------- |
      | refund | blocked | DENY      |
      | refund | other   | ALLOW     |
      | refund | unknown | UNGUARDED |
      | other  | —       | ALLOW     |
    `),
  );
});

test("what decisions do not depend on may be anything", () => {
  expect(
    refusals(`
      .decl Administrator()
      Administrator() :- HasRole("admin").
      IsAuthorized(idx) :- Actions(idx, _).
    `),
  ).toEqual([]);
});

test.each([
  ["a constant", 'IsTool(a, "refund")'],
  ["an equality", 'IsTool(a, tool), tool = "refund"'],
  ["a pattern", 'a = $CallTool("refund", _)'],
  ["a pattern whose arguments are named and not used", 'a = $CallTool("refund", args)'],
])("a tool is named by %s", (_, condition) => {
  expect(shown(`IsAuthorized(idx) :- Actions(idx, a), ${condition}.`)).toBe(
    policy(`
      | Action | Decision |
      | ------ | -------- |
      | refund | ALLOW    |
      | other  | DENY     |
    `),
  );
});
