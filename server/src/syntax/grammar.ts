import * as ohm from "ohm-js";
import source from "./policy.ohm";
import type { Name, Span, SyntaxProblem } from "./tree.ts";

/** The grammar of a block (policy.ohm). */
export const policyGrammar: ohm.Grammar = ohm.grammar(source);

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
    return {
      span: { start: position, end: position + token[0].length },
      expected,
      insert: null,
    };
  }
  const end = text.slice(0, position).trimEnd().length;
  const missingDot = /(^|[ ,])`\.`/.test(expected);
  return {
    span: { start: Math.max(0, lastTokenStart(text, end)), end },
    expected,
    insert: missingDot ? "." : null,
  };
}

function lastTokenStart(text: string, end: number): number {
  const token = /(?:[A-Za-z0-9_?]+|\S)$/.exec(text.slice(0, end));
  return end - (token?.[0].length ?? 0);
}
