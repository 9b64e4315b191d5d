import { describe, expect, test } from "vitest";
import type { TypeMismatch } from "../../server/src/semantics/problems.ts";
import { checked } from "./checked.ts";

const declarations = `.type Id <: symbol
.type Key <: symbol
.type Either = Id | Key
.type Alias = Id
.type Sub <: Either
.type Count <: number
.type Pair = [first: number, second: symbol]
.type SamePair = Pair
.type List = [head: number, tail: List]
.type Shape = Dot {} | Line {length: number, next: Shape}
.functor f(a: symbol, b: number): symbol
.decl S(x: symbol)
.decl N(x: number)
.decl U(x: unsigned)
.decl F(x: float)
.decl I(x: Id)
.decl K(x: Key)
.decl E(x: Either)
.decl B(x: Sub)
.decl C(x: Count)
.decl P(x: Pair)
.decl L(x: List)
.decl H(x: Shape)
.decl SN(x: symbol, y: number)
`;

/** The problems of rules, with the marks where they are. */
function check(marked: string, ...expected: readonly string[]): void {
  const rules = marked.replaceAll(/[«»]/g, "");
  const text = declarations + rules;
  const found = checked(text, "strict").problems.filter(
    (one) => one.kind !== "unsupported-feature",
  );
  const words = found.map((one) =>
    one.kind === "type-mismatch" ? word(one) : `${one.kind} ${"name" in one ? one.name : ""}`,
  );
  const marks = found
    .map(({ span }) => span)
    .toSorted((one, two) => two.start - one.start)
    .reduce(
      (sofar, { start, end }) =>
        `${sofar.slice(0, start)}«${sofar.slice(start, end)}»${sofar.slice(end)}`,
      text,
    );
  expect({ marked: marks.slice(declarations.length), words }).toEqual({ marked, words: expected });
}

function word(mismatch: TypeMismatch): string {
  switch (mismatch.reason) {
    case "no-field":
      return `${mismatch.variable} is a ${mismatch.type} without ${mismatch.field}`;
    case "unlike":
      return `${mismatch.found} for ${mismatch.expected}`;
    case "variable":
      return `${mismatch.variable} is ${mismatch.first} and ${mismatch.second}`;
    case "range":
      return `out of ${mismatch.type}`;
    case "union":
    case "cycle":
      return "of a type, and not of a rule";
  }
}

describe("constants", () => {
  test.each([
    'S("a"). I("a"). K("a"). E("a"). B("a").',
    "N(1). C(1). U(1). F(1). F(1.5). U(1u). N(-1). F(-1).",
    "N(0xff). N(0b1). U(0xffffffff). N(1.2.3.4).",
    'P([1, "a"]). P(nil). L([1, [2, nil]]).',
    "H($Dot). H($Dot()). H($Line(1, $Line(2, $Dot))).",
  ])("that fit: %s", (rules) => check(rules));

  test.each([
    ['N(«"a"»).', "symbol for number"],
    ["S(«1»).", "number for symbol"],
    ["N(«1.5»).", "float for number"],
    ["N(«1u»).", "unsigned for number"],
    ["U(«1.5»).", "float for unsigned"],
    ["F(«1u»).", "unsigned for float"],
    ["C(«1.5»).", "float for Count"],
    ["I(«1»).", "number for Id"],
    ["S(«nil»).", "record for symbol"],
    ["S(«[1]»).", "record for symbol"],
    ["S(«$Dot»).", "Shape for symbol"],
    ["H(«nil»).", "record for Shape"],
    ['P(«"a"»).', "symbol for Pair"],
    ['P([«"a"», "b"]).', "symbol for number"],
    ['L([1, [«"a"», nil]]).', "symbol for number"],
    ['H($Line(«"a"», $Dot)).', "symbol for number"],
  ])("that do not: %s", (rules, expected) => check(rules, expected));
});

