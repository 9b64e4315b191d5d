import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

test("a rule without its full stop", () => {
  check("syntax-error", `IsAuthorized(idx) :- Actions(idx, _«)»`, [
    "Expected `.` or `,` after `)`: this rule or declaration does not end.",
  ]);
});

test("a rule that the next heading cuts off", () => {
  check(
    "syntax-error",
    `
    IsAuthorized(idx) :- Actions(idx, _«)»

    ## Refunds

    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    ["Expected `.` or `,` after `)`: this rule or declaration does not end."],
  );
});

test("the fix adds the full stop", () => {
  checkFix(
    "syntax-error",
    "IsAuthorized(idx) :- Actions(idx, _)\r\n\r\n# Refunds\r\n",
    "Add the missing `.`",
    "IsAuthorized(idx) :- Actions(idx, _).\r\n\r\n# Refunds\r\n",
  );
});

test("a mistake inside a rule underlines the token", () => {
  check("syntax-error", `IsAuthorized(idx) :- Actions(idx, _) «IsTool»(idx, "refund").`, [
    "Expected `.` or `,` instead of `IsTool`.",
  ]);
});

test("something else than a full stop is missing at the end", () => {
  check(
    "syntax-error",
    `
    .decl Trusted(tool: «symbol»
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    ["Expected `)` or `,` after `symbol`: this rule or declaration does not end."],
  );
});

test("a mistake in one block leaves the others whole", () => {
  check(
    "syntax-error",
    `
    IsAuthorized(idx) :- Actions(idx, «)».

    Unauthorized(idx) :- Actions(idx, «,» _).
    `,
    [
      "Expected a name, `_`, `nil`, a number, a string, `[`, `$`, or `@` instead of `)`.",
      "Expected a name, `_`, `nil`, a number, a string, `[`, `$`, or `@` instead of `,`.",
    ],
  );
});

test("annotations whose value cannot be read", () => {
  check(
    "syntax-error",
    `
    // «@domain membership: gold | silver»
    // «@alias cancel»
    IsAuthorized(idx) :- Actions(idx, _).

    // «@outcome: refuse»
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    [
      "Cannot read the value of `@domain`. Write `tool.field: a | b | c`, with `| …` at its end where there are more values.",
      "Cannot read the value of `@alias`. Write `short = tool_name`.",
      "Cannot read the value of `@outcome`. Write `deny`, `escalate`, `require_approval` or `audit`.",
    ],
  );
});

test("comments and blank lines inside a rule, several rules on a line, prose with brackets", () => {
  check(
    "syntax-error",
    `
    User(s) must confirm.

    IsAuthorized(idx) :- // everything

        Actions(idx, _). Unauthorized(idx) :- /* but */ Actions(idx, a), IsTool(a, "a.b(").
    `,
    [],
  );
});
