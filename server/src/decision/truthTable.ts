import { compilePolicy, type LoweredPolicy, type LoweredRule } from "../semantics/lower.ts";
import type { PolicyModel, PolicyRule } from "../semantics/model.ts";
import { type Outcome, severityOf } from "../semantics/outcome.ts";
import type { Steps } from "../steps.ts";
import type { Span } from "../syntax/span.ts";
import { type Attribute, attributesOf } from "./attributes.ts";
import { decide, factsOf, freshName } from "./decide.ts";
import type { Expectations } from "./expectations.ts";
import { type Observations, rulesThatDecide } from "./observe.ts";

/** How many scenarios of one action are evaluated at most. */
export const SCENARIO_LIMIT = 20_000;

/** The decisions of a truth table, in the order in which summaries list them. */
export const decisions = [
  "ALLOW",
  "UNGUARDED",
  "DENY",
  "GUARD_DENY",
  "ESCALATE",
  "GUARD_ESCALATE",
  "REQUIRE_APPROVAL",
  "GUARD_REQUIRE_APPROVAL",
] as const;

export type Decision = (typeof decisions)[number];

/** One state of the world, and what is decided there. */
export interface Scenario {
  /** For each attribute of the action's table the index of its value. */
  readonly values: readonly number[];
  /** What the rules say now. */
  readonly outcome: Outcome;
  /** The rules that fired with that outcome, in file order. */
  readonly rules: readonly PolicyRule[];
  readonly decision: Decision;
  /**
   * Where the decision depends on what is unknown: a completion with another outcome, the first
   * more restrictive one under `UNGUARDED`, the first less restrictive one under a guard.
   */
  readonly completion: Scenario | null;
}

/** All scenarios of one action. */
export interface ActionTable {
  /** The tool's name, or `null` for any other tool. */
  readonly tool: string | null;
  /** Those that matter for this action. */
  readonly attributes: readonly Attribute[];
  /** In the order of the attributes' values, the last attribute's changing fastest. */
  readonly scenarios: readonly Scenario[];
}

export interface TruthTable {
  readonly kind: "table";
  /** Every attribute that a rule observes, in the order in which rules name them. */
  readonly attributes: readonly Attribute[];
  readonly actions: readonly ActionTable[];
}

/** Why there is no table. */
export type TableProblem =
  | { readonly kind: "unsupported-feature"; readonly feature: string; readonly span: Span }
  | {
      readonly kind: "limit-exceeded";
      /** What is too large: `cancel_reservation has 40,000 scenarios, more than 20,000`. */
      readonly what: string;
      readonly span: Span | null;
    };

export interface NoTruthTable {
  readonly kind: "refused";
  /** Empty where the policy has errors of another kind. */
  readonly problems: readonly TableProblem[];
}

/**
 * Evaluates every scenario of a policy (LANGUAGE.md, section 6).
 *
 * @param observed what the rules that decide observe
 * @param expected what the policy's tables expect
 */
export function* truthTableSteps(
  model: PolicyModel,
  policy: LoweredPolicy,
  observed: readonly Observations[],
  expected: Expectations,
): Steps<TruthTable | NoTruthTable> {
  if (!policy.runs) return { kind: "refused", problems: [] };
  const unsupported = observed.flatMap((observations) =>
    observations.unsupported.map((one) => ({ kind: "unsupported-feature" as const, ...one })),
  );
  if (unsupported.length > 0) return { kind: "refused", problems: unsupported };

  const mentions = observed.flatMap((observations) => observations.attributes);
  const attributes = attributesOf([...mentions, ...expected.mentions], model.domains);
  const tools = toolsOf(model, observed, expected.tools);

  const actions: ActionTable[] = [];
  for (const tool of [...tools, null]) {
    const name = tool ?? freshName("any other tool", tools);
    const possible = observed.filter(({ requires }) => requires === null || requires === name);
    const needed = new Set(rulesThatDecide(possible.map(({ rule }) => rule)));
    const mentioned = possible.filter(({ rule }) => needed.has(rule));
    const candidates = attributesFor(mentioned, attributes);
    const rules = mentioned.map(({ rule }) => rule);
    const table = yield* tableOf(tool, name, candidates, policy, rules);
    if ("kind" in table) return { kind: "refused", problems: [table] };
    actions.push(table);
  }
  return { kind: "table", attributes, actions };
}

/** The tools that rules, clauses and tables name as an action, in that order. */
function toolsOf(
  model: PolicyModel,
  observed: readonly Observations[],
  expected: readonly string[],
): string[] {
  const tools = new Set(observed.flatMap((observations) => observations.tools));
  for (const { node } of model.clauses) {
    const target = node.meaning?.target;
    if (target?.kind !== "tools") continue;
    for (const { text } of target.names) tools.add(model.aliases.get(text) ?? text);
  }
  for (const tool of expected) tools.add(tool);
  return [...tools];
}

/** The attributes that rules mention. */
function attributesFor(
  observed: readonly Observations[],
  attributes: readonly Attribute[],
): Attribute[] {
  const mentioned = observed.flatMap((observations) => observations.attributes);
  return attributes.filter(({ tool, field }) =>
    mentioned.some((mention) => mention.tool === tool && mention.field === field),
  );
}

type Evaluated = Pick<Scenario, "values" | "outcome" | "rules">;

