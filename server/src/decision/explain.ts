import type { Literal } from "../datalog/program.ts";
import type { Origin } from "../semantics/lower.ts";
import type { PolicyRule } from "../semantics/model.ts";
import type { Outcome } from "../semantics/outcome.ts";
import { finish } from "../steps.ts";
import type { Span } from "../syntax/span.ts";
import { showAction } from "./action.ts";
import { type ActionConditions, conditionsOf } from "./actionConditions.ts";
import type { Analysis } from "./analyse.ts";
import { type Attribute, showValue } from "./attributes.ts";
import { laxerCompletion, smallestStricter } from "./completion.ts";
import { describeValue } from "./describe.ts";
import type { Diagram } from "./diagrams.ts";
import { smallestChanges } from "./smallestChanges.ts";
import type { Trace, TracedStep } from "./symbolicEvaluation.ts";
import { isGoal, type PlannedRule, stagesFor } from "./symbolicProgram.ts";
import {
  type ActionTable,
  type Decision,
  decisionAt,
  outcomeAt,
  rulesAt,
  type Scenario,
  type TruthTable,
} from "./truthTable.ts";

/** Why a scenario is decided as it is, and what else could be. */
export interface Explanation {
  readonly decision: Decision;
  /** What the rules say now. */
  readonly outcome: Outcome;
  readonly audited: boolean;
  /** The rules that decide, each with what makes it fire, in words; none where nothing allows it. */
  readonly why: readonly ExplainedRule[];
  /** The rules that fire, too, and are overridden or only record it. */
  readonly alsoFire: readonly ExplainedRule[];
  /** The rules that do not fire, each with the first of its literals that fails. */
  readonly whyNot: readonly {
    readonly rule: PolicyRule;
    /** As written, in one line. */
    readonly literal: string;
    readonly span: Span;
    /** What it looks at, in words: `insurance = yes`. */
    readonly reason: string;
  }[];
  /** How many rules are about other tools alone. */
  readonly others: number;
  /**
   * What makes the decision more than what the rules say now: with these values known, in words,
   * these rules decide. `null` where nothing unknown could change it.
   */
  readonly completion: {
    readonly known: string;
    readonly outcome: Outcome;
    readonly rules: readonly PolicyRule[];
  } | null;
  /** The smallest changes after which it is decided otherwise, at most ten. */
  readonly changes: readonly {
    readonly changes: readonly { readonly attribute: string; readonly value: string }[];
    readonly decision: Decision;
  }[];
}

export interface ExplainedRule {
  readonly rule: PolicyRule;
  readonly facts: readonly string[];
}

/**
 * Explains a scenario of an action's table (LANGUAGE.md, section 6). The rules are evaluated again,
 * and each is followed in this one scenario.
 *
 * @param beside values of attributes that do not matter for the action: their indexes, by name
 */
export function explain(
  analysis: Analysis,
  action: ActionTable,
  scenario: Scenario,
  beside: ReadonlyMap<string, number> = new Map(),
): Explanation {
  const { table } = analysis;
  if (table.kind === "refused") throw new Error("a policy without a table has no scenarios");
  const conditions = conditionsAgain(table, analysis, action);
  const where = scenarioAmongAll(conditions, action, scenario, beside);
  const traces = tracesOf(table, conditions, where);
  const inWords = (steps: readonly TracedStep[]): string[] =>
    valuesOf(steps, conditions.attributes, valuesIn(where, conditions));
  // The table unites what rules do whatever the value of what does not matter: here it has one.
  const deciding = rulesAt(action, scenario).filter((rule) => traces.get(rule)?.holds === true);
  const explained = (rule: PolicyRule): ExplainedRule => ({
    rule,
    facts: inWords(traces.get(rule)?.steps ?? []),
  });
  const firing = [...traces].filter(([, { holds }]) => holds).map(([rule]) => rule);
  const { diagrams, audit } = action;
  return {
    decision: decisionAt(action, scenario),
    outcome: outcomeAt(action, scenario),
    audited: diagrams.valueAt(audit, scenario) === 1,
    why: deciding.map(explained),
    alsoFire: firing.filter((rule) => !deciding.includes(rule)).map(explained),
    whyNot: allowFirst([...traces], deciding).flatMap(([rule, { failed }]) => {
      if (failed === null) return [];
      const span = spanOf(failed.literals, rule);
      const literal = analysis.text.slice(span.start, span.end).replaceAll(/\s+/g, " ");
      const reason = inWords([failed]).join(", ") || "nothing in the policy makes it true";
      return [{ rule, literal, span, reason }];
    }),
    others: analysis.model.rules.filter((rule) => rule.outcome !== null && !traces.has(rule))
      .length,
    completion: completionOf(action, scenario),
    changes: smallestChanges(action, scenario).map(({ changes, decision }) => ({
      decision,
      changes: changes.flatMap(({ position, value: index }) => {
        const attribute = action.attributes[position];
        const value = attribute?.values[index];
        if (attribute === undefined || value === undefined) return [];
        return [{ attribute: attribute.name, value: showValue(value) }];
      }),
    })),
  };
}

function conditionsAgain(
  { exploration }: TruthTable,
  { policy }: Analysis,
  { action }: ActionTable,
): ActionConditions {
  const { program, readings, read } = exploration;
  const explored = read.get(showAction(action)) ?? [];
  return finish(conditionsOf(action, program, policy.rules, explored, readings));
}

