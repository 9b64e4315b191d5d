import { expect, test } from "vitest";
import { languageService, type PolicyDocument } from "../../server/src/languageService.ts";
import { example } from "../decision/show.ts";
import { uri } from "./cursor.ts";

const everything = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

type Action = ReturnType<typeof languageService.codeActions>[number];

/** The text after an action's edits, which must be of this version of this document. */
function apply(document: PolicyDocument, { edit }: Action): string {
  const [change, second] = edit?.documentChanges ?? [];
  if (change === undefined || second !== undefined || !("edits" in change)) {
    throw new Error("an action changes this one document");
  }
  expect(change.textDocument).toEqual({ uri: document.uri, version: document.version });
  let { text } = document;
  const edits = change.edits.toSorted(
    (one, other) => document.offsetAt(other.range.start) - document.offsetAt(one.range.start),
  );
  for (const one of edits) {
    if (!("newText" in one)) throw new Error("a text edit");
    const { start, end } = one.range;
    text =
      text.slice(0, document.offsetAt(start)) + one.newText + text.slice(document.offsetAt(end));
  }
  return text;
}

test("the missing guard's action makes the airline policy its fixed twin", () => {
  const document = languageService.open(uri, 7, example("airline.policy"));
  const actions = languageService.codeActions(document, everything);
  expect(actions.map(({ title, kind, isPreferred }) => ({ title, kind, isPreferred }))).toEqual([
    {
      title: "Add a guard C10: refuse until membership is known",
      kind: "quickfix",
      isPreferred: true,
    },
    {
      title: "Add the missing row, as the rules decide now",
      kind: "quickfix",
      isPreferred: true,
    },
  ]);
  const [guard] = actions;
  if (guard === undefined) throw new Error("no action");
  expect(apply(document, guard)).toBe(example("airline-fixed.policy"));
});

test("an action names the diagnostic that it mends", () => {
  const document = languageService.open(uri, 1, example("airline.policy"));
  const actions = languageService.codeActions(document, everything);
  expect(actions.flatMap(({ diagnostics }) => diagnostics)).toEqual(
    languageService.diagnostics(document),
  );
});

test("actions are for the range that is asked for", () => {
  const document = languageService.open(uri, 1, example("airline.policy"));
  const [diagnostic] = languageService.diagnostics(document);
  if (diagnostic === undefined) throw new Error("no diagnostic");
  const { start, end } = diagnostic.range;
  expect(languageService.codeActions(document, { start, end: start })).toHaveLength(1);
  expect(languageService.codeActions(document, { start: end, end })).toHaveLength(1);
  const above = { line: start.line - 1, character: 0 };
  expect(languageService.codeActions(document, { start: above, end: above })).toEqual([]);
});

test("of several fixes the first is preferred", () => {
  const document = languageService.open(
    uri,
    1,
    [
      "IsAuthorized(idx) :- Actions(idx, _).",
      'Unauthorized(idx) :- Actions(idx, _), ToolResultField("a", "state", "x"), ToolResultField("b", "state", "y").',
      "",
      "| Action | State | Decision |",
      "| ------ | ----- | -------- |",
      "| other  | x     | DENY     |",
    ].join("\n"),
  );
  const header = { line: 3, character: 11 };
  const actions = languageService.codeActions(document, { start: header, end: header });
  expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
    ["Change to `a.state`", true],
    ["Change to `b.state`", false],
  ]);
});

test("nothing is wrong: no actions", () => {
  const document = languageService.open(uri, 1, "IsAuthorized(idx) :- Actions(idx, _).\n");
  expect(languageService.codeActions(document, everything)).toEqual([]);
});
