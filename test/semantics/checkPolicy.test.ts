import { describe, expect, test } from "vitest";
import { type CheckedPolicy, checkPolicySteps } from "../../server/src/semantics/checkPolicy.ts";
import type { Includes } from "../../server/src/semantics/includes.ts";
import { noIncludes } from "../../server/src/semantics/includes.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { finish } from "../../server/src/steps.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { errorsIn, problemsIn } from "./checked.ts";

/** Programs in which Soufflé finds nothing wrong. */
const programs = [
  [
    "recursion and files",
    `
    .decl edge(x: number, y: number)
    .input edge(IO=file, filename="edge.facts", delimiter="\\t")
    .decl path(x: number, y: number)
    .output path
    path(x, y) :- edge(x, y).
    path(x, y) :- path(x, z), edge(z, y).
    `,
  ],
  [
    "subset types and old qualifiers",
    `
    .type Node <: symbol
    .decl e(x: Node, y: Node) brie
    e("a", "b"). e("b","c").
    .decl r(x: Node, y: Node) inline
    r(x,y) :- e(x,y); r(x,z), e(z,y).
    .printsize e
    .limitsize r(n=10)
    `,
  ],
  [
    "unions",
    `
    .type City <: symbol
    .type Town <: symbol
    .type Place = City | Town
    .decl Data(c: City, t: Town)
    Data("Sydney", "Ballina").
    .decl Loc(p: Place)
    Loc(p) :- Data(p,_); Data(_,p).
    .output Loc
    `,
  ],
  [
    "recursive records",
    `
    .type List = [head: number, tail: List]
    .decl L(l: List)
    L(nil). L([1, nil]). L([1, [2, nil]]).
    .decl Len(l: List, n: number)
    Len(nil, 0).
    Len(l, n + 1) :- L(l), l = [_, t], Len(t, n).
    .decl H(n: number)
    H(h) :- L([h, _]).
    H(l.head) :- L(l), l.tail != nil.
    `,
  ],
  [
    "algebraic types",
    `
    .type Expr = Number { x : number } | Variable { v : symbol } | Add {e1: Expr, e2: Expr} | Minus {e: Expr}
    .decl Exprs(e: Expr)
    Exprs($Add($Number(1), $Minus($Variable("x")))).
    .decl Eval(e: Expr, v: number)
    Eval(e, v) :- Exprs(e), e = $Number(v).
    Eval(e, a + b) :- Exprs(e), e = $Add(x, y), Eval(x, a), Eval(y, b).
    Exprs(x) :- Exprs($Minus(x)).
    `,
  ],
  [
    "aggregates",
    `
    .decl A(x: number, y: symbol)
    A(1, "a").
    .decl N(n: number)
    N(n) :- n = count : { A(_, _) }.
    .decl S(n: number)
    S(s) :- s = sum x : { A(x, _) }.
    .decl M(y: symbol, m: number)
    M(y, m) :- A(_, y), m = max x : { A(x, y) }.
    .decl F(f: float)
    F(m) :- m = mean to_float(x) : { A(x, _) }.
    .decl G(n: number)
    G(n) :- n = count : A(_, _).
    G(n) :- n = 1 + sum x : A(x, _), n > count : { A(x, _), x > 2 }.
    G(n) :- n = min x : { A(x, _); x = 5 }.
    G(a) :- A(a, _), 2 < sum z : { A(z, _), z != a, z = max q : { A(q, _) , q < z} }.
    `,
  ],
  [
    "numbers",
    `
    .decl B(x: unsigned, y: float, z: number)
    B(5, 1.5, -3). B(5u, 2, 0xff). B(0b11u, 1.0e10, 0b101). B(4294967295, -1.5, -2147483648).
    .decl C(x: number)
    C(x) :- x = 3 * 4 + 2 ^ 3 % 5 - 1, x > 2, x band 3 = 1, lnot 0 = x bor bnot 1 bxor (x bshl 2) bshr 1 bshru 1.
    C(x land 1) :- C(x), x lor 0 != x lxor 1.
    C(max(x, 1, 2)) :- C(x). C(min(x, y)) :- C(x), C(y).
    C(x) :- x = range(0, 10). C(x) :- x = range(0, 10, 2).
    C(to_number("5")). C(strlen("abc")). C(ord("x")). C(-x) :- C(x).
    C(ftoi(1.5)). C(utoi(5)). C(as(x, number)) :- C(x).
    C(1.2.3.4). C(255.255.255.255).
    .decl Fl(x: float)
    Fl(sqrt(2.0)). Fl(sin(x) + cos(x)) :- Fl(x). Fl(2^0.5). Fl(itof(3)). Fl(to_float("1.5")). Fl(max(1.5, x)) :- Fl(x).
    .decl U(x: unsigned)
    U(to_unsigned("5")). U(x) :- x = 4000000000. U(itou(5)). U(x) :- B(x, _, _), x > 3. U(u) :- u = range(1u, 5u).
    `,
  ],
  [
    "symbols",
    `
    .decl S(x: symbol)
    S(cat("a", "b", "c")). S(substr("hello", 0, 2)). S(to_string(5)).
    S(x) :- S(x), match("a.*", x), contains("b", x), !match("c.*", x), !contains("z", x).
    S(cat(x, "y")) :- S(x), strlen(x) < 10, x < "zzz", x >= "a".
    S(max(x, y)) :- S(x), S(y).
    `,
  ],
  [
    "disjunction and negation",
    `
    .decl A(x: number)
    .decl B(x: number)
    .decl C(x: number)
    A(1). B(x), C(x) :- A(x).
    A(x) :- B(x), (C(x); x = 5), !(A(x), C(x)).
    A(x) :- B(x), !(A(x); C(x)).
    A(x) :- B(x), !!C(x).
    A(x) :- !(!B(x)).
    A(x) :- (x = 1; x = 2; (x = 3; x = 4)).
    A(x) :- ((B(x), C(x)); (A(x))).
    A(x) :- B(x), true. A(x) :- B(x), false.
    A(x) :- (x = 1; y = 1), x = y.
    A(x) :- B(y), x = y + 1, not C(x).
    A(1) :- true.
    A(x) :- x = 1, y = x, z = y, 2 != z.
    `,
  ],
  [
    "aliases",
    `
    .type T = symbol
    .type U = T
    .type V = U | T
    .type W <: V
    .decl A(x: T)
    .decl B(x: U)
    .decl C(x: V)
    .decl D(x: W)
    A("a"). B(x) :- A(x). A(x) :- B(x). C(x) :- A(x). C(x) :- D(x). D("w"). A(x) :- C(x), B(x).
    `,
  ],
  [
    "old types",
    `
    .number_type N
    .symbol_type S
    .type Old
    .decl A(x: N, y: S, z: Old)
    A(1, "a", "b").
    .decl B(x: N) output
    B(x) :- A(x, _, _).
    `,
  ],
  [
    "records",
    `
    .type P = [x: number, y: number]
    .decl A(p: P, q: P)
    A([1,2],[3,4]).
    .decl B(x: number)
    B(a) :- A([a, _], q), q = [a, b], b > a.
    B(p.x + q.y) :- A(p, q), p != q, p.x < q.y.
    B(x) :- A(p, _), (p.x = x; p.y = x).
    B(x) :- A(p, _), x = count : { A(q, _), q.x = p.x }.
    `,
  ],
  [
    "names",
    `
    .decl a_b?(x: number)
    a_b?(1).
    .decl ?x(x: number)
    ?x(?y) :- a_b?(?y).
    .decl count1(count: number, min: number)
    count1(count, min) :- count1(count, min), count < min.
    .decl Nullary()
    Nullary(). Nullary() :- count1(_, _).
    `,
  ],
  [
    "comments and line ends",
    `
    .decl A(x: number)
    /* comment */ A(1). // c
    A /* in */ (2) // x
      .
    A(
     3
    )
    :-
     A(1)
    .
    `,
  ],
  [
    "records in branches",
    `
    .type R = [a: symbol, b: R2]
    .type R2 = [c: number, d: R]
    .type Tree = Leaf {v: symbol} | Node {l: Tree, r: R}
    .decl T(t: Tree)
    T($Leaf("a")). T($Node($Leaf("x"), ["a", [1, nil]])). T($Node($Leaf("x"), nil)).
    .decl X(s: symbol)
    X(s) :- T($Node(_, r)), s = r.a. X(s) :- T(t), t = $Node($Leaf(s), _). X(r.a) :- T($Node(_, r)), r.b.c > 3.
    `,
  ],
  [
    "subset types",
    `
    .type Id <: symbol
    .decl A(x: Id)
    A("q").
    .decl B(x: symbol)
    B("q").
    .decl C(x: Id)
    C(x) :- A(x), B(x). C(x) :- x = "a". C(x) :- B(y), A(x), x = y. C(as(x, Id)) :- B(x). C(cat(x, "a")) :- B(x).
    C(x) :- B(y), x = as(y, Id). C(y) :- A(x), y = x.
    B(x) :- A(x), !C(x), B(x).
    `,
  ],
] as const;

