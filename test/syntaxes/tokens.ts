import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate, { type IGrammar, type IRawGrammar } from "vscode-textmate";

/** A piece of a line with what the grammar says it is, outermost scope first. */
export interface Token {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly scopes: readonly string[];
}

/** What package.json tells VS Code about a grammar. */
export interface ContributedGrammar {
  readonly language?: string;
  readonly scopeName: string;
  readonly path: string;
  readonly injectTo?: readonly string[];
  readonly embeddedLanguages?: Readonly<Record<string, string>>;
}

const root = new URL("../../", import.meta.url);

export const contributedGrammars: readonly ContributedGrammar[] = JSON.parse(
  readFileSync(new URL("package.json", root), "utf8"),
).contributes.grammars;

/** The policy grammar, read by the same two libraries that VS Code reads it with. */
export function loadPolicyGrammar(): Promise<IGrammar> {
  return loadGrammar("text.policy");
}

/**
 * A grammar among those of the extension, which inject what package.json says.
 *
 * @param host a grammar from elsewhere, loaded beside them
 */
export async function loadGrammar(scopeName: string, host?: IRawGrammar): Promise<IGrammar> {
  const require = createRequire(import.meta.url);
  const wasm = require.resolve("vscode-oniguruma/release/onig.wasm");
  await oniguruma.loadWASM({ data: await readFile(wasm) });
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (wanted) => {
      if (wanted === host?.scopeName) return host;
      const known = contributedGrammars.find((contributed) => contributed.scopeName === wanted);
      return known === undefined ? null : readGrammar(new URL(known.path, root));
    },
    getInjections: (target) =>
      contributedGrammars
        .filter(({ injectTo }) => injectTo?.includes(target) === true)
        .map((contributed) => contributed.scopeName),
  });
  const grammar = await registry.loadGrammarWithConfiguration(scopeName, 1, {
    embeddedLanguages: embeddedLanguages(scopeName),
  });
  if (grammar === null) throw new Error(`There is no grammar ${scopeName}.`);
  return grammar;
}

export async function readGrammar(path: URL): Promise<IRawGrammar> {
  return textmate.parseRawGrammar(await readFile(path, "utf8"), path.pathname);
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

/** The number that stands for the language `policy` in what {@link languagesOf} answers. */
export const policyLanguage = 2;

/** For each line, the language of its first character: 1 for the grammar's own. */
export function languagesOf(grammar: IGrammar, lines: readonly string[]): readonly number[] {
  let state = textmate.INITIAL;
  return lines.map((text) => {
    const { tokens, ruleStack } = grammar.tokenizeLine2(text, state);
    state = ruleStack;
    // The lowest eight bits of a token's attributes, vscode-textmate's encodedTokenAttributes.ts.
    return (tokens[1] ?? 0) & 0xff;
  });
}

/** As VS Code does: those of the grammars that inject into a grammar count as its own. */
function embeddedLanguages(scopeName: string): Record<string, number> {
  const scopes = contributedGrammars
    .filter(
      (contributed) =>
        contributed.scopeName === scopeName || contributed.injectTo?.includes(scopeName) === true,
    )
    .flatMap((contributed) => Object.entries(contributed.embeddedLanguages ?? {}));
  return Object.fromEntries(
    scopes.map(([scope, language]) => [scope, language === "policy" ? policyLanguage : 0]),
  );
}
