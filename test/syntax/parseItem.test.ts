import { describe, expect, test } from "vitest";
import type { ItemNode } from "../../server/src/syntax/datalogTree.ts";
import { limits } from "../../server/src/syntax/limits.ts";
import { parseItem } from "../../server/src/syntax/parseItem.ts";
import { printItem } from "./printItem.ts";

/** The item that a text is, without a problem. */
function item(text: string): ItemNode {
  const { node, problems } = parseItem(text);
  expect(problems).toEqual([]);
  if (node === null) throw new Error(`there is no item in ${text}`);
  return node;
}

const spelt = (text: string): string => printItem(item(text));
const term = (text: string): string => spelt(`R(${text}).`).slice("R(".length, -").".length);
const body = (text: string): string => spelt(`R() :- ${text}.`).slice("R() :- ".length, -1);

describe("terms", () => {
  test.each([
    "x",
    "?x_1",
    "_x",
    "nilly",
    "trueish",
    "as1",
    "_",
    "nil",
    "[]",
    '["a", x, [1, nil]]',
    "$CallTool(name, _)",
    "$Add($Number(1), $Neg(x))",
    '@json_get_str(m.contents, "f")',
    "@now()",
    "message.agent_role",
    "message.record.field",
    "as(x, number)",
    "as([a, b], Pair)",
    'cat("a", x, "b")',
    "autoinc()",
    "range(1, 10, 2)",
    "sinh(1.5)",
    "max(x, y, 3)",
    "count : { A(_, x) }",
    "sum (x * 2) : { A(x), x > 1 }",
    "min x : { (A(x); B(x)) }",
    "mean (to_float(x)) : { A(x) }",
    "max x : { A(x), x < sum y : { B(y), y = count : { C(y) } } }",
  ])("%s", (text) => {
    expect(term(text)).toBe(text);
  });

  test.each([
    ["$Assistant", "$Assistant()"],
    ["( x )", "x"],
    ["count : A(_, x)", "count : { A(_, x) }"],
    ["sum x : A(x)", "sum x : { A(x) }"],
    ["mean to_float(x) : { A(x) }", "mean (to_float(x)) : { A(x) }"],
    ["nil land x", "(nil land x)"],
    ["max(x, y)", "max(x, y)"],
    ["max (x) : { A(x) }", "max x : { A(x) }"],
    ["count", "count"],
    ["min", "min"],
    ["-x", "(- x)"],
    ["x-1", "(x - 1)"],
    ["x - -1", "(x - (-1))"],
    ["message . agent", null],
  ])("%s is %s", (text, expected) => {
    if (expected === null) expect(parseItem(`R(${text}).`).node).toBeNull();
    else expect(term(text)).toBe(expected);
  });
});

describe("literals", () => {
  test.each([
    "R(x)",
    "R()",
    "!R(x)",
    "nothing(x)",
    "log(x)",
    "not1(x)",
    "x = 1",
    "x != y",
    "a = $CallTool(n, _)",
    "strlen(x) >= 3",
    'match("a.*", x)',
    '!contains("a", cat(x, y))',
    "true, false",
    "!(A(x), B(x))",
    "!(A(x); B(x))",
    "!(x = 1)",
    "!(!A(x))",
    "(A(x); B(x), !C(x))",
    "((A(x); B(x)); C(x)), D(x)",
    '(m.agent = "a"; m.agent = "b")',
  ])("%s", (text) => {
    const canonical = text === "!(A(x); B(x))" ? "!((A(x); B(x)))" : text;
    expect(body(text)).toBe(canonical);
  });

  test.each([
    ["! R(x)", "!R(x)"],
    ["not R(x)", "!R(x)"],
    ["not (A(x), B(x))", "!(A(x), B(x))"],
    ["!!R(x)", "!(!R(x))"],
    ["! x < 1", "!(x < 1)"],
    ["x<1", "x < 1"],
    ["x>=-1", "x >= -1"],
    ["A(x); B(x), C(x); D(x)", "(A(x); B(x), C(x); D(x))"],
    ["A(x), (B(x), C(x))", "A(x), B(x), C(x)"],
    ["((A(x)))", "A(x)"],
    ["(A(x), (B(x); C(x)))", "A(x), (B(x); C(x))"],
    ["(x + 1) * 2 = y", "((x + 1) * 2) = y"],
    ["strlen(x) + 1 > 3", "(strlen(x) + 1) > 3"],
  ])("%s is %s", (text, expected) => {
    expect(body(text)).toBe(expected);
  });
});

