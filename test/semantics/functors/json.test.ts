import { describe, expect, test } from "vitest";
import { call } from "./call.ts";

const order = JSON.stringify({
  id: "R1",
  amount: 120,
  price: 100.01,
  free: false,
  note: null,
  payer: { name: "Ann", cards: { gold: { left: 30 }, silver: 7 } },
  items: [{ sku: "a" }, { sku: "b", tags: ["x", "y"] }, 3],
  "s:key": { "s:deep": "prefixed" },
});

test.each([
  ["id", "R1"],
  ["amount", ""],
  ["free", ""],
  ["note", ""],
  ["payer", ""],
  ["missing", ""],
  ["payer.name", ""],
])("@json_get_str of %s: %j", (field, expected) => {
  expect(call("json_get_str", order, field)).toBe(expected);
});

test("reads real JSON, the last of keys that repeat", () => {
  expect(call("json_get_str", '{"\\u0061": "\\u0041\\n"}', "a")).toBe("A\n");
  expect(call("json_get_str", '{"a": "1", "a": "2"}', "a")).toBe("2");
});

test("nothing is inherited", () => {
  expect(call("json_has_field", "{}", "constructor")).toBe(0);
  expect(call("json_has_field", "{}", "__proto__")).toBe(0);
  expect(call("json_get_str", '{"__proto__": "p"}', "__proto__")).toBe("p");
  expect(call("json_get_int_path", '{"a": [1]}', "a.length")).toBe(-1);
});

describe("whole numbers", () => {
  test.each([
    ["120", 120],
    ["0", 0],
    ["-0", 0],
    ["-5", -5],
    ["1e3", 1000],
    ["5.0", 5],
    ["100.01", -1],
    ['"120"', -1],
    ["true", -1],
    ["null", -1],
    ["[1]", -1],
    ["3000000000", 2147483647],
    ["4294967297", 2147483647],
    ["1e400", 2147483647],
    ["-3000000000", -2147483648],
    ["-1e400", -2147483648],
  ])("%s is %d: saturated, never wrapped", (written, expected) => {
    expect(call("json_get_int", `{"n": ${written}}`, "n")).toBe(expected);
    expect(call("json_get_int_path", `[{"n": ${written}}]`, "[0].n")).toBe(expected);
  });
});

test.each([
  ["100.01", 100.01],
  ["5", 5],
  ["-0", 0],
  ["1e400", Number.MAX_VALUE],
  ["-1e400", -Number.MAX_VALUE],
  ['"5"', -1],
  ["null", -1],
])("@json_get_float of %s: %d", (written, expected) => {
  expect(call("json_get_float", `{"n": ${written}}`, "n")).toBe(expected);
});

test.each([
  ['"a b"', "a b"],
  ["120", "120"],
  ["100.50", "100.5"],
  ["true", "true"],
  ["false", "false"],
  ["null", ""],
  ["{}", ""],
  ["[1]", ""],
  ["9007199254740991", "9007199254740991"],
  ["9007199254740993", ""],
  ["1e400", ""],
])("@json_get_text of %s: %j", (written, expected) => {
  expect(call("json_get_text", `{"n": ${written}}`, "n")).toBe(expected);
});

test.each([
  ["id", 1],
  ["free", 1],
  ["note", 1],
  ["missing", 0],
])("@json_has_field of %s: %d", (field, expected) => {
  expect(call("json_has_field", order, field)).toBe(expected);
});

test.each([
  ["id", "R1"],
  ["payer.name", "Ann"],
  ["items[1].sku", "b"],
  ["items[1].tags[0]", "x"],
  ["s:key.s:deep", "prefixed"],
  ["items[2]", ""],
  ["items[3].sku", ""],
  ["items[-1].sku", ""],
  ["items[x]", ""],
  ["items.0.sku", ""],
  ["payer[0]", ""],
  ["payer..name", ""],
  [".id", ""],
  ["id.", ""],
  ["id]", ""],
  ["items[1]sku", ""],
  ["items[1", ""],
  ["", ""],
])("@json_get_str_path of %j: %j", (path, expected) => {
  expect(call("json_get_str_path", order, path)).toBe(expected);
});

test("the empty path is the whole value, and an index may come first", () => {
  expect(call("json_get_str_path", '"whole"', "")).toBe("whole");
  expect(call("json_array_len", "[1, 2]", "")).toBe(2);
  expect(call("json_get_str_path", '[[], ["x"]]', "[1][0]")).toBe("x");
});

test("arrays", () => {
  expect(call("json_array_len", order, "items")).toBe(3);
  expect(call("json_array_len", order, "items[1].tags")).toBe(2);
  expect(call("json_array_len", order, "id")).toBe(0);
  expect(call("json_array_len", order, "missing")).toBe(0);
  expect(call("json_array_get_str", order, "items[1].tags", 1)).toBe("y");
  expect(call("json_array_get_str", order, "items[1].tags", 2)).toBe("");
  expect(call("json_array_get_str", order, "items", 0)).toBe("");
  expect(call("json_array_get_field_str", order, "items", 1, "sku")).toBe("b");
  expect(call("json_array_get_field_str", order, "items", 2, "sku")).toBe("");
  expect(call("json_array_get_field_str", order, "payer", 0, "name")).toBe("");
});

test("objects", () => {
  expect(call("json_object_has_key", order, "payer.cards", "gold")).toBe(1);
  expect(call("json_object_has_key", order, "payer.cards", "lead")).toBe(0);
  expect(call("json_object_has_key", order, "items", "0")).toBe(0);
  expect(call("json_object_has_key", order, "", "id")).toBe(1);
  expect(call("json_object_field_int", order, "payer.cards", "gold", "left")).toBe(30);
  expect(call("json_object_field_int", order, "payer.cards", "silver", "")).toBe(7);
  expect(call("json_object_field_int", order, "payer.cards", "lead", "left")).toBe(-1);
});

test.each(["", "not JSON", "{", '"text"', "[]", "null", "1", `${"[".repeat(100_000)}`])(
  "text without the field has nothing: %.20j",
  (json) => {
    expect(call("json_get_str", json, "a")).toBe("");
    expect(call("json_get_int", json, "a")).toBe(-1);
    expect(call("json_has_field", json, "a")).toBe(0);
  },
);
