import { expect, test } from "vitest";
import { check, checkFix, fixTitles } from "../../check.ts";

test("a variable that stands only in a negated literal", () => {
  check(
    "unsafe-negation",
    `IsAuthorized(idx) :- Actions(idx, _), «!ToolResultField("get_customer", "status", s)».`,
    [
      "`s` stands only in a negated literal, so nothing gives it a value. Write `_` to say that there is no such fact at all, or bind `s` in a literal that is not negated.",
    ],
  );
});

const policyOf = (rule: string): string => `
  .decl Paused(tool: symbol, reason: symbol)
  Paused("refund", "audit").
  .decl Known(tool: symbol)
  Known("refund").

  ${rule}
`;

test("the fix writes a wildcard", () => {
  checkFix(
    "unsafe-negation",
    policyOf(`IsAuthorized(idx) :- Actions(idx, _), !Paused("refund", reason).`),
    "Use `_`: no such fact at all",
    policyOf(`IsAuthorized(idx) :- Actions(idx, _), !Paused("refund", _).`),
  );
});

test("the fix leaves a string that spells the variable's name", () => {
  checkFix(
    "unsafe-negation",
    policyOf(`IsAuthorized(idx) :- Actions(idx, _), !Paused("a reason", reason).`),
    "Use `_`: no such fact at all",
    policyOf(`IsAuthorized(idx) :- Actions(idx, _), !Paused("a reason", _).`),
  );
});

test.each([
  ["in a comparison", `IsAuthorized(idx) :- Actions(idx, _), !Known(tool), tool != "pay".`],
  ["twice in the literal", `IsAuthorized(idx) :- Actions(idx, _), !Paused(word, word).`],
  ["in a functor", 'IsAuthorized(i) :- Actions(i, _), !Known(@json_get_str(word, "a")).'],
  ["in the head", 'Paused(tool, "new") :- !Known(tool).'],
])("no fix where the variable is used %s too: a wildcard would mean something else", (_, rule) => {
  expect(fixTitles("unsafe-negation", policyOf(rule))).toEqual([[]]);
});

test("wildcards, and variables that are bound before or behind the negation", () => {
  check(
    "unsafe-negation",
    policyOf(`IsAuthorized(idx) :- Actions(idx, _), !Paused("refund", _).
  IsAuthorized(idx) :- !Unauthorized(idx), Actions(idx, _).
  IsAuthorized(idx) :- Actions(idx, _), !Known(tool), tool = "refund".`),
    [],
  );
});

test("a variable that no literal has is another rule's", () => {
  check("unsafe-negation", `IsAuthorized(index) :- Actions(_, _).`, [], ["ungrounded-variable"]);
});

test("in a negated group and a negated constraint", () => {
  check(
    "unsafe-negation",
    policyOf(`IsAuthorized(idx) :- Actions(idx, _), !(Known("refund"), «Paused("refund", why)»).
  IsAuthorized(idx) :- Actions(idx, _), «!match("a.*", word)».`),
    [
      "`why` stands only in a negated literal, so nothing gives it a value. Write `_` to say that there is no such fact at all, or bind `why` in a literal that is not negated.",
      "Nothing gives `word` a value: a negated literal only tests. Bind `word` in a literal that is not negated.",
    ],
    ["unsupported-feature"],
  );
});

test("a double negation binds", () => {
  check("unsafe-negation", policyOf("IsAuthorized(idx) :- !(!Actions(idx, _))."), []);
});
