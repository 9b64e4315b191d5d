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
    "`Trusted` is declared twice. Remove one of the declarations.",
  ]);
});

test("the first declaration is shown beside it", () => {
  const text = ".decl Trusted(tool: symbol)\n.decl Trusted(tool: symbol)\n";
  expect(diagnose(text).map(({ related }) => related)).toEqual([
    [{ span: { start: 6, end: 13 }, message: "`Trusted` is declared here first." }],
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
      "`Principal` belongs to the prelude, with other columns: `Principal(id: symbol)`. Use those, or another name.",
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
