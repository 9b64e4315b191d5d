import { outcomes } from "../semantics/outcome.ts";
import { type Attribute, unknownIndex } from "./attributes.ts";
import type { Diagram, Diagrams, Operation } from "./diagrams.ts";
import { type Decision, decisions } from "./truthTable.ts";

/** Stands for the outcome of a scenario that cannot be. */
const IMPOSSIBLE = -1;
/** Added to a decision index that a completion may still change. */
const OPEN = 100;

/**
 * The decisions: what the rules say now, compared with what they would say in every completion
 * (LANGUAGE.md, section 6).
 *
 * @param outcome an index into `outcomes`
 * @param attributes variable `i` of the diagrams is `attributes[i]`
 * @returns an index into `decisions`
 */
export function decideScenarios(
  outcome: Diagram,
  possible: Diagram,
  attributes: readonly Attribute[],
  diagrams: Diagrams,
): Diagram {
  const now = diagrams.choose(possible, outcome, diagrams.leaf(IMPOSSIBLE));
  const strictest = overCompletions(now, stricter, attributes, diagrams);
  const laxest = overCompletions(now, laxer, attributes, diagrams);
  const decided = diagrams.apply(afterStrictest, now, strictest);
  return diagrams.apply(afterLaxest, decided, laxest);
}

/**
 * For each scenario one value of all its completions: those without anything unknown. From the
 * leaves up, so that what is combined is completed already: each node is looked at once.
 */
function overCompletions(
  outcome: Diagram,
  choose: Operation,
  attributes: readonly Attribute[],
  diagrams: Diagrams,
): Diagram {
  const memo = new Map<number, Diagram>();
  const complete = (node: Diagram): Diagram => {
    if (node.kind === "leaf") return node;
    const known = memo.get(node.id);
    if (known !== undefined) return known;
    const attribute = attributes[node.variable];
    const unknown = attribute === undefined ? -1 : unknownIndex(attribute);
    const children = node.children.map((child, value) =>
      value === unknown ? diagrams.leaf(IMPOSSIBLE) : complete(child),
    );
    if (unknown >= 0) {
      children[unknown] = children.reduce((one, other) => diagrams.apply(choose, one, other));
    }
    const result = diagrams.branch(node.variable, children);
    memo.set(node.id, result);
    return result;
  };
  return complete(outcome);
}

const stricter: Operation = (one, other) => Math.max(one, other);

const laxer: Operation = (one, other) => {
  if (one === IMPOSSIBLE) return other;
  return other === IMPOSSIBLE ? one : Math.min(one, other);
};

/** A scenario without a completion is as it is: the completions then say `IMPOSSIBLE`. */
const afterStrictest: Operation = (now, strictest) =>
  strictest > now && now !== IMPOSSIBLE ? decisions.indexOf("UNGUARDED") : now + OPEN;

const afterLaxest: Operation = (decided, laxest) => {
  if (decided < OPEN - 1) return decided;
  const now = decided - OPEN;
  const outcome = outcomes[now];
  if (outcome === undefined) return decisions.indexOf("DENY"); // not possible: means nothing
  const name = outcome.toUpperCase();
  const guarded = laxest !== IMPOSSIBLE && laxest < now;
  return indexOfDecision(guarded ? `GUARD_${name}` : name);
};

function indexOfDecision(name: string): number {
  return decisions.findIndex((decision: Decision) => decision === name);
}
