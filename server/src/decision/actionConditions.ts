import type { Value } from "../datalog/program.ts";
import type { LoweredRule } from "../semantics/lower.ts";
import type { PolicyRule } from "../semantics/model.ts";
import { outcomeOfKind, type RuleOutcome, severityOf } from "../semantics/outcome.ts";
import type { Steps } from "../steps.ts";
import type { Action } from "./action.ts";
import type { Attribute } from "./attributes.ts";
import type { Firing } from "./combineOutcomes.ts";
import { type Diagram, Diagrams, SEARCH_LIMITS } from "./diagrams.ts";
import type { ReadTogether } from "./exploration.ts";
import { unreadExpression } from "./expression.ts";
import { Guards } from "./guards.ts";
import { possibleScenarios } from "./possibleScenarios.ts";
import type { Place, Readings } from "./readings.ts";
import { actionParts } from "./resolveValue.ts";
import { evaluateSymbolically, type SymbolicModel } from "./symbolicEvaluation.ts";
import type { SymbolicProgram } from "./symbolicProgram.ts";
import { variableOrder } from "./variableOrder.ts";

/** In which scenarios of an action each rule fires. */
export interface ActionConditions {
  readonly action: Action;
  /** All that the rules read: variable `i` of the diagrams is `attributes[i]`. */
  readonly attributes: readonly Attribute[];
  /** The variables from the root down. */
  readonly order: readonly number[];
  readonly diagrams: Diagrams;
  /** The scenarios that can be. */
  readonly possible: Diagram;
  /** In file order. */
  readonly firings: readonly Firing[];
  /** Where there is an authenticated principal. */
  readonly authenticated: Diagram;
  /** All that follows from the rules. */
  readonly model: SymbolicModel;
}

/** Finds out what the rules read about an action, and notes it. */
export function* exploreAction(
  action: Action,
  program: SymbolicProgram,
  readings: Readings,
): Steps<ReadTogether> {
  const guards = new Guards(readings, new Diagrams([]), new Map(), true, hostOf(action));
  const model = yield* evaluate(action, program, guards, readings);
  return model.read;
}

/**
 * Finds the scenarios in which each rule fires. What is read or compared on the way, and has not
 * been known before, is noted; then all is evaluated again.
 */
export function* conditionsOf(
  action: Action,
  program: SymbolicProgram,
  rules: readonly LoweredRule[],
  explored: ReadTogether,
  readings: Readings,
): Steps<ActionConditions> {
  let read = explored;
  for (;;) {
    const before = readings.found;
    const attributes = readings.inOrder(withCompared(read, readings));
    const variables = new Map(attributes.map(({ name }, index) => [name, index]));
    const groups = read.map(
      (names) => new Set([...names].flatMap((name) => variables.get(name) ?? [])),
    );
    const order = variableOrder(attributes.length, groups);
    const diagrams = new Diagrams(
      attributes.map(({ values }) => values.length),
      order,
      SEARCH_LIMITS,
    );
    const guards = new Guards(readings, diagrams, variables, false, hostOf(action));
    const model = yield* evaluate(action, program, guards, readings);
    const firings = firingsOf(rules, model, guards);
    if (readings.found === before && model.read.every((names) => isSubset(names, variables))) {
      const principal = variables.get(PRINCIPAL);
      const authenticated =
        principal === undefined ? diagrams.all : guards.holds(PRINCIPAL, PRINCIPAL, [0, 0]);
      const possible = attributes.reduce(
        (set, { name }) => diagrams.and(set, guards.consistent(name)),
        possibleScenarios(attributes, diagrams),
      );
      return { action, attributes, order, diagrams, possible, firings, authenticated, model };
    }
    read = [...read, ...model.read];
  }
}

/** The fact that somebody is authenticated: assumed, unless a rule asks for it. */
const PRINCIPAL = "HasPrincipal()";