function* tableOf(
  tool: string | null,
  action: string,
  candidates: readonly Attribute[],
  policy: LoweredPolicy,
  rules: readonly LoweredRule[],
): Steps<ActionTable | TableProblem> {
  const count = candidates.reduce((product, { values }) => product * values.length, 1);
  if (count > SCENARIO_LIMIT) {
    const what = `${tool ?? "any other tool"} has ${count.toLocaleString("en")} scenarios, more than ${SCENARIO_LIMIT.toLocaleString("en")}`;
    return { kind: "limit-exceeded", what, span: null };
  }
  // Rules about other tools have no say: leaving them out makes a large policy as fast as a small.
  const program = compilePolicy(policy, rules);
  const evaluated: Evaluated[] = [];
  for (let index = 0; index < count; index++) {
    yield;
    const values = valuesAt(index, candidates);
    const assignment = candidates.map((attribute, position) => {
      const value = attribute.values[values[position] ?? 0];
      if (value === undefined) throw new Error(`${attribute.name} has no such value`);
      return [attribute, value] as const;
    });
    const verdict = decide(program, rules, factsOf(action, assignment));
    if (verdict.kind === "limit") {
      const span = verdict.rule.kind === "policy" ? verdict.rule.span : null;
      const what = "this rule derives more facts than an evaluation may";
      return { kind: "limit-exceeded", what, span };
    }
    evaluated.push({ values, outcome: verdict.outcome, rules: verdict.rules });
  }

  const relevant = candidates.map((_, position) => matters(position, candidates, evaluated));
  const attributes = candidates.filter((_, position) => relevant[position]);
  const projected = project(evaluated, relevant);
  return { tool, attributes, scenarios: withDecisions(projected, attributes) };
}

/** Merges scenarios that differ only in what does not matter; their rules are united. */
function project(evaluated: readonly Evaluated[], relevant: readonly boolean[]): Evaluated[] {
  const merged = new Map<string, Evaluated>();
  for (const scenario of evaluated) {
    const values = scenario.values.filter((_, position) => relevant[position]);
    const key = values.join();
    const rules = new Set([...(merged.get(key)?.rules ?? []), ...scenario.rules]);
    merged.set(key, {
      values,
      outcome: scenario.outcome,
      rules: [...rules].toSorted((one, other) => one.index - other.index),
    });
  }
  return [...merged.values()];
}

/** The value indexes of the scenario with a given index: mixed radix, the last digit fastest. */
function valuesAt(index: number, attributes: readonly Attribute[]): number[] {
  const values: number[] = [];
  let rest = index;
  for (const { values: possible } of attributes.toReversed()) {
    values.unshift(rest % possible.length);
    rest = Math.floor(rest / possible.length);
  }
  return values;
}

/** The place of a scenario among all scenarios over some attributes, by its value indexes. */
export function scenarioIndex(values: readonly number[], attributes: readonly Attribute[]): number {
  return attributes.reduce(
    (index, { values: possible }, position) => index * possible.length + (values[position] ?? 0),
    0,
  );
}

/** Whether two scenarios that differ only in this attribute have different outcomes. */
function matters(
  position: number,
  attributes: readonly Attribute[],
  scenarios: readonly Evaluated[],
): boolean {
  return scenarios.some(({ values, outcome }) => {
    if (values[position] === 0) return false;
    const first = scenarios[scenarioIndex(values.with(position, 0), attributes)];
    return first !== undefined && first.outcome !== outcome;
  });
}

/** Adds the decisions, by comparing each scenario with its completions. */
function withDecisions(
  evaluated: readonly Evaluated[],
  attributes: readonly Attribute[],
): Scenario[] {
  const known = evaluated.map((scenario): Scenario => {
    const decision: Decision = plainDecisions[scenario.outcome];
    return { ...scenario, decision, completion: null };
  });
  return known.map((scenario) => {
    const completions = completionsOf(scenario.values, attributes).flatMap(
      (values) => known[scenarioIndex(values, attributes)] ?? [],
    );
    const now = severityOf(scenario.outcome);
    const stricter = completions.find(({ outcome }) => severityOf(outcome) > now);
    if (stricter !== undefined) {
      return { ...scenario, decision: "UNGUARDED", completion: stricter };
    }
    const laxer = completions.find(({ outcome }) => severityOf(outcome) < now);
    if (laxer !== undefined && scenario.outcome !== "allow") {
      return { ...scenario, decision: guardDecisions[scenario.outcome], completion: laxer };
    }
    return scenario;
  });
}

const plainDecisions: Readonly<Record<Outcome, Decision>> = {
  allow: "ALLOW",
  require_approval: "REQUIRE_APPROVAL",
  escalate: "ESCALATE",
  deny: "DENY",
};

const guardDecisions: Readonly<Record<Exclude<Outcome, "allow">, Decision>> = {
  require_approval: "GUARD_REQUIRE_APPROVAL",
  escalate: "GUARD_ESCALATE",
  deny: "GUARD_DENY",
};

/** Every way of filling in the unknown attributes of a scenario. */
function completionsOf(
  values: readonly number[],
  attributes: readonly Attribute[],
): (readonly number[])[] {
  let completions: (readonly number[])[] = [values];
  for (const [position, { values: possible }] of attributes.entries()) {
    if (possible[values[position] ?? 0]?.kind !== "unknown") continue;
    completions = completions.flatMap((completion) =>
      possible.flatMap((value, index) =>
        value.kind === "unknown" ? [] : [completion.with(position, index)],
      ),
    );
  }
  return completions;
}

/** How many scenarios have each decision. */
export function summarise(
  actions: readonly ActionTable[],
): { readonly scenarios: number } & Readonly<Record<Decision, number>> {
  const counts = {
    scenarios: 0,
    ALLOW: 0,
    UNGUARDED: 0,
    DENY: 0,
    GUARD_DENY: 0,
    ESCALATE: 0,
    GUARD_ESCALATE: 0,
    REQUIRE_APPROVAL: 0,
    GUARD_REQUIRE_APPROVAL: 0,
  };
  for (const { scenarios } of actions) {
    for (const { decision } of scenarios) {
      counts.scenarios++;
      counts[decision]++;
    }
  }
  return counts;
}
