import { expect, test } from "vitest";
import { check, diagnose } from "../../check.ts";

/** What is said of a text: code, message and what is underlined. */
const said = (text: string) =>
  diagnose(text).map(({ code, severity, message, span }) => ({
    code,
    severity,
    is: /^This is (.*?), not a policy/.exec(message)?.[1],
    at: text.slice(span.start, span.end),
  }));

test.each([
  [
    "a Java security policy",
    'grant codeBase "file:/x" {\n  permission java.io.FilePermission;\n};\n',
  ],
  ["an XML document", '<?xml version="1.0"?>\n<policyconfig>\n</policyconfig>\n'],
  ["JSON", '{ "Version": "2012-10-17", "Statement": [] }\n'],
  ["binary data", `IsAuthorized(\0\u0001\u0002\u0003 :- x\n${"\0".repeat(100)}`],
])("%s: one information on the first line, and nothing else", (is, text) => {
  const [at = ""] = text.split("\n");
  expect(said(text)).toEqual([{ code: "not-a-policy", severity: "info", is, at }]);
});

test.each([
  ["an empty file", ""],
  ["white space", " \n\t\r\n\uFEFF"],
  [
    "Markdown without a policy",
    "# Notes\n\nAgents must be kind. Use `a :- b` (see below).\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nf(x);\n```\n\n<div>html</div>\n",
  ],
  ["a policy", "IsAuthorized(idx) :- Actions(idx, _).\n"],
])("%s has no diagnostics", (_, text) => {
  expect(said(text)).toEqual([]);
});

test("the message says what it is, and what to do", () => {
  check("not-a-policy", "«<busconfig>»\n<policy/>\n</busconfig>\n", [
    "This is an XML document, not a policy for AI agents, so that nothing in it is checked or enforced. Give it another ending than `.policy`, or choose another language for it in the editor.",
  ]);
});
