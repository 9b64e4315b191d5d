import type {
  AggregateFunction,
  BinaryOperator,
  Comparator,
  ReadWriteDirective,
  UnaryOperator,
} from "./datalogTree.ts";

const comparators: readonly Comparator[] = ["=", "!=", "<", "<=", ">", ">="];
const unaryOperators: readonly UnaryOperator[] = ["-", "bnot", "lnot"];
const aggregateFunctions: readonly AggregateFunction[] = ["count", "min", "max", "sum", "mean"];
const readWriteDirectives: readonly ReadWriteDirective[] = [
  "input",
  "output",
  "printsize",
  "limitsize",
];
const binaryOperators: readonly BinaryOperator[] = [
  ...(["lor", "lxor", "land", "bor", "bxor", "band", "bshl", "bshr", "bshru"] as const),
  ...(["+", "-", "*", "/", "%", "^"] as const),
];

/** The operator that a text matched by the grammar is. */
function nameIn<Known extends string>(known: readonly Known[]): (text: string) => Known {
  return (text) => {
    const found = known.find((name) => name === text);
    if (found === undefined) throw new Error(`the grammar matched an unknown name: ${text}`);
    return found;
  };
}

export const comparatorOf = nameIn(comparators);
export const unaryOperatorOf = nameIn(unaryOperators);
export const binaryOperatorOf = nameIn(binaryOperators);
export const aggregateFunctionOf = nameIn(aggregateFunctions);
const readWriteOf = nameIn(readWriteDirectives);

/** `.input` is the directive `input`. */
export function readWriteDirectiveOf(text: string): ReadWriteDirective {
  return readWriteOf(text.slice(1));
}
