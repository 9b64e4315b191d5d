import { expect, test } from "vitest";
import { check, checkFix, diagnose, policy } from "../../check.ts";

const policyOf = (status: string, decision = "DENY"): string => `
  // @domain get_customer.status: active | paused | blocked

  IsAuthorized(idx) :- Actions(idx, _).
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "status", "paused").
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "status", "blocked").
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", _).

  | Action | Status | Decision |
  | ------ | ------ | -------- |
  | refund | ${status} | ${decision} |
`;

test("a value that is not in a closed domain", () => {
  check("table-unknown-value", policyOf("«retired»"), [
    "`get_customer.status` is never `retired`; it is one of `active`, `paused`, `blocked`, `unknown`, `any`.",
  ]);
});

test("a misspelt value", () => {
  check("table-unknown-value", policyOf("«Blokced»"), [
    "`get_customer.status` is never `Blokced`; it is one of `active`, `paused`, `blocked`, `unknown`, `any`. Did you mean `blocked`?",
  ]);
});

test("a closed domain has no other value", () => {
  check("table-unknown-value", policyOf("«other»"), [
    "`get_customer.status` is never `other`; it is one of `active`, `paused`, `blocked`, `unknown`, `any`.",
  ]);
});

test("a decision that does not exist", () => {
  check("table-unknown-value", policyOf("blocked", "«DENNY»"), [
    "`Decision` is never `DENNY`; it is one of `ALLOW`, `UNGUARDED`, `DENY`, `GUARD_DENY`, `ESCALATE`, `GUARD_ESCALATE`, `REQUIRE_APPROVAL`, `GUARD_REQUIRE_APPROVAL`. Did you mean `DENY`?",
  ]);
});

test("the fix corrects the spelling", () => {
  checkFix("table-unknown-value", policyOf("Blokced"), "Change to `blocked`", policyOf("blocked"));
});

test("the fix of one value leaves the rest of the cell", () => {
  checkFix(
    "table-unknown-value",
    policyOf("paused, blokced"),
    "Change to `blocked`",
    policyOf("paused, blocked"),
  );
  checkFix(
    "table-unknown-value",
    policyOf("not activ, unknown"),
    "Change to `active`",
    policyOf("not active, unknown"),
  );
});

test.each(["blocked", '"blocked"', "paused, blocked", "not active, unknown"])(
  "a cell that says %s",
  (cell) => {
    check("table-unknown-value", policyOf(cell), []);
  },
);

test.each(["> 5", "1..3", "absent", "malformed", "same", "different"])(
  "an unquoted cell that says %s is never taken for a text",
  (cell) => {
    const open = policyOf(cell, "ALLOW").replace("| blocked\n", "| blocked | …\n");
    const codes = diagnose(policy(open)).map(({ code }) => code);
    expect(codes.filter((code) => code === "table-unknown-value")).toEqual(["table-unknown-value"]);
    const quoted = policyOf(`"${cell}"`, "ALLOW").replace("| blocked\n", "| blocked | …\n");
    expect(diagnose(policy(quoted)).map(({ code }) => code)).toEqual(["table-incomplete"]);
  },
);

test("a new value joins an open domain", () => {
  const open = policyOf("retired", "ALLOW").replace("| blocked\n", "| blocked | …\n");
  check("table-unknown-value", open, []);
});

test("a quoted word is shown with its quotes, and is no slip for the word without them", () => {
  const fixture = policyOf('«"unknown"»');
  check("table-unknown-value", fixture, [
    '`get_customer.status` is never `"unknown"`; it is one of `active`, `paused`, `blocked`, `unknown`, `any`.',
  ]);
  const [found] = diagnose(policy(policyOf('"unknown"')));
  expect(found?.fixes).toEqual([]);
});

test("a quoted value that is misspelt", () => {
  checkFix(
    "table-unknown-value",
    policyOf('"blokced"'),
    "Change to `blocked`",
    policyOf("blocked"),
  );
});

test("a row with fewer cells than the header", () => {
  const fixture = policyOf("blocked").replace("blocked | DENY |", "«blocked» |");
  check("table-unknown-value", fixture, [
    "This row has fewer cells than the header, and none for `Decision`, which is one of `ALLOW`, `UNGUARDED`, `DENY`, `GUARD_DENY`, `ESCALATE`, `GUARD_ESCALATE`, `REQUIRE_APPROVAL`, `GUARD_REQUIRE_APPROVAL`.",
  ]);
});

test("an empty decision", () => {
  const fixture = policyOf("blocked", "«»");
  check("table-unknown-value", fixture, [
    "This cell of `Decision` is empty: it is one of `ALLOW`, `UNGUARDED`, `DENY`, `GUARD_DENY`, `ESCALATE`, `GUARD_ESCALATE`, `REQUIRE_APPROVAL`, `GUARD_REQUIRE_APPROVAL`.",
  ]);
});

const refunds = (amount: string): string => `
  IsAuthorized(idx) :- Actions(idx, _).
  Unauthorized(idx) :-
      Actions(idx, $CallTool("refund", arguments)), @json_get_int(arguments, "amount") > 500.

  | Action | Amount | Decision |
  | ------ | ------ | -------- |
  | refund | ${amount} | DENY |
`;

test("numbers", () => {
  check("table-unknown-value", refunds("«unknown»"), [
    "`args.amount` is never `unknown`; it is a number (`5`), an order (`> 5`), a range (`1..5`) or one of `absent`, `malformed`, `any`.",
  ]);
  check("table-unknown-value", refunds("> 500"), []);
  check("table-unknown-value", refunds("501..600, > 1000"), []);
});

test("an order on a text: why it cannot be checked", () => {
  const open = policyOf("«> 5»", "ALLOW").replace("| blocked\n", "| blocked | …\n");
  check("table-unknown-value", open, [
    "`> 5` compares numbers, and `get_customer.status` is a text: no rule compares it with a number, and no `@domain` closes it to numbers. It is one of `active`, `paused`, `blocked`, `other`, `unknown`, `any`.",
  ]);
});
