import { expect, test } from "vitest";
import { declarationsOf } from "../../server/src/semantics/declarations.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";

/** The declarations of a policy: what is asked for, and the names that are declared wrongly. */
function declare(text: string) {
  const { declarations, problems } = declarationsOf(parse(text, preludeRelations));
  return {
    declarations,
    problems: problems.map((problem) =>
      problem.kind === "duplicate-declaration"
        ? `${problem.name} at ${problem.span.start}, first ${problem.first?.start ?? "in the prelude"}`
        : problem.kind,
    ),
  };
}

test("the prelude is there without being declared", () => {
  const { declarations } = declare("");
  expect(declarations.relations.get("ToolResultField")).toEqual({
    name: "ToolResultField",
    columns: [
      { name: "tool", type: "symbol" },
      { name: "field", type: "symbol" },
      { name: "value", type: "symbol" },
    ],
    span: null,
  });
  expect(declarations.records.get("Message")?.map(({ name }) => name)).toEqual([
    "contents",
    "tools_json",
    "agent",
    "agent_role",
    "entity",
    "principal",
  ]);
  expect([...declarations.branches.keys()]).toEqual([
    "Assistant",
    "SystemRole",
    "UserRole",
    "AgentType",
    "SendAttempt",
    "CallTool",
    "HTTPRequest",
  ]);
});

test("a prelude name may be declared again with the same columns", () => {
  const { declarations, problems } = declare(".decl IsAuthorized(idx: unsigned)");
  expect(problems).toEqual([]);
  expect(declarations.relations.get("IsAuthorized")?.span).toEqual({ start: 6, end: 18 });
});

test.each([
  ".decl IsAuthorized(idx: symbol)",
  ".decl IsAuthorized()",
  ".decl IsAuthorized(a: unsigned, b: symbol)",
])("but not otherwise: %s", (text) => {
  const { declarations, problems } = declare(text);
  expect(problems).toEqual(["IsAuthorized at 6, first in the prelude"]);
  expect(declarations.relations.get("IsAuthorized")?.columns).toEqual([
    { name: "idx", type: "unsigned" },
  ]);
});

test("a relation is declared once, also with the same columns", () => {
  expect(declare(".decl A, B(x: symbol)\n.decl B(x: symbol)").problems).toEqual([
    "B at 28, first 9",
  ]);
  expect(
    declare(".decl IsAuthorized(idx: unsigned)\n.decl IsAuthorized(idx: unsigned)").problems,
  ).toEqual(["IsAuthorized at 40, first 6"]);
});

test("a relation may be used before its declaration", () => {
  const { declarations, problems } = declare("A(x) :- B(x).\n.decl A(id: symbol)");
  expect(problems).toEqual([]);
  expect(declarations.relations.get("A")?.columns).toEqual([{ name: "id", type: "symbol" }]);
});

test("a head that nothing declares is declared by its first use", () => {
  const { declarations, problems } = declare("B(1).\nA(x, y) :- C(x, y).\nA(x) :- B(x).");
  expect(problems).toEqual([]);
  expect(declarations.relations.get("A")).toEqual({
    name: "A",
    columns: [
      { name: "column1", type: null },
      { name: "column2", type: null },
    ],
    span: { start: 6, end: 7 },
  });
  expect(declarations.relations.has("C")).toBe(false);
});

test("names like those of JavaScript's own objects are ordinary names", () => {
  const { declarations, problems } = declare(".decl __proto__(x: symbol)\nconstructor(1).");
  expect(problems).toEqual([]);
  expect(declarations.relations.get("__proto__")?.columns).toHaveLength(1);
  expect(declarations.relations.get("constructor")?.columns).toHaveLength(1);
});
