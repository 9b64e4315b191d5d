import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

const policyOf = (column: string): string => `
  // @domain get_customer.status: active | blocked

  IsAuthorized(idx) :- Actions(idx, _).
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", "active").

  | Action | ${column} | Decision |
  | ------ | --------- | -------- |
  | refund | active    | ALLOW    |
`;

test("a column that nothing is called", () => {
  check("table-unknown-column", policyOf("«Shoe size»"), [
    "No rule observes anything called `Shoe size`, so this column cannot be checked, and neither can its rows.",
  ]);
});

test("a misspelt column", () => {
  check("table-unknown-column", policyOf("«Staus»"), [
    "No rule observes anything called `Staus`, so this column cannot be checked, and neither can its rows. Did you mean `status`?",
  ]);
});

test("the fix corrects the spelling", () => {
  checkFix("table-unknown-column", policyOf("Staus"), "Change to `status`", policyOf("status"));
});

test.each(["status", "STATUS", "get_customer.status", "Get Customer.Status"])(
  "a column that is called %s",
  (column) => {
    check("table-unknown-column", policyOf(column), []);
  },
);

test("a misspelt name that two attributes have: no fix that would be ambiguous", () => {
  const second = `
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_order", "status", "paid").
`;
  check("table-unknown-column", policyOf("«Staus»") + second, [
    "No rule observes anything called `Staus`, so this column cannot be checked, and neither can its rows.",
  ]);
});

test("another table", () => {
  check("table-unknown-column", `${policyOf("status")}\n  | Tool | Owner |\n  | - | - |\n`, []);
});

test("while a rule cannot be read, it may be the one that observes the column", () => {
  const broken =
    '\nUnauthorized(idx) :- Actions(idx, a), ToolResultField("get_shoe", "size", "9".\n';
  check("table-unknown-column", policyOf("Size") + broken, [], ["syntax-error"]);
});
