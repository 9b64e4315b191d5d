import { expect } from "vitest";
import type { IGrammar } from "vscode-textmate";
import { tokenize } from "./tokens.ts";

/**
 * Lines that follow each other; «…» marks a token, and the scopes beside the line are those of its
 * marks, in order. A scope is the innermost one, without `.policy`; `text` is plain prose or words.
 */
export type Fixture = readonly (readonly [line: string, ...scopes: string[]])[];

export const text = "text";

export function expectScopes(grammar: IGrammar, fixture: Fixture): void {
  const marked = fixture.map(([line]) => line);
  const scopes = scopesOfMarks(grammar, marked);
  const found = marked.map((line, index) => ({ line, scopes: scopes[index] }));
  expect(found).toEqual(fixture.map(([line, ...expected]) => ({ line, scopes: expected })));
}

/** For each line, the innermost scope of each of its marks. */
function scopesOfMarks(
  grammar: IGrammar,
  marked: readonly string[],
): readonly (readonly string[])[] {
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

/** The marks around a string or an HTML comment count as what they enclose, as they look. */
function innermost(scopes: readonly string[]): string {
  const marks = scopes.findLast((scope) => scope.startsWith("punctuation.definition.string"));
  const own = scopes
    .slice(1)
    .filter((scope) => scope !== marks && !scope.startsWith("meta.") && !isFenceOfMarkdown(scope));
  const last = marks !== undefined ? (own.at(-1) ?? marks) : own.at(-1);
  return last === undefined || last === "text.policy" ? text : last.replace(/\.policy$/, "");
}

/** The scope that Markdown gives to a whole fence, whatever is in it. */
function isFenceOfMarkdown(scope: string): boolean {
  return scope === "markup.fenced_code.block.markdown";
}

function marks(line: string): readonly { readonly start: number; readonly end: number }[] {
  return [...line.matchAll(/«([^»]*)»/g)].map((match, earlier) => {
    // Two marks a pair are left out of the text before this one.
    const start = match.index - 2 * earlier;
    return { start, end: start + (match[1] ?? "").length };
  });
}
