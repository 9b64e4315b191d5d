import * as ohm from "ohm-js";
import source from "./policy.ohm";
import type { Name, Span, SyntaxProblem } from "./tree.ts";

/** The grammar of a block (policy.ohm). */
export const policyGrammar: ohm.Grammar = ohm.grammar(source);

/** How deep brackets may nest, and how many words `not` a clause may hold: see nestingProblem(). */
const NESTING_LIMIT = 64;

/**
 * The bracket at which a text nests too deep for Ohm, whose recursion is as deep as the text: the
 * stack ends at about 300 brackets.
 */
export function nestingProblem(text: string, rule: "Clause" | "Item"): SyntaxProblem | null {
  let depth = 0;
  const tokens = /"(?:[^"\\\n]|\\.)*"?|\/\/.*|\/\*[\s\S]*?\*\/|[([{]|[)\]}]|\bnot\b/gi;
  const opening = rule === "Clause" ? /^(?:[([{]|not)$/i : /^[([{]$/;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (opening.test(token)) depth++;
    else if (/^[)\]}]$/.test(token)) depth--;
    if (depth > NESTING_LIMIT) {
      const expected = `at most ${NESTING_LIMIT} brackets inside each other`;
      const span = { start: index, end: index + token.length };
      return { span, atEnd: false, expected, insert: null };
    }
  }
  return null;
}

/** Where a node stands in its block. */
export function spanOf(node: ohm.Node): Span {
  return { start: node.source.startIdx, end: node.source.endIdx };
}

/** A node's text as a name. */
export function nameOf(node: ohm.Node): Name {
  return { text: node.sourceString, span: spanOf(node) };
}

/**
 * What a failed match says in words: the token that could not be read (or the end of the text
 * before it, where something is missing), and what was expected there.
 */
export function problemOf(match: ohm.FailedMatchResult, text: string): SyntaxProblem {
  const position = match.getRightmostFailurePosition();
  const expected = match
    .getExpectedText()
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, (quoted) => `\`${quoted.slice(1, -1).replaceAll("\\", "")}\``)
    .replaceAll(/not a name, /g, "")
    .replaceAll(/, not [^,]+(?=,|$)/g, "");
  const token = /^(?:"(?:[^"\\\n]|\\.)*"?|[A-Za-z0-9_?]+|:-|[!<>]=|\S)/.exec(text.slice(position));
  if (token !== null) {
    const unclosed = /^"(?:[^"\\]|\\.)*$/.test(token[0]);
    return {
      span: { start: position, end: position + token[0].length },
      atEnd: false,
      expected: unclosed ? 'a string that ends with `"` on its line' : expected,
      insert: null,
    };
  }
  const end = text.slice(0, position).trimEnd().length;
  const missingDot = /(^|[ ,])`\.`/.test(expected);
  return {
    span: { start: Math.max(0, lastTokenStart(text, end)), end },
    atEnd: true,
    expected,
    insert: missingDot ? "." : null,
  };
}

function lastTokenStart(text: string, end: number): number {
  const token = /(?:[A-Za-z0-9_?]+|\S)$/.exec(text.slice(0, end));
  return end - (token?.[0].length ?? 0);
}
