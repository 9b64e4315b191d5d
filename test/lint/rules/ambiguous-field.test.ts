import { expect, test } from "vitest";
import { check, checkFix, fixTitles } from "../../check.ts";

const policyOf = (column: string): string => `
  // @domain get_order.status: open | shipped
  // @domain get_customer.status: active | blocked

  IsAuthorized(idx) :- Actions(idx, _).

  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "cancel_order"),
      ToolResultField("get_order", "status", "shipped").
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "cancel_order"),
      !ToolResultField("get_order", "status", _).
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "place_order"),
      ToolResultField("get_customer", "status", "blocked").
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "place_order"),
      !ToolResultField("get_customer", "status", _).

  | Action       | ${column} | Decision |
  | ------------ | --------- | -------- |
  | cancel_order | shipped   | DENY     |
`;

test("a column whose short name two attributes have", () => {
  check("ambiguous-field", policyOf("«Status»"), [
    "`Status` can be `get_order.status` or `get_customer.status`. Write the full name.",
  ]);
});

test("the full name is not ambiguous, whatever its case", () => {
  check("ambiguous-field", policyOf("get_order.status"), []);
  check("ambiguous-field", policyOf("Get Order.Status"), []);
});

test("the fixes write either full name", () => {
  expect(fixTitles("ambiguous-field", policyOf("Status"))).toEqual([
    ["Change to `get_order.status`", "Change to `get_customer.status`"],
  ]);
  checkFix(
    "ambiguous-field",
    policyOf("Status"),
    "Change to `get_order.status`",
    policyOf("get_order.status"),
  );
});
