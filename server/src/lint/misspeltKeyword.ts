import type { Clause } from "../semantics/clauses.ts";
import type { Misreading } from "../syntax/clauseTree.ts";
import { parseClause } from "../syntax/parseClause.ts";
import { placed, type Span } from "../syntax/span.ts";
import { nearest } from "./nearest.ts";

/** English that is near to a keyword and means something else: `refund for gold members`. */
const otherWords: ReadonlySet<string> = new Set(["all", "an", "any", "for", "hand", "nor", "then"]);

/** A word of an informal clause that was probably meant to be a keyword. */
export interface MisspeltKeyword {
  readonly word: string;
  readonly keyword: string;
  /** Of the file. */
  readonly span: Span;
}

/**
 * The misspelt keyword at which reading a clause stopped: one whose correction makes the clause
 * readable, or leads to another one. `null` where there is none.
 */
export function misspeltKeyword({ node, source, start, place }: Clause): MisspeltKeyword | null {
  if (node.misreading === null) return null;
  const keyword = correction(source, place === "block" ? "block" : "comment", node.misreading);
  if (keyword === null) return null;
  const { span } = node.misreading;
  return { word: source.slice(span.start, span.end), keyword, span: placed(start, span) };
}

function correction(
  source: string,
  place: "block" | "comment",
  { span, expected }: Misreading,
): string | null {
  const word = source.slice(span.start, span.end);
  if (otherWords.has(word.toLowerCase())) return null;
  const keywords = expected.flatMap((one) => /^`(\w+)`$/.exec(one)?.[1] ?? []);
  const keyword = nearest(word, keywords);
  if (keyword === null) return null;
  const corrected = `${source.slice(0, span.start)}${keyword}${source.slice(span.end)}`;
  const { meaning, misreading } = parseClause(corrected, place);
  if (meaning !== null) return keyword;
  const isFurther = misreading !== null && misreading.span.start > span.start;
  return isFurther && correction(corrected, place, misreading) !== null ? keyword : null;
}
