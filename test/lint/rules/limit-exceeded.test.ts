import { expect, test } from "vitest";
import { check, diagnose } from "../../check.ts";

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

const rest = `
IsAuthorized(idx) :- Actions(idx, _).
`;

test("brackets inside each other", () => {
  const nested = (depth: number, mark = "("): string =>
    `Deep(${"(".repeat(depth - 1)}${mark}1${")".repeat(depth)}).`;
  const declared = `.decl Deep(x: number)\n`;
  check("limit-exceeded", `${declared}${nested(63)}\n${rest}`, []);
  check("limit-exceeded", `${declared}${nested(64, "«(»")}\n${rest}`, [
    "This is not read: it has more than 64 brackets and negations inside each other. Nest less deeply, or split it.",
  ]);
});

test("operators in one term", () => {
  const sum = (operands: number): string => Array.from({ length: operands }, () => "1").join(" + ");
  const broken = `.decl Sum(x: number)\nSum(${sum(1_001)} «+» 1).\n${rest}`;
  check("limit-exceeded", broken, [
    "This term is not read: it has more than 1,000 operators. Make it smaller, or split it.",
  ]);
  check(
    "limit-exceeded",
    `.decl Sum(x: number)\nSum(${sum(1_001)}).\n${rest}`,
    [],
    ["unsupported-feature"],
  );
});

test("a rule", () => {
  const rule = (literals: number): string =>
    `Seen(x) :- ${Array.from({ length: literals }, () => 'Edge(x, "abcdefghij")').join(", ")}.`;
  const declared = `.decl Seen(x: symbol)\n`;
  check("limit-exceeded", `${declared}${rule(300)}\n${rest}`, []);
  const messages = diagnose(`${declared}${rule(400)}\n${rest}`).map(
    ({ code, message }) => `${code}: ${message}`,
  );
  expect(messages).toEqual([
    "limit-exceeded: This rule or clause is not read: it has more than 8,000 characters. Make it smaller, or split it.",
  ]);
});

test("a string", () => {
  const text = (length: number): string => `"${"a".repeat(length)}"`;
  const declared = `.decl Text(text: symbol)\n`;
  check("limit-exceeded", `${declared}Text(${text(4_000)}).\n${rest}`, []);
  check("limit-exceeded", `${declared}Text(«${text(4_001)}»).\n${rest}`, [
    "This string is not read: it has more than 4,000 characters. Make it smaller, or split it.",
  ]);
});
