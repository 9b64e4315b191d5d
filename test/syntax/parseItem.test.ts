import { describe, expect, test } from "vitest";
import { parseItem } from "../../server/src/syntax/parseItem.ts";
import type { ItemNode, LiteralNode, TermNode } from "../../server/src/syntax/datalogTree.ts";

function item(text: string): ItemNode {
  const parsed = parseItem(text);
  if (!("kind" in parsed)) throw new Error(`expected ${parsed.expected} in ${text}`);
  return parsed;
}

function body(text: string): readonly LiteralNode[] {
  const rule = item(`Head() :- ${text}.`);
  return rule.kind === "rule" ? rule.body : [];
}

/** A literal in canonical spelling. */
function literal(node: LiteralNode): string {
  if (node.kind === "comparison") return `${term(node.left)} ${node.operator} ${term(node.right)}`;
  const terms = node.atom.arguments.map(term).join(", ");
  return `${node.negated ? "!" : ""}${node.atom.relation.text}(${terms})`;
}

/** A term as its kind and its content. */
function term(node: TermNode): string {
  switch (node.kind) {
    case "variable":
      return node.name;
    case "wildcard":
      return "_";
    case "nil":
      return "nil";
    case "string":
    case "number":
      return JSON.stringify(node.value);
    case "record":
      return `[${node.fields.map(term).join(", ")}]`;
    case "branch":
      return `$${node.name.text}(${node.fields.map(term).join(", ")})`;
    case "functor":
      return `@${node.name.text}(${node.arguments.map(term).join(", ")})`;
    case "access":
      return [node.variable, ...node.fields].map(({ text }) => text).join(" . ");
  }
}

test.each([
  ["x", "x"],
  ["?x_1", "?x_1"],
  ["_x", "_x"],
  ["nilly", "nilly"],
  ["_", "_"],
  ["nil", "nil"],
  ["-42", "-42"],
  ['"a.b :- // c"', '"a.b :- // c"'],
  [String.raw`"say \"hi\"\n\t\\ \q"`, JSON.stringify('say "hi"\n\t\\ \\q')],
  ['["a", x, [1]]', '["a", x, [1]]'],
  ["[]", "[]"],
  ["$CallTool(name, _)", "$CallTool(name, _)"],
  ["$Assistant", "$Assistant()"],
  ['@json_get_str(m.contents, "f")', '@json_get_str(m . contents, "f")'],
  ["message.agent_role", "message . agent_role"],
])("the term %s", (text, expected) => {
  expect(body(`R(${text})`).map(literal)).toEqual([`R(${expected})`]);
});

test.each([
  ["R(x)", "R(x)"],
  ["R()", "R()"],
  ["!R(x)", "!R(x)"],
  ["! R(x)", "!R(x)"],
  ["not R(x)", "!R(x)"],
  ["nothing(x)", "nothing(x)"],
  ["x = 1", "x = 1"],
  ["x != y", "x != y"],
  ["x<1", "x < 1"],
  ["x <= 1", "x <= 1"],
  ["x > 1", "x > 1"],
  ["x>=-1", "x >= -1"],
  ["a = $CallTool(n, _)", "a = $CallTool(n, _)"],
])("the literal %s", (text, expected) => {
  expect(body(text).map(literal)).toEqual([expected]);
});

test("comments and line ends between any two tokens", () => {
  expect(body("A(x) /* one */ , // two\r\n\r\n  !B /**/ (x)").map(literal)).toEqual([
    "A(x)",
    "!B(x)",
  ]);
});

test("spans are those of the block", () => {
  const text = '/* C1 */ Deny(idx) :- !Reads(idx, message.agent), idx != "a".';
  const rule = item(text);
  if (rule.kind !== "rule") throw new Error("expected a rule");
  const at = ({
    span,
  }: {
    readonly span: { readonly start: number; readonly end: number };
  }): string => text.slice(span.start, span.end);
  expect(at(rule)).toBe('Deny(idx) :- !Reads(idx, message.agent), idx != "a".');
  expect(at(rule.head.relation)).toBe("Deny");
  expect(rule.body.map(at)).toEqual(["!Reads(idx, message.agent)", 'idx != "a"']);
  const [negation] = rule.body;
  const access = negation?.kind === "atom" ? negation.atom.arguments[1] : undefined;
  expect(access?.kind === "access" && [access.variable, ...access.fields].map(at)).toEqual([
    "message",
    "agent",
  ]);
});

