import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { IRawGrammar } from "vscode-textmate";
import { expectScopes, type Fixture, text } from "./fixture.ts";
import {
  contributedGrammars,
  languagesOf,
  loadGrammar,
  policyLanguage,
  readGrammar,
} from "./tokens.ts";

/** As much of Markdown as fences need: headings, lists that take indentation away, other fences. */
const smallMarkdown = {
  scopeName: "text.html.markdown",
  patterns: [{ include: "#block" }],
  repository: {
    block: { patterns: [{ include: "#heading" }, { include: "#list" }, { include: "#fence" }] },
    heading: { match: "^# .*$", name: "markup.heading.markdown" },
    list: {
      begin: "(^|\\G)- ",
      while: "((^|\\G)[ ]{2,4})|(^[ \\t]*$)",
      name: "markup.list.unnumbered.markdown",
      patterns: [{ include: "#block" }],
    },
    fence: {
      begin: "(^|\\G)(\\s*)(`{3,}|~{3,})\\s*(?=([^`]*)?$)",
      end: "(^|\\G)(\\2|\\s{0,3})(\\3)\\s*$",
      name: "markup.fenced_code.block.markdown",
    },
  },
  // The type of vscode-textmate asks for what it adds itself: `$self` and `$base`.
} as unknown as IRawGrammar;

const head = "entity.name.function.relation";
const body = "support.function.relation";
const heading = "markup.heading";
const label = "entity.name.type.label";
const language = "fenced_code.block.language.markdown";
const attributes = "fenced_code.block.language.attributes.markdown";
const mark = "punctuation.definition.markdown";

// biome-ignore format: a table, one line of Markdown a row
const fixtures: Readonly<Record<string, Fixture>> = {
  "a policy": [
    ["«```»«policy»", mark, language],
    ["# «Airline»", heading],
    ["- Only gold members cancel [«C1»]", label],
    ["«User(s) must confirm.»", text],
    ["«C1»: «Deny» x", label, "keyword.control.effect"],
    ["// «@version»: 1.0", "keyword.other.documentation"],
    ["«IsAuthorized»(idx) :- «Actions»(idx, _).", head, body],
    ["«```»", mark],
    ["# «After»", "markup.heading.markdown"],
  ],
  "a policy with attributes": [
    ["```«policy» «{#airline .wide}»", language, attributes],
    ["«A»(x) :- «B»(x).", head, body],
    ["```"],
    ["~~~~ «Policy»«:»«airline.policy»", language, attributes, attributes],
    ["«A»(x) :- «B»(x).", head, body],
    ["«~~~~»", mark],
    ["«A(x) :- B(x).»", text],
  ],
  Datalog: [
    ["```«datalog»", language],
    [".decl «A»(x: number)", head],
    ["«A»(x) :- «B»(x), // «C1»", head, body, label],
    ["  «C»(x).", body],
    ["«C1»: words here are not English", "variable.other"],
    ["«```»", mark],
    ["# «After»", "markup.heading.markdown"],
  ],
  "what is left open ends with its fence": [
    ["```policy"],
    ["A(x) :- B(x,"],
    ["```"],
    ["# «After»", "markup.heading.markdown"],
    ["```policy"],
    ["/* open"],
    ["```"],
    ["# «After»", "markup.heading.markdown"],
    ["```policy"],
    ["C1: Deny x if"],
    ["«```»", mark],
    ["```datalog"],
    ["A(\"open"],
    ["```"],
    ["# «After»", "markup.heading.markdown"],
  ],
  "in a list": [
    ["- item"],
    [""],
    ["  ```policy"],
    ["  // «C1»", label],
    ["  «A»(x) :- «B»(x).", head, body],
    ["  ```"],
    ["  ```datalog"],
    ["  «A»(x) :-", head],
    ["      «B»(x).", body],
    ["  «```»", mark],
    ["# «After»", "markup.heading.markdown"],
  ],
  "other fences are left alone": [
    ["```policyholder"],
    ["«A(x) :- B(x).»", text],
    ["```"],
    ["```datalogic"],
    ["«A(x) :- B(x).»", text],
    ["```"],
  ],
};

describe("in a small Markdown grammar", async () => {
  const grammar = await loadGrammar("text.html.markdown", smallMarkdown);

  test.for(Object.entries(fixtures))("%s", ([, fixture]) => {
    expectScopes(grammar, fixture);
  });

  test("what is in the fences is of the language policy", () => {
    const lines = ["```policy", "A(x).", "```", "# x", "~~~datalog", "A(x).", "~~~", "```", "a"];
    const [own, policy] = [1, policyLanguage];
    expect(languagesOf(grammar, lines)).toEqual([
      ...[own, policy, own, own],
      ...[own, policy, own, own, own],
    ]);
  });
});

const markdown = markdownOfVscode();
const missing = "no VS Code in the cache, which `npm start` fills";

describe("in the Markdown grammar of VS Code", async () => {
  const host = markdown === undefined ? smallMarkdown : await readGrammar(pathToFileURL(markdown));
  const grammar = await loadGrammar("text.html.markdown", host);

  test.for(Object.entries(fixtures))("%s", ([, fixture], { skip }) => {
    skip(markdown === undefined, missing);
    expectScopes(
      grammar,
      fixture.map(([line, ...scopes]) => [line, ...scopes.map(inVscode)]),
    );
  });
});

test("package.json injects the grammar into Markdown", () => {
  expect(contributedGrammars).toContainEqual({
    scopeName: "markdown.policy.codeblock",
    path: "./syntaxes/policy.markdown-injection.tmLanguage.json",
    injectTo: ["text.html.markdown"],
    embeddedLanguages: {
      "meta.embedded.block.policy": "policy",
      "meta.embedded.block.datalog": "policy",
    },
  });
});

/** VS Code has the text of a heading in a scope of its own. */
function inVscode(scope: string): string {
  return scope === "markup.heading.markdown" ? "entity.name.section.markdown" : scope;
}

/** The file, where a VS Code is in the cache of scripts/vscode-host/cache.mjs. */
function markdownOfVscode(): string | undefined {
  const { POLICY_WORKBENCH_CACHE: own, XDG_CACHE_HOME: shared } = process.env;
  const cache = own || join(shared || join(homedir(), ".cache"), "policy-workbench");
  if (!existsSync(cache)) return undefined;
  return readdirSync(cache)
    .map((host) => join(cache, host, "node_modules/code-server/lib/vscode/extensions"))
    .map((extensions) => join(extensions, "markdown-basics/syntaxes/markdown.tmLanguage.json"))
    .find((path) => existsSync(path));
}
