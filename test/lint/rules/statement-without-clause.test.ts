import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

const rules = `
C1: Authorize all actions by default

/* C1 */
IsAuthorized(idx) :- Actions(idx, _).
`;

const message =
  "This statement reads like a rule, and no clause says the same. Link it to its clauses, as in `[C1]` at its end, or end it with `[informative]`.";

test("statements of every kind", () => {
  check(
    "statement-without-clause",
    `Agents «must» be polite.

- Everything is «allowed».
  - Refunds «can» wait.
1. «Only» gold members
   have a lounge.

> Nobody «SHALL» pass.
${rules}`,
    [message, message, message, message, message],
  );
});

test("the fix marks the statement, over several lines too", () => {
  checkFix(
    "statement-without-clause",
    `- Refunds can\n  wait.\n- Fine [C1]\n${rules}`,
    "Mark the statement as informative",
    `- Refunds can\n  wait. [informative]\n- Fine [C1]\n${rules}`,
  );
});

test.each([
  "Everything is allowed. [C1]",
  "- Everything must be allowed [C1].",
  "> Only this\n> is required [C1]\n",
  "Agents may be polite. [Informative]",
  "## What agents must do",
  "What agents must do\n===================",
  "| Agents | must |\n| ------ | ---- |\n| be     | good |",
  "- Refunds take a week.",
  "- A cannery is no mayor.",
  "- See `must()` in the code.",
  "<!-- This must not count. -->",
  "```text\nThis must not count.\n```",
])("silent: %j", (statement) => {
  check("statement-without-clause", `${statement}\n${rules}`, []);
});

test("a file without clauses", () => {
  check(
    "statement-without-clause",
    "Agents must be polite.\n\nIsAuthorized(idx) :- Actions(idx, _).\n",
    [],
  );
});

test("a file whose clauses stand in comments", () => {
  check(
    "statement-without-clause",
    "Agents «must» be polite.\n\n// C1: Allow all actions\nIsAuthorized(idx) :- Actions(idx, _).\n",
    [message],
  );
});

test.each([
  "* V8: Upgrade to 3.19.0\n* Users must install it. [C7]\n* It can wait.\n",
  "HTTP2: is a protocol\n\nIt must be fast. [C7]\n\nIt can be slow.\n",
])("ordinary Markdown: %j", (text) => {
  check("statement-without-clause", text, []);
});
