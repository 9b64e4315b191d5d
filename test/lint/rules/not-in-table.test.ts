import { expect, test } from "vitest";
import { check, diagnose, policy } from "../../check.ts";

const anyTool = policy(`
  IsAuthorized(idx) :- Actions(idx, _).
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), ToolResultField(tool, _, "blocked"), tool != "get_order".
`);

test("conditions that a table takes together: no error, there is a table, and the policy loads", () => {
  const [found, ...more] = diagnose(anyTool);
  expect(found).toMatchObject({ code: "not-in-table", severity: "info" });
  expect(found?.message).toMatch(/^The truth table takes these 2 conditions together/);
  expect(found?.message).toContain("`@observe`");
  expect(anyTool.slice(found?.span.start, found?.span.end)).toBe(
    'ToolResultField(tool, _, "blocked"), tool != "get_order"',
  );
  expect(more).toEqual([]);
});

test("what is observed on purpose", () => {
  check(
    "not-in-table",
    `
    // @observe: Blocked()
    .decl Blocked()
    Blocked() :- ToolResultField(tool, _, "blocked"), tool != "get_order".
    IsAuthorized(idx) :- Actions(idx, _).
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), Blocked().
    `,
    [],
  );
});
