import { expect, test } from "vitest";
import { analysisOf, policy } from "../check.ts";
import { refuse, tableOf } from "./show.ts";

/** What a table takes as a column without a look into it, as the text that it is about. */
function notes(fixture: string): string[] {
  const text = policy(fixture);
  return tableOf(fixture).notes.map(({ span }) =>
    text.slice(span.start, span.end).replaceAll(/\s+/g, " "),
  );
}

test("what a table looks into whole needs no note", () => {
  expect(
    notes(refuse('ToolResultField("t", "f", "x")', 'HasRole("admin")', "SentMessage(_, _)")),
  ).toEqual([]);
});

test("conditions that share what only the world says", () => {
  expect(notes(refuse("SentMessage(id, m)", "CurrentDepends(id)"))).toEqual([
    "SentMessage(id, m), CurrentDepends(id)",
  ]);
});

const recursion = `
  .decl Tainted(id: symbol)
  Tainted(id) :- UnattributedInput(id).
  Tainted(id) :- Tainted(before), Edge(before, id).
  IsAuthorized(idx) :- Actions(idx, _).
  Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), Tainted(_).
`;

test("a relation whose rules read the world, until `@observe` names it", () => {
  expect(notes(recursion)).toEqual(["Tainted"]);
  expect(notes(`// @observe: Tainted\n${policy(recursion)}`)).toEqual([]);
});

test("a rule for a relation of the prelude that a table observes", () => {
  expect(notes(`HasRole("admin").\n${refuse('HasRole("admin")')}`)).toEqual(["HasRole"]);
});

test("a note refuses nothing: the policy has its table and no error", () => {
  const { table, policy: lowered } = analysisOf(policy(recursion));
  expect([table.kind, lowered.runs]).toEqual(["table", true]);
});