/** A comparison of two attributes is nothing without them. */
function withCompared(read: ReadTogether, readings: Readings): Set<string> {
  const names = new Set(read.flatMap((group) => [...group]));
  for (const name of names) {
    const source = readings.attribute(name)?.source;
    if (source?.kind !== "comparison") continue;
    names.add(source.left);
    names.add(source.right);
  }
  return names;
}

function isSubset(names: ReadonlySet<string>, variables: ReadonlyMap<string, number>): boolean {
  return [...names].every((name) => variables.has(name));
}

function* evaluate(
  action: Action,
  program: SymbolicProgram,
  guards: Guards,
  readings: Readings,
): Steps<SymbolicModel> {
  const tool = action.kind === "tool" ? action.name : null;
  return yield* evaluateSymbolically(program, actionValue(action), tool, guards, readings);
}

/** The action as a branch of the prelude's type `Action`. */
function actionValue(action: Action): Value {
  switch (action.kind) {
    case "tool":
    case "otherTool": {
      const name = action.kind === "tool" ? action.name : unreadExpression(actionParts.tool);
      return { branch: "CallTool", fields: [name, unreadExpression(actionParts.args)] };
    }
    case "host":
    case "otherHost": {
      const parts = [actionParts.url, "body", "headers"].map(unreadExpression);
      return { branch: "HTTPRequest", fields: parts };
    }
    case "message": {
      const columns = ["contents", "tools_json", "agent", "agent_role", "entity", "principal"];
      const fields = columns.map((column) => unreadExpression(`message.${column}`));
      return { branch: "SendAttempt", fields: [{ branch: null, fields }] };
    }
  }
}

function hostOf(action: Action): Value {
  return action.kind === "host" ? action.host : unreadExpression(actionParts.host);
}

function firingsOf(rules: readonly LoweredRule[], model: SymbolicModel, guards: Guards): Firing[] {
  const { diagrams } = guards;
  const firings: Firing[] = [];
  const seen = new Set<PolicyRule>();
  for (const { rule, firedRelation } of rules) {
    // A rule with several alternatives fires where one of them does.
    if (rule.outcome === null || firedRelation === null || seen.has(rule)) continue;
    seen.add(rule);
    const fired = model.tuples(firedRelation);
    if (fired.length === 0) continue;
    const byOutcome = new Map<RuleOutcome, Diagram>();
    for (const { tuple, where } of fired) {
      const stated =
        rule.outcome === "stated"
          ? statedBy(tuple[1], placeOf(rule), guards)
          : [{ outcome: rule.outcome, when: diagrams.all }];
      for (const { outcome, when } of stated) {
        const fires = diagrams.and(where, when);
        byOutcome.set(outcome, diagrams.or(byOutcome.get(outcome) ?? diagrams.none, fires));
      }
    }
    // A rule that states several outcomes at once means the most restrictive one.
    const inOrder = [...byOutcome].toSorted(([one], [other]) => rankOf(one) - rankOf(other));
    for (const [outcome, where] of inOrder) firings.push({ rule, outcome, where });
  }
  return firings;
}

/** The place of an outcome among those of one rule: what records comes first, then what refuses. */
function rankOf(outcome: RuleOutcome): number {
  return outcome === "audit" ? Number.NEGATIVE_INFINITY : -severityOf(outcome);
}

/** What a kind stands for, which may differ between scenarios. */
function statedBy(
  kind: Value | undefined,
  place: Place,
  guards: Guards,
): { readonly outcome: RuleOutcome; readonly when: Diagram }[] {
  const { diagrams } = guards;
  if (kind === undefined) return [];
  const stated = statingKinds.map((text) => ({
    outcome: outcomeOfKind(text),
    when: guards.compare("=", kind, text, place),
  }));
  // A kind that is not known is as good as none: deny.
  const known = stated.reduce((union, { when }) => diagrams.or(union, when), diagrams.none);
  return [...stated, { outcome: "deny", when: diagrams.not(known) }];
}

/** The kinds that do not refuse. */
const statingKinds = ["ask", "require_approval", "escalate", "audit"];

function placeOf({ index, headSpan }: PolicyRule): Place {
  return [index, headSpan.start];
}