describe("the ranges of 32 bits", () => {
  test.each([
    "N(2147483647). N(-2147483648). C(2147483647).",
    "U(4294967295). U(0). F(4294967296). F(-99999999999).",
    "U(x) :- x = 4294967295.",
    "F(x) :- x = 99999999999.",
    "N(x) :- N(x), !U(y), y = 4294967295.",
  ])("inside: %s", (rules) => check(rules));

  test.each([
    ["N(«2147483648»).", "out of number"],
    ["N(«-2147483649»).", "out of number"],
    ["C(«2147483648»).", "out of number"],
    ["N(«0x80000000»).", "out of number"],
    ["U(«4294967296»).", "out of unsigned"],
    ["U(«-1»).", "out of unsigned"],
    ["U(«4294967296u»).", "out of unsigned"],
    ["N(x) :- x = «2147483648».", "out of number"],
    ["N(x) :- N(x), x < «2147483648».", "out of number"],
    ["N(x) :- N(x), x + «2147483648» > 1.", "out of number"],
  ])("outside: %s", (rules, expected) => check(rules, expected));
});

describe("variables", () => {
  test.each([
    "S(x) :- I(x). S(x) :- S(x), I(x). I(x) :- S(x), I(x).",
    "E(x) :- I(x); K(x). E(x) :- B(x). I(x) :- E(x), I(x).",
    'I(x) :- x = "a". I(x) :- S(y), I(x), x = y. I(y) :- I(x), y = x.',
    "I(x) :- E(x), I(x), S(x).",
    "C(x) :- N(y), C(x), x < y. C(x + 1) :- C(x). C(x) :- x = 1.",
    "N(x) :- P([x, _]). S(x) :- P([_, x]). P(p) :- P(p), p = [1, x], S(x).",
    "N(x) :- L([x, _]). L(t) :- L([_, t]). N(x) :- L(l), l = [_, [x, _]].",
    "N(x) :- H($Line(x, _)). H(n) :- H(h), h = $Line(_, n).",
    "S(as(x, symbol)) :- N(x). I(as(x, Id)) :- S(x). I(x) :- S(y), x = as(y, Id).",
  ])("that fit: %s", (rules) => check(rules));

  test.each([
    ["S(x) :- S(x), N(«x»).", "x is symbol and number"],
    ["S(x) :- I(x), K(«x»).", "x is Id and Key"],
    ["I(«x») :- S(x).", "symbol for Id"],
    ["I(«x») :- E(x).", "Either for Id"],
    ["K(«x») :- I(x).", "Id for Key"],
    ["C(«x») :- N(x).", "number for Count"],
    ["N(«x») :- S(x).", "symbol for number"],
    ["S(x) :- S(x), !N(«x»).", "symbol for number"],
    ["S(x) :- S(x), N(y), x = «y».", "number for symbol"],
    ['N(x) :- N(x), x != «"a"».', "symbol for number"],
    ['N(x) :- N(x), «"a"» = x.', "symbol for number"],
    ["S(x) :- S(x), P([«x», _]).", "x is symbol and number"],
    ["P([«x», y]) :- SN(x, z), S(y), N(z).", "symbol for number"],
    ["N(«x») :- x = as(y, symbol), N(y).", "symbol for number"],
    ["N(x) :- N(x), P(p), «p» < p.", "Pair for a number or a symbol"],
  ])("that do not: %s", (rules, ...expected) => check(rules, ...expected));
});

describe("a disjunction is several rules", () => {
  test("each with types of its own", () => {
    check("E(x) :- (I(x); K(x)). S(x) :- (I(x), x = y, S(y); K(x)).");
    check('N(x) :- N(x), (S(y), y = "a"; N(y), y = 1).');
    check("N(x) :- P(p), (p.first = x; x = 1).");
  });

  test("each is checked", () => {
    check("I(«x») :- (I(x); K(x)).", "Key for Id");
    check('N(x) :- N(x), (x = 1; x = «"a"»).', "symbol for number");
    check('N(x) :- N(x), !(x = 1, x = «"a"»).', "symbol for number");
  });

  test("what they share is said once", () => {
    check("N(x) :- «Nowhere»(x), (x = 1; x = 2; x = 3).", "undefined-relation Nowhere");
  });
});

