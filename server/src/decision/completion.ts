import { type Outcome, outcomes, severityOf } from "../semantics/outcome.ts";
import { unknownIndex } from "./attributes.ts";
import type { Diagram } from "./diagrams.ts";
import { type ActionTable, outcomeAt, type Scenario } from "./truthTable.ts";

/** The positions of the attributes that a scenario leaves unknown. */
function unknownIn({ attributes }: ActionTable, scenario: Scenario): number[] {
  return attributes.flatMap((attribute, position) =>
    scenario[position] === unknownIndex(attribute) ? [position] : [],
  );
}

/** The first way of filling in all that is unknown whose outcome is more restrictive. */
export function stricterCompletion(table: ActionTable, scenario: Scenario): Scenario | null {
  return completionIn(table, scenario, stricterThan(table, outcomeAt(table, scenario)));
}

/** The first way of filling in all that is unknown whose outcome is less restrictive. */
export function laxerCompletion(table: ActionTable, scenario: Scenario): Scenario | null {
  const { diagrams, possible } = table;
  const strict = atLeast(table, outcomeAt(table, scenario));
  return completionIn(table, scenario, diagrams.and(possible, diagrams.not(strict)));
}

/** For each outcome whether an index into `outcomes` is at least as restrictive. */
const reaches = new Map(
  outcomes.map((outcome) => {
    const least = severityOf(outcome);
    return [outcome, (index: number): number => Number(index >= least)] as const;
  }),
);

/** The possible scenarios whose outcome is at least as restrictive as one. */
export function atLeast({ diagrams, outcome, possible }: ActionTable, least: Outcome): Diagram {
  const reached = reaches.get(least);
  if (reached === undefined) throw new Error(`no outcome ${least}`);
  return diagrams.and(diagrams.map(outcome, reached), possible);
}

/** The possible scenarios whose outcome is more restrictive than one. */
export function stricterThan(table: ActionTable, outcome: Outcome): Diagram {
  const next = outcomes[severityOf(outcome) + 1];
  return next === undefined ? table.diagrams.none : atLeast(table, next);
}

function completionIn(table: ActionTable, scenario: Scenario, wanted: Diagram): Scenario | null {
  const unknown = new Set(unknownIn(table, scenario));
  const { diagrams } = table;
  const box = table.attributes.map((_, position) =>
    unknown.has(position) ? knownIndexes(table, position) : [scenario[position] ?? 0],
  );
  return diagrams.first(diagrams.and(wanted, diagrams.box(box)));
}

/** The values of an attribute but `unknown`. */
export function knownIndexes({ attributes }: ActionTable, position: number): number[] {
  const attribute = attributes[position];
  if (attribute === undefined) return [];
  const unknown = unknownIndex(attribute);
  return [...attribute.values.keys()].filter((index) => index !== unknown);
}

/**
 * A more restrictive scenario that fills in as little of what is unknown as it can; `null` where
 * there is none.
 */
export function smallestStricter(table: ActionTable, scenario: Scenario): Scenario | null {
  const { diagrams } = table;
  const unknown = new Set(unknownIn(table, scenario));
  const known = table.attributes.map((_, position) =>
    unknown.has(position)
      ? knownIndexes(table, position).concat(scenario[position] ?? 0)
      : [scenario[position] ?? 0],
  );
  let rest = diagrams.and(diagrams.box(known), stricterThan(table, outcomeAt(table, scenario)));
  if (rest === diagrams.none) return null;
  for (const position of unknown) {
    const stays = diagrams.and(rest, diagrams.test(position, [scenario[position] ?? 0]));
    rest =
      stays === diagrams.none
        ? diagrams.and(rest, diagrams.test(position, knownIndexes(table, position)))
        : stays;
  }
  return diagrams.first(rest);
}
