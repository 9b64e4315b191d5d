import type { LoweredPolicy } from "../semantics/lower.ts";
import type { PolicyModel } from "../semantics/model.ts";
import { severityOf } from "../semantics/outcome.ts";
import type { Steps } from "../steps.ts";
import { type Action, showAction } from "./action.ts";
import { type ActionConditions, conditionsOf, exploreAction } from "./actionConditions.ts";
import type { Attribute } from "./attributes.ts";
import { combineOutcomes } from "./combineOutcomes.ts";
import { decideScenarios } from "./decideScenarios.ts";
import { type Diagram, Diagrams, SEARCH_LIMITS, TooManyNodes } from "./diagrams.ts";
import type { Expectations } from "./expectations.ts";
import type { Exploration } from "./exploration.ts";
import { cutsAround } from "./interval.ts";
import { nowhere, Readings } from "./readings.ts";
import { withoutIrrelevant } from "./relevance.ts";
import { TooManyTuples } from "./symbolicEvaluation.ts";
import type { SymbolicProgram } from "./symbolicProgram.ts";
import type {
  ActionTable,
  FiringRule,
  NoTruthTable,
  TableProblem,
  TruthTable,
} from "./truthTable.ts";

/** Finds out what the rules of a policy read: what its tables can be about. */
export function* exploreSteps(
  program: SymbolicProgram,
  model: PolicyModel,
): Steps<Exploration | NoTruthTable> {
  const readings = new Readings(model.domains);
  for (const { name, place } of program.tools) readings.tool(name, place);
  for (const { node } of model.clauses) {
    const target = node.meaning?.target;
    if (target?.kind !== "tools") continue;
    for (const { text } of target.names) readings.tool(model.aliases.get(text) ?? text, nowhere);
  }
  const kinds: Exploration["kinds"] = new Set();
  if (program.tellsRequests) kinds.add("otherHost");
  if (program.tellsMessages) kinds.add("message");
  const exploration: Exploration = { kind: "explored", program, readings, kinds, read: new Map() };
  const problem = yield* explore(exploration);
  return problem === null ? exploration : { kind: "refused", problems: [problem] };
}

/** Every attribute that is read about some action, in the order in which rules read them. */
export function attributesRead({ readings, read }: Exploration): Attribute[] {
  const names = [...read.values()].flatMap((groups) => groups.flatMap((group) => [...group]));
  return readings.inOrder(new Set(names));
}

/** Explores the actions that are known by now, and those that turn up on the way. */
function* explore(exploration: Exploration): Steps<TableProblem | null> {
  const { program, readings, read } = exploration;
  for (let before = -1; before < readings.found; ) {
    before = readings.found;
    for (const action of actionsOf(exploration)) {
      if (read.has(showAction(action))) continue;
      try {
        read.set(showAction(action), yield* exploreAction(action, program, readings));
      } catch (error) {
        return problemOf(error, action);
      }
    }
  }
  return null;
}

/** The actions that rules, clauses and tables tell apart, and all others of each kind. */
function actionsOf({ readings, kinds }: Exploration): Action[] {
  const hosts = readings.hosts.map((host): Action => ({ kind: "host", host }));
  return [
    ...readings.tools.map((name): Action => ({ kind: "tool", name })),
    { kind: "otherTool" },
    ...hosts,
    ...(kinds.has("otherHost") || hosts.length > 0 ? [{ kind: "otherHost" } as const] : []),
    ...(kinds.has("message") ? [{ kind: "message" } as const] : []),
  ];
}

/**
 * The truth table of a policy (LANGUAGE.md, section 6), without enumerating its scenarios.
 *
 * @param expected what the tables of the policy name: it takes part in the values
 */
