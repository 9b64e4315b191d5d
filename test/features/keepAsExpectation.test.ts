import { describe, expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import type { KeepAsExpectationRequest, RowQuery } from "../../server/src/protocol.ts";
import { policy } from "../check.ts";
import { example } from "../decision/show.ts";
import { uri } from "./cursor.ts";
import { manyFields } from "./manyFields.ts";
import { everything } from "./rows.ts";

const keeping = (
  action: string | null,
  query: Partial<RowQuery> = {},
): KeepAsExpectationRequest => ({
  ...{ uri, version: 1, action },
  query: { ...everything, ...query },
});

/** The policy after the edits, and the text of the place that is revealed then. */
function kept(text: string, request = keeping("refund")): { text: string; revealed: string } {
  const document = languageService.open(uri, 1, text);
  const answer = languageService.keepAsExpectation(document, request);
  if (answer.kind !== "edits") throw new Error(JSON.stringify(answer));
  const [edit, ...others] = answer.edits;
  if (edit === undefined || others.length > 0) throw new Error("more than one edit");
  const before = text.slice(0, document.offsetAt(edit.range.start));
  const after = before + edit.newText + text.slice(document.offsetAt(edit.range.end));
  const next = languageService.open(uri, 2, after);
  const [start, end] = [answer.reveal.start, answer.reveal.end].map((at) => next.offsetAt(at));
  // Whatever is written holds: that is what it says.
  const problems = languageService.diagnostics(next).map(({ code }) => code);
  expect(problems).not.toContain("table-mismatch");
  expect(next.analysis.expectations.tables.length).toBe(
    document.analysis.expectations.tables.length + 1,
  );
  return { text: after, revealed: after.slice(start, end) };
}

const refund = policy(`
  // @domain get_order.state: open | shipped

  IsAuthorized(idx) :- Actions(idx, _).

  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"),
      !ToolResultField("get_order", "state", "open").
`);
const table = policy(`
  | Action | State   | Decision   |
  | ------ | ------- | ---------- |
  | refund | open    | ALLOW      |
  | refund | shipped | DENY       |
  | refund | unknown | GUARD_DENY |
`);

test("at the end of the file, with a blank line before", () => {
  expect(kept(refund)).toEqual({ text: `${refund}\n${table}`, revealed: table.trimEnd() });
});

test("rows that are read from the top are kept as such a table", () => {
  const { revealed } = kept(refund, keeping("refund", { view: "first-match" }));
  expect(revealed.split("\n")[0]).toBe("| #   | Action | State   | Decision   |");
});

test("where the file ends without a line end", () => {
  expect(kept(refund.trimEnd()).text).toBe(`${refund}\n${table}`);
});

test("where it ends with blank lines, these stay behind", () => {
  expect(kept(`${refund}\n\n\n`).text).toBe(`${refund}\n${table}\n\n\n`);
});

test("behind the last expectation, and before what follows it", () => {
  const before = "| Action | Decision |\n| --- | --- |\n| other | ALLOW |\n";
  const after = "More text.\n\n| Word | Meaning |\n| --- | --- |\n| idx | the action |\n";
  expect(kept(`${before}\n${refund}\n${before}\n${after}`)).toEqual({
    text: `${before}\n${refund}\n${before}\n${table}\n${after}`,
    revealed: table.trimEnd(),
  });
});

test.each([
  ["carriage returns", "\r\n"],
  ["old ones", "\r"],
])("with the file's own line ends: %s", (_, end) => {
  const text = kept(refund.replaceAll("\n", end)).text;
  expect(text).toBe(`${refund}\n${table}`.replaceAll("\n", end));
});

test("behind a fence, and not inside", () => {
  const fenced = `# Refunds\n\n\`\`\`datalog\n${refund}\`\`\`\n`;
  expect(kept(fenced).text).toBe(`${fenced}\n${table}`);
});

test("behind a list", () => {
  const list = "- first\n  - second [informative]\n";
  expect(kept(`${refund}\n${list}`).text).toBe(`${refund}\n${list}\n${table}`);
});

test("the rows that are found alone", () => {
  const { text } = kept(refund, keeping("refund", { decisions: ["DENY"] }));
  expect(text.slice(refund.length + 1)).toBe(
    policy(`
      | Action | State   | Decision |
      | ------ | ------- | -------- |
      | refund | shipped | DENY     |
    `),
  );
});

test("all of the airline policy, its hole too", () => {
  const { revealed } = kept(example("airline.policy"), keeping(null));
  expect(revealed.split("\n")).toHaveLength(2 + 11);
  expect(revealed).toContain("UNGUARDED");
});

test("a malformed argument of the full view", () => {
  const text = policy(`
    IsAuthorized(idx) :-
        Actions(idx, $CallTool("pay", args)),
        @json_get_int(args, "amount") <= 500.
  `);
  const { revealed } = kept(text, keeping("pay", { view: "full" }));
  expect(revealed).toMatch(/\| pay +\| malformed +\| DENY +\|$/);
});

describe("refused", () => {
  const reasonFor = (text: string, request = keeping("refund"), file = uri): string => {
    const document = languageService.open(file, 1, text);
    const answer = languageService.keepAsExpectation(document, request);
    if (answer.kind !== "refused") throw new Error(JSON.stringify(answer));
    return answer.reason;
  };

  test("no rows", () => {
    expect(reasonFor(refund, keeping("refund", { search: "nowhere" }))).toBe(
      "There is no row to be kept. Clear the filters first.",
    );
  });

  test("more rows than a table in a file may have", () => {
    expect(reasonFor(manyFields(8), keeping("refund", { view: "full" }))).toBe(
      "The table is too large to be kept: a table in a file has at most 20,000 cells, and this one has 65,620. Filter its rows, or use the minimised view.",
    );
  });

  test("a file that ends inside of a fence", () => {
    expect(reasonFor(`${refund}\n\`\`\`js\nlet x;\n`)).toContain("the file ends inside of a fence");
  });

  test("a file of Datalog alone", () => {
    const file = "file:///fixture.dl";
    expect(reasonFor(refund, keeping("refund"), file)).toContain("Save the policy as a `.policy`");
  });
});

test.each([
  ["another version", { ...keeping("refund"), version: 2 }],
  ["an action that there is not", keeping("pay")],
])("a question about %s is outdated", (_, request) => {
  const document = languageService.open(uri, 1, refund);
  expect(languageService.keepAsExpectation(document, request)).toEqual({ kind: "outdated" });
});
