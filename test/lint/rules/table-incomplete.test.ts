import { expect, test } from "vitest";
import { check, checkFix, fixTitles } from "../../check.ts";

const policyOf = (rows: string, header = "| Action | Status  | «Decision» |"): string => `
  // @domain get_customer.status: active | blocked

  IsAuthorized(idx) :- Actions(idx, _).
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", "active").

  ${header}
  | ------ | ------- | -------- |
  ${rows}
`;
const unmarked = "| Action | Status  | Decision |";

test("what no row covers, and the first of it", () => {
  check("table-incomplete", policyOf("| refund | blocked | DENY |"), [
    "No row of this table covers 2 of the 3 scenarios of its actions. The first: refund with status = active, now ALLOW.",
  ]);
});

test("each table by itself, about the actions of its own rows", () => {
  const second = `
  | Action | Status | «Decision» |
  | ------ | ------ | -------- |
  | other  | any    | ALLOW    |
  | refund | active | ALLOW    |
`;
  check("table-incomplete", policyOf("| refund | blocked | DENY |") + second, [
    "No row of this table covers 2 of the 3 scenarios of its actions. The first: refund with status = active, now ALLOW.",
    "No row of this table covers 2 of the 4 scenarios of its actions. The first: refund with status = blocked, now DENY.",
  ]);
});

test("a table that covers all", () => {
  const rows = `| refund | blocked | DENY |
  | refund | active | ALLOW |
  | refund | unknown | GUARD_DENY |
  | other | — | ALLOW |`;
  check("table-incomplete", policyOf(rows, unmarked), []);
  check("table-incomplete", policyOf("| any | any | ALLOW |", unmarked), [], ["table-mismatch"]);
});

test("a table of which a row cannot be read: what it covers is not known", () => {
  const rows = "| refund | blocked | DENY |\n  | refund | retired | DENY |";
  check("table-incomplete", policyOf(rows, unmarked), [], ["table-unknown-value"]);
});

test("the fix writes the missing rows", () => {
  const row = "| refund | blocked | DENY |";
  checkFix(
    "table-incomplete",
    policyOf(row, unmarked),
    "Add the 2 missing rows, as the rules decide now",
    policyOf(
      `${row}
  | refund | active | ALLOW |
  | refund | unknown | GUARD_DENY |`,
      unmarked,
    ),
  );
});

test("no fix where a column is missing", () => {
  const fixture = `
    IsAuthorized(idx) :- Actions(idx, _).
    Unauthorized(idx) :-
        Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", "active").

    Unauthorized(idx) :-
        Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_order", "paid", "no").

    | Action | Paid | Decision |
    | ------ | ---- | -------- |
    | refund | no   | DENY     |
  `;
  expect(fixTitles("table-incomplete", fixture)).toEqual([[]]);
});

test("in a table that is read from the top the missing rows go on counting", () => {
  const header = "| # | Action | Status  | Decision |";
  const ruler = "| - | ------ | ------- | -------- |";
  const of = (rows: string): string =>
    policyOf(rows, header).replace(/\| -+ \| -+ \| -+ \|/, ruler);
  const row = "| 1 | refund | blocked | DENY |";
  checkFix(
    "table-incomplete",
    of(row),
    "Add the 2 missing rows, as the rules decide now",
    of(`${row}\n  | 2 | refund | active | ALLOW |\n  | 3 | refund | unknown | GUARD_DENY |`),
  );
});
