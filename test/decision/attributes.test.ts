import { expect, test } from "vitest";
import { type Attribute, showValue } from "../../server/src/decision/attributes.ts";
import { refuse, tableOf } from "./show.ts";

/** Each attribute of a policy with the values that its table distinguishes. */
function attributes(fixture: string): string[] {
  return tableOf(fixture).attributes.map(describe);
}

function describe({ name, values }: Attribute): string {
  return `${name}: ${values.map(showValue).join(" | ")}`;
}

test("an open domain has the constants of the rules, and any other value", () => {
  expect(attributes(refuse('ToolResultField("get_customer", "status", "blocked")'))).toEqual([
    "get_customer.status: blocked | other | unknown",
  ]);
});

test("a closed domain has its own values, in its order", () => {
  const domain = "// @domain get_customer.status: active | blocked\n\n";
  expect(
    attributes(domain + refuse('ToolResultField("get_customer", "status", "blocked")')),
  ).toEqual(["get_customer.status: active | blocked | unknown"]);
});

test("a domain that is left open takes what the rules add", () => {
  const domain = "// @domain get_customer.status: active | …\n\n";
  expect(
    attributes(domain + refuse('ToolResultField("get_customer", "status", "blocked")')),
  ).toEqual(["get_customer.status: active | blocked | other | unknown"]);
});

test("a closed domain takes nothing that it does not name", () => {
  const domain = "// @domain get_customer.status: active | blocked\n\n";
  expect(
    attributes(domain + refuse('ToolResultField("get_customer", "status", v), v != "retired"')),
  ).toEqual(["get_customer.status: active | blocked | unknown"]);
});

test("a boolean domain", () => {
  const domain = "// @domain get_customer.active: boolean\n\n";
  expect(attributes(domain + refuse('ToolResultField("get_customer", "active", "false")'))).toEqual(
    ["get_customer.active: true | false | unknown"],
  );
});

test.each([
  ["an equality", 'v = "x"'],
  ["an equality the other way round", '"x" = v'],
  ["an inequality", 'v != "x"'],
  ["an equality with a variable that is equal to a constant", 'v = w, w = "x"'],
  ["an inequality with such a variable", 'v != w, w = "x"'],
])("constants flow through %s", (_, conditions) => {
  expect(attributes(refuse('ToolResultField("get_customer", "status", v)', conditions))).toEqual([
    "get_customer.status: x | other | unknown",
  ]);
});

test("every rule adds its constants, in file order", () => {
  expect(
    attributes(
      refuse('ToolResultField("get_customer", "status", "b")') +
        refuse('!ToolResultField("get_customer", "status", "a")'),
    ),
  ).toEqual(["get_customer.status: b | a | other | unknown"]);
});

test("an empty field counts as not looked up, so that it is no value", () => {
  expect(
    attributes(refuse('ToolResultField("get_customer", "status", v), v != "", v != "x"')),
  ).toEqual(["get_customer.status: x | other | unknown"]);
});

test("fields of two tools are two attributes", () => {
  const two = refuse(
    'ToolResultField("get_customer", "status", "x")',
    'ToolResultField("get_order", "status", "y")',
  );
  expect(attributes(two)).toEqual([
    "get_customer.status: x | other | unknown",
    "get_order.status: y | other | unknown",
  ]);
});

test.each([
  ["gold", "gold"],
  ["basic economy", "basic economy"],
  ["not_paid", "not_paid"],
  ["notable", "notable"],
  ["-5", "-5"],
  ["unknown", '"unknown"'],
  ["Other", '"Other"'],
  ["any", '"any"'],
  ["—", '"—"'],
  ["*", '"*"'],
  ["not paid", '"not paid"'],
  ["not-applicable", '"not-applicable"'],
  ["a, b", '"a, b"'],
  ["a|b", '"a|b"'],
  ['say "yes"', '"say \\"yes\\""'],
  ["> 5", '"> 5"'],
  ["1..3", '"1..3"'],
  [" gold", '" gold"'],
  ["gold ", '"gold "'],
  ["// gold", '"// gold"'],
  ["/* gold", '"/* gold"'],
  ["", '""'],
])("the constant %s is shown as %s", (text, shown) => {
  expect(showValue({ kind: "constant", text })).toBe(shown);
});

test("special values are shown as words", () => {
  expect([showValue({ kind: "unknown" }), showValue({ kind: "other" })]).toEqual([
    "unknown",
    "other",
  ]);
});
