import type * as ohm from "ohm-js";
import { datalogGrammar, expectedBy, listed, spanAt } from "./grammar.ts";
import type { Mend, SyntaxProblem } from "./tree.ts";

/** A token at the start of a text: a string, a word, an operator or one character. */
const tokenPattern = /^(?:"(?:[^"\\\n]|\\.)*"?|[A-Za-z0-9_?]+|:-|[!<>]=|\S)/;
const lastTokenPattern = /(?:[A-Za-z0-9_?]+|\S)$/;
const gapPattern = /\s|\/\/.*|\/\*[\s\S]*?\*\//y;

/**
 * Says in words why an item could not be read: what stands where, what was expected, and the
 * smallest change that lets the reading go on, if there is one.
 */
export function itemProblem(match: ohm.FailedMatchResult, text: string): SyntaxProblem {
  const unclosed = unclosedString(text);
  if (unclosed !== null) return unclosed;
  const position = behindGap(text, match.getRightmostFailurePosition());
  const expected = expectedBy(match);
  const token = tokenPattern.exec(text.slice(position))?.[0];
  const before = lastToken(text, position);
  if (token !== undefined && /^[)\]}]$/.test(token) && closesNothing(text, position)) {
    const span = spanAt(position, 1);
    return { kind: "stray", span, mend: { span, text: "" } };
  }
  const gap = text.slice(before.end, position);
  const mend = mendFor(expected, token, position, before.end);
  const words = inWords(expected);
  // What is missing at the end of a line is missed there, not on the next line.
  if (token === undefined || (gap.includes("\n") && mend !== null)) {
    return { kind: "missing", span: before, expected: words, mend: helpful(mend, position, text) };
  }
  const span = spanAt(position, token.length);
  return { kind: "unexpected", span, expected: words, mend: helpful(mend, position, text) };
}

/** A string literal that its line does not close; its end is probably before the brackets there. */
function unclosedString(text: string): SyntaxProblem | null {
  for (const { 0: token, index } of text.matchAll(
    /"(?:[^"\\\n]|\\.)*"?|\/\/.*|\/\*[\s\S]*?\*\//g,
  )) {
    if (
      !token.startsWith('"') ||
      (token.endsWith('"') && token.length > 1 && !endsEscaped(token))
    ) {
      continue;
    }
    const line = token.trimEnd();
    const end = index + line.replace(/[\s)\].,;]+$/, "").length;
    const span = { start: index, end: Math.max(end, index + 1) };
    return {
      kind: "unclosed",
      what: "string",
      span,
      mend: { span: spanAt(span.end, 0), text: '"' },
    };
  }
  return null;
}

function endsEscaped(literal: string): boolean {
  return /(?<!\\)(?:\\\\)*\\"$/.test(literal);
}

/** Whether the bracket at `position` has no opening one before it. */
function closesNothing(text: string, position: number): boolean {
  let depth = 0;
  const tokens = /"(?:[^"\\\n]|\\.)*"?|\/\/.*|\/\*[\s\S]*?\*\/|[()[\]{}]/g;
  for (const { 0: token } of text.slice(0, position).matchAll(tokens)) {
    if (/^[([{]$/.test(token)) depth++;
    else if (/^[)\]}]$/.test(token)) depth--;
  }
  return depth <= 0;
}

/** What could be put behind the last token, or in the place of `token`. */
function mendFor(
  expected: readonly string[],
  token: string | undefined,
  position: number,
  endOfLast: number,
): Mend | null {
  const put = (text: string): Mend => ({ span: spanAt(endOfLast, 0), text });
  const has = (part: string): boolean => expected.includes(part);
  if (token === undefined || token === "." || token === ":-") {
    if (has("`)`")) return put(")");
    if (has("`]`")) return put("]");
  }
  if (token === undefined) return has("`.`") ? put(".") : null;
  if (has("`:-`") && /^(?::|<|=)$/.test(token)) {
    return { span: spanAt(position, token.length), text: ":-" };
  }
  return has("`,`") && /^[A-Za-z_?"!@$[(]/.test(token) ? put(",") : null;
}

/** Offers a change only where the reading gets beyond `position` with it. */
function helpful(mend: Mend | null, position: number, text: string): Mend | null {
  if (mend === null) return null;
  const mended = text.slice(0, mend.span.start) + mend.text + text.slice(mend.span.end);
  const match = datalogGrammar.match(mended.endsWith("\n") ? mended : `${mended}\n`, "Item");
  const added = mend.text.length - (mend.span.end - mend.span.start);
  const goesOn = !match.failed() || match.getRightmostFailurePosition() > position + added;
  return goesOn ? mend : null;
}

/** The expected things as a person would list them. */
function inWords(expected: readonly string[]): string {
  const has = (...parts: readonly string[]): boolean =>
    parts.every((part) => expected.includes(part));
  if (has("`:-`", "`.`")) return "`:-` or `.`";
  if (has("`,`", "`.`")) return "`,` or `.`";
  if (has("`,`", "`)`")) return "`,` or `)`";
  if (has("`,`", "`]`")) return "`,` or `]`";
  if (has("`;`", "`}`")) return "`,` or `}`";
  if (has("`!`")) return "a literal";
  if (has("`@`")) return "a value or a variable";
  const useful = expected.filter((part) => part !== "an operator" && part !== "a comparison");
  return listed(useful.length > 0 ? useful : expected);
}

/** The last token that ends at or before `position`. */
function lastToken(text: string, position: number): { start: number; end: number } {
  const end = text.slice(0, position).trimEnd().length;
  const token = lastTokenPattern.exec(text.slice(0, end));
  return { start: end - (token?.[0].length ?? 0), end };
}

function behindGap(text: string, position: number): number {
  gapPattern.lastIndex = position;
  while (gapPattern.test(text)) position = gapPattern.lastIndex;
  return position;
}
