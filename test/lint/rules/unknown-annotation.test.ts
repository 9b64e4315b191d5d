import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

test("a misspelt annotation", () => {
  check(
    "unknown-annotation",
    `
    // @«verison»: 1.0

    // @«Deny_mesage»: No
    IsAuthorized(idx) :- Actions(idx, _). // @«sugestion» Yes
    `,
    [
      "There is no annotation `@verison`: it says nothing. Did you mean `version`?",
      "There is no annotation `@Deny_mesage`: it says nothing. Did you mean `deny_message`?",
      "There is no annotation `@sugestion`: it says nothing. Did you mean `suggestion`?",
    ],
  );
});

test("one that is like no other", () => {
  check("unknown-annotation", "// @«author»: Jane\nIsAuthorized(idx) :- Actions(idx, _).\n", [
    "There is no annotation `@author`: it says nothing.",
  ]);
});

test("the fix corrects the spelling", () => {
  const policyOf = (key: string): string => `
    // @${key}: Only gold members
    //   can cancel
    Unauthorized(idx) :- Actions(idx, _).
    `;
  checkFix(
    "unknown-annotation",
    policyOf("deny_messsage"),
    "Change to `deny_message`",
    policyOf("deny_message"),
  );
});

test.each([
  "// @Message: No",
  "// @FIX: Yes",
  "// @hint Yes",
  "// @reason: x",
  "// @tool_pattern: refund",
  "// @url_pattern: .*",
  "// @outcome: escalate",
  "// @ask",
  "// @broad",
  "// @ignore: unlabelled-rule: why",
  "// @version: 1.0",
  "// @alias: a = b",
  "// @combining: deny-overrides",
  "// @domain: a.b: c | d",
  "// write to me@example.com",
  "// see @reason",
])("known, or no annotation: %s", (line) => {
  check("unknown-annotation", `${line}\nUnauthorized(idx) :- Actions(idx, _).\n`, []);
});

test("a comment inside a rule carries nothing", () => {
  check("unknown-annotation", "Unauthorized(idx) :-\n  // @whatever: x\n  Actions(idx, _).\n", []);
});
