import { expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import { openAtCursor, placeIn, uri } from "./cursor.ts";

/** Where the cursor `‸` leads: line numbers from 1 and the text there. */
function definition(fixture: string): string[] {
  const { document, position } = openAtCursor(fixture);
  return languageService.definition(document, position).map((location) => {
    expect(location.uri).toBe(uri);
    return placeIn(document, location.range);
  });
}

const policyWith = (
  parts: Partial<Record<"statement" | "clause" | "comment" | "rule" | "annotation", string>>,
) => `
  - No refund for the blocked, nor for the gone. [${parts.statement ?? "C2"}]

  C1: Authorize all actions by default
  ${parts.clause ?? "C2: Deny refund if status in (blocked, gone)"}

  /* C1 */
  IsAuthorized(idx) :- Actions(idx, _).

  /* ${parts.comment ?? "C2"} */
  ${parts.rule ?? "Unauthorized(idx) :-"} Actions(idx, a), IsTool(a, "refund"), Blocked().
  Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), Gone().

  .decl Blocked()
  Blocked() :- ToolResultField("get_customer", "status", "blocked").
  Gone() :- ToolResultField("get_customer", "status", "gone").
`;

test("from a clause to its rules", () => {
  expect(
    definition(policyWith({ clause: "C2‸: Deny refund if status in (blocked, gone)" })),
  ).toEqual(["10: Unauthorized", "11: Unauthorized"]);
});

test("from anywhere in a clause", () => {
  expect(
    definition(policyWith({ clause: "C2: Deny refund if status in (bl‸ocked, gone)" })),
  ).toEqual(["10: Unauthorized", "11: Unauthorized"]);
});

test("from a rule to its clause", () => {
  expect(definition(policyWith({ rule: "Unauth‸orized(idx) :-" }))).toEqual(["4: C2"]);
});

test("from a rule to each of its clauses", () => {
  expect(definition(policyWith({ rule: "Unauth‸orized(idx) :-", comment: "C1, C2" }))).toEqual([
    "3: C1",
    "4: C2",
  ]);
});

test("from the link of a statement to the clause", () => {
  expect(definition(policyWith({ statement: "C1, C‸2" }))).toEqual(["4: C2"]);
});

test("from a label in a comment to the clause", () => {
  expect(definition(policyWith({ comment: "‸C2" }))).toEqual(["4: C2"]);
});

test("from and to clauses in comments", () => {
  const above = (clause: string, statement = "No refund. [C1]"): string => `
    ${statement}

    ${clause}
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
  `;
  expect(definition(above("// C1: De‸ny if status = blocked"))).toEqual(["4: Unauthorized"]);
  expect(definition(above("// C‸1: Deny if status = blocked"))).toEqual(["4: Unauthorized"]);
  expect(definition(above("// C1: Deny", "No refund. [C‸1]"))).toEqual(["3: C1"]);
  const listed = "// C1: Deny refund\n    // C2: Be polite\n\n    // C‸1: as listed";
  expect(definition(above(listed))).toEqual(["3: C1"]);
});

test("from a clause that is written again to the first", () => {
  expect(definition("C1: Deny refund\n\nC‸1: Forbid refund\n")).toEqual(["1: C1"]);
});

test("from a relation to its declaration and its rules", () => {
  const text = policyWith({}).replace("Blocked().", "Blo‸cked().");
  expect(definition(text)).toEqual(["13: Blocked", "14: Blocked"]);
});

test("from a relation without a declaration to its rules", () => {
  expect(definition(policyWith({}).replace("Gone().", "Go‸ne()."))).toEqual(["15: Gone"]);
});

test.each([
  ["a relation of the prelude", 'IsAuthorized(idx) :- Actions(idx, a), Is‸Tool(a, "refund").'],
  ["a rule without a label", "IsAuth‸orized(idx) :- Actions(idx, _)."],
  ["a clause without rules", "C‸1: Deny refund"],
  ["a label that no clause has", "- No refund. [C‸9]\n\nC1: Deny refund"],
  ["prose", "No ref‸und."],
  ["an empty file", "‸"],
])("%s leads nowhere in this file", (_, fixture) => {
  expect(definition(`${fixture}\n`)).toEqual([]);
});
