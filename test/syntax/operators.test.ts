import { expect, test } from "vitest";
import { parseItem } from "../../server/src/syntax/parseItem.ts";
import { printItem } from "./printItem.ts";

/** A term with every operator in parentheses. */
function shape(text: string): string {
  const { node } = parseItem(`R(${text}).`);
  if (node === null) throw new Error(`cannot read ${text}`);
  return printItem(node).slice("R(".length, -").".length);
}

// From the weakest to the strongest, as in Soufflé's grammar; those of one level bind to the left.
const levels = [
  ["lor"],
  ["lxor"],
  ["land"],
  ["bor"],
  ["bxor"],
  ["band"],
  ["bshl", "bshr", "bshru"],
  ["+", "-"],
  ["*", "/", "%"],
];

const pairs = levels.flatMap((weak, level) =>
  levels
    .slice(level + 1)
    .flatMap((stronger) => weak.flatMap((one) => stronger.map((two) => [one, two] as const))),
);

test.each(pairs)("%s binds less tightly than %s", (weak, strong) => {
  expect(shape(`a ${weak} b ${strong} c`)).toBe(`(a ${weak} (b ${strong} c))`);
  expect(shape(`a ${strong} b ${weak} c`)).toBe(`((a ${strong} b) ${weak} c)`);
});

test.each(levels.map((level) => [level] as const))("%s bind to the left", (level) => {
  for (const one of level) {
    for (const two of level) {
      expect(shape(`a ${one} b ${two} c`)).toBe(`((a ${one} b) ${two} c)`);
    }
  }
});

test.each([
  ["a ^ b ^ c", "(a ^ (b ^ c))"],
  ["a * b ^ c", "(a * (b ^ c))"],
  ["-a ^ b", "(- (a ^ b))"],
  ["-a * b", "((- a) * b)"],
  ["-a + b", "((- a) + b)"],
  ["a ^ -b ^ c", "(a ^ (- (b ^ c)))"],
  ["a ^ -b * c", "((a ^ (- b)) * c)"],
  ["bnot a band b", "((bnot a) band b)"],
  ["lnot a land b", "((lnot a) land b)"],
  ["lnot lnot a", "(lnot (lnot a))"],
  ["a - -b", "(a - (- b))"],
  ["(a + b) * c", "((a + b) * c)"],
  ["(((a)))", "a"],
  ["-1 ^ 2", "(- (1 ^ 2))"],
  ["2 ^ -1", "(2 ^ (-1))"],
  ["- 1", "-1"],
  ["-(1)", "-1"],
  ["- -1", "1"],
  ["1 -1", "(1 - 1)"],
  ["a band1", null],
])("%s is %s", (text, expected) => {
  if (expected === null) expect(() => shape(text)).toThrow();
  else expect(shape(text)).toBe(expected);
});

test("the span of an operation covers its operands and their parentheses", () => {
  const text = "R(-(a + b) * c).";
  const { node } = parseItem(text);
  const [term] = node?.kind === "rule" ? node.heads[0].arguments : [];
  if (term?.kind !== "binary" || term.left.kind !== "unary") throw new Error("another shape");
  const at = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    text.slice(start, end);
  expect([term, term.left, term.left.operand].map(({ span }) => at(span))).toEqual([
    "-(a + b) * c",
    "-(a + b)",
    "(a + b)",
  ]);
});
