import { describe, expect, test } from "vitest";
import type { Tuple, Value } from "../../server/src/datalog/program.ts";
import { preludeRelations, preludeTree } from "../../server/src/semantics/prelude.ts";
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

describe("ReachableFrom", () => {
  const pairs = (gate = ""): string[] => {
    const holds = evaluate(`${gate}\nA() :- ReachableFrom(_, _).`, {
      Current: [["now"]],
      Edge: [
        ["a", "b"],
        ["b", "c"],
        ["c", "now"],
        ["a", "aside"],
        ["aside", "later"],
      ],
    });
    const ids = ["a", "b", "c", "now", "aside", "later"];
    return ids.flatMap((one) =>
      ids.flatMap((other) => (holds("ReachableFrom", one, other) ? `${one}-${other}` : [])),
    );
  };

  test("leads from a message of the ancestry to what was computed from it, in the ancestry", () => {
    expect(pairs()).toEqual(["a-b", "a-c", "b-c"]);
  });

  test("has a gate of its own", () => {
    expect(pairs("ReachableFromPolicyRelevant() :- false.")).toEqual([]);
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

describe("ToolResultFieldOf", () => {
  const facts: Facts = {
    Current: [["now"]],
    Edge: [
      ["first", "now"],
      ["second", "now"],
      ["third", "now"],
    ],
    ToolResult: [
      ["first", "get", '{"id": "R1", "page": 2}'],
      ["second", "get", '{"id": "R2"}'],
      ["third", "get", '{"id": 7}'],
      ["aside", "get", '{"id": "R4"}'],
    ],
    SentMessage: [
      sent("first", '{"cabin": "business", "bags": 2, "paid": true, "note": null}'),
      sent("second", '{"cabin": "economy"}'),
      sent("third", '{"cabin": ""}'),
      sent("aside", '{"cabin": "first"}'),
    ],
  };
  const read = (argument: string, value: string, field: string): string[] => {
    const text = `Read(v) :- ToolResultFieldOf("get", "${argument}", "${value}", "${field}", v).`;
    const holds = evaluate(text, facts);
    return ["business", "economy", "first", "2", "true", "null", ""].filter((one) =>
      holds("Read", one),
    );
  };

  test("reads the results of calls with an argument, and of no others", () => {
    expect(read("id", "R1", "cabin")).toEqual(["business"]);
    expect(read("id", "R2", "cabin")).toEqual(["economy"]);
    expect(read("id", "R3", "cabin")).toEqual([]);
    expect(read("id", "R4", "cabin")).toEqual([]);
    expect(read("page", "2", "cabin")).toEqual(["business"]);
  });

  test("reads numbers and booleans as text, and nothing that is empty", () => {
    expect(read("id", "R1", "bags")).toEqual(["2"]);
    expect(read("id", "R1", "paid")).toEqual(["true"]);
    expect(read("id", "R1", "note")).toEqual([]);
    expect(read("id", "7", "cabin")).toEqual([]);
  });

  test("reads the arguments and fields that rules name only", () => {
    const holds = evaluate('A() :- ToolResultFieldOf(_, "id", _, "cabin", _).', facts);
    expect(holds("ToolResultFieldOf", "get", "id", "R1", "cabin", "business")).toBe(true);
    expect(holds("ToolResultFieldOf", "get", "page", "2", "cabin", "business")).toBe(false);
    expect(holds("ToolResultFieldOf", "get", "id", "R1", "bags", "2")).toBe(false);
  });
});

describe("inputs of unknown origin", () => {
  const marked = '{"provenance": "unattributed external input", "origin": "another session"}';
  const unmarked = '{"provenance": "observed", "origin": "another session"}';

  test("are those that current or ancestral messages name so", () => {
    const holds = evaluate("", {
      Current: [["now"]],
      Edge: [["before", "now"]],
      SentMessage: [sent("now", marked), sent("before", marked), sent("aside", marked)],
    });
    const ids = ["now", "before", "aside"];
    expect(ids.filter((id) => holds("UnattributedInput", id))).toEqual(["now", "before"]);
    expect(holds("UnattributedInputOrigin", "before", "another session")).toBe(true);
    expect(holds("UnattributedInputOrigin", "aside", "another session")).toBe(false);
    expect(holds("DependsOnUnattributedInput")).toBe(true);
  });

  test("are not there where nothing says so", () => {
    const holds = evaluate("", {
      Current: [["now"]],
      SentMessage: [sent("now", unmarked), sent("aside", marked)],
    });
    expect(holds("DependsOnUnattributedInput")).toBe(false);
    expect(holds("UnattributedInputOrigin", "now", "another session")).toBe(false);
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
  const request: Value = { branch: "HTTPRequest", fields: ["https://X.com./a", "", ""] };
  const unreadable: Value = { branch: "HTTPRequest", fields: ["x.com", "", ""] };
  const holds = evaluate("", {
    Actions: [
      [1, call],
      [2, request],
      [3, unreadable],
    ],
  });
  expect(holds("IsTool", call, "refund")).toBe(true);
  expect(holds("IsTool", call, "Refund")).toBe(false);
  expect(holds("IsToolCall", call)).toBe(true);
  expect(holds("IsToolCall", request)).toBe(false);
  expect(holds("QueriesHost", request, "x.com")).toBe(true);
  expect(holds("QueriesHost", unreadable, "")).toBe(false);
});

test("what a policy writes for a proxy is declared", () => {
  const text = `
    ApplyTransform(idx, "add_key") :- Actions(idx, _).
    DenyUnauthorized(idx) :- Actions(idx, _).
    AllowPassthrough(idx) :- Actions(idx, _).
  `;
  const holds = evaluate(text, { Actions: [[1, { branch: "CallTool", fields: ["a", "{}"] }]] });
  expect(holds("ApplyTransform", 1, "add_key")).toBe(true);
});