describe("a valid program has no problem", () => {
  test.each(programs)("%s", (_, text) => {
    expect(problemsIn(text, "strict")).toEqual([]);
    expect(problemsIn(text, "policy")).toEqual([]);
  });

  test("a policy as they are published, with the declarations that other tools need", () => {
    const text = `
      // What the engine gives.
      .type AgentRole = UserRole {} | Assistant {} | SystemRole {} | AgentType {}
      .decl Actions(idx: unsigned, action: Action)
      .input Actions
      .functor json_get_str(json: symbol, field: symbol): symbol

      .decl Unauthorized(i: unsigned)
      .output Unauthorized

      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :-
          Actions(idx, $CallTool(name, args)),
          (name = "refund"; name = "cancel"),
          @json_get_str(args, "state") != "open".
      Unauthorized(idx) :-
          Actions(idx, $SendAttempt(m)),
          m.agent_role = $UserRole,
          (m.agent = "a"; m.agent = "b"),
          !Trusted(m.principal).
      .decl Trusted(who: symbol)
      Trusted("ann").
    `;
    expect(problemsIn(text)).toEqual([]);
  });
});

/** Checks a policy with included files, by name. */
function withIncludes(text: string, files: Readonly<Record<string, string>>): CheckedPolicy {
  const tree = parse(text, preludeRelations);
  const includes: Includes = {
    files: Object.entries(files).map(([name, included]) => ({
      at: { start: 0, end: text.indexOf("\n") },
      file: { uri: `file:///${name}`, text: included, tree: parse(included, preludeRelations) },
    })),
    problems: [],
  };
  return finish(checkPolicySteps(tree, includes, "policy"));
}

