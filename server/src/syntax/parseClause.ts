import type { FailedMatchResult, Node } from "ohm-js";
import type {
  ClauseMeaning,
  ClauseNode,
  ConditionNode,
  Effect,
  EqualityOperator,
  Misreading,
  OrderOperator,
  Target,
  ValueNode,
} from "./clauseTree.ts";
import {
  clauseGrammar,
  commentClauseGrammar,
  expectedBy,
  nameOf,
  nestingProblem,
  spanAt,
  spanOf,
} from "./grammar.ts";
import { limits } from "./limits.ts";
import { stringValue } from "./literals.ts";
import { labelPattern } from "./scanBlocks.ts";
import type { Name, Span } from "./span.ts";
import type { SyntaxProblem } from "./tree.ts";
import { beginningOf } from "./unclosed.ts";

const equalityOperators: readonly EqualityOperator[] = ["=", "!="];
const orderOperators: readonly OrderOperator[] = ["<", "<=", ">", ">="];

const semantics = clauseGrammar
  .createSemantics()
  .addOperation<ClauseMeaning>("meaning", {
    Clause(_lead, _label, _colon, _stars, _default, effect, _trailer, _end) {
      return effect.meaning();
    },
    Effect: (effect) => effect.meaning(),
    Allow: (_word, target, condition) => meaningOf("allow", target, condition),
    Deny: (_word, target, condition) => meaningOf("deny", target, condition),
    Guard_words: (_guard, _dash, _deny, target, condition) => ({
      ...meaningOf("guard", target),
      condition: condition.condition(),
    }),
    Guard_code: (_guard, target, condition) => ({
      ...meaningOf("guard", target),
      condition: condition.condition(),
    }),
    Approval: (_require, _approval, from, target, condition) => ({
      ...meaningOf("require_approval", target, condition),
      approver: optional(from)?.approver() ?? null,
    }),
    Escalate: (_word, target, condition) => meaningOf("escalate", target, condition),
    Audit: (_word, target, condition) => meaningOf("audit", target, condition),
  })
  .addOperation<Target>("target", {
    EffectTarget_named: (target) => target.target(),
    ApprovalTarget_named: (_for, target) => target.target(),
    Target_all: (_all, _actions, _default) => ({ kind: "all" }),
    Target_tools: (names) => ({ kind: "tools", names: listed(names).map(nameOf) }),
  })
  .addOperation<Name>("approver", {
    Approver: (_from, name) => name.approver(),
    ApproverName_quoted: (literal) => ({
      text: stringValue(literal.sourceString),
      span: spanOf(literal),
    }),
    ApproverName_words: (words) => foldedName(words),
  })
  .addOperation<ConditionNode>("condition", {
    If: (_if, condition) => condition.condition(),
    Condition: (operands) => joined("or", operands),
    Conjunction: (operands) => joined("and", operands),
    Operand_not(_not, operand) {
      return { kind: "not", operand: operand.condition(), span: spanOf(this) };
    },
    Operand_group: (_open, condition, _close) => condition.condition(),
    Operand: (operand) => operand.condition(),
    Test_in(field, not, _in, _open, values, _close) {
      return {
        kind: "in",
        field: nameOf(field),
        negated: isGiven(not),
        values: listed(values).map((value): ValueNode => value.value()),
        span: spanOf(this),
      };
    },
    Test_order(field, operator, number) {
      return comparison(this, field, among(orderOperators, operator.sourceString), number);
    },
    Test_equality(field, operator, value) {
      return comparison(this, field, among(equalityOperators, operator.sourceString), value);
    },
    Test_is: (field, _is, not, value) => comparison(field, field, isGiven(not) ? "!=" : "=", value),
    Test_equalsUnknown(field, operator, _unknown) {
      const negated = operator.sourceString === "!=";
      return { kind: "unknown", field: nameOf(field), negated, span: spanOf(this) };
    },
    Test_unknown(field, _is, not, _unknown) {
      return { kind: "unknown", field: nameOf(field), negated: isGiven(not), span: spanOf(this) };
    },
    Test_lookedUp(words, not, _looked, _up) {
      const thing = foldedName(words);
      return { kind: "lookedUp", thing, negated: isGiven(not), span: spanOf(this) };
    },
    Test_called(tool, not, _called) {
      return { kind: "called", tool: nameOf(tool), negated: isGiven(not), span: spanOf(this) };
    },
    Test_boolean(field) {
      return { kind: "field", field: nameOf(field), span: spanOf(this) };
    },
  })
  .addOperation<ValueNode>("value", {
    value: (value) => value.value(),
    string(_open, _parts, _close) {
      return { text: stringValue(this.sourceString), quoted: true, span: spanOf(this) };
    },
    number(_sign, _digits, _fraction) {
      return { text: this.sourceString, quoted: false, span: spanOf(this) };
    },
    word(_first, _rest) {
      return { text: this.sourceString, quoted: false, span: spanOf(this) };
    },
  });

const commentSemantics = commentClauseGrammar
  .extendSemantics(semantics)
  .extendOperation<Target>("target", {
    EffectTarget_rule: (_nothing) => ({ kind: "rule" }),
    ApprovalTarget_rule: (_nothing) => ({ kind: "rule" }),
  });

