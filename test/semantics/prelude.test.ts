import { describe, expect, test } from "vitest";
import type { Tuple, Value } from "../../server/src/datalog/program.ts";
import {
  preludeRelations,
  preludeTree,
  relationsToCome,
} from "../../server/src/semantics/prelude.ts";
import { evaluate } from "./checked.ts";

type Facts = Readonly<Record<string, readonly Tuple[]>>;

const sent = (id: string, contents: string): Tuple => [
  id,
  { branch: null, fields: [contents, "", "", { branch: "AgentType", fields: [] }, "", ""] },
];

/** The current message `now`, and the results `seen`, two steps before it, and `aside`, no ancestor. */
const conversation: Facts = {
  Current: [["now"]],
  Edge: [
    ["seen", "between"],
    ["between", "now"],
    ["now", "later"],
    ["aside", "later"],
  ],
  ToolResult: [
    ["seen", "get", "{}"],
    ["aside", "get", "{}"],
    ["later", "get", "{}"],
    ["now", "get", "{}"],
  ],
  SentMessage: [
    sent(
      "seen",
      '{"status": "paid", "empty": "", "count": 3, "__proto__": "p", "deep": {"status": "no"}}',
    ),
    sent("aside", '{"status": "aside"}'),
    sent("later", '{"status": "later"}'),
    sent("now", '{"status": "now"}'),
  ],
};
const reads = (field: string): string => `Read(v) :- ToolResultField("get", "${field}", v).`;

test("is read without a problem, block by block", () => {
  expect(preludeTree.blocks.flatMap(({ block }) => block.problems)).toEqual([]);
  const kinds = new Set(preludeTree.blocks.map(({ block }) => block.kind));
  expect([...kinds].toSorted()).toEqual(["blank", "comment", "item"]);
  expect([...relationsToCome].filter((name) => preludeRelations.has(name))).toEqual([]);
});

test("holds the inputs of the language, with their columns", () => {
  for (const name of ["Actions", "Current", "Edge", "SentMessage", "ContextField", "Decided"]) {
    expect(preludeRelations.has(name)).toBe(true);
  }
});

describe("CurrentDepends", () => {
  test("holds the ancestors of the current message, not the message itself", () => {
    const holds = evaluate("", conversation);
    const ids = ["seen", "between", "now", "later", "aside"];
    expect(ids.filter((id) => holds("CurrentDepends", id))).toEqual(["seen", "between"]);
  });

  test("holds the current message where it is reached", () => {
    const holds = evaluate("", {
      Current: [["now"]],
      Edge: [
        ["now", "before"],
        ["before", "now"],
      ],
    });
    expect(holds("CurrentDepends", "now")).toBe(true);
  });

  test("a policy's own gate replaces the open one", () => {
    const gate = 'CurrentDependsPolicyRelevant() :- Actions(_, a), IsTool(a, "refund").';
    const call = (name: string): Facts => ({
      ...conversation,
      Actions: [[1, { branch: "CallTool", fields: [name, "{}"] }]],
    });
    expect(evaluate(gate, call("refund"))("CurrentDepends", "seen")).toBe(true);
    expect(evaluate(gate, call("search"))("CurrentDepends", "seen")).toBe(false);
    expect(evaluate("", call("search"))("CurrentDepends", "seen")).toBe(true);
  });
});

describe("ToolResultField", () => {
  test("reads results among the ancestors of the current message only", () => {
    const holds = evaluate(reads("status"), conversation);
    const values = ["paid", "aside", "later", "now", "no"];
    expect(values.filter((value) => holds("ToolResultField", "get", "status", value))).toEqual([
      "paid",
    ]);
  });

  test("reads non-empty strings only", () => {
    const holds = evaluate(`${reads("empty")}\n${reads("count")}\n${reads("deep")}`, conversation);
    expect(holds("ToolResultField", "get", "empty", "")).toBe(false);
    expect(holds("ToolResultField", "get", "count", "")).toBe(false);
    expect(holds("ToolResultField", "get", "count", "3")).toBe(false);
    expect(holds("ToolResultField", "get", "deep", "")).toBe(false);
  });

  test("reads the fields that a rule names, also under a negation, and no others", () => {
    expect(evaluate("", conversation)("ToolResultField", "get", "status", "paid")).toBe(false);
    const negated = 'A() :- !ToolResultField("get", "status", _).';
    const holds = evaluate(negated, conversation);
    expect(holds("ToolResultField", "get", "status", "paid")).toBe(true);
    expect(holds("A")).toBe(false);
    expect(holds("ToolResultField", "get", "__proto__", "p")).toBe(false);
  });

  test("reads the fields that ToolResultFieldName gives", () => {
    const holds = evaluate('ToolResultFieldName("status").', conversation);
    expect(holds("ToolResultField", "get", "status", "paid")).toBe(true);
  });

  test("takes a field's name for nothing but a name", () => {
    const holds = evaluate(`${reads("__proto__")}\n${reads("constructor")}`, conversation);
    expect(holds("Read", "p")).toBe(true);
  });

  test("of text that is no JSON object has no fields", () => {
    for (const contents of ["", "not JSON", '"status"', "[1]", "null"]) {
      const holds = evaluate(reads("status"), {
        ...conversation,
        SentMessage: [sent("seen", contents)],
      });
      expect(holds("ToolResultField", "get", "status", "")).toBe(false);
    }
  });

  test("reads real JSON", () => {
    const holds = evaluate(reads("status"), {
      ...conversation,
      SentMessage: [sent("seen", '{"st\\u0061tus": "\\u0041 \\"b\\""}')],
    });
    expect(holds("Read", 'A "b"')).toBe(true);
  });
});

test("roles are those of the principal", () => {
  const holds = evaluate("", {
    Principal: [["ann"]],
    PrincipalRole: [
      ["ann", "clerk"],
      ["bob", "admin"],
    ],
  });
  expect(holds("HasPrincipal")).toBe(true);
  expect(holds("HasRole", "clerk")).toBe(true);
  expect(holds("HasRole", "admin")).toBe(false);
  expect(evaluate("", {})("HasPrincipal")).toBe(false);
});

test("what an action is", () => {
  const call: Value = { branch: "CallTool", fields: ["refund", "{}"] };
  const request: Value = { branch: "HTTPRequest", fields: ["https://x", "", ""] };
  const holds = evaluate("", {
    Actions: [
      [1, call],
      [2, request],
    ],
  });
  expect(holds("IsTool", call, "refund")).toBe(true);
  expect(holds("IsTool", call, "Refund")).toBe(false);
  expect(holds("IsToolCall", call)).toBe(true);
  expect(holds("IsToolCall", request)).toBe(false);
});
