import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

const policyOf = (body: string): string => `
  .decl Shown(text: symbol)
  Shown(text) :- ${body}.
  IsAuthorized(idx) :- Actions(idx, _).
`;

test("a field that the record does not have", () => {
  check("type-mismatch", policyOf("SentMessage(_, message), text = message.«author»"), [
    "A `Message` has no field `author`.",
  ]);
});

test("a misspelt field", () => {
  check("type-mismatch", policyOf("SentMessage(_, message), text = message.«content»"), [
    "A `Message` has no field `content`. Did you mean `contents`?",
  ]);
});

test("the fix corrects the spelling", () => {
  checkFix(
    "type-mismatch",
    policyOf("SentMessage(_, message), text = message.content"),
    "Change to `contents`",
    policyOf("SentMessage(_, message), text = message.contents"),
  );
});

test("a variable that is no record", () => {
  check("type-mismatch", policyOf("Principal(user), text = user.«name»"), [
    "`user` is a `symbol`, so it has no field `name`: only a variable of a record type has fields.",
  ]);
});

test("a variable that nothing gives a type", () => {
  check("type-mismatch", policyOf('user = "x", text = user.«name»'), [
    "`user` has no known type, so it has no field `name`: only a variable of a record type has fields.",
  ]);
});

test("fields of records, also of the record in a branch", () => {
  check("type-mismatch", policyOf("SentMessage(_, message), text = message.agent"), []);
  check("type-mismatch", policyOf("Actions(_, $SendAttempt(message)), text = message.agent"), []);
});

test("a decimal number and the end of a rule are no dot access", () => {
  check("type-mismatch", policyOf("SentMessage(text, message), message = message"), []);
});
