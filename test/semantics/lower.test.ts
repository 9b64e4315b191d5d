import { describe, expect, test } from "vitest";
import type { Value } from "../../server/src/datalog/program.ts";
import { policy } from "../check.ts";
import { errorsIn, evaluate, lowered } from "./checked.ts";

/** What is wrong with a policy: the kind, and the text that it is about. */
function problems(fixture: string): string[] {
  const text = policy(fixture);
  return [
    ...errorsIn(fixture),
    ...lowered(fixture).problems.map(
      ({ kind, span }) => `${kind}: ${text.slice(span.start, span.end)}`,
    ),
  ];
}

const toolCall = (name: string): Value => ({ branch: "CallTool", fields: [name, "{}"] });
const message = (contents: string, agent = "bot"): Value => ({
  branch: null,
  fields: [contents, "", agent, { branch: "Assistant", fields: [] }, "", ""],
});

test("a rule that decides has a relation of its own, and feeds the one that it heads", () => {
  const holds = evaluate(
    `
    IsAuthorized(idx) :- Actions(idx, _).
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "cancel").
    `,
    {
      Actions: [
        [1, toolCall("refund")],
        [2, toolCall("search")],
      ],
      Principal: [["ann"]],
    },
  );
  expect(holds("Unauthorized#1", 1)).toBe(true);
  expect(holds("Unauthorized#2", 1)).toBe(false);
  expect(holds("Unauthorized", 1)).toBe(true);
  expect([holds("Authorized", 1), holds("Authorized", 2)]).toEqual([false, true]);
});

