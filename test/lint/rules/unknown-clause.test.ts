import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

test("a rule that names a clause that does not exist", () => {
  check(
    "unknown-clause",
    `
    C1: Authorize all actions by default
    C2: Deny refund [not enforceable]

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).

    /* «AUTH-77» */
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    ["There is no clause AUTH-77 in this file."],
  );
});

test("a statement that links to one", () => {
  check(
    "unknown-clause",
    `
    - Everything is allowed. [C1, «C12»]

    C1: Authorize all actions by default

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    ["There is no clause C12 in this file. Did you mean `C1`?"],
  );
});

test("a label for several rules is reported once", () => {
  check(
    "unknown-clause",
    `
    C1: Authorize all actions by default

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).

    // «R9»: refunds and exchanges
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "exchange").
    `,
    ["There is no clause R9 in this file."],
  );
});

test("the fix corrects the label", () => {
  const policyOf = (label: string): string => `
    AUTH-1: Authorize all actions by default

    /* ${label} */
    IsAuthorized(idx) :- Actions(idx, _).
    `;
  checkFix("unknown-clause", policyOf("AUT-1"), "Change to `AUTH-1`", policyOf("AUTH-1"));
});

test("a file without clauses may have labels", () => {
  check(
    "unknown-clause",
    `
    - Everything is allowed. [C1]

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});

test("brackets that do not end a statement, and comments that belong to no rule", () => {
  check(
    "unknown-clause",
    `
    See [C7] in the handbook.

    C1: Authorize all actions by default

    // C8: to be written

    ## Rules

    // @clause: C1
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});

test("the fix of a label in @clause leaves the rest of the annotation", () => {
  const policyOf = (label: string): string => `
    AUTH-1: Authorize all actions by default

    // @clause: AUTH-1, ${label}
    IsAuthorized(idx) :- Actions(idx, _).
    `;
  checkFix("unknown-clause", policyOf("AUT-1"), "Change to `AUTH-1`", policyOf("AUTH-1"));
});

test("the comments of rules only refer, in a file whose clauses stand in a list", () => {
  check(
    "unknown-clause",
    `
    // C1: Authorize all actions by default
    // C2: Explain every refusal [not enforceable]

    // C1: everything
    IsAuthorized(idx) :- Actions(idx, _).

    // «C3»: Deny refund
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    ["There is no clause C3 in this file."],
  );
});

test("a file whose clauses stand in the comments of rules", () => {
  check(
    "unknown-clause",
    `
    - Everything is allowed. [C1, C2, «C3»]

    // C1: Allow all actions
    IsAuthorized(idx) :- Actions(idx, _).

    /* C2 */
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    ["There is no clause C3 in this file."],
  );
});

test.each([
  "* V8: Upgrade to 3.19.0\n* Users must install it. [C7]\n* It can wait.\n",
  "HTTP2: is a protocol\n\nIt must be fast. [C7]\n\nIt can be slow.\n",
])("ordinary Markdown: %j", (text) => {
  check("unknown-clause", text, []);
});

test("a link that nothing defines, in a file with rules and without clauses", () => {
  check(
    "unknown-clause",
    `
    - Users must confirm. [«C9»]

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    ["There is no clause C9 in this file."],
  );
});

test.each([
  "/* C9 */ IsAuthorized(idx) :- Actions(idx, _).",
  '/* C9 */ Open("pay").\n\nIsAuthorized(idx) :- Actions(idx, _), Open("pay").',
])("a link to a label in the comment of a rule: %j", (rules) => {
  check("unknown-clause", `- Users must confirm. [C9]\n\n${rules}\n`, []);
});

test("labels in the comments of rules, in a file without clauses", () => {
  check("unknown-clause", "/* C9 */\nIsAuthorized(idx) :- Actions(idx, _).\n", []);
});
