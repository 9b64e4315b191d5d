import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

const policyOf = (functor: string): string => `
  .decl Shown(text: symbol)
  Shown(text) :- SentMessage(_, message), text = @${functor}(message.contents, "text").
  IsAuthorized(idx) :- Actions(idx, _).
`;

test("a functor that the language does not have", () => {
  check("undefined-functor", policyOf("«frobnicate»"), ["There is no functor `@frobnicate`."]);
});

test("a misspelt functor", () => {
  check("undefined-functor", policyOf("«json_get_string»"), [
    "There is no functor `@json_get_string`. Did you mean `json_get_str`?",
  ]);
});

test("the fix corrects the spelling", () => {
  checkFix(
    "undefined-functor",
    policyOf("json_get_string"),
    "Change to `json_get_str`",
    policyOf("json_get_str"),
  );
});

test("a functor of the language", () => {
  check("undefined-functor", policyOf("json_get_str"), []);
});

test("a functor that the file declares", () => {
  check(
    "undefined-functor",
    `.functor frobnicate(json: symbol, field: symbol): symbol\n${policyOf("frobnicate")}`,
    [],
    ["unsupported-feature"],
  );
});
