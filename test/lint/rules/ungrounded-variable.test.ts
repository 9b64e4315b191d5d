import { test } from "vitest";
import { check } from "../../check.ts";

test("a variable of the head that the body does not have", () => {
  check("ungrounded-variable", `«IsAuthorized»(index) :- Actions(idx, _).`, [
    "Nothing gives `index` a value: use it in a literal of the body that is not negated, or correct its name.",
  ]);
});

test("a variable in a fact", () => {
  check("ungrounded-variable", `«IsAuthorized»(idx).`, [
    "Nothing gives `idx` a value: use it in a literal of the body that is not negated, or correct its name.",
  ]);
});

test("a variable that is only compared", () => {
  check("ungrounded-variable", `IsAuthorized(idx) :- Actions(idx, _), «tool != "refund"».`, [
    "Nothing gives `tool` a value: use it in a literal of the body that is not negated, or correct its name.",
  ]);
});

test("a wildcard where a value is needed", () => {
  check("ungrounded-variable", `«IsAuthorized»(_) :- Actions(_, _).`, [
    "`_` has no value here: use a variable that a literal of the body binds.",
  ]);
});

test("variables that an equality binds, whatever the order", () => {
  check(
    "ungrounded-variable",
    `IsAuthorized(idx) :- name = other, other = "refund", Actions(idx, action), IsTool(action, name).`,
    [],
  );
});

test("a variable of a negated literal is another rule's", () => {
  check(
    "ungrounded-variable",
    `IsAuthorized(idx) :- Actions(idx, _), !Principal(user).`,
    [],
    ["unsafe-negation"],
  );
});

test("a variable that one alternative gives no value", () => {
  check(
    "ungrounded-variable",
    `IsAuthorized(idx) :- Actions(idx, _), (word = "a"; Principal("b")), «word != "c"».`,
    [
      "Nothing gives `word` a value: use it in a literal of the body that is not negated, or correct its name.",
    ],
  );
});

test("alternatives that bind a variable each in its own way", () => {
  check(
    "ungrounded-variable",
    `
    .decl Word(word: symbol)
    Word(word) :- Principal(word); word = "a"; Entity(other), word = other.
    Word(x) :- (x = "a"; y = "b"), x = y.
    Word(x) :- Actions(_, $SendAttempt(m)), x = m.agent, m.contents != x.
    Word(x) :- Actions(_, a), a = $CallTool(x, _).
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});
