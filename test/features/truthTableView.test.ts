import { expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import { policy } from "../check.ts";
import { example } from "../decision/show.ts";
import { textIn, uri } from "./cursor.ts";

const viewOf = (text: string, version = 1) => {
  const document = languageService.open(uri, version, text);
  return { document, view: languageService.truthTable(document) };
};

test("the airline policy's table, with the version of the text that it is about", () => {
  const { view } = viewOf(example("airline.policy"), 5);
  if (view.kind === "refused") throw new Error("no table");
  expect(view).toMatchObject({
    version: 5,
    summary: {
      scenarios: 25,
      decisions: [
        { decision: "ALLOW", scenarios: 12 },
        { decision: "UNGUARDED", scenarios: 1 },
        { decision: "DENY", scenarios: 3 },
        { decision: "GUARD_DENY", scenarios: 9 },
      ],
    },
  });
  expect(view.actions.map(({ action, title, rows }) => [action, title, rows.length])).toEqual([
    ["cancel_reservation", "cancel (cancel_reservation)", 5],
    ["update_reservation_flights", "modify (update_reservation_flights)", 5],
    ["other", "any other tool", 1],
  ]);
});

test("the columns of one action", () => {
  const { view } = viewOf(example("airline.policy"));
  if (view.kind === "refused") throw new Error("no table");
  expect(view.actions[1]?.attributes).toEqual([
    { title: "membership", name: "get_reservation_details.membership" },
    { title: "cabin", name: "get_reservation_details.cabin" },
  ]);
});

test("a row: cells, decision, how many scenarios, and the rules with their places", () => {
  const { document, view } = viewOf(example("airline.policy"));
  if (view.kind === "refused") throw new Error("no table");
  const row = view.actions[1]?.rows.find(({ cells }) => cells[0] === "gold, silver");
  expect(row).toMatchObject({
    cells: ["gold, silver", "basic_economy"],
    decision: "ALLOW",
    explanation: "Allowed by C1 and C7.",
    scenarios: 2,
  });
  expect(row?.rules.map(({ label, summary }) => [label, summary])).toEqual([
    ["C1", "Authorize all actions by default"],
    [
      "C7",
      "Allow update_reservation_flights if cabin = basic_economy AND membership in (silver, gold)",
    ],
    [
      "C7",
      "Allow update_reservation_flights if cabin = basic_economy AND membership in (silver, gold)",
    ],
  ]);
  const last = row?.rules.at(-1);
  expect(last && textIn(document, last.range)).toMatch(/^IsAuthorized[^.]*"gold"\)\.$/);
});

test("a rule without a clause is called by its head, and said in one line", () => {
  const { view } = viewOf("IsAuthorized(idx) :-\n    Actions(idx, _).\n");
  if (view.kind === "refused") throw new Error("no table");
  expect(view.actions[0]?.rows[0]?.rules).toMatchObject([
    { label: "IsAuthorized", summary: "IsAuthorized(idx) :- Actions(idx, _)." },
  ]);
});

test("a policy with an error has no table, for that reason and at that place", () => {
  const { document, view } = viewOf(
    policy(`
      C1: Deny everything that looks odd
      IsAuthorized(idx) :- Actions(idx, _), Unknown(idx).
    `),
    3,
  );
  if (view.kind === "table") throw new Error("a table");
  expect(view.version).toBe(3);
  expect(view.reasons.map(({ message, range }) => [message, textIn(document, range)])).toEqual([
    [expect.stringContaining("`Unknown`"), "Unknown"],
  ]);
});

test.each([
  ["a relation", 'IsAuthorized(idx) :- Actions(idx, _), HasRole("admin").', "`HasRole`"],
  ["an annotation", "// @combining: first-applicable\n", "`@combining`"],
  ["an unfinished rule", "IsAuthorized(idx) :- Actions(idx, _)", "Expected"],
])("%s that cannot be decided is the reason", (_, text, reason) => {
  const { view } = viewOf(text);
  if (view.kind === "table") throw new Error("a table");
  expect(view.reasons.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
});

test("a row of the file's own table that fails does not take the table away", () => {
  const { view } = viewOf(
    policy(`
      IsAuthorized(idx) :- Actions(idx, _).

      | Action | Decision |
      | ------ | -------- |
      | refund | DENY     |
    `),
  );
  expect(view.kind).toBe("table");
});

test("an empty policy allows nothing", () => {
  const { view } = viewOf("");
  if (view.kind === "refused") throw new Error("no table");
  expect(view.actions.flatMap(({ rows }) => rows.map(({ explanation }) => explanation))).toEqual([
    "Denied: nothing allows it.",
  ]);
});
