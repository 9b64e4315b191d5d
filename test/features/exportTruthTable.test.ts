import { expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import type { ExportFormat, ExportTruthTableRequest, RowQuery } from "../../server/src/protocol.ts";
import { policy } from "../check.ts";
import { example } from "../decision/show.ts";
import { uri } from "./cursor.ts";
import { manyFields } from "./manyFields.ts";
import { everything } from "./rows.ts";

const airline = languageService.open(uri, 1, example("airline.policy"));
const modify = "update_reservation_flights";

const exporting = (
  format: ExportFormat,
  action: string | null = modify,
  query: Partial<RowQuery> = {},
): ExportTruthTableRequest => ({
  ...{ uri, version: 1, action, format },
  query: { ...everything, ...query },
});

function textOf(request: ExportTruthTableRequest): string {
  const answer = languageService.exportTruthTable(airline, request);
  if (answer.kind !== "text") throw new Error(JSON.stringify(answer));
  return answer.text;
}

test("the rows of one action as Markdown", () => {
  expect(textOf(exporting("markdown"))).toBe(
    policy(`
      | Action                     | Membership   | Cabin         | Decision   |
      | -------------------------- | ------------ | ------------- | ---------- |
      | update_reservation_flights | any          | economy       | ALLOW      |
      | update_reservation_flights | gold, silver | basic_economy | ALLOW      |
      | update_reservation_flights | any          | unknown       | GUARD_DENY |
      | update_reservation_flights | regular      | basic_economy | DENY       |
      | update_reservation_flights | unknown      | basic_economy | UNGUARDED  |
    `),
  );
});

test("only those that the query finds, in its order", () => {
  const sort = { by: { kind: "decision" }, descending: true } as const;
  expect(textOf(exporting("markdown", modify, { search: "basic", sort })).split("\n")).toEqual([
    expect.stringContaining("Action"),
    expect.stringContaining("---"),
    expect.stringContaining("DENY"),
    expect.stringContaining("UNGUARDED"),
    expect.stringContaining("ALLOW"),
    "",
  ]);
});

test("of all actions: those that have rows", () => {
  const answer = languageService.exportTruthTable(airline, exporting("csv", null));
  expect(answer).toMatchObject({ kind: "text", rows: 11 });
  const text = textOf(exporting("csv", null, { decisions: ["UNGUARDED"] }));
  expect(text).toBe(
    "Action,Membership,Cabin,Decision,Clauses,Reasons\r\n" +
      "update_reservation_flights,unknown,basic_economy,UNGUARDED,C1,policy_passed\r\n",
  );
});

test("tabs between cells", () => {
  expect(textOf(exporting("tsv")).split("\r\n")[1]).toBe(
    "update_reservation_flights\tany\teconomy\tALLOW\tC1, C6\tpolicy_passed",
  );
});

test("JSON, with the name of the file", () => {
  const text = textOf(exporting("json", modify, { decisions: ["DENY"] }));
  expect(JSON.parse(text)).toMatchObject({
    file: "fixture.policy",
    rows: [
      {
        action: modify,
        attributes: {
          "get_reservation_details.membership": "regular",
          "get_reservation_details.cabin": "basic_economy",
        },
        decision: "DENY",
        clauses: ["C8"],
      },
    ],
  });
});

test("rows that are read from the top say their places", () => {
  const view = "first-match" as const;
  expect(textOf(exporting("markdown", modify, { view }))).toBe(
    policy(`
      | #   | Action                     | Membership | Cabin         | Decision   |
      | --- | -------------------------- | ---------- | ------------- | ---------- |
      | 1   | update_reservation_flights | any        | unknown       | GUARD_DENY |
      | 2   | update_reservation_flights | regular    | basic_economy | DENY       |
      | 3   | update_reservation_flights | unknown    | basic_economy | UNGUARDED  |
      | 4   | update_reservation_flights | any        | any           | ALLOW      |
    `),
  );
  expect(textOf(exporting("csv", modify, { view })).split("\r\n")[4]).toBe(
    '4,update_reservation_flights,any,any,ALLOW,"C1, C6, C7",policy_passed',
  );
  expect(JSON.parse(textOf(exporting("json", modify, { view })))).toMatchObject({
    hitPolicy: "first",
  });
});

test.each([
  ["filtered", { decisions: ["DENY"] }],
  ["sorted", { sort: { by: { kind: "decision" }, descending: false } }],
] as const)("rows that are read from the top, %s: they would not be true", (_, query) => {
  const request = exporting("csv", null, { ...query, view: "first-match" });
  expect(languageService.exportTruthTable(airline, request)).toEqual({
    kind: "refused",
    reason:
      "These rows are read from the top, so they are true only together and in their order. Clear the filters and the sort order first.",
  });
});

test("nothing is found: nothing to be copied", () => {
  const request = exporting("csv", null, { search: "nowhere" });
  expect(languageService.exportTruthTable(airline, request)).toEqual({
    kind: "refused",
    reason: "There is no row to be copied. Clear the filters first.",
  });
});

test("a view that is too large is refused, also where all actions are asked for", () => {
  const document = languageService.open(uri, 1, manyFields(11));
  expect(
    languageService.exportTruthTable(document, exporting("csv", null, { view: "full" })),
  ).toMatchObject({ kind: "refused", reason: expect.stringContaining("177,147 scenarios") });
});

test.each([
  ["another version", { ...exporting("csv"), version: 2 }],
  ["an action that there is not", exporting("csv", "refund")],
])("a question about %s is outdated", (_, request) => {
  expect(languageService.exportTruthTable(airline, request)).toEqual({ kind: "outdated" });
});