describe("rules", () => {
  test.each([
    'Trusted("search", 1).',
    "Gate().",
    "A(x), B(x, y) :- C(x, y).",
    "A(count : { B(_) }) :- C().",
  ])("%s", (text) => {
    expect(spelt(text)).toBe(text);
  });

  test("comments and line ends between any two tokens", () => {
    const text = "A(x) // head\r\n:- B(x) /* one */ , // two\r\n\r\n  !C /**/ (x)\n.";
    expect(spelt(text)).toBe("A(x) :- B(x), !C(x).");
    expect(spelt('A("// no /* comment */ . :-").')).toBe('A("// no /* comment */ . :-").');
  });
});

describe("directives", () => {
  test.each([
    ".decl A(id: symbol, n: number)",
    ".decl A, B(id: symbol)",
    ".decl Gate()",
    ".decl A(x: symbol) inline magic brie",
    ".decl A(x: symbol, y: symbol) eqrel",
    ".decl A(x: symbol) input output printsize overridable btree_delete no_magic no_inline",
    ".type Id <: symbol",
    ".type Id = A",
    ".type Id = A | B | C",
    ".type Pair = [a: symbol, b: Pair]",
    ".type Empty = []",
    ".type Shape = Dot {} | Line {length: number, next: Shape}",
    ".functor f(a: number, symbol): symbol stateful",
    ".functor now(): unsigned",
    ".input A",
    '.input A, B(IO="file", filename="a.tsv")',
    ".output A",
    ".printsize A",
    '.limitsize A(n="10")',
    '#include "lib/a.dl"',
  ])("%s", (text) => {
    expect(spelt(text)).toBe(text);
  });

  test.each([
    [".type Id", ".type Id <: symbol"],
    [".symbol_type Id", ".type Id <: symbol"],
    [".number_type Id", ".type Id <: number"],
    ['.include "a.dl"', '#include "a.dl"'],
    [".output A()", ".output A"],
    [".input A(IO=file, headers=true, n=3)", '.input A(IO="file", headers="true", n="3")'],
    [".type T =\n  A {} // first\n  | B {}", ".type T = A {} | B {}"],
  ])("%s is %s", (text, expected) => {
    expect(spelt(text)).toBe(expected);
  });
});

test("spans are those of the block", () => {
  const text = '/* C1 */ Deny(idx) :- !Reads(idx, message.agent), idx != "a".';
  const rule = item(text);
  if (rule.kind !== "rule") throw new Error("expected a rule");
  interface Spanned {
    readonly span: { readonly start: number; readonly end: number };
  }
  const at = ({ span }: Spanned): string => text.slice(span.start, span.end);
  expect(at(rule)).toBe('Deny(idx) :- !Reads(idx, message.agent), idx != "a".');
  expect(rule.heads.map(({ relation }) => at(relation))).toEqual(["Deny"]);
  expect(rule.body.map(at)).toEqual(["!Reads(idx, message.agent)", 'idx != "a"']);
  const [negation] = rule.body;
  const access = negation?.kind === "atom" ? negation.atom.arguments[1] : undefined;
  expect(access?.kind === "access" && [access.variable, ...access.fields].map(at)).toEqual([
    "message",
    "agent",
  ]);
});

