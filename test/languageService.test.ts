import * as fc from "fast-check";
import { expect, test } from "vitest";
import { languageService, type PolicyDocument } from "../server/src/languageService.ts";
import type { ActionTableView } from "../server/src/protocol.ts";
import { example } from "./decision/show.ts";

const uri = "file:///fixture.policy";

test("an edit and a new text are the same document", () => {
  const before = languageService.open(uri, 1, example("airline.policy"));
  const text = example("airline-fixed.policy");
  const edited = languageService.open(uri, 2, text, { previous: before });
  const fresh = languageService.open(uri, 2, text);
  expect(edited.tree).toEqual(fresh.tree);
  expect(languageService.diagnostics(edited)).toEqual(languageService.diagnostics(fresh));
  expect(languageService.truthTable(edited)).toEqual(languageService.truthTable(fresh));
});

test("an earlier version stays as it was", () => {
  const before = languageService.open(uri, 1, example("airline.policy"));
  languageService.open(uri, 2, "IsAuthorized(", { previous: before });
  expect(languageService.diagnostics(before).map(({ code }) => code)).toEqual([
    "missing-guard",
    "table-incomplete",
  ]);
  expect(languageService.truthTable(before).version).toBe(1);
});

/** Pieces of policies in any order: more likely to break something than random characters. */
const pieces = fc.constantFrom(
  "IsAuthorized(idx) :- Actions(idx, _).",
  'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ',
  'ToolResultField("get_customer", "status", "blocked").',
  "!ToolResultField(_, _, x)",
  "C1: Deny refund if status = blocked",
  "/* C1 */",
  "// @domain get_customer.status: active | blocked",
  "// @outcome: ",
  "| Action | Status | Decision |",
  "| --- | --- | --- |",
  "| refund | not  | DENY |",
  "$CallTool(",
  '"',
  "/*",
  "```datalog",
  "- [C1, C2]",
  "\n",
  "\n\n",
  "\r",
  "\u{1F6EB}",
  "\0",
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((all) => all.join("")),
  fc.array(pieces, { maxLength: 12 }).map((all) => all.join("\n")),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** Asks everything that there is to ask of each action's table. */
function askForAll(document: PolicyDocument, actions: readonly ActionTableView[]): void {
  for (const view of ["minimised", "full"] as const) {
    const query = { view, sort: null, decisions: [], values: [], search: "deny" };
    for (const { action, attributes } of actions) {
      const [first] = attributes;
      const question = { uri, version: 1, action };
      const page = { query, start: 0, end: 20, locate: {}, countValuesOf: first?.name ?? null };
      const rows = languageService.truthTableRows(document, { ...question, ...page });
      expect(rows.kind).not.toBe("outdated");
    }
    const all = { uri, version: 1, action: null, query: { ...query, search: "" } };
    expect(languageService.exportTruthTable(document, { ...all, format: "json" }).kind).toBe(
      "text",
    );
    expect(languageService.keepAsExpectation(document, all).kind).not.toBe("outdated");
  }
  for (const { action } of actions) {
    const answer = languageService.explainScenario(document, {
      ...{ uri, version: 1, action, scenario: {} },
    });
    expect(answer.kind).toBe("explanation");
  }
}

test("no text makes a method throw, at any position", () => {
  fc.assert(
    fc.property(texts, fc.nat(200), fc.nat(200), (text, line, character) => {
      const document = languageService.open(uri, 1, text);
      const position = { line: line % 12, character };
      languageService.diagnostics(document);
      languageService.hover(document, position);
      languageService.definition(document, position);
      languageService.codeActions(document, { start: position, end: position });
      const table = languageService.truthTable(document);
      expect(table.version).toBe(1);
      if (table.kind === "table") askForAll(document, table.actions);
    }),
    { numRuns: 150 },
  );
});
