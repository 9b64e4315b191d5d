import { describe, expect, test } from "vitest";
import { parseItem } from "../../server/src/syntax/parseItem.ts";

/** What is wrong with an item: `«…»` marks it, and the item as the mend would have it. */
function problem(marked: string): { marked: string; expected: string; mended: string | null } {
  const text = marked.replaceAll(/[«»]/g, "");
  const [found] = parseItem(text).problems;
  if (found === undefined) throw new Error("nothing is wrong");
  const { start, end } = found.span;
  const expected = "expected" in found ? `${found.kind} ${found.expected}` : found.kind;
  const mend = "mend" in found ? found.mend : null;
  return {
    marked: `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`,
    expected,
    mended:
      mend === null ? null : text.slice(0, mend.span.start) + mend.text + text.slice(mend.span.end),
  };
}

function check(marked: string, expected: string, mended: string | null): void {
  expect(problem(marked)).toEqual({ marked, expected, mended });
  if (mended !== null && !mended.includes("\n")) {
    expect(parseItem(mended).problems, mended).toEqual([]);
  }
}

describe("something is missing", () => {
  test.each([
    ["A(x) :- B(x«)»", "missing `,` or `.`", "A(x) :- B(x)."],
    ["A(x«)»", "missing `:-` or `.`", "A(x)."],
    ["A(«x»", "missing `,` or `)`", "A(x)."],
    ["A(x) :- B(«x»", "missing `,` or `)`", "A(x) :- B(x)."],
    ["A(x) :- B(x) «C»(x).", "unexpected `,` or `.`", "A(x) :- B(x), C(x)."],
    ["A(x) :- B(x «y»).", "unexpected `,` or `)`", "A(x) :- B(x, y)."],
    ["A(x «:-» B(x).", "unexpected `,` or `)`", "A(x) :- B(x)."],
    ["A(x) :- B(x«.»", "unexpected `,` or `)`", "A(x) :- B(x)."],
    ['A(x) :- B(x, "y"«.»', "unexpected `,` or `)`", 'A(x) :- B(x, "y").'],
    ["A(x) :- B(x), x = [a, b«.»", "unexpected `,` or `]`", "A(x) :- B(x), x = [a, b]."],
    ["A(x) :- (B(x); C(x)«.»", "unexpected `,` or `)`", "A(x) :- (B(x); C(x))."],
    ["A(x) :- x = count : { B(x)«.»", "unexpected `,` or `}`", "A(x) :- x = count : { B(x)}."],
    ["A(x) :- x = count «B»(x).", "unexpected `:`", "A(x) :- x = count : B(x)."],
    ["A(x) :- x = sum y «{» B(y) }.", "unexpected `:`", "A(x) :- x = sum y : { B(y) }."],
    ["A(x) :- B(x), x«.»", "unexpected a comparison or `(`", null],
    ["A(x) :- B(x), m.agent«.»", "unexpected a comparison or `(`", null],
    ["A(x) :- B(x), 5«.»", "unexpected a comparison", null],
    [".decl A(x «symbol»)", "unexpected `:`", ".decl A(x: symbol)"],
    [".decl A(x: «symbol»", "missing `,` or `)`", ".decl A(x: symbol)"],
    [".decl A(x: «)»", "unexpected a type", null],
    [".decl «A»", "missing `(` or `,`", null],
    [".type T «=»", "missing a type, a name or `[`", null],
    [".type T = [a «symbol»]", "unexpected `:`", ".type T = [a: symbol]"],
    [".functor f(x: number«)»", "missing `:`", null],
    [".include «lib»", "unexpected a string", null],
    ["«.input»", "missing a relation", null],
    [".type V «<:»", "missing a type", null],
    ["A(x) :- B(x), x = m.«agent»", "missing `,` or `.`", "A(x) :- B(x), x = m.agent."],
  ])("%s", check);

  test("at the end of its line, before the comment there", () => {
    check("A(x) :- B(x«)» // why\n", "missing `,` or `.`", "A(x) :- B(x). // why\n");
    check("A(x) :- B(x«)»\n  C(x).", "missing `,` or `.`", "A(x) :- B(x),\n  C(x).");
    check(
      "A(x) :- B(x«)» /* why */\n  C(x).",
      "missing `,` or `.`",
      "A(x) :- B(x), /* why */\n  C(x).",
    );
  });
});

