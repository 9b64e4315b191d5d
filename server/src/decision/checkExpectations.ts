import type { Attribute } from "./attributes.ts";
import type { Box, Diagram } from "./diagrams.ts";
import type { Expectation } from "./expectations.ts";
import { coversAction } from "./expectedActions.ts";
import { type ExpectedValues, meets, meetsMalformed } from "./expectedValues.ts";
import {
  type ActionTable,
  type Decision,
  decidedAs,
  decisionAt,
  decisions,
  type Scenario,
  type TruthTable,
} from "./truthTable.ts";

/** A row of an expectation table that does not hold. */
export type Mismatch =
  /** No combination of values fits it. */
  | { readonly kind: "empty"; readonly expectation: Expectation }
  /** It says something else than DENY of a malformed argument. */
  | {
      readonly kind: "malformed";
      readonly expectation: Expectation;
      readonly action: ActionTable;
      readonly argument: Attribute;
    }
  | {
      /** The decision is another one, or it is the same and no audit rule fires. */
      readonly kind: "decision" | "audit";
      readonly expectation: Expectation;
      /** The first scenario that is decided otherwise. */
      readonly action: ActionTable;
      readonly scenario: Scenario;
      readonly decision: Decision;
      /** What the row must say to hold, where all scenarios that it covers agree. */
      readonly agreed: { readonly decision: Decision; readonly audited: boolean } | null;
    };

/** A part of a row: the scenarios that it covers of one action. */
interface Region {
  readonly action: ActionTable;
  readonly set: Diagram;
}

/**
 * Compares each row of the expectation tables with every scenario that it covers.
 * @param expectations in the order in which they are read: a row behind the one above it
 */
export function checkExpectations(
  expectations: readonly Expectation[],
  table: Pick<TruthTable, "actions">,
): Mismatch[] {
  // What the rows above cover, in a table that is read from the top.
  let covered = new Map<ActionTable, Diagram>();
  return expectations.flatMap((expectation) => {
    if (expectation.above === null) covered = new Map();
    const regions = actionsCovered(expectation, table).map((action): Region => {
      const { diagrams } = action;
      const own = regionOf(expectation, action);
      const above = covered.get(action) ?? diagrams.none;
      covered.set(action, diagrams.or(above, own));
      return { action, set: diagrams.and(own, diagrams.not(above)) };
    });
    return checkRow(expectation, regions) ?? [];
  });
}

/** The actions of a table that a row is about. */
export function actionsCovered(
  { actions }: Expectation,
  table: Pick<TruthTable, "actions">,
): ActionTable[] {
  return table.actions.filter(({ action }) => coversAction(actions, action));
}

/** The possible scenarios of an action that a row covers. */
export function regionOf({ conditions }: Expectation, action: ActionTable): Diagram {
  const { diagrams, possible } = action;
  const box = action.attributes.map((attribute) =>
    indexesMeeting(
      conditions.filter((condition) => condition.attribute === attribute.name),
      attribute,
    ),
  );
  // Another argument is malformed, and nothing else, in what such a cell covers.
  const isOther = action.malformed.some(
    ({ name }) =>
      !action.attributes.some((attribute) => attribute.name === name) &&
      conditions.some((condition) => condition.attribute === name && isMalformedAlone(condition)),
  );
  return isOther ? diagrams.none : diagrams.and(diagrams.box(box), possible);
}

function indexesMeeting(conditions: readonly ExpectedValues[], { values }: Attribute): Box[number] {
  return values.flatMap((value, index) =>
    conditions.every((condition) => meets(condition, value)) ? [index] : [],
  );
}

function isMalformedAlone(condition: ExpectedValues): boolean {
  return meetsMalformed(condition) && condition.values.every(({ kind }) => kind === "malformed");
}

/** The arguments of an action of which a row says what is decided where they are malformed. */
function malformedIn({ conditions }: Expectation, { malformed }: ActionTable): Attribute[] {
  return malformed.filter(({ name }) => {
    const own = conditions.filter(({ attribute }) => attribute === name);
    return own.length > 0 && own.every(meetsMalformed);
  });
}

function checkRow(expectation: Expectation, covered: readonly Region[]): Mismatch | null {
  const regions = covered.filter(({ action, set }) => set !== action.diagrams.none);
  const [malformed] = covered.flatMap(({ action }) =>
    malformedIn(expectation, action).map((argument) => ({ action, argument })),
  );
  if (regions.length === 0 && malformed === undefined) return { kind: "empty", expectation };
  const wrong = firstWrong(expectation, regions);
  if (wrong !== null) return { ...wrong, expectation, agreed: agreedIn(regions) };
  // No rule is asked about it, and so no audit rule either.
  return malformed !== undefined && (expectation.decision !== "DENY" || expectation.audited)
    ? { kind: "malformed", expectation, ...malformed }
    : null;
}

function firstWrong(
  { decision: expected, audited }: Expectation,
  regions: readonly Region[],
): Omit<Extract<Mismatch, { kind: "decision" | "audit" }>, "expectation" | "agreed"> | null {
  for (const { action, set } of regions) {
    const { diagrams, audit } = action;
    const kinds = [
      { kind: "decision" as const, right: decidedAs(action, expected) },
      ...(audited ? [{ kind: "audit" as const, right: audit }] : []),
    ];
    for (const { kind, right } of kinds) {
      const scenario = diagrams.first(diagrams.and(set, diagrams.not(right)));
      if (scenario === null) continue;
      return { kind, action, scenario, decision: decisionAt(action, scenario) };
    }
  }
  return null;
}

function agreedIn(
  regions: readonly Region[],
): { readonly decision: Decision; readonly audited: boolean } | null {
  const everywhere = (rightIn: (action: ActionTable) => Diagram): boolean =>
    regions.every(({ action, set }) => {
      const { diagrams } = action;
      return diagrams.and(set, diagrams.not(rightIn(action))) === diagrams.none;
    });
  const decision = decisions.find((one) => everywhere((action) => decidedAs(action, one)));
  if (decision === undefined) return null;
  return { decision, audited: everywhere(({ audit }) => audit) };
}
