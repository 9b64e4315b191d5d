import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

const message = (label: string): string =>
  `No rule implements ${label}, so nothing enforces it. Write a rule below a comment \`/* ${label} */\`, or end the clause with \`[not enforceable]\`.`;

test("clauses that no rule names", () => {
  check(
    "unreferenced-clause",
    `
    C1: Authorize all actions by default
    «C2»: Deny refund if membership != gold
    «C3»: Be polite

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [message("C2"), message("C3")],
  );
});

test("a rule that decides nothing implements nothing", () => {
  check(
    "unreferenced-clause",
    `
    «C1»: Deny refund if membership = regular

    /* C1 */
    Regular() :- ToolResultField("get_customer", "membership", "regular").
    `,
    [message("C1")],
  );
});

test("the fix marks the clause, over several lines too", () => {
  checkFix(
    "unreferenced-clause",
    `
    C1: Deny refund if membership = regular
        AND amount > 100.

    IsAuthorized(idx) :- Actions(idx, _).
    `,
    "Mark C1 as not enforceable",
    `
    C1: Deny refund if membership = regular
        AND amount > 100. [not enforceable]

    IsAuthorized(idx) :- Actions(idx, _).
    `,
  );
});

test("every way to name a clause", () => {
  check(
    "unreferenced-clause",
    `
    C1: Authorize all actions by default
    C2: Deny refund
    C3: Deny exchange
    C4: Deny cancel
    C5: Deny transfer
    C6: Be polite [not enforceable]
    C7: Deny bribes [not enforceable].

    // C1: everything
    IsAuthorized(idx) :- Actions(idx, _).

    /* C2, C3 */
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "exchange").

    // @clause: C4
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "cancel").

    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "transfer"). // C5
    `,
    [],
  );
});

test("a clause of a list", () => {
  check(
    "unreferenced-clause",
    `
    // C1: Authorize all actions by default
    // «C2»: Deny refund
    //   if membership != gold

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [message("C2")],
  );
});

test("the fix marks a clause of a list", () => {
  const policyOf = (clause: string): string => `
    /* C1: Authorize all actions by default
     * ${clause} */

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `;
  checkFix(
    "unreferenced-clause",
    policyOf("C2: Deny refund"),
    "Mark C2 as not enforceable",
    policyOf("C2: Deny refund [not enforceable]"),
  );
});

test("words above a rule are implemented by it", () => {
  check(
    "unreferenced-clause",
    "// C1: Allow all actions\nIsAuthorized(idx) :- Actions(idx, _).\n",
    [],
  );
});

test.each([
  '/* C2 */\nUnauthorized(idx) :- Actions(idx, a), IsTool(a, "refund".\n',
  '// @clause: C2\nUnauthorized(idx) :- Actions(idx, a), IsTool(a, , "refund").\n',
  'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund" // C2\n',
])("a rule that cannot be read counts: %j", (rule) => {
  check(
    "unreferenced-clause",
    `C1: Authorize all actions by default\nC2: Deny refund\n\n/* C1 */\nIsAuthorized(idx) :- Actions(idx, _).\n\n${rule}`,
    [],
    ["syntax-error"],
  );
});

test("below a comment that nothing closes nothing is known", () => {
  check(
    "unreferenced-clause",
    "C1: Authorize all actions by default\n\n/* C1\nIsAuthorized(idx) :- Actions(idx, _).\n",
    [],
    ["syntax-error"],
  );
});

test.each([
  "* V8: Upgrade to 3.19.0\n* Users must install it. [C7]\n* It can wait.\n",
  "HTTP2: is a protocol\n\nIt must be fast. [C7]\n\nIt can be slow.\n",
])("ordinary Markdown: %j", (text) => {
  check("unreferenced-clause", text, []);
});

test("a file of readable clauses, without rules", () => {
  check("unreferenced-clause", "«C1»: Deny refund\n", [message("C1")]);
});
