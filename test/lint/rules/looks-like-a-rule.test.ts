import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

const message =
  "This is read as prose, so it is not enforced. A rule starts with `Name(` at the start of a line; in prose, write `:-` as code between backticks.";

test("a rule behind other words", () => {
  check("looks-like-a-rule", `Rule 1 says IsAuthorized(idx) «:-» Actions(idx, _).`, [message]);
});

test("a rule in a list or in a quote", () => {
  check(
    "looks-like-a-rule",
    `
    - IsAuthorized(idx) «:-» Actions(idx, _).

    > Unauthorized(idx) «:-» Actions(idx, _).
    `,
    [message, message],
  );
});

test("only the arrow that is not code is underlined", () => {
  check("looks-like-a-rule", "The arrow `:-` means if, as in p «:-» q.", [message]);
});

test("an arrow in a code span", () => {
  check("looks-like-a-rule", "Write `IsAuthorized(idx) :- Actions(idx, _).` and ``a `:-` b``.", []);
});

test("rules, comments, headings and fences of another language", () => {
  check(
    "looks-like-a-rule",
    `
    # The arrow :- explained

    // IsAuthorized(idx) :- Actions(idx, _).
    IsAuthorized(idx) :- Actions(idx, _).

    ~~~prolog
    p :- q.
    ~~~
    `,
    [],
  );
});

test("alignment in a table", () => {
  check("looks-like-a-rule", "| Tool | Risk |\n| :--- | :-: |\n| pay | high |\n", []);
  check("looks-like-a-rule", "Tool | Risk\n:--- | :-:\npay | high\n", []);
});

test("a rule in a fence that says no language", () => {
  const fence = (language: string, arrow: string): string => `
    IsAuthorized(idx) :- Actions(idx, _).

    \`\`\`${language}
    Unauthorized(idx) ${arrow} Actions(idx, _).
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "pay").
    \`\`\`
    `;
  check("looks-like-a-rule", fence("", "«:-»"), [
    "This fence says no language, so what is in it is not enforced. Write `datalog` behind its opening marks, or the language that it is in.",
  ]);
  checkFix(
    "looks-like-a-rule",
    fence("", ":-"),
    "Call the fence `datalog`",
    fence("datalog", ":-"),
  );
  check("looks-like-a-rule", fence("prolog", ":-"), []);
});

test("other text in a fence that says no language", () => {
  check("looks-like-a-rule", "```\nThe arrow :- and f(x) :+ and `p :- q`\n```\n", []);
});

test("a rule in a heading or in a cell of a table", () => {
  check(
    "looks-like-a-rule",
    `
    ## Unauthorized(idx) «:-» Actions(idx, _).

    | Clause | Rule                                  | Code                     |
    | ------ | ------------------------------------- | ------------------------ |
    | C1     | IsAuthorized(idx) «:-» Actions(idx, _). | \`A(x) :- B(x)\` |
    `,
    [message, message],
  );
});