describe("included files", () => {
  const text = '#include "lib.dl"\nIsAuthorized(i) :- Actions(i, a), Fine(a, "x").';

  test("declare for the policy, and the policy for them", () => {
    const lib = ".decl Fine(a: Action, why: symbol)\nFine(a, why) :- IsTool(a, why), !Odd(why).";
    const both = `${text}\n.decl Odd(why: symbol)`;
    expect(withIncludes(both, { "lib.dl": lib }).problems).toEqual([]);
  });

  test("with errors are reported at the include, with the first one", () => {
    const lib = ".decl Fine(a: Action, why: symbol)\nFine(a, 1) :- IsTool(a, _), Nowhere().";
    expect(withIncludes(text, { "lib.dl": lib }).problems).toEqual([
      {
        kind: "include-not-found",
        path: "lib.dl",
        why: "it has 2 errors",
        because: {
          uri: "file:///lib.dl",
          span: { start: lib.indexOf("Nowhere"), end: lib.indexOf("Nowhere") + 7 },
          message: "The first error is here.",
        },
        span: { start: 0, end: 17 },
      },
    ]);
  });

  test("that declare what the policy declares", () => {
    const lib = ".decl Fine(a: Action, why: symbol)";
    const again = `${text}\n.decl Fine(a: Action, why: symbol)`;
    const { problems } = withIncludes(again, { "lib.dl": lib });
    expect(problems).toMatchObject([
      {
        kind: "duplicate-declaration",
        name: "Fine",
        first: { kind: "include", uri: "file:///lib.dl", span: { start: 6, end: 10 } },
        span: { start: again.lastIndexOf("Fine"), end: again.lastIndexOf("Fine") + 4 },
      },
    ]);
  });
});

describe("what an edit left alone is not checked again", () => {
  const before = ".decl A(x: symbol)\n\nA(1).\n\n# Title\n\nB(x) :- A(x), Nowhere(x).\n";

  /** Checks two versions of a text; the problems of the second, with and without the first. */
  function edited(after: string): { readonly fresh: unknown; readonly reused: unknown } {
    const first = parse(before, preludeRelations);
    const second = parse(after, preludeRelations, first);
    const previous = finish(checkPolicySteps(first, noIncludes, "policy"));
    const { problems: reused } = finish(checkPolicySteps(second, noIncludes, "policy", previous));
    const { problems: fresh } = finish(checkPolicySteps(second, noIncludes, "policy"));
    return { fresh, reused };
  }

  test.each([
    ["prose", before.replace("Title", "Another title")],
    ["a rule", before.replace("A(1)", 'A("a")')],
    ["a declaration", before.replace("x: symbol", "x: number")],
    ["a declaration that is gone", before.slice(before.indexOf("A(1)"))],
    ["a new head", `${before}\nNowhere("a").\n`],
    ["a new head above", `Nowhere("a").\n\n${before}`],
    ["another number of arguments in a head", before.replace("B(x) :-", "B(x, x) :-")],
    ["everything", ""],
  ])("%s", (_, after) => {
    const { fresh, reused } = edited(after);
    expect(reused).toEqual(fresh);
  });
});

test("a strict program has no prelude, and declares its relations", () => {
  const text = "IsAuthorized(i) :- Actions(i, _).";
  expect(problemsIn(text)).toEqual([]);
  expect(errorsIn(text, "strict")).toEqual([
    "undefined-relation: Actions",
    "undefined-relation: IsAuthorized",
  ]);
});
