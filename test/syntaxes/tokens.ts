import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate, { type IGrammar } from "vscode-textmate";

/** A piece of a line with what the grammar says it is, outermost scope first. */
export interface Token {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly scopes: readonly string[];
}

/** The policy grammar, read by the same two libraries that VS Code reads it with. */
export async function loadPolicyGrammar(): Promise<IGrammar> {
  const require = createRequire(import.meta.url);
  const wasm = require.resolve("vscode-oniguruma/release/onig.wasm");
  await oniguruma.loadWASM({ data: await readFile(wasm) });
  const path = new URL("../../syntaxes/policy.tmLanguage.json", import.meta.url);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () =>
      textmate.parseRawGrammar(await readFile(path, "utf8"), "policy.tmLanguage.json"),
  });
  const grammar = await registry.loadGrammar("text.policy");
  if (grammar === null) throw new Error(`The grammar at ${path.pathname} was not loaded.`);
  return grammar;
}

/** All tokens of a text. */
export function tokenize(grammar: IGrammar, lines: readonly string[]): readonly Token[] {
  let state = textmate.INITIAL;
  return lines.flatMap((text, line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(text, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      line,
      start: startIndex,
      // The last token of a line also holds the line end, which the text does not.
      end: Math.min(endIndex, text.length),
      scopes,
    }));
  });
}
