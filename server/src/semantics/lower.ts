import { type CompiledProgram, checkSteps, compile } from "../datalog/evaluate.ts";
import type { Atom, Literal, Program, Rule, Term } from "../datalog/program.ts";
import { finish, type Steps } from "../steps.ts";
import type { Span } from "../syntax/span.ts";
import { builtInDeclarations, type Declarations } from "./declarations.ts";
import { functors } from "./functors.ts";
import { lowerRule } from "./lowerRule.ts";
import { type PolicyModel, type PolicyRule, spanInRule } from "./model.ts";
import { preludeTree } from "./prelude.ts";
import type { SemanticProblem } from "./problems.ts";
import type { StatedOutcome } from "./ruleOutcome.ts";

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
  /** The gates of the ancestry that are true because it has no rule for them. */
  readonly openGates: readonly string[];
  readonly problems: readonly SemanticProblem[];
  /** Whether it has no problem: a policy with an error does not run. */
  readonly runs: boolean;
}

/** Of the relations that read fields by name: what lists the names, and the columns they stand in. */
const namesRead: readonly {
  readonly relation: string;
  readonly column: number;
  readonly list: string;
}[] = [
  { relation: "ToolResultField", column: 1, list: "ToolResultFieldName" },
  { relation: "ToolResultFieldOf", column: 1, list: "ToolResultArgumentName" },
  { relation: "ToolResultFieldOf", column: 3, list: "ToolResultFieldName" },
];
const ANCESTRY_GATE = "CurrentDependsPolicyRelevant";
const REACHABILITY_GATE = "ReachableFromPolicyRelevant";
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
  const openGates = openGatesOf(model, rules);
  if (!sound || problems.length > 0) return { rules, openGates, problems, runs: false };
  yield;
  const found = yield* checkSteps(programOf(rules, openGates));
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
  return { rules, openGates, problems, runs: problems.length === 0 };
}

/**
 * Prepares some of a policy's rules for evaluation: those that can have a say about an action.
 * Throws for a policy with problems.
 */
export function compilePolicy(
  { openGates, runs }: LoweredPolicy,
  rules: readonly LoweredRule[],
): CompiledProgram<Origin> {
  const compilation = runs
    ? compile({ rules: programOf(rules, openGates), functors: functorsOfProgram })
    : null;
  if (compilation?.kind !== "compiled") throw new Error("a policy with problems does not run");
  return compilation.program;
}

/**
 * The prelude, rules, and what they imply, as one program: that of a truth table, which finds out
 * itself what each rule has a say in.
 */
export function programOf(
  rules: readonly LoweredRule[],
  openGates: readonly string[],
): Rule<Origin>[] {
  const program: Rule<Origin>[] = [...preludeRules()];
  let before: PolicyRule | null = null;
  for (const { rule, lowered, firedRelation } of rules) {
    const relation = firedRelation ?? lowered.head.relation;
    program.push({ ...lowered, head: { relation, terms: lowered.head.terms } });
    if (firedRelation !== null && rule !== before) program.push(...collect(rule, firedRelation));
    before = rule;
  }
  return [...program, ...factsFor(rules, openGates)];
}

/**
 * The gates for which a policy has no rule, also none that never holds. That of reachability stays
 * closed where nothing reads it: as it implies the other one, it would undo the policy's own.
 */
function openGatesOf({ rules }: PolicyModel, lowered: readonly LoweredRule[]): string[] {
  const heads = new Set(rules.map(({ head }) => head.relation.text));
  const reads = (relation: string): boolean =>
    lowered.some(({ lowered: { body } }) =>
      body.some((literal) => literal.kind === "atom" && literal.atom.relation === relation),
    );
  return [ANCESTRY_GATE, REACHABILITY_GATE].filter((gate) => {
    if (heads.has(gate)) return false;
    if (gate === ANCESTRY_GATE || !heads.has(ANCESTRY_GATE)) return true;
    return reads(REACHABILITY_GATE) || reads("ReachableFrom");
  });
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

/**
 * What a rule that decides feeds: `IsAuthorized(idx) :- IsAuthorized#3(idx)`. A rule for
 * `Unauthorized` with another outcome than deny is a `DenialReason` of that kind.
 */
function collect(rule: PolicyRule, firedRelation: string): Rule<Origin>[] {
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
  const relation = rule.head.relation.text;
  const kind = kinds.get(rule.outcome);
  if (relation !== "Unauthorized" || kind === undefined) {
    return [{ head: { relation, terms }, body: [body], origin }];
  }
  const suggestion = rule.annotations.find(({ key }) => key === "suggestion")?.value ?? "";
  const why = [kind, rule.reason, suggestion].map((value): Term => ({ kind: "constant", value }));
  const [idx] = terms;
  if (idx === undefined) return [];
  return [{ head: { relation: "DenialReason", terms: [idx, ...why] }, body: [body], origin }];
}

/** The outcomes of rules for `Unauthorized` that do not refuse, as kinds of a `DenialReason`. */
const kinds: ReadonlyMap<StatedOutcome, string> = new Map<StatedOutcome, string>([
  ["require_approval", "ask"],
  ["escalate", "escalate"],
  ["audit", "audit"],
]);

/** Facts that a policy implies: the fields that its rules read, and gates that it leaves open. */
function factsFor(rules: readonly LoweredRule[], openGates: readonly string[]): Rule<Origin>[] {
  const names = new Map<string, Set<string>>();
  for (const { lowered } of rules) {
    for (const literal of lowered.body) {
      if (literal.kind !== "atom") continue;
      const { relation, terms } = literal.atom;
      for (const { column, list } of namesRead.filter((one) => one.relation === relation)) {
        const known = names.get(list) ?? new Set<string>();
        names.set(list, known);
        // A name that a variable gives may be any text of the rules: rather one too many than a
        // rule that never fires.
        for (const name of terms[column] === undefined ? [] : namesIn(terms[column], rules)) {
          known.add(name);
        }
      }
    }
  }
  const facts: Atom[] = [
    ...[...names].flatMap(([relation, values]) =>
      [...values].map((value): Atom => ({ relation, terms: [{ kind: "constant", value }] })),
    ),
    ...openGates.map((relation): Atom => ({ relation, terms: [] })),
  ];
  return facts.map((head) => ({ head, body: [], origin: { kind: "prelude" } }));
}

/** The names that a term can stand for. */
function namesIn(term: Term, rules: readonly LoweredRule[]): string[] {
  if (term.kind === "constant") return typeof term.value === "string" ? [term.value] : [];
  if (term.kind !== "variable") return [];
  return rules.flatMap(({ lowered: { head, body } }) =>
    [
      ...head.terms,
      ...body.flatMap((literal) =>
        literal.kind === "atom" ? literal.atom.terms : [literal.left, literal.right],
      ),
    ].flatMap((one) => (one.kind === "constant" ? namesIn(one, rules) : [])),
  );
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
