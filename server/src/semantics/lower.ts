import { type CompiledProgram, checkSteps, compile } from "../datalog/evaluate.ts";
import type { Atom, Literal, Program, Rule, Term } from "../datalog/program.ts";
import { finish, type Steps } from "../steps.ts";
import type { Span } from "../syntax/span.ts";
import { builtInDeclarations, type Declarations } from "./declarations.ts";
import { functors } from "./functors.ts";
import { lowerRule } from "./lowerRule.ts";
import { type PolicyModel, type PolicyRule, spanInRule } from "./model.ts";
import { preludeRelations, preludeTree } from "./prelude.ts";
import type { SemanticProblem } from "./problems.ts";

/** Where a rule or a literal comes from: a place in the policy, or the prelude. */
export type Origin =
  | { readonly kind: "policy"; readonly rule: PolicyRule; readonly span: Span }
  | { readonly kind: "prelude" };

/** A rule of the policy in intermediate form: one alternative, where it has several. */
export interface LoweredRule {
  readonly rule: PolicyRule;
  readonly lowered: Rule<Origin>;
  /** For a rule that decides: the relation that holds what this rule alone derives. */
  readonly firedRelation: string | null;
}

/** A policy as a Datalog program, the prelude included. */
export interface LoweredPolicy {
  readonly rules: readonly LoweredRule[];
  /** Whether it says itself when the ancestry is looked at. */
  readonly gated: boolean;
  readonly problems: readonly SemanticProblem[];
  /** Whether it has no problem: a policy with an error does not run. */
  readonly runs: boolean;
}

const TOOL_RESULT_FIELD = "ToolResultField";
const ANCESTRY_GATE = "CurrentDependsPolicyRelevant";
/** How many rules are lowered between two pauses. */
const RULES_A_STEP = 50;

/**
 * Lowers a policy to the intermediate form of datalog/. Each rule that decides gets a relation of
 * its own (`Unauthorized#7`), from which the relation that it heads is derived: so an evaluation
 * says which rules fired.
 *
 * @param sound whether the items of the policy are free of problems; else nothing is compiled
 */
export function* lowerSteps(
  model: PolicyModel,
  declarations: Declarations,
  sound: boolean,
): Steps<LoweredPolicy> {
  const problems: SemanticProblem[] = [];
  const rules: LoweredRule[] = [];
  for (const rule of model.rules) {
    if (rule.index % RULES_A_STEP === RULES_A_STEP - 1) yield;
    const { rules: alternatives, unsupported } = lowerRule(rule.head, rule.node.body, declarations);
    for (const { feature, span } of unsupported) {
      problems.push({ kind: "unsupported-feature", feature, span: spanInRule(rule, span) });
    }
    const firedRelation = rule.outcome === null ? null : `${rule.head.relation.text}#${rule.index}`;
    for (const alternative of alternatives) {
      rules.push({ rule, lowered: placedRule(alternative, rule), firedRelation });
    }
  }
  // Also by a rule that never holds, of which nothing is lowered.
  const gated = model.rules.some(({ head }) => head.relation.text === ANCESTRY_GATE);
  if (!sound || problems.length > 0) return { rules, gated, problems, runs: false };
  yield;
  const found = yield* checkSteps(programOf(rules, gated));
  for (const problem of found) {
    const { literal } = problem;
    if (literal.kind !== "policy") throw new Error("the prelude has a problem");
    const { span } = literal;
    problems.push(
      problem.kind === "unbound-variable"
        ? { kind: problem.kind, variable: problem.variable, negated: problem.negated, span }
        : { kind: problem.kind, cycle: withoutFired(problem.cycle), span },
    );
  }
  return { rules, gated, problems, runs: problems.length === 0 };
}

/**
 * Prepares some of a policy's rules for evaluation: those that can have a say about an action.
 * Throws for a policy with problems.
 */
export function compilePolicy(
  { gated, runs }: LoweredPolicy,
  rules: readonly LoweredRule[],
): CompiledProgram<Origin> {
  const compilation = runs
    ? compile({ rules: programOf(rules, gated), functors: functorsOfProgram })
    : null;
  if (compilation?.kind !== "compiled") throw new Error("a policy with problems does not run");
  return compilation.program;
}

