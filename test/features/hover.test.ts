import { expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import { openAtCursor, textIn } from "./cursor.ts";

/** What is shown at the cursor `‸`, and the text that it is about. */
function hover(fixture: string): { readonly about: string; readonly shown: string } | null {
  const { document, position } = openAtCursor(fixture);
  const found = languageService.hover(document, position);
  if (found === null) return null;
  const { contents, range } = found;
  if (typeof contents === "string" || !("kind" in contents) || range === undefined) {
    throw new Error("hovers are Markdown with a range");
  }
  expect(contents.kind).toBe("markdown");
  return { about: textIn(document, range), shown: contents.value };
}

const policyWith = (
  parts: Partial<Record<"statement" | "clause" | "comment" | "rule", string>>,
) => `
  - Blocked customers get no refund. [${parts.statement ?? "C2"}]

  // @domain get_customer.status: active | blocked
  C1: Authorize all actions by default
  ${parts.clause ?? "C2: Deny refund if status = blocked"}

  /* C1 */
  IsAuthorized(idx) :- Actions(idx, _).

  /* ${parts.comment ?? "C2"} */
  // @deny_message: This customer is blocked
  // @suggestion: Ask a colleague
  ${parts.rule ?? "Unauthorized(idx) :-"}
      Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "status", "blocked").
`;

const clauseC2 = [
  "**C2** Deny refund if status = blocked",
  "> Blocked customers get no refund\\.",
  "Implemented by the rule in line 13. Decides 1 of 4 scenarios.",
].join("\n\n");

test("a clause: its English, its rules, the scenarios that it decides", () => {
  expect(hover(policyWith({ clause: "C2: Deny ‸refund if status = blocked" }))).toEqual({
    about: "C2: Deny refund if status = blocked",
    shown: clauseC2,
  });
});

test("a label behind a statement is its clause", () => {
  expect(hover(policyWith({ statement: "C‸2" }))).toEqual({ about: "C2", shown: clauseC2 });
});

test("a label in a comment is its clause", () => {
  expect(hover(policyWith({ comment: "C2‸" }))).toEqual({ about: "C2", shown: clauseC2 });
});

test("a rule: its clauses, what the agent is told, its outcome", () => {
  expect(hover(policyWith({ rule: "Un‸authorized(idx) :-" }))).toEqual({
    about: "Unauthorized",
    shown: [
      "**C2** Deny refund if status = blocked",
      "*Message:* This customer is blocked",
      "*Suggestion:* Ask a colleague",
      "Outcome: deny. Decides 1 of 4 scenarios.",
    ].join("\n\n"),
  });
});

test("a clause without rules", () => {
  expect(hover("C1: Deny re‸fund\n\nIsAuthorized(idx) :- Actions(idx, _).\n")?.shown).toContain(
    "**No rule implements it.**",
  );
});

test("a clause with several rules", () => {
  expect(
    hover(`
      C‸1: Allow refund, search

      /* C1 */
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "search").
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "look").
    `)?.shown,
  ).toContain("Implemented by the rules in line 4, line 5 and line 6.");
});

test("a relation of the prelude", () => {
  expect(hover('IsAuthorized(idx) :- Actions(idx, a), Is‸Tool(a, "refund").')).toEqual({
    about: "IsTool",
    shown: "```policy\nIsTool(action: Action, name: symbol)\n```\n\nPart of the prelude.",
  });
});

test("a relation of the file", () => {
  expect(
    hover(`
      .decl Blocked(customer: symbol)
      Bl‸ocked("c1").
    `),
  ).toEqual({
    about: "Blocked",
    shown: "```policy\nBlocked(customer: symbol)\n```\n\nDefined in this file.",
  });
});

test("with an error in the file there are no scenarios to count", () => {
  const text = `${policyWith({ clause: "C2: Deny ‸refund if status = blocked" })}  Broken(x`;
  expect(hover(text)?.shown).toContain("Implemented by the rule in line 13.");
  expect(hover(text)?.shown).not.toContain("Decides");
});

test.each([
  ["prose", "- Bl‸ocked customers get no refund.\n"],
  ["a blank line", "C1: Deny refund\n\n‸\nC2: Deny search\n"],
  ["a label that no clause has", "- No refund. [C9‸]\n\nC1: Deny refund\n"],
  ["an unknown relation", "IsAuthorized(idx) :- Actions(idx, _), Unk‸nown(idx).\n"],
  ["an empty file", "‸"],
])("%s has no hover", (_, fixture) => {
  expect(hover(fixture)).toBeNull();
});

/** Text of a file is text: a policy is often somebody else's. */
test.each([
  ["[click](command:evil)", "\\[click\\]\\(command\\:evil\\)"],
  ["`code` and ```fence", "\\`code\\` and \\`\\`\\`fence"],
  ["<img src=x>", "\\<img src=x\\>"],
  ["&lt;b&gt;", "\\&lt;b\\&gt;"],
  ["https://evil.example", "https\\://evil\\.example"],
  ["**bold** _it_ ~gone~", "\\*\\*bold\\*\\* \\_it\\_ \\~gone\\~"],
  ["back\\slash", "back\\\\slash"],
])("%s stays text", (hostile, escaped) => {
  const clause = hover(`C1: Der‸ny ${hostile}\n`);
  expect(clause?.shown).toContain(`**C1** Derny ${escaped}\n`);
  const rule = hover(`// @deny_message: ${hostile}\nUn‸authorized(idx) :- Actions(idx, _).\n`);
  expect(rule?.shown).toContain(`*Message:* ${escaped}\n`);
});