test("another outcome than deny is recorded, and does not refuse", () => {
  const holds = evaluate(
    `
    IsAuthorized(idx) :- Actions(idx, _).
    // @outcome: escalate
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    { Actions: [[1, toolCall("refund")]] },
  );
  expect(holds("Unauthorized#1", 1)).toBe(true);
  expect(holds("Unauthorized", 1)).toBe(false);
});

describe("DenialReason", () => {
  const actions = { Actions: [[1, toolCall("refund")]] };

  test("of the kind block refuses, of another kind does not", () => {
    const holds = evaluate(
      `
      DenialReason(idx, "block", "no", "") :- Actions(idx, a), IsTool(a, "refund").
      DenialReason(2, "ask", "no", "").
      DenialReason(3, kind, "no", "") :- Actions(_, a), IsTool(a, "refund"), kind = "block".
      `,
      actions,
    );
    expect(holds("DenialReason#0", 1, "block", "no", "")).toBe(true);
    expect(holds("DenialReason", 2, "ask", "no", "")).toBe(true);
    expect([1, 2, 3].map((idx) => holds("Unauthorized", idx))).toEqual([true, false, true]);
  });

  test.each([
    ["// @ask", "ask"],
    ["// @outcome: escalate", "escalate"],
    ["// @outcome: audit", "audit"],
  ])("is what a rule for Unauthorized with %j derives", (annotation, kind) => {
    const holds = evaluate(
      `
      /* C1 */
      // @suggestion: Ask first
      ${annotation}
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
      `,
      actions,
    );
    expect(holds("Unauthorized#0", 1)).toBe(true);
    expect(holds("DenialReason", 1, kind, "C1", "Ask first")).toBe(true);
    expect(holds("Unauthorized", 1)).toBe(false);
  });

  test("with other columns is declared in vain", () => {
    const text = ".decl DenialReason(i: unsigned, k: symbol)";
    expect(problems(text)).toEqual(["duplicate-declaration: DenialReason"]);
  });
});

test("a rule that reads what it brings about has no meaning", () => {
  const text = `
    // @ask
    Unauthorized(idx) :- Actions(idx, _), !DenialReason(idx, "block", _, _).
  `;
  expect(lowered(text).problems).toMatchObject([
    { kind: "cyclic-negation", cycle: ["Unauthorized", "DenialReason", "Unauthorized"] },
  ]);
});

test("without a principal nothing is authorized", () => {
  const holds = evaluate("IsAuthorized(idx) :- Actions(idx, _).", {
    Actions: [[1, toolCall("search")]],
  });
  expect(holds("IsAuthorized", 1)).toBe(true);
  expect(holds("Authorized", 1)).toBe(false);
});

describe("dot access", () => {
  test("reads a field of a message, in heads, negations, comparisons and functors", () => {
    const holds = evaluate(
      `
      .decl By(id: symbol, agent: symbol)
      By(id, m.agent) :- SentMessage(id, m).
      .decl Ours(id: symbol)
      Ours(id) :- SentMessage(id, m), m.agent = "bot", m.agent != "eve", m.agent_role = $Assistant().
      .decl Blocked(agent: symbol)
      Blocked("eve").
      .decl Fine(id: symbol)
      Fine(id) :- SentMessage(id, m), !Blocked(m.agent).
      .decl Status(id: symbol, status: symbol)
      Status(id, @json_get_str(m.contents, "status")) :- SentMessage(id, m).
      `,
      {
        SentMessage: [
          ["1", message('{"status": "paid"}')],
          ["2", message("", "eve")],
        ],
      },
    );
    expect(holds("By", "1", "bot") && holds("By", "2", "eve")).toBe(true);
    expect([holds("Ours", "1"), holds("Ours", "2")]).toEqual([true, false]);
    expect([holds("Fine", "1"), holds("Fine", "2")]).toEqual([true, false]);
    expect([holds("Status", "1", "paid"), holds("Status", "2", "")]).toEqual([true, true]);
  });

  test("works inside a branch", () => {
    const holds = evaluate('A(idx) :- Actions(idx, $SendAttempt(m)), m.agent = "bot".', {
      Actions: [
        [1, { branch: "SendAttempt", fields: [message("")] }],
        [2, toolCall("refund")],
      ],
    });
    expect([holds("A", 1), holds("A", 2)]).toEqual([true, false]);
  });

  test.each([
    ['A(id) :- SentMessage(id, m), m.author = "x".', "author"],
    ['A(id) :- SentMessage(id, m), id.agent = "x".', "agent"],
    ['A(id) :- SentMessage(id, m), m.agent.name = "x".', "name"],
  ])("%s is a type mismatch", (text, field) => {
    expect(problems(text)).toEqual([`type-mismatch: ${field}`]);
  });

  test("of a variable without a value is reported once", () => {
    const text = 'A(id) :- SentMessage(id, _), m.agent = "x".';
    expect(problems(text)).toEqual(['unbound-variable: m.agent = "x"']);
  });
});

test("a policy with a problem does not run", () => {
  expect(lowered("A(x) :- Nowhere(x).").runs).toBe(false);
  expect(lowered("A(x, y) :- Current(x).").runs).toBe(false);
});

describe("what this version does not support is refused, never ignored", () => {
  test.each([
    ["A(d) :- Current(x), d = @registrable_domain(x).", "registrable_domain"],
    ["A(i) :- Actions(i, _), i + 1 > 2.", "i + 1"],
    ["A(n) :- n = count : { Current(_) }.", "count : { Current(_) }"],
    ['A(x) :- Current(x), match("a.*", x).', "match"],
    ["A(x) :- Current(x), strlen(x) > 1.", "strlen"],
    ["A(cat(x, x)) :- Current(x).", "cat"],
    ["A(x) :- Current(y), x = as(y, number).", "as(y, number)"],
    [".decl A(x: symbol, y: symbol) eqrel", "eqrel"],
    [".functor mine(x: symbol): symbol", "mine"],
  ])("%s", (text, name) => {
    expect(problems(text)).toEqual([`unsupported-feature: ${name}`]);
  });

  test("what all alternatives of a rule share is said once", () => {
    expect(problems("A(i + 1) :- Actions(i, _), (i = 1; i = 2).")).toEqual([
      "unsupported-feature: i + 1",
    ]);
  });
});

describe("problems of the program are placed in the file", () => {
  test.each([
    ["# T\n\nA(x, y) :- Current(x).", "unbound-variable: A"],
    ["A(x) :- Current(x), y < 1.", "unbound-variable: y < 1"],
    ["A(x) :- Current(x), !ToolResult(x, y, _).", "unbound-variable: !ToolResult(x, y, _)"],
    ["A(x) :- Current(x), !A(x).", "cyclic-negation: !A(x)"],
  ])("%s", (text, expected) => {
    expect(problems(text)).toEqual([expected]);
  });

  test.each([
    [
      "IsAuthorized(i) :- Actions(i, _), !Unauthorized(i).\nUnauthorized(i) :- IsAuthorized(i).",
      ["IsAuthorized", "Unauthorized", "IsAuthorized"],
    ],
    ["Unauthorized(i) :- Actions(i, _), !Unauthorized(i).", ["Unauthorized", "Unauthorized"]],
  ])("a cycle names the relations of the policy: %s", (text, cycle) => {
    expect(lowered(text).problems).toMatchObject([{ kind: "cyclic-negation", cycle }]);
  });
});

describe("a rule with disjunctions stands for several", () => {
  const facts = {
    Current: [["a"], ["b"], ["c"]],
    Principal: [["a"]],
    TenantId: [["b"], ["c"]],
    Entity: [["c"]],
  };
  test.each([
    ["Current(x), (Principal(x); Entity(x))", "ac"],
    ["Principal(x); Entity(x), TenantId(x)", "ac"],
    ["(Principal(x); Entity(x)), !TenantId(x)", "a"],
    ["Current(x), !(TenantId(x), Entity(x))", "ab"],
    ["Current(x), !(Principal(x); Entity(x))", "b"],
    ["Current(x), !(TenantId(x), !Entity(x))", "ac"],
    ["!!Principal(x)", "a"],
    ['Current(x), !(x = "a")', "bc"],
    ['Current(x), !(x >= "b")', "a"],
    ["Principal(x), true", "a"],
    ["Principal(x), false", ""],
    ["Principal(x); Entity(x), false", "a"],
    ["Current(x), !false", "abc"],
    ['x = "a"; (x = "b"; x = "d")', "abd"],
    ["((Principal(x)))", "a"],
    ["Current(as(x, symbol)), Principal(x)", "a"],
  ])("%s", (body, expected) => {
    const holds = evaluate(`A(x) :- ${body}.`, facts);
    expect("abcd".split("").filter((value) => holds("A", value))).toEqual(expected.split(""));
  });

  test("every head of a rule is derived", () => {
    const holds = evaluate("A(x), B(x, x) :- Principal(x); Entity(x).", facts);
    expect([holds("A", "a"), holds("A", "c"), holds("A", "b")]).toEqual([true, true, false]);
    expect([holds("B", "a", "a"), holds("B", "a", "c")]).toEqual([true, false]);
  });

  test("a rule that decides fires if one of its alternatives does", () => {
    const text = `
      IsAuthorized(idx) :- Actions(idx, a), (IsTool(a, "x"); IsTool(a, "y")).
    `;
    const holds = evaluate(text, {
      Actions: [
        [1, toolCall("y")],
        [2, toolCall("z")],
      ],
    });
    expect([holds("IsAuthorized#0", 1), holds("IsAuthorized", 1)]).toEqual([true, true]);
    expect(holds("IsAuthorized", 2)).toBe(false);
  });

  test("dot access inside an alternative", () => {
    const text = 'A(id) :- SentMessage(id, m), (m.agent = "bot"; m.contents = "hello").';
    const holds = evaluate(text, {
      SentMessage: [
        ["1", message("")],
        ["2", message("hello", "eve")],
        ["3", message("", "eve")],
      ],
    });
    expect(["1", "2", "3"].filter((id) => holds("A", id))).toEqual(["1", "2"]);
  });
});

test("nil is no record", () => {
  const holds = evaluate(
    `
    .type List = [head: symbol, tail: List]
    .decl L(list: List)
    L(["a", ["b", nil]]).
    .decl Heads(head: symbol)
    Heads(l.head) :- L(l).
    Heads(l.tail.head) :- L(l).
    .decl Ends(list: List)
    Ends(l) :- L([_, [_, l]]), l = nil.
    .decl Deeper(head: symbol)
    Deeper(l.tail.tail.head) :- L(l).
    `,
    {},
  );
  expect([holds("Heads", "a"), holds("Heads", "b")]).toEqual([true, true]);
  expect(holds("Ends", { branch: "nil", fields: [] })).toBe(true);
  expect(holds("Deeper", "b")).toBe(false);
});

describe("contains", () => {
  const facts = { Current: [["abc"], ["b"], ["ac"]] };
  test.each([
    ['Current(x), contains("b", x)', ["abc", "b"]],
    ['Current(x), !contains("b", x)', ["ac"]],
    ['Current(x), !(contains("a", x), contains("b", x))', ["b", "ac"]],
    ['Current(x), contains(x, "abcd")', ["abc", "b"]],
  ])("says that its first argument is in the second one: %s", (body, expected) => {
    const holds = evaluate(`A(x) :- ${body}.`, facts);
    expect(["abc", "b", "ac"].filter((value) => holds("A", value))).toEqual(expected);
  });

  test("binds nothing", () => {
    expect(problems('A(x) :- contains("b", x).')).toEqual(['unbound-variable: contains("b", x)']);
  });
});

describe("the gates of the ancestry", () => {
  const ancestry = "CurrentDependsPolicyRelevant";
  const reachability = "ReachableFromPolicyRelevant";
  /** Which gates a policy leaves open. */
  const open = (text: string): string[] => {
    const holds = evaluate(text, {});
    return [ancestry, reachability].filter((gate) => holds(gate));
  };

  test("are open where the policy has no rule for them", () => {
    expect(open("IsAuthorized(idx) :- Actions(idx, _).")).toEqual([ancestry, reachability]);
  });

  test("stay closed by a rule, also by one of which nothing is left", () => {
    expect(open(`${ancestry}() :- false.`)).toEqual([]);
    expect(open(`${reachability}() :- false.`)).toEqual([ancestry]);
    expect(open(`${ancestry}() :- false. ${reachability}() :- false.`)).toEqual([]);
  });

  test("the second one implies the first", () => {
    expect(open(`${ancestry}() :- false. ${reachability}().`)).toEqual([ancestry, reachability]);
  });

  test.each([
    "A() :- ReachableFrom(_, _).",
    "A() :- !ReachableFrom(_, _).",
    `A() :- ${reachability}().`,
  ])("where the policy closes the first one only, reading opens the second one: %s", (text) => {
    expect(open(`${ancestry}() :- false. ${text}`)).toEqual([ancestry, reachability]);
  });
});
