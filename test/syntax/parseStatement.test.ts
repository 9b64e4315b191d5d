import { describe, expect, test } from "vitest";
import { parseStatement } from "../../server/src/syntax/parseStatement.ts";

test.each([
  ["- Gold members can cancel. [C2]\r\n", "Gold members can cancel.", ["C2"]],
  ["* Gold members\n  can cancel [C2, C3].", "Gold members can cancel", ["C2", "C3"]],
  ["12) Only gold [ AUTH-2 ]", "Only gold", ["AUTH-2"]],
  ["> Only gold [C4a]", "Only gold", ["C4a"]],
  ["  - Only nested gold [C2]", "Only nested gold", ["C2"]],
  ["- [ ] Only gold [C2]", "Only gold", ["C2"]],
  ["> Only\r\n> gold [C2]\r\n", "Only gold", ["C2"]],
  ["> > - Only gold [C2]", "Only gold", ["C2"]],
  ["Only gold [C1] [C2, C3].", "Only gold", ["C1", "C2", "C3"]],
  ["Only gold ([C2]).", "Only gold", ["C2"]],
  ["Only gold ([C1]) ([C2]).", "Only gold", ["C1", "C2"]],
  ["Only gold [c1] [C2]", "Only gold [c1]", ["C2"]],
  ["Only gold [C2];", "Only gold", ["C2"]],
  ["Only gold [C2, C3,]", "Only gold [C2, C3,]", []],
  ["Only gold [c2]", "Only gold [c2]", []],
  ["Only gold", "Only gold", []],
  ["Only [C1] gold", "Only [C1] gold", []],
  ["See [the list]", "See [the list]", []],
  ["See [C1](https://example.com)", "See [C1](https://example.com)", []],
])("%j", (text, english, links) => {
  const statement = parseStatement(text);
  expect(statement).toMatchObject({ kind: "statement", text: english });
  expect(statement.links.map((link) => link.text)).toEqual(links);
  expect(statement.links.map(({ span }) => text.slice(span.start, span.end))).toEqual(links);
});

test.each([
  ["Only gold [informative]", "Only gold", []],
  ["- Only gold. [Informative].\n", "Only gold.", []],
  ["Only gold [C2] [informative]", "Only gold", ["C2"]],
  ["Only gold [ informative ] [C2]", "Only gold", ["C2"]],
])("%j is informative", (text, english, links) => {
  const statement = parseStatement(text);
  expect(statement).toMatchObject({ text: english, informative: true });
  expect(statement.links.map((link) => link.text)).toEqual(links);
});

test.each(["Only gold", "Only [informative] gold", "Only gold [C2]"])("%j is not", (text) => {
  expect(parseStatement(text).informative).toBe(false);
});

test("16,000 links take no longer than the last 2,000 units of them", () => {
  const start = performance.now();
  const { links } = parseStatement("[C1]".repeat(16_000));
  expect(links).toHaveLength(500);
  expect(links.at(-1)?.span).toEqual({ start: 63_997, end: 63_999 });
  expect(performance.now() - start).toBeLessThan(500);
});

describe("an arrow", () => {
  test.each([
    "a(x) «:-» b(x)",
    "Deny(x)«:-»B(x)",
    "Deny(x) «:-»D(x)",
    "Deny(x) «:-»P(x), B(x)",
    "Deny(x) «:-»(B(x); C(x))",
    "Deny(x) «:-»( !B(x) ; C(x))",
    "Deny(x) «:-»!B(x)",
    "Deny(x) «:-»// why",
    "Deny(x) «:-»/* why */ B(x)",
    "Deny(x) «:-»",
    "glad :-) that Deny(x) «:-» B(x)",
  ])("%s", (marked) => {
    const start = marked.indexOf("«");
    const text = marked.replaceAll(/[«»]/g, "");
    expect(parseStatement(text).arrow).toEqual({ start, end: start + 2 });
  });

  test.each([
    "the right place :-) :",
    "Migration-Notes:-v8-to-v9",
    "sad :-( but true",
    "(sad :-()",
    "glad :-D",
    "glad :-P, too",
    "well :-/ no",
    "well :-| no",
    "`a(x) :- b(x)`",
    "|:-|:-|",
  ])("%s is none", (text) => {
    expect(parseStatement(text).arrow).toBeNull();
  });
});
