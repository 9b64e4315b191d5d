import type { RuleNode, TermNode } from "../syntax/datalogTree.ts";
import type { Span } from "../syntax/span.ts";
import { aggregatesIn, subterms, termsOf } from "../syntax/walk.ts";
import { alternativesOf, type PlainLiteral } from "./alternatives.ts";
import type { ItemProblem } from "./problems.ts";

type Bound = ReadonlySet<string>;
/** Reports those of the variables that are not bound. */
type Need = (variables: readonly string[], bound: Bound, negated: boolean, span: Span) => void;

/**
 * Finds the variables of a rule that nothing gives a value (Soufflé's "ungrounded"): each is
 * reported once, at the first literal that needs it, or at the head. A rule with disjunctions is
 * read as the rules that it stands for. Spans are of the block.
 */
export function groundingProblems({ heads, body }: RuleNode): ItemProblem[] {
  const problems: ItemProblem[] = [];
  const reported = new Set<string>();
  const need: Need = (variables, bound, negated, span) => {
    for (const variable of variables) {
      if (bound.has(variable) || reported.has(variable)) continue;
      reported.add(variable);
      problems.push({ kind: "unbound-variable", variable, negated, span });
    }
  };
  for (const literals of alternativesOf(body)) {
    const bound = checkConjunction(literals, new Set(), need);
    for (const head of heads) {
      need(head.arguments.flatMap(variablesOf), bound, false, head.relation.span);
      for (const term of head.arguments) checkAggregates(term, bound, need);
    }
  }
  return problems;
}

/** Checks literals, and tells what has a value where all of them hold. */
function checkConjunction(literals: readonly PlainLiteral[], outer: Bound, need: Need): Bound {
  const bound = grounded(literals, outer);
  for (const literal of literals) {
    if (literal.kind === "atom") {
      const needed = literal.atom.arguments.flatMap(literal.negated ? testedIn : computedIn);
      need(needed, bound, literal.negated, literal.span);
    } else if (literal.kind === "comparison" && literal.operator === "=") {
      need(neededToEqual(literal.left, literal.right, bound), bound, false, literal.span);
    } else {
      const negated = literal.kind === "constraint" && literal.negated;
      need(termsOf(literal).flatMap(variablesOf), bound, negated, literal.span);
    }
    for (const term of termsOf(literal)) checkAggregates(term, bound, need);
  }
  return bound;
}

/** An aggregate sees what has a value around it, and binds nothing there. */
function checkAggregates(term: TermNode, outer: Bound, need: Need): void {
  for (const { target, body, span } of aggregatesIn(term)) {
    for (const literals of alternativesOf(body)) {
      const bound = checkConjunction(literals, outer, need);
      if (target === null) continue;
      need(variablesOf(target), bound, false, span);
      checkAggregates(target, bound, need);
    }
  }
}

/** The variables that have a value once all the literals hold, and those of `outer`. */
function grounded(literals: readonly PlainLiteral[], outer: Bound): Bound {
  const bound = new Set(outer);
  const bindings: Binding[] = [];
  for (const literal of literals) {
    if (literal.kind === "comparison" && literal.operator === "=") {
      bindings.push(bindingOf(literal.left, literal.right), bindingOf(literal.right, literal.left));
    } else if (literal.kind === "atom" && !literal.negated) {
      for (const variable of literal.atom.arguments.flatMap(matchedIn)) bound.add(variable);
    }
  }
  const waiting = bindAll(bindings, bound);
  for (const variable of literals.flatMap(termsOf).flatMap((term) => witnessesOf(term, bound))) {
    bound.add(variable);
  }
  bindAll(waiting, bound);
  return bound;
}

/**
 * The variables of a `min` or `max` that get a value where it is met: the one that has the most
 * tells its name too (`n = max h : { Student(name, h) }`).
 */
function witnessesOf(term: TermNode, outer: Bound): string[] {
  return aggregatesIn(term).flatMap(({ function: name, target, body }) => {
    const isOne = name === "min" || name === "max";
    const [first = [], ...others] = alternativesOf(body).map((literals) =>
      isOne
        ? [...grounded(literals, outer)]
        : literals.flatMap(termsOf).flatMap((one) => witnessesOf(one, outer)),
    );
    const everywhere = first.filter((variable) =>
      others.every((other) => other.includes(variable)),
    );
    return target === null ? everywhere : [...everywhere, ...witnessesOf(target, outer)];
  });
}

/** Binds what can be bound, and gives back what cannot. */
function bindAll(bindings: readonly Binding[], bound: Set<string>): Binding[] {
  let waiting = [...bindings];
  for (let before = -1; before < bound.size; ) {
    before = bound.size;
    waiting = waiting.filter(({ needs, gives }) => {
      if (!needs.every((variable) => bound.has(variable))) return true;
      for (const variable of gives) bound.add(variable);
      return false;
    });
    // The other way round the next time: most chains of equalities run one way or the other.
    waiting.reverse();
  }
  return waiting;
}

/** `x = 1` binds `x`, `[a, b] = r` binds `a` and `b`, where the other side has a value. */
interface Binding {
  readonly needs: readonly string[];
  readonly gives: readonly string[];
}

function bindingOf(unknown: TermNode, known: TermNode): Binding {
  return { needs: variablesOf(known), gives: matchedIn(unknown) };
}

/** What an equality needs: where one side has a value, the other is matched with it. */
function neededToEqual(left: TermNode, right: TermNode, bound: Bound): string[] {
  if (hasValue(left, bound)) return computedIn(right);
  if (hasValue(right, bound)) return computedIn(left);
  return [...variablesOf(left), ...variablesOf(right)];
}

function hasValue(term: TermNode, bound: Bound): boolean {
  return variablesOf(term).every((variable) => bound.has(variable));
}

/** The variables that get a value where a term is matched with a value. */
function matchedIn(term: TermNode): string[] {
  switch (term.kind) {
    case "variable":
      return [term.name];
    case "record":
    case "branch":
      return term.fields.flatMap(matchedIn);
    default:
      return [];
  }
}

/** The variables that must have a value before a term can be matched: those it computes with. */
function computedIn(term: TermNode): string[] {
  switch (term.kind) {
    case "variable":
    case "wildcard":
      return [];
    case "record":
    case "branch":
      return term.fields.flatMap(computedIn);
    default:
      return variablesOf(term);
  }
}

/** The variables of an atom that only tests: `_` in its columns means any value at all. */
function testedIn(term: TermNode): string[] {
  switch (term.kind) {
    case "wildcard":
      return [];
    case "record":
    case "branch":
      return term.fields.flatMap(testedIn);
    default:
      return variablesOf(term);
  }
}

/** The variables of a term, a wildcard as `_`; those of aggregates are their own. */
function variablesOf(term: TermNode): string[] {
  return subterms(term).flatMap((part) => {
    if (part.kind === "variable") return [part.name];
    if (part.kind === "wildcard") return ["_"];
    return part.kind === "access" ? [part.variable.text] : [];
  });
}
