import type * as ohm from "ohm-js";
import { datalogGrammar, expectedBy, listed, spanAt } from "./grammar.ts";
import { slipsAt } from "./slips.ts";
import type { Mend, SyntaxProblem } from "./tree.ts";

/** A string, closed or not, or a comment: what is in it is none of the item's tokens. */
const literalOrComment = /"(?:[^"\\\n]|\\.)*"?|\/\/.*|\/\*[\s\S]*?\*\//.source;

/** A token at the start of a text: a string, a word, an operator or one character. */
const tokenPattern = /^(?:"(?:[^"\\\n]|\\.)*"?|[A-Za-z0-9_?]+|:-|[!<>]=|\S)/u;
const lastTokenPattern = /(?:(?<![\w?])\.[a-z_]+|[A-Za-z0-9_?]+|:-|<:|[!<>]=|\S)$/u;
const gapPattern = /\s|\/\/.*|\/\*[\s\S]*?\*\//y;
/** A full stop behind a name, which Ohm takes for the beginning of a dot access. */
const stopPattern = /(?<=[A-Za-z0-9_?])\.\s*$/;
/** What begins an item of its own. */
const itemPattern = /^(?:\.[a-z]|#\s*include|[A-Za-z_?][\w?]*\s*\()/;

/** Where reading stopped, and what would have let it go on. */
interface Stop {
  readonly text: string;
  readonly position: number;
  readonly expected: readonly string[];
  /** What stands there; `undefined` at the end of the text. */
  readonly token: string | undefined;
  /** The token before it. */
  readonly before: { readonly start: number; readonly end: number };
}

/** The match of a text with datalog.ohm, as an item. */
export function matchItem(text: string): ohm.MatchResult {
  // At the very end of a text Ohm forgets alternatives that white space would have kept open.
  return datalogGrammar.match(text.endsWith("\n") ? text : `${text}\n`, "Item");
}

/**
 * Says in words why an item could not be read: what stands where, what was expected, and the
 * smallest change that lets the reading go on, if there is one.
 */
export function itemProblem(match: ohm.FailedMatchResult, text: string): SyntaxProblem {
  const unclosed = unclosedString(text);
  if (unclosed !== null) return unclosed;
  const stop = stopOf(match, text);
  const { position, token, before, expected } = stop;
  if (token !== undefined && /^[)\]}]$/.test(token) && closesNothing(text, position)) {
    const span = spanAt(position, 1);
    return { kind: "stray", span, mend: { span, text: "" } };
  }
  const slip = slipsAt(text, position, before.end).find(({ mend }) => isHelpful(mend, stop));
  if (slip !== undefined) {
    const { span, mend } = slip;
    return { kind: "unexpected", span, expected: `\`${mend.text}\``, mend };
  }
  const mend = mendsFor(stop).find((one) => isHelpful(one, stop)) ?? null;
  const words = inWords(stop);
  const gap = text.slice(before.end, position);
  // What is missing at the end of a line is missed there, not on the next line.
  if (token === undefined || (gap.includes("\n") && (mend !== null || expected.includes("`,`")))) {
    return { kind: "missing", span: before, expected: words, mend };
  }
  return { kind: "unexpected", span: spanAt(position, token.length), expected: words, mend };
}

function stopOf(match: ohm.FailedMatchResult, text: string): Stop {
  const failure = match.getRightmostFailurePosition();
  const fullStop = text.search(stopPattern);
  if (fullStop >= 0 && failure > fullStop) {
    // The text without its full stop says what was expected in its place.
    const without = matchItem(`${text.slice(0, fullStop)} `);
    return without.failed()
      ? stopAt(text, Math.min(without.getRightmostFailurePosition(), fullStop), expectedBy(without))
      : stopAt(text, fullStop, ["end of input"]);
  }
  return stopAt(text, failure, expectedBy(match));
}

function stopAt(text: string, failure: number, expected: readonly string[]): Stop {
  const position = behindGap(text, failure);
  const token = tokenPattern.exec(text.slice(position))?.[0];
  return { text, position, expected, token, before: lastToken(text, position) };
}

/** A string literal that its line does not close; its end is probably before the brackets there. */
function unclosedString(text: string): SyntaxProblem | null {
  const tokens = new RegExp(literalOrComment, "g");
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (
      !token.startsWith('"') ||
      (token.endsWith('"') && token.length > 1 && !endsEscaped(token))
    ) {
      continue;
    }
    const line = token.trimEnd();
    const end = index + line.replace(/[\s)\].,;]+$/, "").length;
    const span = { start: index, end: Math.max(end, index + 1) };
    const mend = { span: spanAt(span.end, 0), text: '"' };
    return { kind: "unclosed", what: "string", span, mend };
  }
  return null;
}

function endsEscaped(literal: string): boolean {
  return /(?<!\\)(?:\\\\)*\\"$/.test(literal);
}

