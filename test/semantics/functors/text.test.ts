import { expect, test } from "vitest";
import { call } from "./call.ts";

test.each([
  ["see http://x", "http", 1],
  ["see HTTP://x", "http", 0],
  ["", "", 1],
  ["a", "", 1],
  ["", "a", 0],
])("@str_contains(%j, %j) is %d", (text, part, expected) => {
  expect(call("str_contains", text, part)).toBe(expected);
});

test.each([
  ["/safe/a", "/safe/", 1],
  ["/unsafe/a", "/safe/", 0],
  ["a", "ab", 0],
  ["a", "", 1],
])("@str_starts_with(%j, %j) is %d", (text, start, expected) => {
  expect(call("str_starts_with", text, start)).toBe(expected);
});

test("@str_to_lower", () => {
  expect(call("str_to_lower", "DELETE ÄÖ \u212A")).toBe("delete äö k");
});

test.each([
  ["", 0],
  ["abc", 3],
  ["é", 2],
  ["€", 3],
  ["😀", 4],
  ["\ud83d", 3],
])("@str_len of %j is %d bytes", (text, expected) => {
  expect(call("str_len", text)).toBe(expected);
});
