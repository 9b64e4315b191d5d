import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

test("a relation that only rules declare: a hint on the first head", () => {
  check(
    "undeclared-relation",
    `
    «Trusted»("lookup", 1).
    Trusted("search", 2).
    «Open»(tool) :- Trusted(tool, _).
    «Closed»() :- Open("pay").
    IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "pay"), Open("pay"), !Closed().
    `,
    [
      "Nothing declares `Trusted`, so its columns have neither names nor types that could be checked. Declare it with `.decl Trusted(…)`.",
      "Nothing declares `Open`, so its column has neither a name nor a type that could be checked. Declare it with `.decl Open(…)`.",
      "Nothing declares `Closed`, so a misspelt name would go unnoticed. Declare it with `.decl Closed()`.",
    ],
  );
});

test("relations that are declared, wherever, or of the prelude", () => {
  check(
    "undeclared-relation",
    `
    Trusted("lookup").
    .decl Trusted(tool: symbol)
    IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "lookup"), Trusted("lookup").
    `,
    [],
  );
});

test("a relation that is used and neither declared nor derived is an error instead", () => {
  check(
    "undeclared-relation",
    "IsAuthorized(idx) :- Actions(idx, _), Holiday().",
    [],
    ["undefined-relation"],
  );
});

test.each([
  ["Unauthorised", "Unauthorized"],
  ["IsAuthorised", "IsAuthorized"],
  ["isauthorized", "IsAuthorized"],
])("a misspelt relation that decides: %s", (misspelt, meant) => {
  check("undeclared-relation", `«${misspelt}»(idx) :- Actions(idx, _).`, [
    `Nothing declares \`${misspelt}\`, and no rule reads it, so that its rules change no decision. Did you mean \`${meant}\`?`,
  ]);
});

test("the fix corrects every rule of a misspelt relation", () => {
  const policyOf = (head: string): string => `
    ${head}(idx) :- Actions(idx, a), IsTool(a, "pay").
    ${head}(idx) :- Actions(idx, a), IsTool(a, "refund").
    `;
  checkFix(
    "undeclared-relation",
    policyOf("Unauthorised"),
    "Change to `Unauthorized`",
    policyOf("Unauthorized"),
  );
});

test("a helper that resembles a declared relation, and is read, or has other columns", () => {
  check(
    "undeclared-relation",
    `
    «Principals»("admin").
    «Unauthorizes»("pay", 1).
    IsAuthorized(idx) :- Actions(idx, a), Principals("admin").
    `,
    [
      "Nothing declares `Principals`, so its column has neither a name nor a type that could be checked. Declare it with `.decl Principals(…)`.",
      "Nothing declares `Unauthorizes`, so its columns have neither names nor types that could be checked. Declare it with `.decl Unauthorizes(…)`.",
    ],
  );
});
