import { test } from "vitest";
import { check } from "../../check.ts";

const tooMany = "abcdefghij"
  .split("")
  .map((field) => `ToolResultField("get_order", "${field}", "yes")`);

const policyOf = (conditions: readonly string[]): string => `«# Refunds»

IsAuthorized(idx) :- Actions(idx, _).

Unauthorized(idx) :-
    Actions(idx, a), IsTool(a, "refund"),
    ${conditions.join(",\n    ")}.
`;

test("more scenarios than are evaluated", () => {
  check("limit-exceeded", policyOf(tooMany), [
    "No truth table: refund has 59,049 scenarios, more than 20,000. Close the domains of its attributes with `@domain`, or let fewer attributes decide.",
  ]);
});

test("the first line is underlined without its line end", () => {
  check("limit-exceeded", policyOf(tooMany).replaceAll("\n", "\r\n"), [
    "No truth table: refund has 59,049 scenarios, more than 20,000. Close the domains of its attributes with `@domain`, or let fewer attributes decide.",
  ]);
});

test("as many scenarios as are evaluated", () => {
  const fixture = policyOf(tooMany.slice(0, 4)).replace(/[«»]/g, "");
  check("limit-exceeded", fixture, [], ["missing-guard"]);
});

test("attributes that no decision depends on do not count", () => {
  const fixture = `
    .decl Complete()
    Complete() :-
        ${tooMany.join(",\n        ")}.
    IsAuthorized(idx) :- Actions(idx, _).
    `;
  check("limit-exceeded", fixture, []);
});
