import { expect, test } from "vitest";
import { check, diagnose } from "../../check.ts";

test("many scenarios are none: ten fields of three values", () => {
  const conditions = [..."abcdefghij"].map(
    (field) => `ToolResultField("get_order", "${field}", "yes")`,
  );
  check(
    "limit-exceeded",
    `
    IsAuthorized(idx) :- Actions(idx, _).
    Unauthorized(idx) :-
        Actions(idx, a), IsTool(a, "refund"),
        ${conditions.join(",\n        ")}.
    `,
    [],
    ["missing-guard"],
  );
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
