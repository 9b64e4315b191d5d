import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

const policyOf = (row: string): string => `
  // @domain get_customer.status: active | blocked
  // @domain get_order.state: open | sent

  IsAuthorized(idx) :- Actions(idx, _).
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", "active").

  | Action | Status  | State | Decision |
  | ------ | ------- | ----- | -------- |
  ${row}
`;
const message = (name: string): string =>
  `\`${name}\` does not matter here: no decision about this row's actions depends on it, so the row holds for every value.`;

test("a cell on what does not matter for the row's action", () => {
  check("irrelevant-cell", policyOf("| other | «active» | — | ALLOW |"), [
    message("get_customer.status"),
  ]);
});

test("a cell on what does not matter at all", () => {
  check("irrelevant-cell", policyOf("| refund | active | «open, sent» | ALLOW |"), [
    message("get_order.state"),
  ]);
});

test.each([
  "| refund | active | any | ALLOW |",
  "| other | any | | ALLOW |",
  "| refund, other | active | * | ALLOW |",
])("%s", (row) => {
  check("irrelevant-cell", policyOf(row), []);
});

test("the fix writes a dash", () => {
  checkFix(
    "irrelevant-cell",
    policyOf("| other | not active | | ALLOW |"),
    "Change to —",
    policyOf("| other | — | | ALLOW |"),
  );
});
