import { describe, expect, test } from "vitest";
import { declaredAt } from "../../server/src/semantics/declaredAt.ts";
import { checked, problemsIn } from "./checked.ts";

const relation = (text: string, name: string) => checked(text).declarations.relations.get(name);
const isDuplicate = (found: string): boolean => found.startsWith("duplicate");

/** The names that are declared wrongly. */
const duplicates = (text: string, dialect: "policy" | "strict" = "policy"): string[] =>
  problemsIn(text, dialect).filter(isDuplicate);

describe("the prelude", () => {
  test("is there without being declared", () => {
    const { relations, types, branches, functors } = checked("").declarations;
    expect(relations.get("ToolResultField")).toMatchObject({
      columns: [
        { name: "tool", type: "symbol" },
        { name: "field", type: "symbol" },
        { name: "value", type: "symbol" },
      ],
      home: { kind: "prelude" },
    });
    expect(types.get("Message")?.shape).toMatchObject({
      kind: "record",
      columns: [
        { name: "contents" },
        { name: "tools_json" },
        { name: "agent" },
        { name: "agent_role", type: "AgentRole" },
        { name: "entity" },
        { name: "principal" },
      ],
    });
    expect([...branches.keys()]).toEqual([
      "Assistant",
      "SystemRole",
      "UserRole",
      "AgentType",
      "SendAttempt",
      "CallTool",
      "HTTPRequest",
    ]);
    expect(functors.get("json_get_str")?.parameters).toEqual(["symbol", "symbol"]);
  });

  test("is not in a strict program, which has the primitive types only", () => {
    const { relations, types, branches, functors } = checked("", "strict").declarations;
    expect([relations.size, branches.size, functors.size]).toEqual([0, 0, 0]);
    expect([...types.keys()]).toEqual(["symbol", "number", "unsigned", "float"]);
  });

  // The names of columns are free; those of fields are not: rules use them.
  test.each([
    ".decl IsAuthorized(index: unsigned)",
    ".decl Actions(i: unsigned, a: Action)",
    ".type EdgeDataRecord = [proximal: number, message_index: number]",
    ".type AgentRole = UserRole {} | Assistant {} | SystemRole {} | AgentType {}",
    ".functor json_get_str(a: symbol, b: symbol): symbol",
  ])("may be declared again with the same meaning: %s", (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  test.each([
    [".decl IsAuthorized(idx: symbol)", "IsAuthorized"],
    [".decl IsAuthorized()", "IsAuthorized"],
    [".decl IsAuthorized(a: unsigned, b: symbol)", "IsAuthorized"],
    [".type EdgeDataRecord = [a: number, b: number]", "EdgeDataRecord"],
    [".type Action <: symbol", "Action"],
    [".type AgentRole = UserRole {}", "AgentRole"],
    [".type Mine = CallTool {a: symbol}", "CallTool"],
    [".type symbol = number", "symbol"],
    [".functor json_get_str(a: symbol): symbol", "json_get_str"],
  ])("but not otherwise: %s", (text, name) => {
    expect(duplicates(text)).toEqual([`duplicate-declaration: ${name}`]);
    expect(problemsIn(`IsAuthorized(i) :- Actions(i, _).\n${text}`).filter(isDuplicate)).toEqual([
      `duplicate-declaration: ${name}`,
    ]);
  });

  test("keeps its meaning where the file gives a name another", () => {
    const text = ".decl IsAuthorized(idx: symbol)";
    expect(relation(text, "IsAuthorized")?.columns).toEqual([{ name: "idx", type: "unsigned" }]);
    expect(relation(text, "IsAuthorized")?.home).toEqual({ kind: "prelude" });
  });
});

describe("a name is declared once", () => {
  test.each([
    [".decl A, B(x: symbol)\n.decl B(x: symbol)", ["B"]],
    [".decl A, A(x: symbol)", ["A"]],
    [".decl IsAuthorized(idx: unsigned)\n.decl IsAuthorized(idx: unsigned)", ["IsAuthorized"]],
    [".type T <: symbol\n.type T <: symbol", ["T"]],
    [".type T = X {}\n.type U = X {}", ["X"]],
    [".type T = X {} | X {}", ["X"]],
    [".type T = X {}\n.type T = X {} | Y {}", ["T"]],
    [".functor f(): symbol\n.functor f(): symbol", ["f"]],
  ])("%s", (text, names) => {
    const expected = names.map((name) => `duplicate-declaration: ${name}`);
    expect(duplicates(text)).toEqual(expected);
    if (!text.includes("IsAuthorized")) expect(duplicates(text, "strict")).toEqual(expected);
  });

  test("names of different kinds do not meet", () => {
    expect(duplicates(".decl A(x: A)\n.type A = A {a: symbol}\n.functor A(): symbol")).toEqual([]);
  });

  test("names like those of JavaScript's own objects are ordinary names", () => {
    const text = ".decl __proto__(x: symbol)\nconstructor(1).\n.type toString <: symbol";
    expect(duplicates(text)).toEqual([]);
    expect(relation(text, "__proto__")?.columns).toHaveLength(1);
    expect(relation(text, "constructor")?.columns).toHaveLength(1);
  });
});

describe("a relation that heads a rule", () => {
  test("is declared by its first use, with a hint", () => {
    const text = "B(1).\nA(x, y) :- C(x, y).\nA(x), D(x) :- B(x).";
    expect(relation(text, "A")).toEqual({
      name: "A",
      columns: [
        { name: "column1", type: null },
        { name: "column2", type: null },
      ],
      home: { kind: "file" },
      declared: false,
    });
    expect(checked(text).declarations.relations.has("C")).toBe(false);
    expect(problemsIn(text)).toEqual([
      "undeclared-relation: B",
      "undeclared-relation: A",
      "undeclared-relation: D",
      "undefined-relation: C",
      "arity-mismatch: A",
    ]);
  });

  test("has no types, so that nothing is wrong with them", () => {
    const hints = ["undeclared-relation: A", "undeclared-relation: B"];
    expect(problemsIn('A(1). A("a"). A([1, nil]). B(x) :- A(x), x != "b", A(y), y > 1.')).toEqual(
      hints,
    );
  });

  test("may be declared behind its use", () => {
    const text = 'A(x) :- B(x).\nB("b").\n.decl A, B(id: symbol)';
    expect(problemsIn(text)).toEqual([]);
    expect(relation(text, "A")?.columns).toEqual([{ name: "id", type: "symbol" }]);
  });

  test("is an error in a strict program", () => {
    expect(problemsIn("A(1).\nB(x) :- A(x).", "strict")).toEqual([
      "undefined-relation: A",
      "undefined-relation: A",
      "undefined-relation: B",
    ]);
  });
});

test("declaredAt() finds the declaration, else the first head", () => {
  const text = "B(1).\nA(1).\nA(2).\n.decl B(x: number)\n.type T = X {}\n.functor f(): symbol";
  const { tree } = checked(text);
  const at = (...query: readonly [Parameters<typeof declaredAt>[1], string]): number | undefined =>
    declaredAt(tree, ...query)?.start;
  expect(at("relation", "B")).toBe(text.indexOf("B(x"));
  expect(at("relation", "A")).toBe(text.indexOf("A(1)"));
  expect(at("type", "T")).toBe(text.indexOf("T ="));
  expect(at("branch", "X")).toBe(text.indexOf("X {"));
  expect(at("functor", "f")).toBe(text.indexOf("f()"));
  expect(declaredAt(tree, "relation", "T")).toBeNull();
});
