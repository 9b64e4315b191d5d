import { spanAt } from "./grammar.ts";
import { type Limit, limits } from "./limits.ts";
import type { SyntaxProblem } from "./tree.ts";

const tokenPattern =
  /"(?:[^"\\\n]|\\.)*"?|\/\/.*|\/\*[\s\S]*?\*\/|[A-Za-z0-9_?.]+|:-|<:|[!<>]=|[^\s]/g;
const prefixPattern = /^(?:[-!]|not|bnot|lnot)$/;
const operatorPattern = /^(?:[-+*/%^]|b(?:not|and|or|xor|shl|shru?)|l(?:not|and|or|xor))$/;
const operandPattern = /^(?:[A-Za-z0-9_?."@$]|not$)/;

/** What is open at a place of an item: a bracket, or the item itself. */
interface Level {
  /** How many operators before an operand, one behind the other, stand at this place. */
  prefixes: number;
  /** The operators of the term at this place, and of the longest one at this level. */
  operators: number;
  mostOperators: number;
}

/**
 * The first place where an item is over a limit. What parses an item, and what walks its tree, is
 * as deep as its brackets, its negations and its operators: beyond the limits the stack would end.
 */
export function itemLimitProblem(text: string): SyntaxProblem | null {
  const levels: Level[] = [];
  let level: Level = { prefixes: 0, operators: 0, mostOperators: 0 };
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(tokenPattern)) {
    const over = (limit: Limit): SyntaxProblem => ({
      kind: "over-limit",
      limit,
      span: spanAt(index, token.length),
    });
    if (/^(?:\/\/|\/\*)/.test(token)) continue;
    if (token.startsWith('"') && token.length - 2 > limits.literal.most) return over("literal");
    if (/^[([{]$/.test(token)) {
      levels.push(level);
      level = { prefixes: 0, operators: 0, mostOperators: 0 };
      depth++;
    } else if (/^[)\]}]$/.test(token)) {
      const inner = Math.max(level.operators, level.mostOperators);
      depth -= level.prefixes + 1;
      level = levels.pop() ?? { prefixes: 0, operators: 0, mostOperators: 0 };
      level.operators += inner;
      depth = Math.max(0, depth - level.prefixes);
      level.prefixes = 0;
    } else if (prefixPattern.test(token)) {
      level.prefixes++;
      depth++;
    } else {
      depth -= level.prefixes;
      level.prefixes = 0;
    }
    if (operatorPattern.test(token)) {
      level.operators++;
    } else if (!operandPattern.test(token) && !/^[()[\]{}!]$/.test(token)) {
      // A comma, a comparison: another term begins.
      level.mostOperators = Math.max(level.mostOperators, level.operators);
      level.operators = 0;
    }
    if (depth > limits.nesting.most) return over("nesting");
    if (level.operators > limits.operators.most) return over("operators");
  }
  return null;
}