/** The prelude, rules, and what they imply, as one program. */
function programOf(rules: readonly LoweredRule[], gated: boolean): Rule<Origin>[] {
  const program: Rule<Origin>[] = [...preludeRules()];
  let before: PolicyRule | null = null;
  for (const { rule, lowered, firedRelation } of rules) {
    const relation = firedRelation ?? lowered.head.relation;
    program.push({ ...lowered, head: { relation, terms: lowered.head.terms } });
    if (firedRelation !== null && rule !== before) program.push(...collect(rule, firedRelation));
    before = rule;
  }
  return [...program, ...factsFor(rules, gated)];
}

/** {@link lowerSteps} without a pause. */
export function lower(
  model: PolicyModel,
  declarations: Declarations,
  sound: boolean,
): LoweredPolicy {
  return finish(lowerSteps(model, declarations, sound));
}

/** A lowered rule whose origins are places of the policy. */
function placedRule({ head, body, origin }: Rule<Span>, rule: PolicyRule): Rule<Origin> {
  const originAt = (span: Span): Origin => ({
    kind: "policy",
    rule,
    span: spanInRule(rule, span),
  });
  return {
    head,
    body: body.map((literal) => ({ ...literal, origin: originAt(literal.origin) })),
    origin: originAt(origin),
  };
}

/** `IsAuthorized(idx) :- IsAuthorized#3(idx)`; other outcomes than allow and deny derive nothing. */
function collect(rule: PolicyRule, firedRelation: string): Rule<Origin>[] {
  if (rule.outcome !== "allow" && rule.outcome !== "deny") return [];
  const origin: Origin = { kind: "policy", rule, span: rule.headSpan };
  const terms = rule.head.arguments.map(
    (_, index): Term => ({ kind: "variable", name: `column${index}` }),
  );
  const body: Literal<Origin> = {
    kind: "atom",
    negated: false,
    atom: { relation: firedRelation, terms },
    origin,
  };
  return [{ head: { relation: rule.head.relation.text, terms }, body: [body], origin }];
}

/** Facts that a policy implies: the fields that its rules read, and gates that it leaves open. */
function factsFor(rules: readonly LoweredRule[], gated: boolean): Rule<Origin>[] {
  const fields = new Set<string>();
  for (const { lowered } of rules) {
    for (const literal of lowered.body) {
      if (literal.kind !== "atom" || literal.atom.relation !== TOOL_RESULT_FIELD) continue;
      const field = literal.atom.terms[1];
      if (field?.kind === "constant" && typeof field.value === "string") fields.add(field.value);
    }
  }
  const facts: Atom[] = [...fields].map((field) => ({
    relation: "ToolResultFieldName",
    terms: [{ kind: "constant", value: field }],
  }));
  if (!gated) facts.push({ relation: ANCESTRY_GATE, terms: [] });
  return facts.map((head) => ({ head, body: [], origin: { kind: "prelude" } }));
}

/** A cycle in the policy's own relations: `Unauthorized#7` stands for the one that it feeds. */
function withoutFired(cycle: readonly string[]): string[] {
  const relations = new Set(cycle.map((relation) => relation.replace(/#\d+$/, "")));
  return [...relations, ...[...relations].slice(0, 1)];
}

const functorsOfProgram: Program<Origin>["functors"] = new Map(
  [...functors].map(([name, { run }]) => [name, run]),
);

let loweredPrelude: readonly Rule<Origin>[] | null = null;

/** The rules of the prelude, lowered once, when they are first needed. */
function preludeRules(): readonly Rule<Origin>[] {
  loweredPrelude ??= preludeTree.blocks.flatMap(({ block: { node } }) => {
    if (node.kind !== "rule") return [];
    const { rules, unsupported } = lowerRule(
      node.heads[0],
      node.body,
      builtInDeclarations("policy"),
    );
    if (unsupported.length > 0) throw new Error("the prelude uses what is not supported");
    const origin: Origin = { kind: "prelude" };
    return rules.map(({ head, body }) => ({
      head,
      body: body.map((literal) => ({ ...literal, origin })),
      origin,
    }));
  });
  return loweredPrelude;
}

/** Whether a relation belongs to the prelude: an input, or derived by its rules. */
export function isPreludeRelation(name: string): boolean {
  return preludeRelations.has(name);
}