/** Whether the bracket at `position` has no opening one before it. */
function closesNothing(text: string, position: number): boolean {
  let depth = 0;
  const tokens = new RegExp(`${literalOrComment}|[()[\\]{}]`, "g");
  for (const { 0: token } of text.slice(0, position).matchAll(tokens)) {
    if (/^[([{]$/.test(token)) depth++;
    else if (/^[)\]}]$/.test(token)) depth--;
  }
  return depth <= 0;
}

/** Changes that may let the reading go on, the most probable one first. */
function mendsFor({ text, position, expected, token, before }: Stop): Mend[] {
  const put = (added: string): Mend => ({ span: spanAt(before.end, 0), text: added });
  const has = (part: string): boolean => expected.includes(part);
  const last = text.slice(before.start, before.end);
  if (has("end of input") && token !== undefined) {
    // A directive ends with its line, and without a full stop.
    if (token === ".") return [{ span: { start: before.end, end: position + 1 }, text: "" }];
    const begins = itemPattern.test(text.slice(position));
    return begins ? [{ span: { start: before.end, end: position }, text: "\n" }] : [];
  }
  const mends: Mend[] = [];
  // Not between the arguments of an atom: there, one may be missing.
  if (/^[,;]$/.test(last) && has("`!`") && isBehindAll(token)) {
    mends.push({ span: before, text: token === undefined ? "." : "" });
  }
  if (isBehindAll(token) || token === ":-" || token === "|") {
    for (const closing of [")", "]", "}"].filter((one) => has(`\`${one}\``))) {
      mends.push(put(closing), put(`${closing}.`));
    }
  }
  if (token === undefined) return has("`.`") ? [...mends, put(".")] : mends;
  if (has("`:`") && /^(?:count|min|max|sum|mean)$/.test(last)) return [...mends, put(" :")];
  if (has("`:`") && /^[\w?{]/.test(token)) mends.push(put(token === "{" ? " :" : ":"));
  // In front of an arrow a comma would make one more head of what is a body.
  if (has("`,`") && !has("`:-`") && /^[A-Za-z0-9_?"!@$[(]/.test(token)) mends.push(put(","));
  return mends;
}

/** Whether a token can only stand behind a whole literal or a whole term. */
function isBehindAll(token: string | undefined): boolean {
  return token === undefined || /^[.,;)\]}]$/.test(token);
}

/** Whether the reading gets beyond where it stopped with a change. */
function isHelpful(mend: Mend, { text, position, expected }: Stop): boolean {
  if (expected.includes("end of input")) return true; // Two items: the scanner parts them.
  const mended = text.slice(0, mend.span.start) + mend.text + text.slice(mend.span.end);
  const match = matchItem(mended);
  const added = mend.text.length - (mend.span.end - mend.span.start);
  return !match.failed() || match.getRightmostFailurePosition() > position + added;
}

/** The expected things as a person would list them. */
function inWords({ expected, text, token, before }: Stop): string {
  if (/^\d+[A-Za-z_?]/.test(token ?? "") && !/^(?:0[xb])?[\da-fA-F]+u?$/.test(token ?? "")) {
    return "a number, or a name that begins with a letter,";
  }
  const has = (...parts: readonly string[]): boolean =>
    parts.every((part) => expected.includes(part));
  if (has("end of input")) return "the end of the line";
  if (has("`.decl`")) return "a rule, a fact or a directive";
  if (has("`:`") && /(?:count|min|max|sum|mean)$/.test(text.slice(0, before.end))) return "`:`";
  if (has("`:-`", "`.`")) return "`:-` or `.`";
  if (has("`,`", "`.`")) return "`,` or `.`";
  if (has("`!`")) return "a literal";
  if (has("`@`")) return "a value or a variable";
  const closing = ["`)`", "`]`", "`}`"].find((bracket) => has(bracket));
  const opens = /[([,]$/.test(text.slice(before.start, before.end));
  if (closing !== undefined && opens) return "a value or a variable";
  if (closing !== undefined) return `\`,\` or ${closing}`;
  const useful = expected.filter((part) => part !== "an operator");
  // Where only the wrong thing is known, it stands behind a whole literal.
  return expected.length === 0 ? "`,` or `.`" : listed(useful.length > 0 ? useful : expected);
}

/** The last token that ends at or before `position`. */
function lastToken(text: string, position: number): Stop["before"] {
  const end = endBeforeGap(text, position);
  const token = lastTokenPattern.exec(text.slice(0, end));
  return { start: end - (token?.[0].length ?? 0), end };
}

/** Where what stands before `position` ends: before the white space and the comments there. */
function endBeforeGap(text: string, position: number): number {
  let end = 0;
  const tokens = new RegExp(`${literalOrComment}|\\S`, "g");
  for (const { 0: token, index } of text.slice(0, position).matchAll(tokens)) {
    if (!token.startsWith("//") && !token.startsWith("/*")) end = index + token.length;
  }
  return end;
}

function behindGap(text: string, position: number): number {
  gapPattern.lastIndex = position;
  let end = position;
  while (gapPattern.test(text)) end = gapPattern.lastIndex;
  return end;
}
