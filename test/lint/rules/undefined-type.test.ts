import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

test("a type that nothing declares", () => {
  check(
    "undefined-type",
    `
    .decl Limit(tool: «Verb», most: number)
    .type Pair = [first: «Verb», second: symbol]
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "There is no type `Verb`: nothing declares it.",
      "There is no type `Verb`: nothing declares it.",
    ],
  );
});

test("a misspelt type, also in a cast", () => {
  check(
    "undefined-type",
    `
    .decl Limit(tool: «string», most: «numbr»)
    .type Tool <: «Symbol»
    .decl Shown(text: symbol)
    Shown(text) :- Principal(user), text = as(user, «symbl»).
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "There is no type `string`: nothing declares it.",
      "There is no type `numbr`: nothing declares it. Did you mean `number`?",
      "There is no type `Symbol`: nothing declares it. Did you mean `symbol`?",
      "There is no type `symbl`: nothing declares it. Did you mean `symbol`?",
    ],
    ["unsupported-feature"],
  );
});

test("the fix corrects the spelling", () => {
  const policyOf = (type: string): string => `
    .decl Limit(tool: symbol, most: ${type})
    IsAuthorized(idx) :- Actions(idx, _).
  `;
  checkFix("undefined-type", policyOf("Number"), "Change to `number`", policyOf("number"));
});

test("primitive types, those of the prelude and of the file, also declared below", () => {
  check(
    "undefined-type",
    `
    .decl Limit(tool: Tool, most: number, least: unsigned, share: float, action: Action)
    .type Tool <: symbol
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});
