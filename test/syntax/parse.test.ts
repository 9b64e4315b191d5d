import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { limits } from "../../server/src/syntax/limits.ts";
import { parse, parseSteps, pending } from "../../server/src/syntax/parse.ts";
import type { Block, PolicyTree, SyntaxProblem } from "../../server/src/syntax/tree.ts";
import { expectWhole } from "./expectWhole.ts";

const airline = readFileSync(new URL("../../policies/airline.policy", import.meta.url), "utf8");

const blocksOf = (tree: PolicyTree): Block[] => tree.blocks.map(({ block }) => block);

/** The blocks of a tree that are no objects of another tree. */
function freshBlocks(tree: PolicyTree, before: PolicyTree): string[] {
  const old = new Set(blocksOf(before));
  return blocksOf(tree).flatMap((block) => (old.has(block) ? [] : [block.text]));
}

/** The problems of a text, each with what it underlines. */
function problemsOf(text: string): [SyntaxProblem["kind"], string][] {
  return blocksOf(parse(text, preludeRelations)).flatMap(({ text: own, problems }) =>
    problems.map(({ kind, span }): [SyntaxProblem["kind"], string] => [
      kind,
      own.slice(span.start, span.end),
    ]),
  );
}

test.each(["\n", "\r\n", "\r"])(
  "the airline policy has no problem, with %j at its lines",
  (end) => {
    const text = airline.replaceAll("\n", end);
    const tree = parse(text, preludeRelations);
    if (end !== "\r") expect(blocksOf(tree).flatMap(({ problems }) => problems)).toEqual([]);
    expect(blocksOf(tree).filter(({ kind }) => kind === "item")).toHaveLength(10);
    expect(blocksOf(tree).filter(({ node }) => node.kind === "clause")).toHaveLength(9);
    expectWhole(tree, text);
  },
);

test("a broken block leaves every other block whole", () => {
  const texts = [
    "# Refunds\n",
    "C1: Deny refund\n",
    "A(x) :- B(x\n",
    "/* C1 */\n",
    "B(x) :- C(x).\n",
    "| A |\n",
  ];
  const found = blocksOf(parse(texts.join("\n"), preludeRelations)).filter(
    ({ kind }) => kind !== "blank",
  );
  expect(found.map(({ node, problems }) => [node.kind, problems.length])).toEqual([
    ["none", 0], // the heading
    ["clause", 0],
    ["none", 1], // the rule without `)` and `.`
    ["comment", 0],
    ["rule", 0],
    ["table", 0],
  ]);
});

describe("what nothing closes", () => {
  test.each([
    ["A(1).\n/* C1\nB(2).\n", "/* C1", ["rule", "comment", "rule"]],
    ["A(1).\n  <!-- C1  \r\nB(2).\n", "<!-- C1", ["rule", "none", "rule"]],
  ])("a comment in %j is mended on its first line", (text, underlined, kinds) => {
    expect(problemsOf(text)).toEqual([["unclosed", underlined]]);
    const tree = parse(text, preludeRelations);
    const placed = tree.blocks.find(({ block }) => block.problems.length > 0);
    const [problem] = placed?.block.problems ?? [];
    if (placed === undefined || problem?.kind !== "unclosed") throw new Error("no problem");
    const at = placed.start + problem.mend.span.start;
    const mended = text.slice(0, at) + problem.mend.text + text.slice(at);
    expect(blocksOf(parse(mended, preludeRelations)).map(({ node }) => node.kind)).toEqual(kinds);
  });

  test.each([
    ["~~~sql\nA(x) :- B(x).\n", "~~~\n"],
    ["~~~sql\r\nA(x) :- B(x).\r\n", "~~~\r\n"],
    ["~~~sql\r\nA(x) :- B(x).", "\r\n~~~\r\n"],
  ])("a fence in %j is closed on a line of its own", (text, added) => {
    const [problem] = blocksOf(parse(text, preludeRelations))[0]?.problems ?? [];
    const end = { start: text.length, end: text.length };
    expect(problem).toMatchObject({ kind: "missing", mend: { span: end, text: added } });
  });

  test("a fence is a mistake only where it hides a policy", () => {
    expect(problemsOf("text\n```sql\nA(x) :- B(x).\n")).toEqual([["missing", "```sql"]]);
    expect(problemsOf("~~~~\n\nC1: Deny refund")).toEqual([["missing", "~~~~"]]);
    expect(problemsOf("text\n```sql\nselect x\n")).toEqual([]);
    expect(problemsOf("```sql\nA(x) :- B(x).\n```\n")).toEqual([]);
    expect(problemsOf("```datalog\nA(1).\n")).toEqual([]);
  });
});