describe("dot access", () => {
  test.each([
    "N(p.first) :- P(p). S(p.second) :- P(p).",
    'N(x) :- L(l), l.tail.tail.head = x. N(1) :- P(p), p.second = "a", p.first > 1.',
    "L(l.tail) :- L(l). N(x) :- L(l), m = l.tail, m.head = x.",
    "N(x) :- x = count : { P(p), p.first > 1 }. N(x) :- P(p), x = sum p.first : { P(p) }.",
    "N(x) :- N(x), !(P(p), p.first = x), P(p).",
  ])("of fields that are there: %s", (rules) => check(rules));

  test.each([
    ["N(p.«third») :- P(p).", "p is a Pair without third"],
    ["N(x) :- L(l), x = l.tail.«tali».", "l.tail is a List without tali"],
    ["N(x) :- N(x), x.«first» = 1.", "x is a number without first"],
    ["N(x) :- P(p), p.first.«second» = x.", "p.first is a number without second"],
    ["N(x) :- N(x), h = $Dot, h.«length» = x.", "h is a Shape without length"],
    ["N(«p.second») :- P(p).", "symbol for number"],
    ["I(«p.second») :- P(p).", "symbol for Id"],
  ])("of others: %s", (rules, expected) => check(rules, expected));
});

describe("built-in functors", () => {
  test.each([
    'S(cat("a", x, "b")) :- S(x). S(cat("a")). I(cat(x, x)) :- I(x). S("a" + x) :- S(x).',
    "N(strlen(x)) :- S(x). S(substr(x, 0, 2)) :- S(x). N(ord(x)) :- S(x). N(ord(p)) :- P(p).",
    'N(to_number("1")). F(to_float(1)). U(to_unsigned("1")). S(to_string(x)) :- N(x).',
    "F(itof(1)). N(ftoi(1.5)). U(itou(1)). N(utoi(1u)). F(utof(1u)). U(ftou(1.5)).",
    "F(sqrt(2)). F(sinh(x) + exp(1)) :- F(x). F(pow(2.0, x)) :- F(x).",
    "N(max(x, 1, 2)) :- N(x). S(min(x, y)) :- S(x), S(y). F(max(x, 1)) :- F(x).",
    "N(x) :- x = range(1, 10). U(x) :- x = range(1u, 10). F(x) :- x = range(0.5, 2.5, 0.5).",
    "N(x) :- N(x), x = autoinc(). N(-x) :- N(x). N(bnot x band 1) :- N(x). U(x bshr 1) :- U(x).",
    'S(x) :- S(x), match("a.*", x), !contains(cat(x, "b"), x). I(x) :- I(x), match("a", x).',
    "F(x ^ 2) :- F(x). N(x % 2 lxor 1) :- N(x). N(x * (y - 1)) :- N(x), C(y).",
  ])("with arguments that fit: %s", (rules) => check(rules));

  test.each([
    ["N(strlen(«x»)) :- N(x).", "number for symbol"],
    ["S(«cat»()).", "arity-mismatch cat"],
    ["S(x) :- S(x), N(«cat(x, x)»).", "symbol for number"],
    ['S(substr(x, «"a"», 1)) :- S(x).', "symbol for number"],
    ["S(«substr»(x, 1)) :- S(x).", "arity-mismatch substr"],
    ["N(«range»(1, 2, 3, 4)).", "arity-mismatch range"],
    ["S(x) :- S(x), «match»(x).", "arity-mismatch match"],
    ['N(x) :- N(x), match("a", «x»).', "number for symbol"],
    ['N(max(x, «"a"»)) :- N(x).', "symbol for number"],
    ["N(«strlen»(x, x)) :- S(x).", "arity-mismatch strlen"],
    ["S(«x + 1») :- N(x).", "number for symbol"],
    ["N(«x» + 1) :- S(x).", "symbol for number"],
    ['N(«"a"» - 1).', "symbol for number"],
    ["N(x + «y») :- N(x), F(y).", "float for number"],
    ["F(«x + 1») :- N(x).", "number for float"],
    ["N(-«x») :- S(x).", "symbol for number"],
    ["F(sin(«x»)) :- N(x).", "number for float"],
  ])("with others: %s", (rules, expected) => check(rules, expected));
});

