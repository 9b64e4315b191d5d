import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { contributedGrammars, loadPolicyGrammar, tokenize } from "./tokens.ts";

/**
 * A grammar runs at every key. A line is read in linear time where each expression looks at each
 * character a bounded number of times, so the shape of the expressions is what is tested here; that
 * 100,000 characters come to an end within the time of a test shows the rest.
 */

const grammar = await loadPolicyGrammar();
const LENGTH = 100_000;

test.for([
  ["atoms", "A(x) :- ", 'B(x, "y"), ', "variable.other.policy"],
  ["items that never close", "", "A(.", "entity.name.function.relation.policy"],
  ["quotes", "A(", '"', "string.quoted.double.policy"],
  ["one name", "A(x) :- ", "a", "variable.other.policy"],
  ["dots", "A(x) :- ", "a.", "variable.other.property.policy"],
  ["aggregates", "A(x) :- ", "count ", "meta.rule.body.policy"],
  ["comments", "", "/**/A(", "comment.block.policy"],
  ["columns", ".decl R(", "a: symbol, ", "storage.type.primitive.policy"],
  ["branches", ".type T = Y {}", " | X {a: b}", "entity.name.type.policy"],
  ["emphasis", "", " **a", "meta.paragraph.policy"],
  ["backticks", "", "`a", "meta.paragraph.policy"],
  ["links", "", "[C1] ", "meta.paragraph.policy"],
  ["labels", "", "A-", "meta.paragraph.policy"],
  ["conditions", "C1: Deny x if ", "a = b and ", "string.unquoted.value.policy"],
  ["tools", "C1: Deny ", "a, ", "entity.name.function.tool.policy"],
  ["cells", "", "| DENY ", "markup.deleted.decision.policy"],
  ["labels in a comment", "// ", "C1, ", "comment.line.double-slash.policy"],
] as const)("a long line of %s", { timeout: 20_000 }, ([, start, part, scope]) => {
  const line = start + part.repeat(Math.floor((LENGTH - start.length) / part.length));
  const tokens = tokenize(grammar, ["| Action | Decision |", line, "# Heading"]);
  expect(tokens.some((token) => token.line === 1 && token.scopes.includes(scope))).toBe(true);
  expect(tokens.at(-1)?.scopes).toContain("markup.heading.policy");
});

describe.for(contributedGrammars)("the expressions of $scopeName", async ({ path }) => {
  const file = await readFile(new URL(`../../${path}`, import.meta.url), "utf8");
  const expressions = expressionsOf(JSON.parse(file));

  test("give nothing back of what they repeat in a repeated group", () => {
    expect(expressions.filter((source) => repeatsRepetition(source))).toEqual([]);
  });

  test("have \\G first, or stand where a line asks for them once", () => {
    const once = /^(?:\(\^\|\\G\)|\^\|\\G$|\(\?!\\G\)\$)/;
    const elsewhere = expressions.filter((source) => source.lastIndexOf("\\G") > 0);
    expect(elsewhere.filter((source) => !once.test(source))).toEqual([]);
  });
});

/**
 * Whether an open-ended group, as `(…)*`, holds an open repetition that is tried again in other
 * lengths, as `a*`: where `a*+` would take all and keep it, the two can share a text in very many
 * ways.
 */
function repeatsRepetition(source: string): boolean {
  // Neither an escaped character nor a class has parts.
  const plain = source.replaceAll(/\\.|\[\^?(?:\\.|[^\\\]])*\]/g, "x");
  const open: { readonly atomic: boolean; repeats: boolean }[] = [];
  for (let at = 0; at < plain.length; at++) {
    if (plain[at] === "(") {
      open.push({ atomic: plain.startsWith("(?>", at), repeats: false });
    } else if (plain[at] === ")") {
      const group = open.pop();
      const tried = isOpenRepetition(plain, at + 1);
      const holds = group?.repeats === true && !group.atomic;
      if (tried && holds) return true;
      const outer = open.at(-1);
      if (outer !== undefined && (tried || holds)) outer.repeats = true;
    } else if (isOpenRepetition(plain, at)) {
      const group = open.at(-1);
      if (group !== undefined && plain[at - 1] !== ")") group.repeats = true;
    }
  }
  return false;
}

/** Whether `*`, `+` or `{1,}` stands there and gives back what it took. */
function isOpenRepetition(source: string, at: number): boolean {
  const quantifier = /^(?:[*+]|\{\d+,\})/.exec(source.slice(at))?.[0];
  if (quantifier === undefined || /[*+(]/.test(source[at - 1] ?? "(")) return false;
  return source[at + quantifier.length] !== "+";
}

test.for([
  ["(a+)*", true],
  ["(?:x[ab]*)+", true],
  ["((?:a|b+))*c", true],
  ["(a++)*", false],
  ["(a+)*+", false],
  ["(?>a+)*", false],
  ["(a)*b+", false],
  ["(\\+a){1,8}", false],
] as const)("%s repeats a repetition: %s", ([source, expected]) => {
  expect(repeatsRepetition(source)).toBe(expected);
});

/** All regular expressions of a grammar, wherever they stand. */
function expressionsOf(rule: unknown): readonly string[] {
  if (typeof rule !== "object" || rule === null) return [];
  return Object.entries(rule).flatMap(([key, value]) =>
    typeof value === "string"
      ? ["match", "begin", "end", "while"].includes(key)
        ? [value]
        : []
      : expressionsOf(value),
  );
}
