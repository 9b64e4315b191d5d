import { componentsOf } from "../datalog/components.ts";
import { groupBy } from "../datalog/groupBy.ts";
import type { Atom, Literal, Rule, Term } from "../datalog/program.ts";
import { type LoweredPolicy, type Origin, programOf } from "../semantics/lower.ts";
import type { PolicyModel } from "../semantics/model.ts";
import type { Steps } from "../steps.ts";
import { fieldRelations, gates, observedRelations } from "./observedRelations.ts";
import { planBody, type Step } from "./planRule.ts";
import type { Place } from "./readings.ts";
import { nowhere } from "./readings.ts";
import type { TableNote } from "./truthTable.ts";

/** A rule that is ready to be evaluated for all scenarios at once. */
export interface PlannedRule {
  readonly head: Atom;
  readonly steps: readonly Step[];
  readonly origin: Origin;
  /** Variables that have a value beforehand: the index of the action. */
  readonly given: readonly string[];
  /** The tool that the action must be a call of; `null` where the rule does not say. */
  readonly requires: string | null;
}

/** Rules of relations that depend on each other, after those of the relations that they read. */
export interface Stage {
  readonly index: number;
  /** Whether a relation depends on itself, so that its rules are to be applied again and again. */
  readonly isRecursive: boolean;
  readonly rules: readonly PlannedRule[];
}

/** A policy that is ready to be evaluated for all scenarios of an action at once. */
export interface SymbolicProgram {
  /** The stages of rules that may be about any action. */
  readonly stages: readonly Stage[];
  /** For each tool those of rules that are about calls of it alone. */
  readonly toolStages: ReadonlyMap<string, readonly Stage[]>;
  /** Relations of which each fact is observed, rather than derived. */
  readonly observed: ReadonlySet<string>;
  readonly tools: readonly { readonly name: string; readonly place: Place }[];
  /** Whether a rule reads a field whose name it does not say itself. */
  readonly namesFields: boolean;
  /** Whether rules tell requests to hosts from calls of tools. */
  readonly tellsRequests: boolean;
  readonly tellsMessages: boolean;
  readonly notes: readonly TableNote[];
}

/** How many rules are planned between two pauses. */
const RULES_A_STEP = 50;

/** Plans a policy without problems. */
export function* symbolicProgramSteps(
  policy: LoweredPolicy,
  model: PolicyModel,
): Steps<SymbolicProgram> {
  const rules = programOf(policy.rules, policy.openGates);
  yield;
  const named = new Set(model.observed.map(({ relation }) => relation));
  const wished = new Set(named);
  for (;;) {
    const observed = observedRelations(rules, wished);
    yield;
    const needed = neededRules(rules, observed);
    const planned: PlannedRule[] = [];
    for (const rule of needed) {
      if (planned.length % RULES_A_STEP === RULES_A_STEP - 1) yield;
      planned.push(plan(rule, observed));
    }
    yield;
    // What hands on values that only the world gives it cannot be derived: it is observed.
    const cut = planned.filter(
      ({ head, steps }) => escapes(steps) && !isGoal(head.relation) && !wished.has(head.relation),
    );
    for (const { head } of cut) wished.add(head.relation);
    if (cut.length > 0) continue;
    const stages = stagesOf(strataOf(withTools(planned)));
    yield;
    const notes = notesOf(policy, planned, observed, named);
    const namesFields = readsUnnamedField(needed);
    return {
      ...stages,
      namesFields,
      observed,
      tools: toolsOf(planned),
      ...kindsTold(needed),
      notes,
    };
  }
}

/** The stages for an action, in order: a call of a tool, or `null` for any other action. */
export function stagesFor({ stages, toolStages }: SymbolicProgram, tool: string | null): Stage[] {
  const own = tool === null ? [] : (toolStages.get(tool) ?? []);
  const merged = new Map<number, Stage>();
  for (const stage of [...stages, ...own]) {
    const rules = [...(merged.get(stage.index)?.rules ?? []), ...stage.rules];
    merged.set(stage.index, { ...stage, rules });
  }
  return [...merged.values()].toSorted((one, other) => one.index - other.index);
}

function stagesOf(strata: readonly Stratum[]): Pick<SymbolicProgram, "stages" | "toolStages"> {
  const stages: Stage[] = [];
  const toolStages = new Map<string, Stage[]>();
  for (const [index, { isRecursive, rules: all }] of strata.entries()) {
    for (const [tool, rules] of groupBy(all, ({ requires }) => requires)) {
      if (tool === null) stages.push({ index, isRecursive, rules });
      else {
        const own = toolStages.get(tool) ?? [];
        own.push({ index, isRecursive, rules });
        toolStages.set(tool, own);
      }
    }
  }
  return { stages, toolStages };
}

