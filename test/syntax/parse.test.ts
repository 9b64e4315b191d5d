import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse, print } from "../../server/src/syntax/parse.ts";
import type { PolicyTree } from "../../server/src/syntax/tree.ts";

const airline = readFileSync(new URL("../../policies/airline.policy", import.meta.url), "utf8");

/** Characters and words that the scanner and the grammar look at. */
const telling = fc.constantFrom(
  ...["C1: ", "Deny x if ", "A(", ")", ".", ":-", ",", "!", "not ", '"', "\\", "/*", "*/", "//"],
  ...[
    "@key: ",
    ".decl ",
    ".type ",
    "#",
    "---",
    "===",
    "|",
    "- ",
    "> ",
    "```datalog",
    "```",
    "<!--",
  ],
  ...["-->", "[C1]", "$B{", "m.a", "0.5", "_", "=", "\n", "\n\n", "\r\n", "\uFEFF", " ", "é", "😀"],
);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(telling, { maxLength: 60 }).map((parts) => parts.join("")),
);

interface Edit {
  readonly at: number;
  readonly deleted: number;
  readonly inserted: string;
}
const edits = fc.array(
  fc.record({
    at: fc.nat(airline.length),
    deleted: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(500)),
    inserted: fc.oneof(fc.constant(""), telling, fc.string({ maxLength: 5 })),
  }),
  { minLength: 1, maxLength: 4 },
);

function edited(text: string, list: readonly Edit[]): string {
  return list.reduce(
    (before, { at, deleted, inserted }) =>
      before.slice(0, at) + inserted + before.slice(at + deleted),
    text,
  );
}

/** Every block begins where the one before it ends, and spans stay inside their block. */
function expectWhole(tree: PolicyTree, text: string): void {
  let position = 0;
  for (const { start, block } of tree.blocks) {
    expect(start).toBe(position);
    expect(block.text).not.toBe("");
    position += block.text.length;
    for (const { span } of block.problems) {
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(span.end).toBeLessThanOrEqual(block.text.length);
    }
  }
  expect(position).toBe(text.length);
  expect(print(tree)).toBe(text);
}

describe("on any text", () => {
  test("never throws, and prints back byte for byte", () => {
    fc.assert(
      fc.property(anyText, (text) => expectWhole(parse(text, preludeRelations), text)),
      { numRuns: 500 },
    );
  });

  test("nor on an edited policy, and reads it with the old tree as without it", () => {
    const before = parse(airline, preludeRelations);
    fc.assert(
      fc.property(edits, (list) => {
        const text = edited(airline, list);
        const tree = parse(text, preludeRelations, before);
        expectWhole(tree, text);
        expect(tree).toEqual(parse(text, preludeRelations));
      }),
      { numRuns: 25 },
    );
  });

  test.each(["(", "[", "R(", "C1: Deny x if (", "{", "/*", '"', "```", "| "])(
    "nor on %j, 5,000 times",
    (part) => {
      const text = `A(1) :- ${part.repeat(5_000)}`;
      expectWhole(parse(text, preludeRelations), text);
    },
  );
});

test("the airline policy has no problem, with either line end", () => {
  for (const text of [airline, airline.replaceAll("\n", "\r\n")]) {
    const tree = parse(text, preludeRelations);
    expect(tree.blocks.flatMap(({ block }) => block.problems)).toEqual([]);
    expect(tree.blocks.filter(({ block }) => block.node.kind === "rule")).toHaveLength(10);
    expect(tree.blocks.filter(({ block }) => block.node.kind === "clause")).toHaveLength(9);
    expectWhole(tree, text);
  }
});

test("an edit re-parses only the blocks that it touches", () => {
  const before = parse(airline, preludeRelations);
  const text = airline.replace('"insurance", "yes"', '"insurance", "full"');
  const old = new Set(before.blocks.map(({ block }) => block));
  const fresh = parse(text, preludeRelations, before).blocks.filter(({ block }) => !old.has(block));
  expect(fresh).toHaveLength(1);
  expect(fresh[0]?.block.text).toContain('"insurance", "full"');
});

test("a broken block leaves every other block whole", () => {
  const texts = [
    "# Refunds\n",
    "C1: Deny refund\n",
    "A(x) :- B(x\n",
    "/* C1 */\n",
    "B(x) :- C(x).\n",
    "| A |\n",
  ];
  const tree = parse(texts.join("\n"), preludeRelations);
  const found = tree.blocks.filter(({ block }) => block.kind !== "blank");
  expect(found.map(({ block }) => [block.node.kind, block.problems.length])).toEqual([
    ["none", 0], // the heading
    ["clause", 0],
    ["none", 1], // the rule without `)` and `.`
    ["comment", 0],
    ["rule", 0],
    ["table", 0],
  ]);
});

test("a comment that nothing closes is a mistake, mended at the end of its first line", () => {
  const text = "A(1).\n/* C1\nB(2).\n";
  const [placed] = parse(text, preludeRelations).blocks.filter(
    ({ block }) => block.problems.length > 0,
  );
  const [problem] = placed?.block.problems ?? [];
  if (placed === undefined || problem === undefined) throw new Error("expected a problem");
  const { start, end } = problem.span;
  expect(placed.block.text.slice(start, end)).toBe("/* C1");
  expect(problem).toMatchObject({ expected: "`*/`", insert: " */" });
  const at = placed.start + end;
  const mended = parse(`${text.slice(0, at)}${problem.insert}${text.slice(at)}`, preludeRelations);
  expect(mended.blocks.map(({ block }) => block.node.kind)).toEqual(["rule", "comment", "rule"]);
});
