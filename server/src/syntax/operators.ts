import type { BinaryOperator, TermNode, UnaryOperator } from "./datalogTree.ts";

/** How strongly an operator binds (Soufflé's grammar): the larger number first. */
const strengths: Readonly<Record<BinaryOperator, number>> = {
  lor: 1,
  lxor: 2,
  land: 3,
  bor: 4,
  bxor: 5,
  band: 6,
  bshl: 7,
  bshr: 7,
  bshru: 7,
  "+": 8,
  "-": 8,
  "*": 9,
  "/": 9,
  "%": 9,
  "^": 11,
};
/** `-x ^ 2` is `-(x ^ 2)`, and `-x * 2` is `(-x) * 2`. */
const UNARY_STRENGTH = 10;

/** An operand, or an operator before or between operands, as they stand in the text. */
export type TermPart =
  | { readonly kind: "operand"; readonly term: TermNode }
  | { readonly kind: "unary"; readonly operator: UnaryOperator; readonly start: number }
  | { readonly kind: "binary"; readonly operator: BinaryOperator };

/**
 * Gives a flat list of operands and operators its shape: precedence climbing. `^` binds to the
 * right, every other operator to the left.
 */
export function shapeTerm(parts: readonly TermPart[]): TermNode {
  let at = 0;

  function operand(): TermNode {
    const part = parts[at++];
    if (part?.kind === "operand") return part.term;
    if (part?.kind !== "unary") throw new Error("the grammar matched a term without an operand");
    const inner = climb(UNARY_STRENGTH);
    const span = { start: part.start, end: inner.span.end };
    if (part.operator === "-" && inner.kind === "number") {
      return { ...inner, value: -inner.value, span };
    }
    return { kind: "unary", operator: part.operator, operand: inner, span };
  }

  function climb(least: number): TermNode {
    let left = operand();
    for (;;) {
      const part = parts[at];
      if (part?.kind !== "binary" || strengths[part.operator] < least) return left;
      at++;
      const strength = strengths[part.operator];
      const right = climb(part.operator === "^" ? strength : strength + 1);
      const span = { start: left.span.start, end: right.span.end };
      left = { kind: "binary", operator: part.operator, left, right, span };
    }
  }

  return climb(0);
}