/** What only collects what one rule has derived is about the same tool. */
function withTools(planned: readonly PlannedRule[]): PlannedRule[] {
  const tools = new Map<string, Set<string | null>>();
  for (const { head, requires } of planned) {
    if (!isGoal(head.relation)) continue;
    tools.set(head.relation, (tools.get(head.relation) ?? new Set()).add(requires));
  }
  return planned.map((rule) => {
    const [step] = rule.steps;
    if (rule.requires !== null || step?.kind !== "match") return rule;
    const [tool = null, second] = tools.get(step.literal.atom.relation) ?? [];
    return second === undefined ? { ...rule, requires: tool } : rule;
  });
}

/** Whether a relation holds what one rule that decides has derived: `Unauthorized#7`. */
export function isGoal(relation: string): boolean {
  return relation.includes("#");
}

function plan(rule: Rule<Origin>, observed: ReadonlySet<string>): PlannedRule {
  const [index] = rule.head.terms;
  const given = isGoal(rule.head.relation) && index?.kind === "variable" ? [index.name] : [];
  return {
    head: rule.head,
    steps: planBody(rule, new Set(given), observed),
    origin: rule.origin,
    given,
    requires: toolRequiredBy(rule),
  };
}

function escapes(steps: readonly Step[]): boolean {
  return steps.some((step) => step.kind === "fact" && step.escaping.length > 0);
}

/** What lists the names of the fields that the prelude reads. */
export const FIELD_NAMES = "ToolResultFieldName";

/** Whether a rule reads a field of a tool's result, and gives its name by a variable. */
function readsUnnamedField(rules: readonly Rule<Origin>[]): boolean {
  return rules.some(({ body }) =>
    body.some((literal) => {
      if (literal.kind !== "atom") return false;
      const { relation, terms } = literal.atom;
      const field =
        relation === "ToolResultField"
          ? terms[1]
          : relation === "ToolResultFieldOf"
            ? terms[3]
            : undefined;
      return field?.kind === "variable";
    }),
  );
}

/** The rules on which decisions depend, directly or not. */
function neededRules(
  rules: readonly Rule<Origin>[],
  observed: ReadonlySet<string>,
): Rule<Origin>[] {
  // What the prelude derives of fields is what the table observes.
  const derived = rules.filter(
    ({ head, origin }) => origin.kind === "policy" || !fieldRelations.has(head.relation),
  );
  const bodies = groupBy(derived, ({ head }) => head.relation);
  const needed = new Set([...bodies.keys()].filter(isGoal));
  for (const relation of needed) {
    for (const on of dependenciesOf(bodies.get(relation) ?? [])) {
      if (!observed.has(on)) needed.add(on);
      const gate = gates.get(on);
      if (gate !== undefined) needed.add(gate);
    }
  }
  const isNeeded = ({ head: { relation } }: Rule<Origin>): boolean =>
    needed.has(relation) && !observed.has(relation);
  if (readsUnnamedField(derived.filter(isNeeded))) needed.add(FIELD_NAMES);
  return derived.filter(isNeeded);
}

function dependenciesOf(rules: readonly { readonly body: readonly Literal<Origin>[] }[]): string[] {
  return rules.flatMap(({ body }) =>
    body.flatMap((literal) => (literal.kind === "atom" ? [literal.atom.relation] : [])),
  );
}

type Stratum = Omit<Stage, "index">;

function strataOf(rules: readonly PlannedRule[]): Stratum[] {
  const rulesOf = groupBy(rules, ({ head }) => head.relation);
  const edges = new Map<string, string[]>();
  for (const [relation, own] of rulesOf) {
    const read = own.flatMap(({ steps }) =>
      steps.flatMap((step) => {
        const literals = step.kind === "fact" ? step.literals : [step.literal];
        return dependenciesOf([{ body: literals }]);
      }),
    );
    const implied = read.flatMap((one) =>
      fieldRelations.has(one) ? [FIELD_NAMES, gates.get(one) ?? one] : (gates.get(one) ?? []),
    );
    edges.set(relation, [...read, ...implied]);
  }
  return componentsOf(edges)
    .map((component) => {
      const isRecursive = [...component].some((relation) =>
        edges.get(relation)?.some((read) => component.has(read)),
      );
      return {
        isRecursive,
        rules: [...component].flatMap((relation) => rulesOf.get(relation) ?? []),
      };
    })
    .filter((stratum) => stratum.rules.length > 0);
}

/** The tool that an action must be a call of for a rule to fire, as its literals say directly. */
function toolRequiredBy({ body }: Rule<Origin>): string | null {
  for (const literal of body) {
    if (literal.kind === "comparison") {
      if (literal.operator !== "=") continue;
      const tool = toolOfCall(literal.left) ?? toolOfCall(literal.right);
      if (tool !== null && body.some((other) => isActionOf(other, literal))) return tool;
      continue;
    }
    const { relation, terms } = literal.atom;
    const [, second] = terms;
    if (literal.negated || second === undefined) continue;
    if (relation === "IsTool" && second.kind === "constant" && typeof second.value === "string") {
      return second.value;
    }
    const tool = relation === "Actions" ? toolOfCall(second) : null;
    if (tool !== null) return tool;
  }
  return null;
}

