import { expect, test } from "vitest";
import { check, diagnose } from "../../check.ts";

test("a relation that is declared twice", () => {
  const fixture = `
    .decl Trusted(tool: symbol)
    .decl «Trusted»(tool: symbol)
    Trusted("lookup").
    IsAuthorized(idx) :- Actions(idx, _), Trusted("lookup").
    `;
  check("duplicate-declaration", fixture, [
    "The relation `Trusted` is declared twice. Remove one of the declarations.",
  ]);
});

test("the first declaration is shown beside it", () => {
  const text = ".decl Trusted(tool: symbol)\n.decl Trusted(tool: symbol)\n";
  expect(diagnose(text).map(({ related }) => related)).toEqual([
    [{ uri: null, span: { start: 6, end: 13 }, message: "`Trusted` is declared here first." }],
  ]);
});

test("a prelude relation with other columns", () => {
  check(
    "duplicate-declaration",
    `
    .decl «Principal»(id: symbol, tenant: symbol)
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "The relation `Principal` belongs to the prelude, with another meaning: `Principal(id: symbol)`. Use that, or another name.",
    ],
  );
});

test("a prelude relation with the same columns", () => {
  check(
    "duplicate-declaration",
    `
    .decl Principal(user: symbol)
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});

test("one declaration of several names, and a declaration behind its first use", () => {
  check(
    "duplicate-declaration",
    `
    Trusted("lookup").
    .decl Trusted, Known(tool: symbol)
    IsAuthorized(idx) :- Actions(idx, _), Trusted("lookup"), !Known("lookup").
    `,
    [],
  );
});

test("types, branches and functors", () => {
  check(
    "duplicate-declaration",
    `
    .type Tool <: symbol
    .type «Tool» <: symbol
    .type Risk = Low {} | High {} | «Low» {}
    .type Call = «CallTool» {name: symbol}
    .type «Action» <: symbol
    .functor «json_get_str»(json: symbol): symbol
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "The type `Tool` is declared twice. Remove one of the declarations.",
      "The branch `Low` is declared twice. Remove one of the declarations.",
      "The branch `CallTool` belongs to the prelude, with another meaning: `CallTool {fn_name: symbol, args: symbol}`. Use that, or another name.",
      "The type `Action` belongs to the prelude, with another meaning. Use that, or another name.",
      "The functor `json_get_str` belongs to the prelude, with another meaning. Use that, or another name.",
    ],
  );
});

test("types and functors of the prelude with the same meaning", () => {
  check(
    "duplicate-declaration",
    `
    .type AgentRole = UserRole {} | Assistant {} | SystemRole {} | AgentType {}
    .functor json_get_str(json: symbol, field: symbol): symbol
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});

test("two columns, or two fields, of one name", () => {
  const message = (what: string, name: string): string =>
    `Another ${what} before this one is called \`${name}\`. Give each ${what} a name of its own.`;
  const fixture = `
    .decl Limit(a: symbol, «a»: number)
    .type Pair = [x: symbol, y: symbol, «x»: number]
    .type Shape = Circle {size: number} | Square {size: number, «size»: number}
    IsAuthorized(idx) :- Actions(idx, _).
    `;
  check("duplicate-declaration", fixture, [
    message("column", "a"),
    message("field", "x"),
    message("field", "size"),
  ]);
});

test("the first column of that name is shown beside it", () => {
  expect(diagnose(".decl R(a: symbol, a: number)\n").map(({ related }) => related)).toEqual([
    [{ uri: null, span: { start: 8, end: 9 }, message: "`a` is declared here first." }],
  ]);
});
