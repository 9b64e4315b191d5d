import { expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import { policy } from "../check.ts";
import { example } from "../decision/show.ts";
import { textIn, uri } from "./cursor.ts";
import { manyFields } from "./manyFields.ts";

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
  expect(view.actions.map(({ action, title, scenarios }) => [action, title, scenarios])).toEqual([
    ["cancel_reservation", "cancel (cancel_reservation)", 12],
    ["update_reservation_flights", "modify (update_reservation_flights)", 12],
    ["other", "any other tool", 1],
  ]);
});

test("of each action how often it is decided in which way, and its first hole", () => {
  const { view } = viewOf(example("airline.policy"));
  if (view.kind === "refused") throw new Error("no table");
  expect(view.actions.map(({ hole }) => hole)).toEqual([
    null,
    {
      "get_reservation_details.membership": "unknown",
      "get_reservation_details.cabin": "basic_economy",
    },
    null,
  ]);
  expect(view.actions[0]?.decisions).toEqual([
    { decision: "ALLOW", scenarios: 5 },
    { decision: "DENY", scenarios: 2 },
    { decision: "GUARD_DENY", scenarios: 5 },
  ]);
});

test("the columns of one action", () => {
  const { view } = viewOf(example("airline.policy"));
  if (view.kind === "refused") throw new Error("no table");
  expect(view.actions[1]?.attributes).toEqual([
    {
      title: "membership",
      name: "get_reservation_details.membership",
      values: ["gold", "silver", "regular", "unknown"],
    },
    {
      title: "cabin",
      name: "get_reservation_details.cabin",
      values: ["economy", "basic_economy", "unknown"],
    },
  ]);
});

test("an argument of which only matters whether it can be read is a column of the full view alone", () => {
  const { view } = viewOf(
    policy(`
      IsAuthorized(idx) :-
          Actions(idx, $CallTool("pay", args)),
          amount = @json_get_int(args, "amount").
    `),
  );
  if (view.kind === "refused") throw new Error("no table");
  expect(view.actions[0]).toMatchObject({
    action: "pay",
    attributes: [],
    malformedOnly: [{ title: "amount", name: "args.amount", values: [] }],
    scenarios: 1,
  });
});

test("counts that a number would not hold exactly are digits", () => {
  const { view } = viewOf(manyFields(40));
  if (view.kind === "refused") throw new Error("no table");
  expect(view.actions[0]?.scenarios).toBe(String(3n ** 40n));
  expect(view.summary.scenarios).toBe(String(3n ** 40n + 1n));
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

test("an unfinished rule is the reason", () => {
  const { view } = viewOf("IsAuthorized(idx) :- Actions(idx, _)");
  if (view.kind === "table") throw new Error("a table");
  expect(view.reasons.map(({ message }) => message)).toEqual([expect.stringContaining("Expected")]);
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
  expect(view).toMatchObject({ summary: { scenarios: 1, decisions: [{ decision: "DENY" }] } });
});