/**
 * Parses a text that starts with a clause label, white space and list marks before it. A clause
 * that the grammar cannot read is still a clause, an informal one. Never throws.
 *
 * @param place a clause in a comment may leave its target to the rule below
 */
export function parseClause(text: string, place: "block" | "comment" = "block"): ClauseNode {
  const start = text.search(labelPattern);
  const label = labelPattern.exec(text)?.[0] ?? "";
  const english = text.slice(text.indexOf(":", start + label.length) + 1);
  return {
    kind: "clause",
    label: { text: label, span: spanAt(start, label.length) },
    text: english
      .replace(/^\s*\*\*/, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
    ...reading(text, place),
    enforceable: !/\[\s*not\s+enforceable\s*\](?:\s|\.|\*\*|\([^()]*\))*$/i.test(text),
  };
}

type Reading = Pick<ClauseNode, "meaning" | "misreading">;

function reading(text: string, place: "block" | "comment"): Reading {
  const prose = readingOfProse(text);
  if (prose !== null) return prose;
  if (clauseLimitProblem(text) !== null) return { meaning: null, misreading: null };
  const grammar = place === "block" ? clauseGrammar : commentClauseGrammar;
  // At the very end of a text Ohm forgets alternatives that white space would have kept open.
  const match = grammar.match(`${text}\n`, "Clause");
  if (match.failed()) return { meaning: null, misreading: misreadingOf(match, text) };
  const read = place === "block" ? semantics(match) : commentSemantics(match);
  const meaning: ClauseMeaning = read.meaning();
  return { meaning, misreading: null };
}

/** Where a clause is over a limit, so that it is informal; one that only holds prose never is. */
export function clauseLimitProblem(text: string): SyntaxProblem | null {
  if (readingOfProse(text) !== null) return null;
  if (text.length <= limits.block.most) return nestingProblem(text);
  return { kind: "over-limit", limit: "block", span: beginningOf(text) };
}

/** The words with which a clause may begin, as a failed match names them. */
const firstWords: readonly string[] = (() => {
  const match = clauseGrammar.match("C1: x", "Clause");
  return match.failed() ? expectedBy(match) : [];
})();

/**
 * How a clause is read whose first word is none of the grammar's; `null` for any other. Comments
 * above rules are full of such words, and asking Ohm where it stops costs half a millisecond.
 */
function readingOfProse(text: string): Reading | null {
  const match = /^[^:]*:\s*([A-Za-z]+)(?=\s|$)/.exec(text);
  const [whole, word] = match ?? [];
  if (whole === undefined || word === undefined) return null;
  const isFirstWord = (known: string): boolean =>
    known.toLowerCase() === `\`${word.toLowerCase()}\``;
  if (firstWords.some(isFirstWord)) return null;
  const span = spanAt(whole.length - word.length, word.length);
  return { meaning: null, misreading: { span, expected: firstWords } };
}

/** Where a match stopped: the whole word there, since Ohm may stop inside it. */
function misreadingOf(match: FailedMatchResult, text: string): Misreading {
  const position = match.getRightmostFailurePosition();
  const expected = expectedBy(match);
  const rest = /^\s*/.exec(text.slice(position))?.[0].length ?? 0;
  const before = /[\w?](?=[\w?])/.test(text.slice(position - 1, position + 1))
    ? (/[\w?]+$/.exec(text.slice(0, position))?.[0].length ?? 0)
    : 0;
  const start = before > 0 ? position - before : position + rest;
  const token = /^(?:[\w?]+|"(?:[^"\\\n]|\\.)*"?|\S)/.exec(text.slice(start))?.[0] ?? "";
  if (token !== "") return { span: spanAt(start, token.length), expected };
  return { span: spanAt(text.trimEnd().length, 0), expected };
}

function meaningOf(effect: Effect, target: Node, condition?: Node): ClauseMeaning {
  return {
    effect,
    target: target.target(),
    approver: null,
    condition: condition === undefined ? null : (optional(condition)?.condition() ?? null),
  };
}

/** Several operands as one node; one alone is itself. */
function joined(kind: "and" | "or", list: Node): ConditionNode {
  const operands = listed(list).map((operand): ConditionNode => operand.condition());
  const [only] = operands;
  return only !== undefined && operands.length === 1
    ? only
    : { kind, operands, span: spanOf(list) };
}

function comparison(
  whole: Node,
  field: Node,
  operator: EqualityOperator | OrderOperator,
  valueNode: Node,
): ConditionNode {
  const value: ValueNode = valueNode.value();
  const span: Span = { start: spanOf(whole).start, end: value.span.end };
  return { kind: "comparison", field: nameOf(field), operator, value, span };
}

/** Words as one name, one space between them. */
function foldedName(words: Node): Name {
  return { text: words.sourceString.replaceAll(/\s+/g, " "), span: spanOf(words) };
}

function listed(list: Node): Node[] {
  return list.asIteration().children;
}

function optional(node: Node): Node | undefined {
  return node.children[0];
}

function isGiven(node: Node): boolean {
  return node.numChildren > 0;
}

function among<Known extends string>(known: readonly Known[], text: string): Known {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new Error(`the grammar matched an unknown operator: ${text}`);
  return found;
}
