import type * as ohm from "ohm-js";
import cell from "./cell.ohm";
import clause from "./clause.ohm";
import datalog from "./datalog.ohm";
import { limits } from "./limits.ts";
import type { Name, Span } from "./span.ts";
import type { SyntaxProblem } from "./tree.ts";

/** The grammar of a Datalog item (datalog.ohm). */
export const datalogGrammar: ohm.Grammar = grammarIn(datalog, "DatalogGrammar");
/** The grammar of a clause in controlled English (clause.ohm). */
export const clauseGrammar: ohm.Grammar = grammarIn(clause, "ClauseGrammar");
/** The grammar of a clause in a comment: it may leave its target to the rule below. */
export const commentClauseGrammar: ohm.Grammar = grammarIn(clause, "CommentClauseGrammar");
/** The grammar of a cell of an expectation table (cell.ohm). */
export const cellGrammar: ohm.Grammar = grammarIn(cell, "CellGrammar");

function grammarIn(file: Readonly<Record<string, ohm.Grammar>>, name: string): ohm.Grammar {
  const grammar = file[name];
  if (grammar === undefined) throw new Error(`there is no grammar ${name}`);
  return grammar;
}

/**
 * The bracket or the word `not` at which a clause nests too deep for Ohm, whose recursion is as
 * deep as the text: the stack ends at about 300 brackets.
 */
export function nestingProblem(text: string): SyntaxProblem | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[()]|\bnot\b/gi)) {
    if (/^(?:\(|not)$/i.test(token)) depth++;
    else if (token === ")") depth--;
    if (depth > limits.nesting.most) {
      return { kind: "over-limit", limit: "nesting", span: spanAt(index, token.length) };
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

/** A span by its start and its length. */
export function spanAt(start: number, length: number): Span {
  return { start, end: start + length };
}

/**
 * What a failed match expected at its rightmost position: literals of the grammar between
 * backticks, and descriptions such as `a term`.
 */
export function expectedBy(match: ohm.FailedMatchResult): string[] {
  // What must not stand there is no help; it can be a list itself, in parentheses.
  const text = match.getExpectedText().replaceAll(/not \([^()]*\)/g, "not it");
  const parts = text.split(/,? or |, /);
  return parts
    .filter((part) => !part.startsWith("not "))
    .map((part) => (part.startsWith('"') ? `\`${part.slice(1, -1).replaceAll("\\", "")}\`` : part));
}

/** `a`, `a or b`, `a, b or c` */
export function listed(parts: readonly string[]): string {
  const [last] = parts.slice(-1);
  return parts.length < 2 ? (last ?? "") : `${parts.slice(0, -1).join(", ")} or ${last ?? ""}`;
}