describe("what an edit leaves alone stays the same object", () => {
  const before = parse(airline, preludeRelations);
  const after = (text: string): string[] =>
    freshBlocks(parse(text, preludeRelations, before), before);

  test("all of it, in the same text", () => {
    expect(after(airline)).toEqual([]);
  });

  test("all but the rule that was edited", () => {
    const fresh = after(airline.replace('"insurance", "yes"', '"insurance", "full"'));
    expect(fresh).toEqual([expect.stringContaining('"insurance", "full"')]);
  });

  test("all but what was inserted at the front, in the middle or at the end", () => {
    expect(after(`# New\n${airline}`)).toEqual(["# New\n"]);
    expect(after(airline.replace("/* C3 */", "A(1).\n/* C3 */"))).toEqual(["A(1).\n"]);
    expect(after(`${airline}A(1).`)).toEqual(["A(1)."]);
  });

  test("a comment that is opened and closed again", () => {
    const opened = parse(airline.replace("## Rules", "/* ## Rules"), preludeRelations, before);
    expect(parse(airline, preludeRelations, opened)).toEqual(before);
  });

  test("a name that gets declared re-reads only what looks like one of its atoms", () => {
    const text = "Seat(s) follow\n\nA(1).\n\nRow(s) follow\n\n";
    const first = parse(text, preludeRelations);
    const declared = parse(`${text}.decl Seat(x: symbol)\n`, preludeRelations, first);
    expect(freshBlocks(declared, first)).toEqual(["Seat(s) follow\n", ".decl Seat(x: symbol)\n"]);
    const undeclared = parse(text, preludeRelations, declared);
    expect(undeclared).toEqual(first);
    expect(freshBlocks(undeclared, declared)).toEqual(["Seat(s) follow\n"]);
  });

  test("but not what is read as another language, or with other relations", () => {
    const text = "User(s) must confirm\n";
    const first = parse(text, preludeRelations);
    expect(parse(text, new Set(["User"]), first).blocks[0]?.block.kind).toBe("item");
    expect(
      parse(text, preludeRelations, first, { language: "datalog" }).blocks[0]?.block.kind,
    ).toBe("item");
  });
});

describe("step by step", () => {
  const text = airline.repeat(3);

  test("pauses often, and ends with the same tree", () => {
    const steps = parseSteps(text, preludeRelations);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses++;
    expect(pauses).toBeGreaterThan(5);
    expect(step.value).toEqual(parse(text, preludeRelations));
  });

  test("the tree so far has all blocks, and is the start of the next parse", () => {
    let soFar = (): PolicyTree => parse("", preludeRelations);
    const steps = parseSteps(text, preludeRelations, undefined, {
      placed: (tree) => {
        soFar = tree;
      },
    });
    for (let count = 0; count < 4; count++) steps.next();
    const tree = soFar();
    expectWhole(tree, text);
    const left = blocksOf(tree).filter(({ node }) => node === pending);
    const read = blocksOf(tree).filter(({ node }) => node.kind !== "none");
    expect(left.length).toBeGreaterThan(10);
    expect(read.length).toBeGreaterThan(5);
    expect(left.every(({ problems }) => problems.length === 0)).toBe(true);

    const edited = `${text}\nA(1).`;
    const whole = parse(edited, preludeRelations, tree);
    expect(whole).toEqual(parse(edited, preludeRelations));
    expect(blocksOf(whole)).toEqual(expect.arrayContaining(read));
    expect(freshBlocks(whole, tree).length).toBeLessThan(tree.blocks.length - read.length + 3);
    expect(blocksOf(whole).some(({ node }) => node === pending)).toBe(false);
  });
});

