import { describe, expect, test } from "vitest";
import { parseTable } from "../../server/src/syntax/parseTable.ts";
import type { CellMeaning } from "../../server/src/syntax/tree.ts";
import { policy } from "../check.ts";

/** The texts of a table's cells, header first. */
function texts(fixture: string): string[][] {
  const { header, rows } = parseTable(policy(fixture));
  return [header, ...rows].map((cells) => cells.map(({ text }) => text));
}

function meaning(cell: string): CellMeaning | undefined {
  return parseTable(`| A |\n|---|\n| ${cell} |`).rows[0]?.[0]?.meaning;
}

test("a header, a line of dashes, and rows", () => {
  expect(
    texts(`
      | Action | Member ship | Decision |
      |:-------|-------------|:--------:|
      | cancel | gold        | ALLOW    |
      |refund|silver|DENY|
    `),
  ).toEqual([
    ["Action", "Member ship", "Decision"],
    ["cancel", "gold", "ALLOW"],
    ["refund", "silver", "DENY"],
  ]);
});

test("a bar in a cell, no bar at the end, empty cells, lines of another length", () => {
  expect(
    texts("| A | B |\r\n|---|---|\r\n| x \\| y | z\r\n|  | z |\r\n| x ||\r\n| x |\r\n"),
  ).toEqual([["A", "B"], ["x \\| y", "z"], ["", "z"], ["x", ""], ["x"]]);
});

test("a row of dashes is a row, below the first line of dashes", () => {
  expect(texts("| A | B |\n|---|---|\n| - | - |\n|   |   |")).toEqual([
    ["A", "B"],
    ["-", "-"],
    ["", ""],
  ]);
});

test("cells are spanned without the space around them; an empty one stands between its bars", () => {
  const text = "| A | B |\n|---|---|\n|  gold |  |";
  const [gold, empty] = parseTable(text).rows[0] ?? [];
  expect(gold && text.slice(gold.span.start, gold.span.end)).toBe("gold");
  expect(empty?.span).toEqual({ start: text.length - 2, end: text.length - 2 });
});

describe("a cell means", () => {
  const values = (
    negated: boolean,
    ...list: (string | { readonly quoted: string })[]
  ): CellMeaning => ({
    kind: "values",
    negated,
    values: list.map((value) =>
      typeof value === "string"
        ? { text: value, quoted: false }
        : { text: value.quoted, quoted: true },
    ),
  });

  test.each(["", "any", "Any", "*", "-", "—", "–"])("%j: any", (cell) => {
    expect(meaning(cell)).toEqual({ kind: "any" });
  });

  test.each([
    ["gold", values(false, "gold")],
    ["unknown", values(false, "unknown")],
    ["basic economy", values(false, "basic economy")],
    ["silver, gold", values(false, "silver", "gold")],
    ["not gold", values(true, "gold")],
    ["NOT silver, gold", values(true, "silver", "gold")],
    ["notable", values(false, "notable")],
    ["anyone", values(false, "anyone")],
    ["-1", values(false, "-1")],
    ['"unknown"', values(false, { quoted: "unknown" })],
    ['"a, b", c', values(false, { quoted: "a, b" }, "c")],
    ["x \\| y", values(false, "x | y")],
  ])("%j", (cell, expected) => {
    expect(meaning(cell)).toEqual(expected);
  });

  test.each(["gold,", '"gold', ", gold", "gold,, silver"])(
    "%j: nothing that can be read",
    (cell) => {
      expect(meaning(cell)).toEqual({ kind: "unreadable" });
    },
  );
});
