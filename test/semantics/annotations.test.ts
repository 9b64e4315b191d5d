import { describe, expect, test } from "vitest";
import { annotationAt, parseAlias, parseDomain } from "../../server/src/semantics/annotations.ts";

describe("@domain", () => {
  test.each([
    ["get.membership: gold | silver", "get.membership", ["gold", "silver"], true],
    ["get.membership:gold", "get.membership", ["gold"], true],
    ["get.membership : gold | silver | …", "get.membership", ["gold", "silver"], false],
    ["get.membership: gold | ...", "get.membership", ["gold"], false],
    ["get.insured: boolean", "get.insured", ["true", "false"], true],
    ['get.fare: "basic economy" | first class', "get.fare", ["basic economy", "first class"], true],
    ["get.membership: gold | gold", "get.membership", ["gold"], true],
    ["mcp.server.get.membership: gold", "mcp.server.get.membership", ["gold"], true],
    ["get.zone: a:b | c", "get.zone", ["a:b", "c"], true],
  ])("%s", (value, attribute, values, closed) => {
    expect(parseDomain(value)).toEqual({ attribute, values, closed });
  });

  test.each([
    "",
    "get.membership",
    "get.membership:",
    "membership: gold",
    "get.a: gold | | silver",
    "get.a: …",
  ])("%j cannot be read", (value) => {
    expect(parseDomain(value)).toBeNull();
  });

  test("a range of numbers is not read yet, and never taken for a value", () => {
    expect(parseDomain("get.amount: 0..100")).toBeNull();
  });
});

describe("@alias", () => {
  test.each(["modify = update_flights", "modify=update_flights", " modify  =  update_flights "])(
    "%j",
    (value) => {
      expect(parseAlias(value)).toEqual({ alias: "modify", tool: "update_flights" });
    },
  );

  test.each(["", "modify", "modify =", "= update_flights", "a b = c", "a = b = c"])(
    "%j cannot be read",
    (value) => {
      expect(parseAlias(value)).toBeNull();
    },
  );
});

test.each([
  ["message", "deny_message"],
  ["fix", "suggestion"],
  ["Hint", "suggestion"],
  ["DENY_MESSAGE", "deny_message"],
  ["whatever", "whatever"],
])("the key @%s is %s", (text, key) => {
  const span = { start: 3, end: 5 };
  expect(annotationAt(10, { key: { text, span }, value: "x", span })).toEqual({
    key,
    value: "x",
    span: { start: 13, end: 15 },
  });
});
