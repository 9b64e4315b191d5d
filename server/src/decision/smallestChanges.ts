import type { Diagram } from "./diagrams.ts";
import {
  type ActionTable,
  type Decision,
  decidedAs,
  decisionAt,
  type Scenario,
} from "./truthTable.ts";

/** Values that a scenario could have instead, and the decision that it would then have. */
export interface Change {
  /** Positions of attributes with the index of the new value, in the order of the attributes. */
  readonly changes: readonly { readonly position: number; readonly value: number }[];
  readonly decision: Decision;
}

/** How many changes are named. */
const MOST_CHANGES = 10;
/** How many ways of one size are looked at, so that a scenario far from any other ends. */
const MOST_FOUND = 1_000;

/**
 * The smallest sets of values whose change alters the decision of a scenario: those of one value
 * first, then those of two in which no smaller one is contained, and so on; at most ten. Each leads
 * to a possible scenario.
 */
export function smallestChanges(table: ActionTable, scenario: Scenario): Change[] {
  const { diagrams, possible, attributes } = table;
  const now = decisionAt(table, scenario);
  let others = diagrams.and(possible, diagrams.not(decidedAs(table, now)));
  const found: Change["changes"][] = [];
  for (let size = 1; size <= attributes.length && found.length < MOST_CHANGES; size++) {
    const ofSize = changesOfSize(others, scenario, size);
    found.push(...ofSize);
    // What contains a smaller set is none of the smallest: it is left out from here on.
    for (const changes of ofSize) {
      const containing = changes.reduce(
        (set, { position, value }) => diagrams.and(set, diagrams.test(position, [value])),
        diagrams.all,
      );
      others = diagrams.and(others, diagrams.not(containing));
    }
  }
  return found.slice(0, MOST_CHANGES).map((changes) => {
    const changed = changes.reduce<Scenario>(
      (values, { position, value }) => values.with(position, value),
      scenario,
    );
    return { changes, decision: decisionAt(table, changed) };
  });
}

type Distance = (node: Diagram) => number;

/** The fewest changes of a scenario after which it is in a set, from any node of the set down. */
function distanceTo(set: Diagram, scenario: Scenario): Distance {
  const known = new Map<number, number>();
  const distance = (node: Diagram): number => {
    if (node.kind === "leaf") return node.value === 1 ? 0 : Number.POSITIVE_INFINITY;
    const before = known.get(node.id);
    if (before !== undefined) return before;
    const own = scenario[node.variable];
    const fewest = node.children.reduce(
      (least, child, value) => Math.min(least, distance(child) + Number(value !== own)),
      Number.POSITIVE_INFINITY,
    );
    known.set(node.id, fewest);
    return fewest;
  };
  distance(set);
  return distance;
}

/** The sets of so many changes that lead into a set in which no scenario is nearer. */
function changesOfSize(set: Diagram, scenario: Scenario, size: number): Change["changes"][] {
  const distance = distanceTo(set, scenario);
  const found: Change["changes"][] = [];
  const visit = (node: Diagram, changes: Change["changes"]): void => {
    if (found.length >= MOST_FOUND || distance(node) > size - changes.length) return;
    if (node.kind === "leaf") {
      found.push(changes);
      return;
    }
    for (const [value, child] of node.children.entries()) {
      const isChange = value !== scenario[node.variable];
      visit(child, isChange ? [...changes, { position: node.variable, value }] : changes);
    }
  };
  visit(set, []);
  return found
    .map((changes) => changes.toSorted((one, other) => one.position - other.position))
    .toSorted(compareChanges);
}

/** In the order of the attributes, then of their values. */
function compareChanges(one: Change["changes"], other: Change["changes"]): number {
  for (const [index, { position, value }] of one.entries()) {
    const { position: otherPosition = 0, value: otherValue = 0 } = other[index] ?? {};
    if (position !== otherPosition) return position - otherPosition;
    if (value !== otherValue) return value - otherValue;
  }
  return 0;
}