describe("functors of the file", () => {
  test("are called as declared", () => {
    check("S(@f(x, 1)) :- S(x). S(x) :- S(y), x = @f(y, 2).");
    check("S(@«f»(x)) :- S(x).", "arity-mismatch @f");
    check("S(@f(«1», 1)).", "number for symbol");
    check("N(«@f(x, 1)») :- S(x).", "symbol for number");
    check("S(@«g»(x)) :- S(x).", "undefined-functor g");
  });
});

describe("aggregates", () => {
  test.each([
    "N(x) :- x = count : { S(_) }. U(x) :- x = count : { S(_) }. C(count : { S(_) }).",
    "N(x) :- x = sum y : { N(y) }. U(x) :- x = sum y : { U(y) }. F(x) :- x = mean y : { F(y) }.",
    "N(x) :- x = max y : { C(y) }. C(x) :- x = min y : { C(y) }. S(x) :- x = max y : { S(y) }.",
    // A variable of an aggregate is its own.
    'S(x) :- S(x), 1 < count : { N(y), y > 1 }, 1 < count : { S(y), y = "a" }.',
    // Unless it stands around it.
    "N(x) :- N(x), 1 < sum y : { N(y), y = x }.",
    "N(x) :- x = sum (y * 2) : { N(y), y > sum z : { C(z), z < y } }.",
    "N(x) :- x = sum y : { (N(y); C(y)) }.",
  ])("that fit: %s", (rules) => check(rules));

  test.each([
    ["S(«x») :- x = sum y : { N(y) }.", "number for symbol"],
    ["N(«x») :- x = mean y : { F(y) }.", "float for number"],
    ["N(«x») :- x = sum «y» : { S(y) }.", "symbol for a number", "symbol for number"],
    ["S(x) :- S(x), 1 < count : { N(«x») }.", "x is symbol and number"],
    ["N(x) :- x = count : { «Nowhere»(x) }.", "undefined-relation Nowhere"],
    ["N(x) :- x = sum y : { N(y), z = count : { «N»(y, z) } }.", "arity-mismatch N"],
    ["S(«count : { S(_) }»).", "number for symbol"],
  ])("that do not: %s", (rules, ...expected) => check(rules, ...expected));
});

describe("names and numbers of arguments", () => {
  test.each([
    ["N(x) :- «Nowhere»(x).", "undefined-relation Nowhere"],
    ["«Nowhere»(x) :- N(x).", "undefined-relation Nowhere"],
    ["N(x) :- N(x), !«nowhere»(x).", "undefined-relation nowhere"],
    ["H($«Dash»(1)).", "undefined-branch Dash"],
    ["N(x) :- N(y), x = as(y, «Nothing»).", "undefined-type Nothing"],
    ["N(x) :- «N»(x, _).", "arity-mismatch N"],
    ["«N»().", "arity-mismatch N"],
    ["H($«Line»(1)).", "arity-mismatch $Line"],
    ["P(«[1]»).", "arity-mismatch Pair"],
    ['N(x) :- P(p), p = «[x, "a", 1]».', "arity-mismatch Pair"],
  ])("%s", (rules, expected) => check(rules, expected));
});

test("chains of equalities and nested aggregates take no time", () => {
  const chain = Array.from({ length: 500 }, (_, index) => `x${index} = x${index + 1}`);
  check(`N(x0) :- ${chain.join(", ")}, N(x500).`);
  check(`N(x0) :- N(x500), ${chain.join(", ")}.`);
  let nested = "1";
  for (let level = 0; level < 25; level++)
    nested = `sum y${level} : { N(y${level}), y${level} = ${nested} }`;
  check(`N(x) :- x = ${nested}.`);
  check(`N(x) :- N(x), ${"(N(x); ".repeat(50)}N(x)${")".repeat(50)}.`);
});
