import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groundBody } from "../../server/src/datalog/ground.ts";
import { hasTooManyAlternatives } from "../../server/src/semantics/alternatives.ts";
import { builtInDeclarations } from "../../server/src/semantics/declarations.ts";
import { groundingProblems } from "../../server/src/semantics/grounding.ts";
import { lowerRule } from "../../server/src/semantics/lowerRule.ts";
import type { RuleNode } from "../../server/src/syntax/datalogTree.ts";
import { parseItem } from "../../server/src/syntax/parseItem.ts";
import { simpleRule } from "../syntax/arbitraryItems.ts";
import { printItem } from "../syntax/printItem.ts";

function rule(text: string): RuleNode {
  const { node } = parseItem(text);
  if (node?.kind !== "rule") throw new Error(`${text} is no rule`);
  return node;
}

/** The variables without a value, with the text that needs it: `!x: !A(x)` under a negation. */
function ungrounded(text: string): string[] {
  return groundingProblems(rule(text)).flatMap((problem) => {
    if (problem.kind !== "unbound-variable") return [];
    const { variable, negated, span } = problem;
    return [`${negated ? "!" : ""}${variable}: ${text.slice(span.start, span.end)}`];
  });
}

describe("every variable has a value", () => {
  test.each([
    "A(1).",
    "A(x) :- B(x).",
    "A(x) :- x = 1.",
    "A(z) :- z = y, y = x, x = 1.",
    "A(x) :- x = y + 1, B(y).",
    "A(x, y) :- B([x, [y, _]]).",
    "A(x, y) :- B(r), r = [x, $C(y, _)].",
    "A(r) :- B(x), r = [x, 1].",
    "A(x) :- B(x), !C(x, _), !C([_, x], $D(_)).",
    "A(x) :- !C(x), B(x).",
    "A(x) :- B(m), x = m.agent, m.contents != x.",
    'A(x) :- B(x), match("a", x), strlen(x) > 1.',
    "A(x) :- x = range(1, 10).",
    "A(a) :- B(a), $C(_, _) = a.",
    // Each alternative binds what is needed behind it, in its own way.
    "A(x) :- B(x); C(x).",
    "A(x) :- (B(x); x = 1), !D(x).",
    "A(x) :- (x = 1; y = 1), x = y.",
    "A(x) :- ((B(x), C(y); C(x), B(y)), x < y).",
    "A(x) :- B(x), (y = 1, x > y; x < 1).",
    "A(x) :- !(!B(x)).",
    "A(x) :- !(!B(x); C(x)).",
    "A(x) :- B(x), !(C(x), D(x)).",
    // An aggregate sees what is around it, and has variables of its own.
    "A(n) :- n = count : { B(_) }.",
    "A(n) :- n = sum x : { B(x), x > 1 }.",
    "A(n, y) :- C(y), n = sum x + y : { B(x), x != y }.",
    "A(n) :- n = sum x : { B(x); C(x) }.",
    "A(n) :- n = sum x : { B(x), x < count : { C(x, y), y > 1 } }.",
    "A(sum x : { B(x) }) :- C(_).",
    // The one that has the most tells its name too.
    "A(name, n) :- n = max h : { B(name, h) }.",
    "A(x, y) :- _ = min x + y : { B(x, y) }.",
    "A(x, n) :- n = count : { B(y), y > min z : { C(z, x) } }.",
  ])("%s", (text) => {
    expect(ungrounded(text)).toEqual([]);
  });
});

describe("a variable without a value is reported where it is needed first", () => {
  test.each([
    ["A(x).", "x: A"],
    ["A(x, x).", "x: A"],
    ["A(x) :- B(y).", "x: A"],
    ["A(x), C(y) :- B(x).", "y: C"],
    ["A(_) :- B(_).", "_: A"],
    ["A(x) :- B(x), y < 1, y > 0.", "y: y < 1"],
    ["A(x) :- x = y, y = x.", "x: x = y", "y: x = y"],
    ["A(x) :- x != 1.", "x: x != 1"],
    ["A(x) :- x = x + 1.", "x: x = x + 1"],
    ["A(x) :- B(x + 1).", "x: B(x + 1)"],
    ["A(x) :- B(x), @f(y) = x.", "y: @f(y) = x"],
    ["A(x) :- B(x), y.agent = x.", "y: y.agent = x"],
    ['A(x) :- match("a", x).', 'x: match("a", x)'],
    ["A(x) :- B(x), x != [_, 1].", "_: x != [_, 1]"],
    ["A(x) :- !B(x).", "!x: !B(x)"],
    ["A(x) :- B(x), !C(x, y), !D(y).", "!y: !C(x, y)"],
    ["A(x) :- B(x), !C(@f(_)).", "!_: !C(@f(_))"],
    ['A(x) :- !match("a", x).', '!x: !match("a", x)'],
    ["A(x) :- B(x), !(C(y)).", "!y: !(C(y))"],
    ["A(x) :- B(x), !(C(x), D(y)).", "!y: D(y)"],
    ["A(x) :- B(x); C(y).", "x: A"],
    ["A(x) :- (B(x); C(y)), y = 1.", "x: A"],
    ["A(x) :- B(x), (y = 1; x = 2), y < 3.", "y: y < 3"],
    ["A(x) :- x = 1, false, y = z.", "y: y = z", "z: y = z"],
    ["A(n) :- n = sum y : { B(_) }.", "y: sum y : { B(_) }"],
    ["A(n) :- n = count : { B(x), y < 1 }.", "y: y < 1"],
    ["A(n, x) :- n = count : { B(x) }.", "x: A"],
    ["A(n, x) :- n = max y : { B(x, y); C(y) }.", "x: A"],
    ["A(count : { x < 1 }).", "x: x < 1"],
  ])("%s", (text, ...expected) => {
    expect(ungrounded(text)).toEqual(expected);
  });
});

test("nested groups and aggregates, and long chains, take no time", () => {
  const nest = (depth: number): string =>
    depth === 0 ? "B(x)" : `(${nest(depth - 1)}; C(x, y${depth}))`;
  expect(ungrounded(`A(x) :- ${nest(50)}.`)).toEqual([]);
  const aggregates = (depth: number): string =>
    depth === 0 ? "1" : `max z${depth} : { B(z${depth}), z${depth} > ${aggregates(depth - 1)} }`;
  expect(ungrounded(`A(x) :- x = ${aggregates(25)}.`)).toEqual([]);
  const chain = Array.from({ length: 2_000 }, (_, index) => `x${index} = x${index + 1}`);
  expect(ungrounded(`A(x0) :- ${chain.join(", ")}, x2000 = 1.`)).toEqual([]);
});

test("agrees with the evaluator's own check on the rules that it evaluates", () => {
  const declarations = builtInDeclarations("policy");
  fc.assert(
    fc.property(simpleRule, (node) => {
      fc.pre(!hasTooManyAlternatives(node));
      const lowered = node.heads.flatMap((head) => lowerRule(head, node.body, declarations).rules);
      const unbound = lowered.flatMap((one) => groundBody(one).problems);
      const found = groundingProblems(node);
      expect(found.length === 0, printItem(node)).toBe(unbound.length === 0);
    }),
    { numRuns: 500 },
  );
  // It takes three seconds on an idle machine: the usual five are too few on a busy one.
}, 30_000);
