import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { loadPolicyGrammar, tokenize } from "./tokens.ts";

const grammar = await loadPolicyGrammar();

/**
 * Lines that follow each other; «…» marks a token, and the scopes beside the line are those of its
 * marks, in order. A scope is the innermost one, without `.policy`; `text` is plain prose or words.
 */
type Fixture = readonly (readonly [line: string, ...scopes: string[]])[];

const label = "entity.name.type.label";
const effect = "keyword.control.effect";
const word = "keyword.operator.wordlike";
const field = "variable.other.field";
const value = "string.unquoted.value";
const tool = "entity.name.function.tool";
const head = "entity.name.function.relation";
const body = "support.function.relation";
const variable = "variable.other";
const text = "text";

// biome-ignore format: a table, one line of policy a row
const fixtures: Readonly<Record<string, Fixture>> = {
  headings: [
    ["«#» «Airline policy»", "punctuation.definition.heading", "markup.heading"],
    ["«#hashtag», not a heading", text],
    ["Airline policy"],
    ["«==============»", "markup.heading.setext"],
  ],
  prose: [
    ["«-» Gold members «can» cancel", "punctuation.definition.list.begin.markdown", text],
    ["  «1.» an item", "punctuation.definition.list.begin.markdown"],
    ["«>» «a quote»", "punctuation.definition.quote.begin.markdown", "markup.quote"],
    ["Plain «**bold**» «*italic*» «`code`»", "markup.bold", "markup.italic", "markup.inline.raw"],
    ["«User(s) must confirm.» See «https://a.example»", text, text],
    ["The word «C4» and «snake_case_word» are words", text, text],
  ],
  "statement links": [
    ["- Only gold members can cancel [«C1»]", label],
    ["Several [«C1»«,» «R-12.1»]", label, "punctuation.separator.label", label],
    ["No clause needed [«informative»]", "keyword.other.documentation"],
    ["No clause [«Gold»]", text],
  ],
  "front matter": [
    ["«---»", "punctuation.definition.front-matter"],
    ["«title»: «C1: Deny all»", "keyword.other.front-matter", "string.unquoted.front-matter"],
    ["---"],
    ["«C1»: Deny all actions", label],
  ],
  "an HTML comment holds nothing": [
    ["Text «<!-- C1: Deny x»", "comment.block.html"],
    ["«Foo(x) :- Bar(x).»", "comment.block.html"],
    ["--> «text»", text],
  ],
  clauses: [
    ["«C1»: «Authorize» «all actions» «by default»", label, effect, word, word],
    ["«C2»: Allow «cancel_reservation» «if» «membership» = «gold»", label, tool, word, field, value],
    ["- «R-4.1»: «Forbid» «pay», «refund» when «amount» >= «500»", label, effect, tool, tool, field, "constant.numeric"],
    ["**«C3»:** «Require approval» «from» «manager» for «pay»", label, effect, word, "variable.parameter.role", tool],
    ["C5: «Guard» — «deny» «cancel» if reservation details «not» «looked up»", effect, effect, tool, word, word],
    ["C6: «GUARD_DENY» cancel if a.b «unknown»", effect, "constant.language.unknown"],
    ["C7: Deny x if «actor.tenant» «!=» «resource.tenant»", field, "keyword.operator.comparison", field],
    ["C8: Deny x if freshness = «unknown» [«not enforceable»]", "constant.language", "keyword.other.documentation"],
  ],
  "a clause goes on": [
    ["C4: Deny x if insurance = no"],
    ['    «AND» «membership» «in» («silver», «"in"»)', word, field, word, value, "string.quoted.double"],
    ["and this is prose with «membership» = gold", text],
    ["C5: Deny x if insurance = no «and»", word],
    ["«membership» = gold", field],
    ["and this is prose with «membership» = gold", text],
  ],
  annotations: [
    ["//«@deny_message»: «Cannot cancel»", "keyword.other.documentation", "string.unquoted.annotation"],
    ["«//»«   unless you are gold»", "punctuation.definition.comment", "string.unquoted.annotation"],
    ["// «plain comment»", "comment.line.double-slash"],
    ["//   «indented comment»", "comment.line.double-slash"],
    ["// «@alias» «cancel = cancel_reservation»", "keyword.other.documentation", "string.unquoted.annotation"],
    ["«User» prose", text],
  ],
  "labels in comments": [
    ["«/*» «C4»«,» «C5» */", "punctuation.definition.comment", label, "punctuation.separator.label", label],
    ["// «C4»: «any words»", label, "comment.line.double-slash"],
    ["// not «C4» here", "comment.line.double-slash"],
    ["/*"],
    ["  «C1»: «words»", label, "comment.block"],
    ["*/"],
  ],
  "a rule": [
    ["«IsAuthorized»(«idx») «:-» «Actions»(idx, «_»)«.»", head, variable, "keyword.control.implication", body, "variable.language.anonymous", "punctuation.terminator.rule"],
    ["/* «C1» */ «IsAuthorized»(idx) :- «Actions»(idx, _). «A»(x) :- «B»(x). // «C2»", label, head, body, head, body, label],
    ["«A»(x), «B»(x) :-", head, head],
    ["    «C»(x), «!»D(x), «not» E(x);", body, "keyword.other.negation", "keyword.other.negation"],
    ['    x > «1.5», «msg»«.agent» = "a«\\"»«.»",', "constant.numeric", variable, "variable.other.property", "constant.character.escape", "string.quoted.double"],
    ["    n = «count» : { «F»(x) }, «strlen»(s) < 3, «@clean»(s) = «nil», «$CallTool»(n, _)«.»", "keyword.other.aggregate", body, "support.function.builtin", "entity.name.function.functor", "constant.language", "entity.name.type.branch", "punctuation.terminator.rule"],
    ["«Plain» prose", text],
  ],
  "a head over two lines": [
    ["«Open»(a,", head],
    ["     b) :- «C»(a, b).", body],
  ],
  "an unclosed string ends with its line": [
    ['A(x) :- B(x, "«unclosed»', "string.quoted.double"],
    ["    ), «C»(x).", body],
  ],
  "an unfinished rule ends before the next block": [
    ["A(x) :-"],
    ["    B(x)"],
    ["«C»(x) :- D(x)", head],
    ["# «Heading»", "markup.heading"],
    ["E(x) :- F(x),"],
    ["«C4»: Deny x", label],
  ],
  directives: [
    ["«.decl» «R»(«a»: «symbol», b: number) «brie»", "keyword.control.directive", head, "variable.parameter.attribute", "entity.name.type", "storage.modifier"],
    ["«.type» «A» = «X» {a: symbol}", "keyword.control.directive", "entity.name.type", "entity.name.type"],
    ["        «|» «Y» {}", "keyword.operator.type", "entity.name.type"],
    ['«#include» «"common_policy.dl"»', "keyword.control.directive", "string.quoted.double"],
    ["«Prose» again", text],
  ],
  fences: [
    ["```«datalog»", "keyword.other.fence-language"],
    ["«A»(x) :- «B»(x)", head, body],
    ["«```»", "punctuation.definition.fence"],
    ["~~~js"],
    ["«A(x) :- B(x).»", "markup.raw.block"],
    ["~~~"],
    ["«Prose»", text],
  ],
  "expected tables": [
    ["| «Action» | Membership | «Decision» |", "markup.bold", "markup.bold"],
    ["«| --- | --- | --- |»", "punctuation.separator.table"],
    ["| cancel | gold | «ALLOW» |", "markup.inserted.decision"],
    ["| cancel | «unknown» | «DENY» |", "constant.language.cell", "markup.deleted.decision"],
    ['| «cancel» | «"unknown"» | «UNGUARDED» |', text, "string.quoted.double", "invalid.illegal.decision"],
    ["| cancel | > «5» | «GUARD_DENY» |", "constant.numeric", "markup.changed.decision"],
  ],
};