export function* tabulateSteps(
  exploration: Exploration,
  policy: LoweredPolicy,
  model: PolicyModel,
  expected: Pick<Expectations, "actions" | "mentions">,
): Steps<TruthTable | NoTruthTable> {
  const { program, readings, kinds, read } = exploration;
  for (const action of expected.actions) {
    if (action.kind === "tool") readings.tool(action.name, nowhere);
    if (action.kind === "host") readings.host(action.host, nowhere);
    if (action.kind === "otherHost" || action.kind === "message") kinds.add(action.kind);
  }
  for (const { attribute, constants, intervals } of expected.mentions) {
    for (const text of constants) readings.compare(attribute, text, nowhere);
    readings.cut(attribute, intervals.flatMap(cutsAround));
  }
  const conditions = new Map<string, ActionConditions>();
  for (let before = -1; before < readings.found; ) {
    const problem = yield* explore(exploration);
    if (problem !== null) return { kind: "refused", problems: [problem] };
    before = readings.found;
    for (const action of actionsOf(exploration)) {
      const name = showAction(action);
      const known = conditions.get(name);
      if (known !== undefined && isCurrent(known, readings)) continue;
      try {
        const explored = read.get(name) ?? [];
        const found = yield* conditionsOf(action, program, policy.rules, explored, readings);
        conditions.set(name, found);
      } catch (error) {
        return { kind: "refused", problems: [problemOf(error, action)] };
      }
    }
  }
  const actions: ActionTable[] = [];
  for (const action of actionsOf(exploration)) {
    const found = conditions.get(showAction(action));
    if (found === undefined) throw new Error(`${showAction(action)} has not been evaluated`);
    yield;
    try {
      actions.push(yield* tableOf(found, model));
    } catch (error) {
      return { kind: "refused", problems: [problemOf(error, action)] };
    }
  }
  const relevant = new Set(actions.flatMap(({ attributes }) => attributes.map(({ name }) => name)));
  const attributes = readings.inOrder(relevant);
  return { kind: "table", attributes, actions, notes: program.notes, exploration };
}

/** Whether the values of all attributes are still those that have been evaluated. */
function isCurrent({ attributes }: ActionConditions, readings: Readings): boolean {
  return attributes.every((attribute) => readings.attribute(attribute.name) === attribute);
}

/** What is too large; anything else that is thrown is a fault of ours. */
function problemOf(error: unknown, action: Action): TableProblem {
  if (error instanceof TooManyNodes) {
    const what = `the conditions of \`${showAction(action)}\` are too entangled`;
    return { kind: "limit-exceeded", what, span: null };
  }
  if (error instanceof TooManyTuples) {
    const span = error.rule.kind === "policy" ? error.rule.span : null;
    const what = "this rule derives more facts than an evaluation may";
    return { kind: "limit-exceeded", what, span };
  }
  throw error;
}

/** The table of an action, over the attributes that matter. */
function* tableOf(conditions: ActionConditions, model: PolicyModel): Steps<ActionTable> {
  const { action, attributes: all, order, diagrams: scratch, authenticated } = conditions;
  const combined = combineOutcomes(conditions.firings, model.combining, scratch);
  const denied = scratch.leaf(severityOf("deny"));
  yield;
  // Who is not authenticated is refused before any rule is looked at, where the first one decides.
  const audit =
    model.combining === "first-applicable"
      ? scratch.and(combined.audit, authenticated)
      : combined.audit;
  const { functions, possible, relevant } = withoutIrrelevant(
    {
      functions: [scratch.choose(authenticated, combined.outcome, denied), audit],
      possible: conditions.possible,
    },
    all,
    scratch,
  );
  const attributes = relevant.flatMap((variable) => all[variable] ?? []);
  const positions = new Map(relevant.map((variable, position) => [variable, position]));
  yield;
  const sizes = attributes.map(({ values }) => values.length);
  const ownOrder = order.flatMap((variable) => positions.get(variable) ?? []);
  const working = new Diagrams(sizes, ownOrder, SEARCH_LIMITS);
  // What is kept has none of what was only on the way.
  const diagrams = new Diagrams(sizes, ownOrder);
  const move = (diagram: Diagram): Diagram => diagrams.transfer(diagram, positions);
  const own = new Map([...positions.values()].map((position) => [position, position] as const));
  const irrelevant = all.map((_, variable) => variable).filter((one) => !positions.has(one));
  const [outcomeOfAll = denied, auditOfAll = scratch.none] = functions;
  const outcome = working.transfer(outcomeOfAll, positions);
  const possibleHere = working.transfer(possible, positions);
  const decision = decideScenarios(outcome, possibleHere, attributes, working);
  yield;
  const rules: FiringRule[] = [];
  for (const { rule, outcome: said, where } of combined.decides) {
    const inEffect = scratch.and(scratch.and(where, conditions.possible), authenticated);
    const united = irrelevant.reduce((set, variable) => scratch.exists(set, variable), inEffect);
    const decides = move(united);
    if (decides !== diagrams.none) rules.push({ rule, outcome: said, decides });
    yield;
  }
  const kept = move(possible);
  return {
    action,
    attributes,
    diagrams,
    possible: kept,
    outcome: move(outcomeOfAll),
    decision: diagrams.transfer(decision, own),
    audit: move(auditOfAll),
    rules,
    malformed: all.filter(({ source }) => source.kind === "argument"),
    scenarios: diagrams.counts(kept).get(1) ?? 0n,
  };
}