describe("what the language leaves out is named, and read past", () => {
  // «…» is what is underlined.
  test.each([
    ["«.comp» Graph<T> { .decl A(x: T) }", "components (`.comp`)"],
    ["«.init» g = Graph<number>", "components (`.init`)"],
    ["A(x) :- «g.B»(x).", "components (`g.B`)"],
    ["A(x) :- x = count : { «g.B»(x) }.", "components (`g.B`)"],
    ["A($«g.B»(1)).", "components (`g.B`)"],
    [".decl A(x: «g.T»)", "components (`g.T`)"],
    [".output «g.A»", "components (`g.A`)"],
    ["A(x) «<=» A(y) :- x < y.", "subsumption (`<=` between two heads)"],
    ["«.lattice» L<> { Bottom -> 0 }", "lattices (`.lattice`)"],
    ["«.plan» 0:(1, 2)", "query plans (`.plan`)"],
    ['«.pragma» "legacy"', "`.pragma`"],
    ["«.once»", "`.once`"],
    ["«#ifdef» DEBUG", "the preprocessor (`#ifdef`)"],
    ["«# define» X 1", "the preprocessor (`#define`)"],
  ])("%s", (marked, feature) => {
    const text = marked.replaceAll(/[«»]/g, "");
    const start = marked.indexOf("«");
    const span = { start, end: marked.indexOf("»") - 1 };
    expect(parseItem(text)).toEqual({
      node: null,
      problems: [{ kind: "unsupported", feature, span }],
    });
  });

  test("a `choice-domain` leaves the declaration as it is", () => {
    const { node, problems } = parseItem(".decl A(x: symbol, y: symbol) choice-domain x, (x, y)");
    expect(node).toMatchObject({ kind: "declaration", names: [{ text: "A" }] });
    expect(problems).toMatchObject([{ kind: "unsupported", feature: "`choice-domain`" }]);
  });
});

describe("limits: nesting, negations and operators", () => {
  const nested = (depth: number, open: string, close: string): string =>
    `A(${open.repeat(depth)}x${close.repeat(depth)}).`;
  const limitOf = (text: string): string | null => {
    const [problem] = parseItem(text).problems;
    return problem?.kind === "over-limit" ? `${problem.limit} at ${problem.span.start}` : null;
  };

  test.each([
    ["(", ")", 65],
    ["[", "]", 65],
    ["- ", "", 128],
    ["bnot ", "", 317],
    ["@f(", ")", 193],
    ["min(1, ", ")", 446],
  ])("%s…%s", (open, close, at) => {
    expect(parseItem(nested(63, open, close)).problems).toEqual([]);
    expect(limitOf(nested(64, open, close))).toBe(`nesting at ${at}`);
    expect(limitOf(nested(20_000, open, close))).toBe(`nesting at ${at}`);
  });

  test.each([
    ["!", ""],
    ["not ", ""],
    ["(", ")"],
    ["!(", ")"],
  ])("literals inside %s", (open, close) => {
    const text = (depth: number): string =>
      `A(x) :- ${open.repeat(depth)}B(x)${close.repeat(depth)}.`;
    const most = open === "!(" ? 31 : 63;
    expect(parseItem(text(most)).problems).toEqual([]);
    expect(limitOf(text(20_000))).toMatch(/^nesting/);
  });

  test.each(["+", "^", "band"])("a long chain of %s", (operator) => {
    const chain = (operands: number): string =>
      `A(${Array.from({ length: operands }, () => "1").join(` ${operator} `)}).`;
    expect(parseItem(chain(1_001)).problems).toEqual([]);
    expect(limitOf(chain(1_002))).toMatch(/^operators/);
    expect(limitOf(chain(10_000))).toMatch(/^operators/);
  });

  test("chains in the brackets of chains count together", () => {
    let text = "1";
    for (let level = 0; level < 20; level++) text = `(${text}${" + 1".repeat(100)})`;
    expect(limitOf(`A(${text}).`)).toMatch(/^operators/);
  });

  test("what stands side by side does not add up", () => {
    const negations = Array.from({ length: 200 }, () => "not B([1 + 2])").join(", ");
    expect(parseItem(`A() :- ${negations}.`).problems).toEqual([]);
    const terms = Array.from({ length: 600 }, () => "1 + 2 - -3").join(", ");
    expect(parseItem(`A(${terms}).`).problems).toEqual([]);
    expect(parseItem(`A("${"(".repeat(100)}"). // ${"(".repeat(100)}`).problems).toEqual([]);
  });

  test("a string", () => {
    const { most } = limits.literal;
    expect(parseItem(`A("${"a".repeat(most)}").`).problems).toEqual([]);
    expect(limitOf(`A(1, "${"a".repeat(most + 1)}").`)).toBe("literal at 5");
  });
});