test("a fact has no body", () => {
  expect(item('Trusted("search", 1).')).toMatchObject({ kind: "rule", body: [] });
});

describe("declarations", () => {
  test("of several relations, and of one without columns", () => {
    expect(item(".decl A, B(id: symbol, n: number)")).toMatchObject({
      kind: "declaration",
      names: [{ text: "A" }, { text: "B" }],
      columns: [
        { name: { text: "id" }, type: { text: "symbol" } },
        { name: { text: "n" }, type: { text: "number" } },
      ],
    });
    expect(item(".decl Gate()")).toMatchObject({ names: [{ text: "Gate" }], columns: [] });
  });

  test.each([
    [".type Id <: symbol", { kind: "subset", base: { text: "symbol" } }],
    [".type Id = A | B", { kind: "union", members: [{ text: "A" }, { text: "B" }] }],
    [
      ".type Pair = [a: symbol]",
      { kind: "record", columns: [{ name: { text: "a" }, type: { text: "symbol" } }] },
    ],
    [
      ".type Shape = Dot {} | Line {length: number}",
      {
        kind: "algebraic",
        branches: [
          { name: { text: "Dot" }, columns: [] },
          {
            name: { text: "Line" },
            columns: [{ name: { text: "length" }, type: { text: "number" } }],
          },
        ],
      },
    ],
  ])("%s", (text, definition) => {
    expect(item(text)).toMatchObject({ kind: "type", definition });
  });
});

describe("mistakes", () => {
  const terms = "a name, `_`, `nil`, a number, a string, `[`, `$`, or `@`";

  // «…» is what is underlined.
  test.each([
    ["A(x) :- B(x«)»", "`.` or `,`", "."],
    ["A(«x»", "`)` or `,`", null],
    ["A(x) :- B(x) «C»(x).", "`.` or `,`", null],
    ["A(x) :- B(x)«)».", "`.`", null],
    ["A(x) :- B(x, «)».", terms, null],
    ["A(x) :- B(x, «,» x).", terms, null],
    ['A(x) :- B(«"x).»', 'a string that ends with `"` on its line', null],
    ["A(x) :- x «~» y.", "`(` or a comparison", null],
    [".decl A(x«)»", "`:`", null],
    [".decl A(x: «)»", "a name", null],
    [".decl A(x: «symbol»", "`)` or `,`", null],
  ])("%s", (marked, expected, insert) => {
    const text = marked.replaceAll(/[«»]/g, "");
    const problem = parseItem(text);
    if ("kind" in problem) throw new Error("expected a problem");
    const { start, end } = problem.span;
    expect({
      text: `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`,
      expected: problem.expected,
      insert: problem.insert,
    }).toEqual({ text: marked, expected, insert });
  });

  test("the fix of a missing full stop mends the item", () => {
    const problem = parseItem("A(x) :- B(x)");
    if ("kind" in problem) throw new Error("expected a problem");
    const at = problem.span.end;
    expect(item(`${"A(x) :- B(x)".slice(0, at)}${problem.insert}`)).toMatchObject({ kind: "rule" });
  });

  test("brackets inside each other end at a limit, not at the end of the stack", () => {
    const nested = (depth: number): string => `A(${"[".repeat(depth)}1${"]".repeat(depth)}).`;
    expect(item(nested(60))).toMatchObject({ kind: "rule" });
    expect(parseItem(nested(20_000))).toEqual({
      span: { start: 65, end: 66 },
      atEnd: false,
      expected: "at most 64 brackets inside each other",
      insert: null,
    });
    const many = Array.from({ length: 100 }, () => "not B([1])").join(", ");
    expect(item(`A() :- ${many}.`)).toMatchObject({ kind: "rule" });
  });
});
