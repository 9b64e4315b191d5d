import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { notAPolicy } from "../../server/src/syntax/notAPolicy.ts";
import { policy } from "../check.ts";
import { plausibleText } from "./fragments.ts";

test.each([
  ["\u0000\u0001\u0002PNG\u0000\u0000", "binary data"],
  ["PK\u0003\u0004 \uFFFD\uFFFD\u0000", "binary data"],
  ["C\u00001\u0000:\u0000", "binary data"],
  ['<?xml version="1.0"?>\n<policyconfig/>', "an XML document"],
  ["<!DOCTYPE policyconfig PUBLIC>\n<policyconfig>", "an XML document"],
  ['<policy id="x">\n  <rule/>\n</policy>\n', "an XML document"],
  ['<policy id="x"/>\n', "an XML document"],
  ['\uFEFF<?xml version="1.0"?><a/>', "an XML document"],
  ["grant {\n  permission java.security.AllPermission;\n};", "a Java security policy"],
  ['// server\ngrant codeBase "file:/x" {\n};', "a Java security policy"],
  ['/* x */\nkeystore "k", "jks";\ngrant signedBy "a"\n{\n};', "a Java security policy"],
  ['{ "Version": "2012-10-17", "Statement": [] }', "JSON"],
  ["{}", "JSON"],
  ['[{"Effect": "Allow"', "JSON"],
  ["package authz\n\nimport rego.v1\n\nallow if true", "a Rego module of Open Policy Agent"],
  ["# Licence\npackage a.b\n\nx := 1\n", "a Rego module of Open Policy Agent"],
  ["package a\r\n\r\ndefault allow = false", "a Rego module of Open Policy Agent"],
  ["package a\n\nallow {\n  input.x\n}\n", "a Rego module of Open Policy Agent"],
  ['// x\n@id("a")\npermit (\n  principal,\n  action,', "a Cedar policy"],
])("%j is %s", (text, expected) => {
  expect(notAPolicy(text)).toBe(expected);
});

test.each([
  "",
  "\n\n",
  "# A Markdown file\n\nWithout any policy in it.\n",
  "C1: Deny refund\u0000 if the receipt is missing, and do not tell the customer why\n",
  "<!-- a note -->\nC1: Deny refund\n",
  "<div>\n\nC1: Deny refund\n\n</div>\n",
  "<details>\n<summary>Rules</summary>\nA(1).\n</details>",
  "[C1] is about refunds",
  "{x} stands for any tool",
  "grant refunds only to gold members",
  "package deals are never refunded",
  "package deals\n\nare never refunded: the price is set := by the airline",
  "permit(x) :- principal(x).",
  "---\ntitle: x\n---\n",
])("%j may be a policy", (text) => {
  expect(notAPolicy(text)).toBeNull();
});

test("our own policies are policies", () => {
  const folder = new URL("../../policies/", import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".policy"))) {
    expect(notAPolicy(readFileSync(new URL(name, folder), "utf8"))).toBeNull();
  }
  expect(
    notAPolicy(
      policy(`
        package = "economy"
        C1: Deny refund
      `),
    ),
  ).toBeNull();
});

test("a plausible policy is none of them", () => {
  fc.assert(fc.property(plausibleText, (text) => notAPolicy(text) === null));
});

test.each([
  "/* ",
  "/* */ ",
  "// ",
  "# ",
  "// x\n",
  "package a\n",
  "@a() ",
  "#\n",
  "<a ",
  '{"',
  "\n",
  " ",
])("%j, 100,000 times, takes no time", (part) => {
  const start = performance.now();
  notAPolicy(part.repeat(100_000));
  expect(performance.now() - start).toBeLessThan(500);
});