describe("limits", () => {
  test("a file over the limit is one block with one problem", () => {
    const text = `  A(1). B(\n${"C(2).\n".repeat(limits.file.most / 6)}`;
    const tree = parse(text, preludeRelations);
    expect(tree.blocks).toHaveLength(1);
    expect(problemsOf(text)).toEqual([["over-limit", "A(1). B("]]);
    expectWhole(tree, text);
    expect(blocksOf(parse("A(1).", preludeRelations, tree))[0]?.node.kind).toBe("rule");
    expect(parse(text, preludeRelations, parse("A(1).", preludeRelations))).toEqual(tree);
  });

  test.each([
    ["a rule", `A(x) :-\n  ${"B(x),\n".repeat(12_000)}C(x).\n`, "A(x) :-"],
    [
      "a clause",
      `C1: Deny refund if\n  ${"a = b and\n".repeat(7_000)}c = d\n`,
      "C1: Deny refund if",
    ],
    ["one line", `A(x) :- ${"B(x), ".repeat(12_000)}C(x).\n`, "A(x) :- ".padEnd(80, "B(x), ")],
  ])("%s over the limit is not read, and what follows it is", (_what, text, underlined) => {
    const tree = parse(`${text}A(1).\n`, preludeRelations);
    expect(problemsOf(text)).toEqual([["over-limit", underlined.trimEnd()]]);
    expect(blocksOf(tree).map(({ node }) => node.kind)).toEqual(["none", "rule"]);
  });
});

describe("limits of tables and clauses", () => {
  test.each([
    ["a table's cells", "|".repeat(3_000_000), "|".repeat(80), "none"],
    ["a table's cells, orders", "| > 5 ".repeat(64_000), "| > 5 ".repeat(14).slice(0, 80), "none"],
    ["a clause's brackets", `C1: Deny x if ${"(".repeat(80)}`, "(", "clause"],
    ["those of a clause in a comment", `// C1: Deny x if ${"(".repeat(80)}`, "(", "comment"],
  ])("%s", (_what, text, underlined, kind) => {
    const start = performance.now();
    const tree = parse(text, preludeRelations);
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(problemsOf(text)).toEqual([["over-limit", underlined.trimEnd()]]);
    expect(blocksOf(tree).map(({ node }) => node.kind)).toEqual([kind]);
    expectWhole(tree, text);
  });

  test("as many cells as the limit allows are read in no time", () => {
    const start = performance.now();
    const [block] = blocksOf(parse('| > 5 | "a" | gold | |\n'.repeat(4_000), preludeRelations));
    expect(block).toMatchObject({ node: { kind: "table" }, problems: [] });
    expect(performance.now() - start).toBeLessThan(1_500);
  });

  test("brackets in a clause that is prose anyway", () => {
    expect(problemsOf(`C1: Be polite ${"(".repeat(80)}`)).toEqual([]);
  });
});

describe("odd texts", () => {
  test.each([
    ["no text", "", []],
    ["a byte-order mark alone", "\uFEFF", ["none"]],
    ["a byte-order mark", "\uFEFFA(1).", ["none", "rule"]],
    ["white space alone", " \t\r\n\n ", ["none"]],
    ["no line end", "C1: Deny refund", ["clause"]],
    ["mixed line ends", "A(1).\r\nB(1).\nC(1).\r\n", ["rule", "rule", "rule"]],
    ["names of Object.prototype", "__proto__(1).\nconstructor(1).\n", ["rule", "rule"]],
    ["emoji and CJK before a token", '/* 😀漢字 */ A("😀漢字", x) :- B(x).', ["comment", "rule"]],
  ])("%s", (_what, text, kinds) => {
    const tree = parse(text, preludeRelations);
    expect(blocksOf(tree).map(({ node }) => node.kind)).toEqual(kinds);
    expect(blocksOf(tree).flatMap(({ problems }) => problems)).toEqual([]);
    expectWhole(tree, text);
  });

  test.each([
    ["one line of 3 MB", "word ".repeat(600_000)],
    ["one line of 3 MB in a comment", `/* ${"word ".repeat(600_000)} */`],
    ["one line of 3 MB in a rule", `A(x) :- ${"B(x), ".repeat(500_000)}`],
    ["20,000 parentheses", `A(${"(".repeat(20_000)}`],
  ])("%s", (_what, text) => {
    expectWhole(parse(text, preludeRelations), text);
  });

  test("positions are in UTF-16 units", () => {
    const [, rule] = parse("/* 😀漢 */ A(😀).\n", preludeRelations).blocks;
    expect(rule?.start).toBe("/* 😀漢 */ ".length);
  });

  test.each(["(", "[", "R(", "C1: Deny x if (", "{", "/*", '"', "```", "| ", "\u0000", "\r", "😀"])(
    "%j, 5,000 times",
    (part) => {
      const text = `A(1) :- ${part.repeat(5_000)}`;
      expectWhole(parse(text, preludeRelations), text);
    },
  );
});
