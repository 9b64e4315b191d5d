import { expect, test } from "vitest";
import { check, checkFix, fixTitles } from "../../check.ts";

test("a rule without its full stop", () => {
  check("syntax-error", `IsAuthorized(idx) :- Actions(idx, _«)»`, [
    "Expected `,` or `.` after `)`.",
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
    ["Expected `,` or `.` after `)`."],
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
  check("syntax-error", `IsAuthorized(idx) :- Actions(idx, a) «IsTool»(a, "refund").`, [
    "Expected `,` or `.` instead of `IsTool`.",
  ]);
});

test("something else than a full stop is missing at the end", () => {
  check(
    "syntax-error",
    `
    .decl Trusted(tool: «symbol»
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    ["Expected `,` or `)` after `symbol`."],
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
      "Expected a value or a variable instead of `)`.",
      "Expected a value or a variable instead of `,`.",
    ],
  );
});

/** Rules below and above the broken one, which stay as they are. */
const around = (broken: string): string => `
    .decl Trusted(tool: symbol)
    IsAuthorized(idx) :- Actions(idx, _).

    ${broken}

    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `;

test.each([
  [
    "a string that is not closed",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, «"pay»).',
    'This string is not closed: expected `"` on the same line.',
    'Close it with `"`',
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay").',
  ],
  [
    "a bracket that nothing opens",
    'Unauthorized(idx) :- Actions(idx, a)«)», IsTool(a, "pay").',
    "Nothing opens the bracket that this `)` closes.",
    "Remove `)`",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay").',
  ],
  [
    "a bracket that is not closed",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay"«.»',
    "Expected `,` or `)` instead of `.`.",
    "Add the missing `)`",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay").',
  ],
  [
    "a comma that is missing",
    'Unauthorized(idx) :- Actions(idx, a) «IsTool»(a, "pay").',
    "Expected `,` or `.` instead of `IsTool`.",
    "Add the missing `,`",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay").',
  ],
  [
    "a comma too many",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay"),«.»',
    "Expected a literal instead of `.`.",
    "Remove `,`",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay").',
  ],
  [
    "a colon for an arrow",
    "Unauthorized(idx) «:» Actions(idx, _).",
    "Expected `:-` instead of `:`.",
    "Replace it with `:-`",
    "Unauthorized(idx) :- Actions(idx, _).",
  ],
  [
    "another arrow",
    "Unauthorized(idx) «<-» Actions(idx, _).",
    "Expected `:-` instead of `<-`.",
    "Replace it with `:-`",
    "Unauthorized(idx) :- Actions(idx, _).",
  ],
  [
    "the word and",
    'Unauthorized(idx) :- Actions(idx, a) «and» IsTool(a, "pay").',
    "Expected `,` instead of `and`.",
    "Replace it with `,`",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay").',
  ],
  [
    "two equals signs",
    "Unauthorized(idx) :- Actions(idx, _), idx «==» 1.",
    "Expected `=` instead of `==`.",
    "Replace it with `=`",
    "Unauthorized(idx) :- Actions(idx, _), idx = 1.",
  ],
  [
    "quotation marks of other languages",
    "Unauthorized(idx) :- Actions(idx, a), IsTool(a, «'pay'»).",
    "Expected `\"pay\"` instead of `'pay'`.",
    'Replace it with `"pay"`',
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay").',
  ],
  [
    "a directive that does not exist",
    "«.dcl» Paused(tool: symbol)",
    "There is no directive `.dcl`. Did you mean `.decl`?",
    "Change to `.decl`",
    ".decl Paused(tool: symbol)",
  ],
  [
    "a full stop behind a declaration",
    ".decl Paused(tool: symbol)«.»",
    "Expected the end of the line instead of `.`.",
    "Remove `.`",
    ".decl Paused(tool: symbol)",
  ],
])("%s", (_, broken, message, title, mended) => {
  check("syntax-error", around(broken), [message]);
  checkFix("syntax-error", around(broken.replaceAll(/[«»]/g, "")), title, around(mended));
});

test("a fact behind a declaration", () => {
  check("syntax-error", '.decl Paused(tool: symbol) «Paused»("pay").', [
    "Expected the end of the line instead of `Paused`.",
  ]);
  checkFix(
    "syntax-error",
    '.decl Paused(tool: symbol) Paused("pay").',
    "Begin a new line here",
    '.decl Paused(tool: symbol)\nPaused("pay").',
  );
});

test("a comment that is not closed hides the rest of the file", () => {
  const text = `
    IsAuthorized(idx) :- Actions(idx, _).
    «/* All but refunds»
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `;
  check("syntax-error", text, [
    "This comment is not closed, so that the rest of the file is part of it: expected `*/`.",
  ]);
  checkFix(
    "syntax-error",
    text.replaceAll(/[«»]/g, ""),
    "Close it with `*/`",
    text.replace("«/* All but refunds»", "/* All but refunds */"),
  );
});

test.each([
  ["Unauthorized(idx) :- «.»", "Expected a literal instead of `.`."],
  ["Unauthorized(idx) :- Actions(idx, _), idx«.»", "Expected a comparison or `(` instead of `.`."],
  [".decl Paused(tool: «)»", "Expected a type instead of `)`."],
  [
    "Unauthorized(«1x») :- Actions(_, _).",
    "Expected a number, or a name that begins with a letter, instead of `1x`.",
  ],
])("without a fix where nothing can be guessed: %s", (broken, message) => {
  check("syntax-error", around(broken), [message]);
  expect(fixTitles("syntax-error", around(broken.replaceAll(/[«»]/g, "")))).toEqual([[]]);
});

test("annotations whose value cannot be read", () => {
  check(
    "syntax-error",
    `
    // «@domain membership gold, silver»
    // «@alias cancel»
    IsAuthorized(idx) :- Actions(idx, _).

    // «@outcome: refuse»
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    [
      "Cannot read the value of `@domain`. Write `field: a | b | c`, `field: a | b | …`, `field: 0..100` or `field: boolean`.",
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

test("a token outside the basic plane is underlined whole", () => {
  check("syntax-error", "IsAuthorized(«😀»).", ["Expected a value or a variable instead of `😀`."]);
});

test("an HTML comment that is not closed", () => {
  const text = "<!-- All but refunds\nUnauthorized(idx) :- Actions(idx, a).\n";
  check("syntax-error", text.replace("<!-- All but refunds", "«$&»"), [
    "This comment is not closed, so that the rest of the file is part of it: expected `-->`.",
  ]);
  checkFix("syntax-error", text, "Close it with `-->`", text.replace("refunds", "refunds -->"));
});

test("a fence that is not closed, in a file with CRLF", () => {
  const text = "~~~sql\r\nA(x) :- B(x).\r\n";
  checkFix("syntax-error", text, "Add the missing `~~~`", `${text}~~~\r\n`);
});

test("a full stop that is missing above a list", () => {
  const text = "IsAuthorized(idx) :- Actions(idx, _)\n- list item\n";
  checkFix("syntax-error", text, "Add the missing `.`", text.replace("_)", "_)."));
});

test("if for an arrow", () => {
  check("syntax-error", "Unauthorized(idx) «if» Actions(idx, _).", [
    "Expected `:-` instead of `if`.",
  ]);
});

test("an address with a number that is too large", () => {
  check("syntax-error", "Blocked(«1.2.3.400»).", [
    "Expected an address of four numbers up to 255 instead of `1.2.3.400`.",
  ]);
});

test("a directive with nothing behind it", () => {
  check("syntax-error", "«.input»", ["Expected a relation after `.input`."]);
});