/**
 * A scenario over all that the rules read: what does not matter is unknown, absent or false, or
 * else has its first value.
 */
function scenarioAmongAll(
  {
    attributes,
    diagrams,
    possible,
  }: Pick<ActionConditions, "attributes" | "diagrams" | "possible">,
  action: ActionTable,
  scenario: Scenario,
  beside: ReadonlyMap<string, number>,
): Diagram {
  const own = action.attributes.map(
    ({ name }, position) => [name, scenario[position] ?? 0] as const,
  );
  const given = new Map([...beside, ...own]);
  const fixed = attributes.map(({ name, values }) => {
    const index = given.get(name);
    return index === undefined ? [...values.keys()] : [index];
  });
  let set = diagrams.and(possible, diagrams.box(fixed));
  if (set === diagrams.none && beside.size > 0) {
    return scenarioAmongAll({ attributes, diagrams, possible }, action, scenario, new Map());
  }
  for (const [variable, attribute] of attributes.entries()) {
    if (given.has(attribute.name)) continue;
    const wished = diagrams.and(set, diagrams.test(variable, [assumedIndex(attribute)]));
    if (wished !== diagrams.none) set = wished;
  }
  const first = diagrams.first(set);
  if (first === null) throw new Error("a scenario that is not possible cannot be explained");
  return diagrams.box(first.map((index) => [index]));
}

/** The value that is assumed of what is not given: the one that tells least. */
export function assumedIndex({ values }: Attribute): number {
  const index = values.findIndex(
    (value) =>
      value.kind === "unknown" ||
      value.kind === "absent" ||
      (value.kind === "constant" && value.text === "false"),
  );
  return Math.max(index, 0);
}

/** The index of each attribute's value in a set of one scenario. */
function valuesIn(where: Diagram, { diagrams }: ActionConditions): Scenario {
  return diagrams.first(where) ?? [];
}

/** How far each rule that may be about the action holds; of several alternatives the furthest. */
function tracesOf(
  { exploration: { program } }: TruthTable,
  { action, model }: ActionConditions,
  where: Diagram,
): ReadonlyMap<PolicyRule, Trace> {
  const tool = action.kind === "tool" ? action.name : null;
  const rules = stagesFor(program, tool)
    .flatMap((stage) => stage.rules)
    .filter(({ head }) => isGoal(head.relation))
    .toSorted((one, other) => indexOf(one) - indexOf(other));
  const traces = new Map<PolicyRule, Trace>();
  for (const planned of rules) {
    const { origin } = planned;
    if (origin.kind !== "policy") continue;
    const trace = model.trace(planned, where);
    const before = traces.get(origin.rule);
    if (before === undefined || isFurther(trace, before)) traces.set(origin.rule, trace);
  }
  return traces;
}

function indexOf({ origin }: PlannedRule): number {
  return origin.kind === "policy" ? origin.rule.index : -1;
}

function isFurther(trace: Trace, before: Trace): boolean {
  if (before.holds || trace.holds) return trace.holds && !before.holds;
  return trace.steps.length > before.steps.length;
}

/** Where nothing allows the action, what could have allowed it is said first. */
function allowFirst(
  traces: readonly (readonly [PolicyRule, Trace])[],
  deciding: readonly PolicyRule[],
): readonly (readonly [PolicyRule, Trace])[] {
  if (deciding.length > 0) return traces;
  const isAllow = ([{ outcome }]: readonly [PolicyRule, Trace]): boolean => outcome === "allow";
  return [...traces.filter(isAllow), ...traces.filter((one) => !isAllow(one))];
}

/** The values of what some literals look at, in words, in the order in which they are written. */
function valuesOf(
  steps: readonly TracedStep[],
  attributes: readonly Attribute[],
  scenario: Scenario,
): string[] {
  const inOrder = steps.toSorted((one, other) => startOf(one) - startOf(other));
  const variables = new Set(inOrder.flatMap((step) => step.variables));
  return [...variables].flatMap((variable) => {
    const attribute = attributes[variable];
    const value = attribute?.values[scenario[variable] ?? 0];
    if (attribute === undefined || value === undefined) return [];
    return describeValue(attribute, value, attributes);
  });
}

function startOf({ literals }: TracedStep): number {
  const [first] = literals;
  return first?.origin.kind === "policy" ? first.origin.span.start : -1;
}

/** Where some literals of a rule stand, together. */
function spanOf(literals: readonly Literal<Origin>[], rule: PolicyRule): Span {
  const spans = literals.flatMap(({ origin }) => (origin.kind === "policy" ? [origin.span] : []));
  if (spans.length === 0) return rule.headSpan;
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

function completionOf(action: ActionTable, scenario: Scenario): Explanation["completion"] {
  const decision = decisionAt(action, scenario);
  const completion =
    decision === "UNGUARDED"
      ? smallestStricter(action, scenario)
      : decision.startsWith("GUARD_")
        ? laxerCompletion(action, scenario)
        : null;
  if (completion === null) return null;
  const known = action.attributes.flatMap((attribute, position) => {
    const value = attribute.values[completion[position] ?? 0];
    if (completion[position] === scenario[position] || value === undefined) return [];
    return describeValue(attribute, value, action.attributes);
  });
  return {
    known: known.join(", "),
    outcome: outcomeAt(action, completion),
    rules: rulesAt(action, completion),
  };
}