describe("something is too much", () => {
  test.each([
    ["A(x) :- B(x)«)», C(x).", "stray", "A(x) :- B(x), C(x)."],
    ["A(x)«]» :- B(x).", "stray", "A(x) :- B(x)."],
    ["A(x) :- B(x),«.»", "unexpected a literal", "A(x) :- B(x)."],
    ["A(x) :- B(x), «,» C(x).", "unexpected a literal", "A(x) :- B(x) , C(x)."],
    ["A(x) :- B(x«,»\n", "missing a value or a variable", null],
    ["A(x) :- B(x)«,»", "missing a literal", "A(x) :- B(x)."],
    ["A(x, «)» :- B(x).", "unexpected a value or a variable", null],
    [".decl A(x: symbol)«.»", "unexpected the end of the line", ".decl A(x: symbol)"],
    [".input A«.»", "unexpected the end of the line", ".input A"],
    [
      '.decl A(x: symbol) «A»("x").',
      "unexpected the end of the line",
      '.decl A(x: symbol)\nA("x").',
    ],
    [".decl A(x: symbol) «inlin»", "unexpected the end of the line", null],
    ["A(x) :- «.»", "unexpected a literal", null],
    ["A(x) :- !«.»", "unexpected a literal", null],
    ["A(x) :- B(x), x = y +«.»", "unexpected a value or a variable", null],
    ["A(x) :- B(x«]».", "unexpected `,` or `)`", null],
    ["A(x) :- B(x) «<» 3.", "unexpected `,` or `.`", null],
    // Not a comma: what follows is no head.
    ["A(x) «B»(x).", "unexpected `:-` or `.`", null],
    ["«@»A(x) :- B(x).", "unexpected a rule, a fact or a directive", null],
    ["A(«1x»).", "unexpected a number, or a name that begins with a letter,", null],
  ])("%s", check);
});

describe("something is written as elsewhere", () => {
  test.each([
    ["A(x) «:» B(x).", "unexpected `:-`", "A(x) :- B(x)."],
    ["A(x) «<-» B(x).", "unexpected `:-`", "A(x) :- B(x)."],
    ["A(x) «:=» B(x).", "unexpected `:-`", "A(x) :- B(x)."],
    ["A(x) «if» B(x).", "unexpected `:-`", "A(x) :- B(x)."],
    ["A(x) «IF» B(x).", "unexpected `:-`", "A(x) :- B(x)."],
    ["#include «<x.policy>»", 'unexpected `"x.policy"`', '#include "x.policy"'],
    ["#include «lib/base.policy»", 'unexpected `"lib/base.policy"`', '#include "lib/base.policy"'],
    ["#include «'base.policy'»", 'unexpected `"base.policy"`', '#include "base.policy"'],
    [".include «base.dl»", 'unexpected `"base.dl"`', '.include "base.dl"'],
    ["A(x) «=» B(x).", "unexpected `:-`", "A(x) :- B(x)."],
    ["A(x) :- B(x), x «==» 1.", "unexpected `=`", "A(x) :- B(x), x = 1."],
    ["A(x) :- B(x), x «<>» 1.", "unexpected `!=`", "A(x) :- B(x), x != 1."],
    ["A(x) :- B(x), x «=<» 1.", "unexpected `<=`", "A(x) :- B(x), x <= 1."],
    ["A(x) :- B(x), x «=>» 1.", "unexpected `>=`", "A(x) :- B(x), x >= 1."],
    ["A(x) :- B(x) «AND» C(x).", "unexpected `,`", "A(x) :- B(x), C(x)."],
    ["A(x) :- B(x) «&&» C(x).", "unexpected `,`", "A(x) :- B(x), C(x)."],
    ["A(x) :- B(x) «or» C(x).", "unexpected `;`", "A(x) :- B(x); C(x)."],
    ["A(x) :- B(x) «||» C(x).", "unexpected `;`", "A(x) :- B(x); C(x)."],
    ["A(x) :- B(«'a'»).", 'unexpected `"a"`', 'A(x) :- B("a").'],
  ])("%s", check);
});

describe("a string that its line does not close", () => {
  test.each([
    ['A(x) :- B(«"x»).', "unclosed", 'A(x) :- B("x").'],
    ['A(x) :- x = «"a b».', "unclosed", 'A(x) :- x = "a b".'],
    ['A(x) :- B("a", «"b»),\n  C("c").', "unclosed", 'A(x) :- B("a", "b"),\n  C("c").'],
    [String.raw`A(«"a\"»).`, "unclosed", String.raw`A("a\"").`],
    ['A(«"»', "unclosed", 'A(""'],
  ])("%s", (marked, expected, mended) => {
    expect(problem(marked)).toEqual({ marked, expected, mended });
  });

  test("a quotation mark in a comment opens none", () => {
    expect(parseItem('A(x) :- B(x). // "').problems).toEqual([]);
  });
});

test.each([
  "A(«1.2.3.400»).",
  "A(x) :- B(x), x = «256.0.0.1».",
  "A(x) :- x = count : { B(«1.2.3.999») }.",
])("an address has four numbers up to 255: %s", (marked) => {
  check(marked, "unexpected an address of four numbers up to 255", null);
});

test.each([".dcl", ".table", "#includ"])("%s is no directive", (directive) => {
  expect(parseItem(`${directive} A(x: symbol)`).problems).toEqual([
    { kind: "unknown-directive", span: { start: 0, end: directive.length } },
  ]);
});
