import { describe, expect, test } from "vitest";
import type { Bound } from "../../server/src/syntax/interval.ts";
import { parseTable } from "../../server/src/syntax/parseTable.ts";
import type { CellMeaning, CellValue } from "../../server/src/syntax/tree.ts";
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
        ? { kind: "word", text: value, quoted: false }
        : { kind: "word", text: value.quoted, quoted: true },
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
    ["silver,gold , absent", values(false, "silver", "gold", "absent")],
    ["not gold", values(true, "gold")],
    ["NOT silver, gold", values(true, "silver", "gold")],
    ['not "gold"', values(true, { quoted: "gold" })],
    ['not"gold"', values(true, { quoted: "gold" })],
    ["notable", values(false, "notable")],
    ["not-x", values(false, "not-x")],
    ["not-x y", values(false, "not-x y")],
    ["any where", values(false, "any where")],
    ["a  b", values(false, "a  b")],
    ["not_x, not.y", values(false, "not_x", "not.y")],
    ["anyone", values(false, "anyone")],
    ["any-thing", values(false, "any-thing")],
    ["any, gold", values(false, "any", "gold")],
    ["-1", values(false, "-1")],
    ["- x", values(false, "- x")],
    ["1.5", values(false, "1.5")],
    ["2024-01-31", values(false, "2024-01-31")],
    ["//cdn.example.com", values(false, "//cdn.example.com")],
    ["https://example.com /* x */", values(false, "https://example.com /* x */")],
    ["a => b", values(false, "a => b")],
    ["größe", values(false, "größe")],
    ['it"s', values(false, 'it"s')],
    ["x \\| y", values(false, "x | y")],
  ])("%j", (cell, expected) => {
    expect(meaning(cell)).toEqual(expected);
  });

  test.each([
    ['"unknown"', values(false, { quoted: "unknown" })],
    ['"a, b", c', values(false, { quoted: "a, b" }, "c")],
    ['"> 5"', values(false, { quoted: "> 5" })],
    ['"// a"', values(false, { quoted: "// a" })],
    ['""', values(false, { quoted: "" })],
    [String.raw`"a \"b\" \\ c\nd"`, values(false, { quoted: 'a "b" \\ c\nd' })],
    [String.raw`"a\|b"`, values(false, { quoted: "a|b" })],
  ])("a quoted word, its escapes read: %s", (cell, expected) => {
    expect(meaning(cell)).toEqual(expected);
  });

  const interval = (
    least: readonly [string, number] | null,
    most: readonly [string, number] | null,
  ): CellValue => {
    const bound = (written: readonly [string, number] | null): Bound | null =>
      written && { number: written[1], included: written[0].endsWith("=") };
    return { kind: "interval", interval: { least: bound(least), most: bound(most) } };
  };

  test.each([
    ["> 5", interval([">", 5], null)],
    [">= -0.5", interval([">=", -0.5], null)],
    ["<10", interval(null, ["<", 10])],
    [">\t3", interval([">", 3], null)],
    ["<= 1000", interval(null, ["<=", 1000])],
    ["1..5", interval([">=", 1], ["<=", 5])],
    ["-5 .. 0.5", interval([">=", -5], ["<=", 0.5])],
    ["7..7", interval([">=", 7], ["<=", 7])],
    ["> 5 < 500", interval([">", 5], ["<", 500])],
    ["<=500 >5", interval([">", 5], ["<=", 500])],
    [">= 5 <= 5", interval([">=", 5], ["<=", 5])],
  ])("numbers: %s", (cell, expected) => {
    expect(meaning(cell)).toEqual({ kind: "values", negated: false, values: [expected] });
  });

  test("numbers beside other values", () => {
    const unknown: CellValue = { kind: "word", text: "unknown", quoted: false };
    expect(meaning("> 5, unknown, 1..2")).toEqual({
      kind: "values",
      negated: false,
      values: [interval([">", 5], null), unknown, interval([">=", 1], ["<=", 2])],
    });
    expect(meaning("not > 5 < 500")).toEqual({
      kind: "values",
      negated: true,
      values: [interval([">", 5], ["<", 500])],
    });
  });

  test.each([
    "gold,",
    '"gold',
    ", gold",
    "gold,, silver",
    "not",
    "not not gold",
    "> many",
    "5..1",
    "5..1, 7",
    "> 5 > 7",
    "< 5 <= 7",
    "> 5 < 5",
    "> 5 <= 5",
    "> 500 < 5",
    "> 5 < 7 < 9",
    "> 5 gold",
    "a..b",
    "1..",
    '"a" b',
    "x".repeat(20_000),
  ])("nothing that can be read: %.20s", (cell) => {
    expect(meaning(cell)).toEqual({ kind: "unreadable" });
  });
});

test.each(["|---|---|", "| :-- | --: |", "|:-:|-|  ", "| --- | ---"])(
  "the line of dashes %j is dropped",
  (line) => {
    expect(texts(`| A | B |\r\n${line}\r\n| x | y |\r\n`)).toEqual([
      ["A", "B"],
      ["x", "y"],
    ]);
  },
);

test.each(["|   |   |", "| a | - |", "| : | : |"])("%j is a row", (line) => {
  expect(texts(`| A | B |\n${line}\n`)).toHaveLength(2);
});

test("more cells than the header has", () => {
  expect(texts("| A |\n| - |\n| x | y | z |")).toEqual([["A"], ["x", "y", "z"]]);
});