/** Whether a literal binds the variable of an equality to the action. */
function isActionOf(
  literal: Literal<Origin>,
  equality: Extract<Literal<Origin>, { kind: "comparison" }>,
): boolean {
  if (literal.kind !== "atom" || literal.negated || literal.atom.relation !== "Actions")
    return false;
  const action = literal.atom.terms[1];
  if (action?.kind !== "variable") return false;
  return [equality.left, equality.right].some(
    (term) => term.kind === "variable" && term.name === action.name,
  );
}

function toolOfCall(term: Term): string | null {
  if (term.kind !== "structure" || term.branch !== "CallTool") return null;
  const [name] = term.fields;
  return name?.kind === "constant" && typeof name.value === "string" ? name.value : null;
}

/** Which kinds of actions rules tell apart: any tool call from others, requests, messages. */
function kindsTold(
  rules: readonly Rule<Origin>[],
): Pick<SymbolicProgram, "tellsRequests" | "tellsMessages"> {
  const own = rules.filter(({ origin }) => origin.kind === "policy");
  const atoms = own.flatMap(({ body }) =>
    body.flatMap((literal) => (literal.kind === "atom" ? [literal.atom] : [])),
  );
  const terms = own.flatMap(({ head, body }) => [
    ...head.terms,
    ...body.flatMap((literal) =>
      literal.kind === "atom" ? literal.atom.terms : [literal.left, literal.right],
    ),
  ]);
  const names = (branch: string): boolean => terms.some((term) => hasBranch(term, branch));
  const isConstant = (term: Term | undefined): boolean => term?.kind === "constant";
  const tellsCalls =
    atoms.some(({ relation, terms: [, name] }) =>
      relation === "IsTool" ? !isConstant(name) : relation === "IsToolCall",
    ) || terms.some((term) => hasBranch(term, "CallTool", ([name]) => !isConstant(name)));
  const tellsRequests =
    tellsCalls || names("HTTPRequest") || atoms.some(({ relation }) => relation === "QueriesHost");
  return { tellsRequests, tellsMessages: tellsCalls || names("SendAttempt") };
}

/** Whether a branch stands in a term, at any depth, with fields of a kind. */
function hasBranch(
  term: Term,
  branch: string,
  fits: (fields: readonly Term[]) => boolean = () => true,
): boolean {
  if (term.kind === "functor") return term.arguments.some((part) => hasBranch(part, branch, fits));
  if (term.kind !== "structure") return false;
  if (term.branch === branch && fits(term.fields)) return true;
  return term.fields.some((field) => hasBranch(field, branch, fits));
}

function toolsOf(rules: readonly PlannedRule[]): SymbolicProgram["tools"] {
  return rules.flatMap(({ requires, origin }) =>
    requires === null ? [] : [{ name: requires, place: placeOf(origin) }],
  );
}

/** Where a rule or a literal stands among all. */
export function placeOf(origin: Origin): Place {
  return origin.kind === "policy" ? [origin.rule.index, origin.span.start] : nowhere;
}

/** What stands as a column, true or false, although its rules say more and nobody has asked for it. */
function notesOf(
  policy: LoweredPolicy,
  planned: readonly PlannedRule[],
  observed: ReadonlySet<string>,
  named: ReadonlySet<string>,
): TableNote[] {
  const notes: TableNote[] = [];
  const used = new Set<string>();
  for (const { steps } of planned) {
    for (const step of steps) {
      if (step.kind !== "fact") continue;
      for (const relation of dependenciesOf([{ body: step.literals }])) used.add(relation);
      if (step.literals.length < 2) continue;
      const spans = step.literals.flatMap(({ origin }) =>
        // What stands for dot access has no place of its own but the rule's head.
        origin.kind === "policy" && origin.span.start !== origin.rule.headSpan.start
          ? [origin.span]
          : [],
      );
      if (spans.length === 0) continue;
      const reason = `The truth table takes these ${step.literals.length} conditions together as one column, true or false, since only the world beyond the action says what they share. Put them into a helper relation of their own to give the column a name, and name that with \`@observe\`.`;
      const start = Math.min(...spans.map((span) => span.start));
      const end = Math.max(...spans.map((span) => span.end));
      notes.push({ reason, span: { start, end } });
    }
  }
  for (const relation of observed) {
    const rule = policy.rules.find(({ lowered }) => lowered.head.relation === relation);
    if (rule === undefined || named.has(relation) || !used.has(relation)) continue;
    const reason = `The truth table takes each fact of \`${relation}\` as a column, true or false, since its rules read the world beyond the action. Write \`// @observe: ${relation}\` if that is what you mean.`;
    notes.push({ reason, span: rule.rule.headSpan });
  }
  return notes;
}
