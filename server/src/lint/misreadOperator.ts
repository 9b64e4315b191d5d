import type { Clause } from "../semantics/clauses.ts";
import { parseClause } from "../syntax/parseClause.ts";
import { placed, type Span } from "../syntax/span.ts";

/** Operators of other languages, and what controlled English has for them. */
const operators: ReadonlyMap<string, string> = new Map([
  ["==", "="],
  ["≠", "!="],
  ["<>", "!="],
  ["≥", ">="],
  ["≤", "<="],
]);

/** An operator of an informal clause that controlled English writes otherwise. */
export interface MisreadOperator {
  readonly written: string;
  readonly operator: string;
  /** Of the file. */
  readonly span: Span;
}

/** The foreign operator at which reading a clause stopped; `null` where there is none. */
export function misreadOperator({ node, source, start, place }: Clause): MisreadOperator | null {
  if (node.misreading === null) return null;
  const at = node.misreading.span.start;
  // Of `==` and `<>` the first half was read.
  const from = at - (/[=<>]$/.exec(source.slice(0, at))?.[0].length ?? 0);
  const written = /^[=<>≠≥≤]+/.exec(source.slice(from))?.[0] ?? "";
  const operator = operators.get(written);
  if (operator === undefined) return null;
  const end = from + written.length;
  const corrected = `${source.slice(0, from)}${operator}${source.slice(end)}`;
  const { misreading } = parseClause(corrected, place === "block" ? "block" : "comment");
  const helps = misreading === null || misreading.span.start > from + operator.length;
  return helps ? { written, operator, span: placed(start, { start: from, end }) } : null;
}