describe("the policy grammar", () => {
  test.for(Object.entries(fixtures))("%s", ([, fixture]) => {
    const marked = fixture.map(([line]) => line);
    const expected = fixture.map(([line, ...scopes]) => ({ line, scopes }));
    expect(marked.map((line, index) => ({ line, scopes: found(marked)[index] }))).toEqual(expected);
  });

  test("every line of the airline policy ends in a state that the next block starts from", async () => {
    const path = new URL("../../policies/airline.policy", import.meta.url);
    const lines = (await readFile(path, "utf8")).split(/\r?\n/);
    const tokens = tokenize(grammar, [...lines, "prose"]);
    expect(tokens.at(-1)?.scopes).toEqual(["text.policy", "meta.paragraph.policy"]);
    const headings = tokens.filter(({ scopes }) => scopes.includes("markup.heading.policy"));
    const written = lines.filter((line) => line.startsWith("#"));
    expect(new Set(headings.map(({ line }) => line)).size).toBe(written.length);
  });

  test.for([
    ["open parentheses", `A(${"(".repeat(5_000)}`],
    ["quotes", `A(${'"'.repeat(5_001)}`],
    ["emphasis", "*a ".repeat(3_000)],
    ["labels", "A-".repeat(5_000)],
    ["table cells", "| a ".repeat(3_000)],
  ] as const)("a long line of %s does not hang", ([, line]) => {
    const started = performance.now();
    tokenize(grammar, [line, "# Heading"]);
    // In milliseconds; an exponential pattern would take hours.
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

/** For each line, the innermost scope of each of its marks. */
function found(marked: readonly string[]): readonly (readonly string[])[] {
  const tokens = tokenize(
    grammar,
    marked.map((line) => line.replaceAll(/[«»]/g, "")),
  );
  return marked.map((line, index) =>
    marks(line).map(({ start, end }) => {
      const covering = tokens.filter(
        (token) => token.line === index && token.start < end && token.end > start,
      );
      return [...new Set(covering.map(({ scopes }) => innermost(scopes)))].join(" + ");
    }),
  );
}

/** A string's own quotes count as the string, as they look. */
function innermost(scopes: readonly string[]): string {
  const quotes = scopes.findLast((scope) => scope.startsWith("punctuation.definition.string"));
  const own = scopes.filter((scope) => scope !== quotes && !scope.startsWith("meta."));
  const last = quotes !== undefined ? (own.at(-1) ?? quotes) : own.at(-1);
  return last === undefined || last === "text.policy" ? "text" : last.replace(/\.policy$/, "");
}

function marks(line: string): readonly { readonly start: number; readonly end: number }[] {
  return [...line.matchAll(/«([^»]*)»/g)].map((match, earlier) => {
    // Two marks a pair are left out of the text before this one.
    const start = match.index - 2 * earlier;
    return { start, end: start + (match[1] ?? "").length };
  });
}
