import { expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import { policy } from "../check.ts";
import { example } from "../decision/show.ts";
import { placeIn, textIn, uri } from "./cursor.ts";

const open = (text: string) => languageService.open(uri, 1, text);

test("the airline policy has one warning, at the literal that an agent must look up, and a hint", () => {
  const document = open(example("airline.policy"));
  const diagnostics = languageService.diagnostics(document);
  expect(diagnostics).toMatchObject([
    {
      code: "missing-guard",
      severity: 2,
      source: "policy",
      message: expect.stringContaining("once membership = regular is known, C8 refuses it"),
    },
    {
      code: "table-incomplete",
      severity: 4,
      message: expect.stringContaining("covers 1 of the 25 scenarios of its actions"),
    },
  ]);
  expect(diagnostics.map(({ range }) => textIn(document, range))).toEqual([
    'ToolResultField("get_reservation_details", "membership", "regular")',
    "Decision",
  ]);
});

test("it points at the clause", () => {
  const document = open(example("airline.policy"));
  const [diagnostic] = languageService.diagnostics(document);
  expect(
    diagnostic?.relatedInformation?.map(({ location }) => [
      location.uri,
      placeIn(document, location.range),
    ]),
  ).toEqual([
    [
      uri,
      "38: C8: Deny update_reservation_flights if cabin = basic_economy\n    AND membership = regular",
    ],
  ]);
});

test("the fixed policy has the hint alone: its table does not know the guard yet", () => {
  expect(languageService.diagnostics(open(example("airline-fixed.policy")))).toMatchObject([
    { code: "table-incomplete", message: expect.stringContaining("now GUARD_DENY") },
  ]);
});

test("each severity as LSP numbers it, in file order", () => {
  const document = open(
    policy(`
      C1: Deny refund
      C2: As the mood takes us

      /* C2 */
      IsAuthorized(idx) :- Actions(idx, _), Unknown(idx).
    `),
  );
  expect(
    languageService.diagnostics(document).map(({ code, severity }) => [code, severity]),
  ).toEqual([
    ["unreferenced-clause", 2],
    ["informal-clause", 4],
    ["undefined-relation", 1],
  ]);
});

test("positions count UTF-16 code units, whatever the line ends", () => {
  const document = open("Plane: ✈️ 🛫.\r\n\r\n/* 🛫 */ IsAuthorized(idx) :- Unknown(idx).\r\n");
  const [diagnostic] = languageService.diagnostics(document);
  expect(diagnostic?.code).toBe("undefined-relation");
  expect(diagnostic?.range).toEqual({
    start: { line: 2, character: 30 },
    end: { line: 2, character: 37 },
  });
});
