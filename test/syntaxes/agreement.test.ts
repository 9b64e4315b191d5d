import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scanBlocks } from "../../server/src/syntax/scanBlocks.ts";
import { loadPolicyGrammar, type Token, tokenize } from "./tokens.ts";

/** The colours and the parser say the same about what is Datalog and what is English. */

const grammar = await loadPolicyGrammar();
const folder = new URL("../../policies/", import.meta.url);
const policies = readdirSync(folder).filter((name) => name.endsWith(".policy"));

/** Scopes that say where a token stands, not what it is. */
const structure = /^(?:text\.policy|meta\.)/;

test.for(policies)("%s", (name) => {
  const source = readFileSync(new URL(name, folder), "utf8");
  expect(disagreements(source)).toEqual([]);
});

describe("what stands beside each other", () => {
  test.for([
    ["items on one line", "A(1). B(2).C(3). // C1\nProse.\n"],
    ["prose with parentheses", "User(s) must confirm.\n\nA(x) :- B(x).\n\n- Item(s) :- no rule.\n"],
    ["blank lines and comments in a rule", "A(x) :-\n\n  // why\n  B(x),\n\nC(x).\nProse.\n"],
    ["the body below its head", "A(x)\n  :- B(x).\n\nProse.\n"],
    ["a directive over several lines", ".type A =\n  X {}\n  | Y {}\n\nProse | text.\n"],
    ["a clause below a rule", "A(x) :- B(x),\nC1: Deny x if a = b\n  and c = d\nProse.\n"],
    ["a rule without an end", "A(x) :- B(x)\n\nProse, a.b and c(d).\n\n# Heading\n"],
    ["two rules without an end", "A(x) :- B(x)\nC(x) :- D(x)\n\n| a |\n|---|\n| b |\n"],
    ["front matter and HTML", "---\nA: B(x) :- C(x).\n---\n<!-- A(x) :- B(x).\n-->\nProse.\n"],
    ["fences", "```js\nA(x) :- B(x).\n```\n```datalog\nA(x) :- B(x).\n```\nProse.\n"],
    ["an unclosed comment", "A(x).\n/* C1\nA(x) :- B(x).\n# Heading\n"],
    ["a comment before an item", "/* C1 */ A(x) :- B(x).\n/* C1 */ User(s) must confirm.\n"],
  ] as const)("%s", ([, source]) => {
    expect(disagreements(source)).toEqual([]);
  });
});

/** Words of items that nothing colours, and words elsewhere that are coloured as Datalog. */
function disagreements(source: string): readonly string[] {
  const lines = source.split("\n");
  const lineStarts = startsOf(lines.map((line) => line.length + 1));
  const { blocks } = scanBlocks(source, new Set());
  const blockStarts = startsOf(blocks.map(({ length }) => length));
  return tokenize(grammar, lines).flatMap((token) => {
    const words = lines[token.line]?.slice(token.start, token.end) ?? "";
    if (!/\w/.test(words)) return [];
    const at = (lineStarts[token.line] ?? 0) + token.start + words.search(/\S/);
    const kind = blocks[blockStarts.findLastIndex((start) => start <= at)]?.kind;
    if (kind === "item") {
      return token.scopes.every((scope) => structure.test(scope)) ? [`uncoloured: ${words}`] : [];
    }
    return kind !== "comment" && isDatalog(token) ? [`no Datalog: ${words}`] : [];
  });
}

function startsOf(lengths: readonly number[]): readonly number[] {
  let start = 0;
  return lengths.map((length) => {
    start += length;
    return start - length;
  });
}

function isDatalog({ scopes }: Token): boolean {
  return scopes.some((scope) => /^meta\.(?:rule|directive)\b/.test(scope));
}
