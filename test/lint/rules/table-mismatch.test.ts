import { describe, expect, test } from "vitest";
import { check, checkFix, diagnose, fixTitles, policy } from "../../check.ts";

const policyOf = (rows: string): string => `
  // @domain get_customer.status: active | blocked

  C1: Authorize all actions by default
  C2: Deny refund if status = blocked
  C3: Guard — deny refund if status unknown

  /* C1 */
  IsAuthorized(idx) :- Actions(idx, _).
  /* C2 */
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "status", "blocked").
  /* C3 */
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", _).

  | Action | Status  | Decision |
  | ------ | ------- | -------- |
  ${rows}
`;

test("a row that the rules decide otherwise", () => {
  check("table-mismatch", policyOf("| refund | blocked | «ALLOW» |"), [
    "The table says ALLOW, the rules say DENY: refund with status = blocked is decided by C2.",
  ]);
});

test("a row of which only some scenarios hold", () => {
  check("table-mismatch", policyOf("| refund | any | «DENY» |"), [
    "The table says DENY, the rules say ALLOW: refund with status = active is decided by C1.",
  ]);
  expect(fixTitles("table-mismatch", policyOf("| refund | any | DENY |"))).toEqual([[]]);
});

test("a row for any other tool", () => {
  check("table-mismatch", policyOf("| other | | «DENY» |"), [
    "The table says DENY, the rules say ALLOW: any other tool is decided by C1.",
  ]);
});

test("a row that covers nothing", () => {
  check("table-mismatch", policyOf("| refund | not active, blocked, unknown | «DENY» |"), [
    "This row covers no scenario: no combination of values fits it. Correct its cells.",
  ]);
});

test("the fix writes what the rules say", () => {
  checkFix(
    "table-mismatch",
    policyOf("| refund | unknown | DENY |"),
    "Change to GUARD_DENY",
    policyOf("| refund | unknown | GUARD_DENY |"),
  );
});

test("the rules that decide are shown beside it", () => {
  const text = policy(policyOf("| refund | blocked | ALLOW |"));
  const related = diagnose(text).flatMap((diagnostic) => diagnostic.related ?? []);
  const start = text.indexOf("Unauthorized");
  expect(related).toEqual([
    { span: { start, end: start + "Unauthorized".length }, message: "This rule decides it." },
  ]);
});

test("rows that hold, in any spelling", () => {
  check(
    "table-mismatch",
    policyOf(`| refund | active | ALLOW |
  | refund | BLOCKED_OR_NOT | |
  | refund | not active, unknown | deny |
  | refund | "blocked" | DENY |
  | any | active | ALLOW |
  | lookup | blocked | ALLOW |`),
    [],
    ["table-unknown-value"],
  );
});

test("a table without an action or a decision is prose", () => {
  check(
    "table-mismatch",
    `${policyOf("")}\n  | Status | Decision |\n  | - | - |\n  | any | DENY |\n`,
    [],
  );
});

describe("audits", () => {
  const recorded = (decision: string): string => `
    IsAuthorized(idx) :- Actions(idx, _).

    // @outcome: audit
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").

    | Action | Decision |
    | ------ | -------- |
    | refund | ALLOW + AUDIT |
    | other | ${decision} |
  `;

  test("where no audit rule fires", () => {
    check("table-mismatch", recorded("«ALLOW + AUDIT»"), [
      "The table says ALLOW + AUDIT, but no audit rule fires: any other tool is decided as ALLOW and not recorded.",
    ]);
  });

  test("the fix drops them", () => {
    checkFix("table-mismatch", recorded("ALLOW + AUDIT"), "Change to ALLOW", recorded("ALLOW"));
  });

  test("where one does, the fix keeps them", () => {
    checkFix(
      "table-mismatch",
      recorded("ALLOW").replace("| refund | ALLOW", "| refund | DENY"),
      "Change to ALLOW + AUDIT",
      recorded("ALLOW"),
    );
  });
});

describe("a malformed argument", () => {
  const refunds = (decision: string): string => `
    IsAuthorized(idx) :- Actions(idx, _).
    Unauthorized(idx) :-
        Actions(idx, $CallTool("refund", arguments)), @json_get_int(arguments, "amount") > 500.

    | Action | Amount | Decision |
    | ------ | ------ | -------- |
    | refund | malformed | ${decision} |
  `;

  test("is denied", () => {
    check("table-mismatch", refunds("DENY"), []);
    check("table-mismatch", refunds("«ALLOW»"), [
      "The table says ALLOW, but a malformed `amount` is always DENY: no rule is asked.",
    ]);
    checkFix("table-mismatch", refunds("ALLOW"), "Change to DENY", refunds("DENY"));
  });
});
