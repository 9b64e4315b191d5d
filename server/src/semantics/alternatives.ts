import type { Comparator, LiteralNode, RuleNode, TermNode } from "../syntax/datalogTree.ts";
import { aggregatesIn, termsOf } from "../syntax/walk.ts";

/** A literal that is not made of others. */
export type PlainLiteral = Exclude<LiteralNode, { kind: "negation" | "disjunction" }>;

export type AggregateNode = Extract<TermNode, { kind: "aggregate" }>;

/** How many literals all the alternatives of a rule may have together. */
const MOST_LITERALS = 20_000;

const opposites: Readonly<Record<Comparator, Comparator>> = {
  "=": "!=",
  "!=": "=",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};

/**
 * The conjunctions of which one must hold: a rule with disjunctions stands for several rules, and
 * a negated group for the disjunction of its negated literals (De Morgan), as in Soufflé. Those of
 * aggregates are their own. Not for a body that has too many.
 */
export function alternativesOf(body: readonly LiteralNode[]): PlainLiteral[][] {
  return expandAll(body, false);
}

/** Whether a rule stands for too many, with the alternatives in its aggregates. */
export function hasTooManyAlternatives({ heads, body }: RuleNode): boolean {
  const inHeads = heads.flatMap((head) => head.arguments).flatMap(aggregatesIn);
  const { alternatives, literals } = sizeOfAll(body, false);
  return literals + alternatives * sizeOfAggregates(inHeads).literals > MOST_LITERALS;
}

function expandLiteral(literal: LiteralNode, negated: boolean): PlainLiteral[][] {
  switch (literal.kind) {
    case "negation":
      return expandAll(literal.body, !negated);
    case "disjunction": {
      const parts = literal.alternatives.map((one) => expandAll(one, negated));
      return negated ? conjoin(parts) : parts.flat();
    }
    case "atom":
    case "constraint":
      return [[negated ? { ...literal, negated: !literal.negated } : literal]];
    case "comparison":
      return [[negated ? { ...literal, operator: opposites[literal.operator] } : literal]];
    case "boolean":
      return [[negated ? { ...literal, value: !literal.value } : literal]];
  }
}

/** A conjunction, or the negation of one: that of one of its literals. */
function expandAll(body: readonly LiteralNode[], negated: boolean): PlainLiteral[][] {
  const parts = body.map((literal) => expandLiteral(literal, negated));
  return negated ? parts.flat() : conjoin(parts);
}

function conjoin(parts: readonly PlainLiteral[][][]): PlainLiteral[][] {
  let conjunctions: PlainLiteral[][] = [[]];
  for (const part of parts) {
    const [only] = part;
    if (only !== undefined && part.length === 1) {
      for (const conjunction of conjunctions) conjunction.push(...only);
    } else {
      conjunctions = conjunctions.flatMap((before) => part.map((after) => [...before, ...after]));
    }
  }
  return conjunctions;
}

/** How many alternatives there are, and how many literals they have together. */
interface Size {
  readonly alternatives: number;
  readonly literals: number;
}

function sizeOfAll(body: readonly LiteralNode[], negated: boolean): Size {
  const sizes = body.map((literal) => sizeOf(literal, negated));
  return negated ? sumOf(sizes) : productOf(sizes);
}

function sizeOf(literal: LiteralNode, negated: boolean): Size {
  if (literal.kind === "negation") return sizeOfAll(literal.body, !negated);
  if (literal.kind === "disjunction") {
    const sizes = literal.alternatives.map((one) => sizeOfAll(one, negated));
    return negated ? productOf(sizes) : sumOf(sizes);
  }
  const aggregates = termsOf(literal).flatMap(aggregatesIn);
  return { alternatives: 1, literals: 1 + sizeOfAggregates(aggregates).literals };
}

function sizeOfAggregates(aggregates: readonly AggregateNode[]): Size {
  return sumOf(
    aggregates.map(({ target, body }) => {
      const { alternatives, literals } = sizeOfAll(body, false);
      const inTarget = target === null ? [] : aggregatesIn(target);
      const inner = sizeOfAggregates(inTarget).literals;
      return bounded(alternatives, literals + alternatives * inner);
    }),
  );
}

function sumOf(sizes: readonly Size[]): Size {
  return sizes.reduce(
    (sum, size) => bounded(sum.alternatives + size.alternatives, sum.literals + size.literals),
    { alternatives: 0, literals: 0 },
  );
}

function productOf(sizes: readonly Size[]): Size {
  return sizes.reduce(
    (product, size) =>
      bounded(
        product.alternatives * size.alternatives,
        product.literals * size.alternatives + size.literals * product.alternatives,
      ),
    { alternatives: 1, literals: 0 },
  );
}

/** A size that stays a number, however often it is multiplied. */
function bounded(alternatives: number, literals: number): Size {
  const most = MOST_LITERALS + 1;
  return { alternatives: Math.min(alternatives, most), literals: Math.min(literals, most) };
}
