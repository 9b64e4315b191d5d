import { describe, expect, test } from "vitest";
import type { Tuple, Value } from "../../server/src/datalog/program.ts";
import { type LoweredPolicy, lower } from "../../server/src/semantics/lower.ts";
import { buildModel } from "../../server/src/semantics/model.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";

const lowered = (fixture: string): LoweredPolicy =>
  lower(buildModel(parse(policy(fixture), preludeRelations)));

/** What is wrong with a policy: the kind, and the text that it is about. */
function problems(fixture: string): string[] {
  const text = policy(fixture);
  return lowered(text).problems.map(
    ({ kind, span }) => `${kind}: ${text.slice(span.start, span.end)}`,
  );
}

/** Evaluates a policy over facts, and tells what holds. */
function evaluate(fixture: string, facts: Readonly<Record<string, readonly Tuple[]>>) {
  const { compiled, problems: found } = lowered(fixture);
  if (compiled === null) throw new Error(JSON.stringify(found));
  const evaluation = compiled.evaluate(new Map(Object.entries(facts)));
  if (evaluation.kind === "limit") throw new Error("a limit was met");
  return (relation: string, ...tuple: readonly Value[]): boolean => evaluation.has(relation, tuple);
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
    ['A(id) :- SentMessage(id, _), m.agent = "x".', "agent"],
  ])("%s is a type mismatch", (text, field) => {
    expect(problems(text)).toEqual([`type-mismatch: ${field}`]);
  });
});

describe("names and numbers of arguments", () => {
  test.each([
    ["A(x) :- Nowhere(x).", "undefined-relation: Nowhere"],
    ["A(x) :- Current(x), !nowhere(x).", "undefined-relation: nowhere"],
    ["A(x) :- Current(x), x = @nothing(x).", "undefined-functor: nothing"],
    ["A(i) :- Actions(i, $Call(_, _)).", "undefined-branch: Call"],
    ["A(i) :- Actions(i).", "arity-mismatch: Actions"],
    ["A(i) :- Actions(i, $CallTool(_)).", "arity-mismatch: CallTool"],
    ["A(x) :- Current(x), x = @json_get_str(x).", "arity-mismatch: json_get_str"],
    ["A(1).\nB() :- A(1, 2).", "arity-mismatch: A"],
    ["IsAuthorized(idx, _) :- Actions(idx, _).", "arity-mismatch: IsAuthorized"],
  ])("%s", (text, expected) => {
    expect(problems(text)).toContain(expected);
  });

  test("a policy with a problem does not run", () => {
    expect(lowered("A(x) :- Nowhere(x).").compiled).toBeNull();
    expect(lowered("A(x, y) :- Current(x).").compiled).toBeNull();
  });
});

describe("what this version does not support is refused, never ignored", () => {
  test.each([
    ["A(h) :- Actions(_, a), QueriesHost(a, h).", "QueriesHost"],
    ['DenialReason(idx, "block", "no", "") :- Actions(idx, _).', "DenialReason"],
    [
      '.decl DenialReason(i: unsigned, k: symbol)\nDenialReason(i, "block") :- Actions(i, _).',
      "DenialReason",
    ],
    ['A(n) :- Current(x), n = @json_get_int(x, "amount").', "json_get_int"],
  ])("%s", (text, name) => {
    expect(problems(text)).toEqual([`unsupported-feature: ${name}`]);
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
