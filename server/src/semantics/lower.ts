import { type CompiledProgram, compile } from "../datalog/evaluate.ts";
import type { Atom, Literal, Program, Rule, Term } from "../datalog/program.ts";
import {
  type AtomNode,
  type LiteralNode,
  placed,
  type RuleNode,
  type Span,
  type TermNode,
} from "../syntax/tree.ts";
import { type Declarations, declarationsOf } from "./declarations.ts";
import { functors, functorsToCome } from "./functors.ts";
import type { PolicyModel, PolicyRule } from "./model.ts";
import { preludeRelations, preludeTree, relationsToCome } from "./prelude.ts";
import type { SemanticProblem } from "./problems.ts";

/** Where a rule or a literal comes from: a place in the policy, or the prelude. */
export type Origin =
  | { readonly kind: "policy"; readonly rule: PolicyRule; readonly span: Span }
  | { readonly kind: "prelude" };

/** A rule of the policy in intermediate form. */
export interface LoweredRule {
  readonly rule: PolicyRule;
  readonly lowered: Rule<Origin>;
  /** For a rule that decides: the relation that holds what this rule alone derives. */
  readonly firedRelation: string | null;
}

/** A policy as a Datalog program, the prelude included. */
export interface LoweredPolicy {
  readonly rules: readonly LoweredRule[];
  readonly declarations: Declarations;
  readonly problems: readonly SemanticProblem[];
  /** `null` where there are problems: a policy with an error does not run. */
  readonly compiled: CompiledProgram<Origin> | null;
}

const TOOL_RESULT_FIELD = "ToolResultField";
const ANCESTRY_GATE = "CurrentDependsPolicyRelevant";

/**
 * Lowers a policy to the intermediate form of datalog/. Each rule that decides gets a relation of
 * its own (`Unauthorized#7`), from which the relation that it heads is derived: so an evaluation
 * says which rules fired.
 */
export function lower(model: PolicyModel): LoweredPolicy {
  const { declarations, problems: declared } = declarationsOf(model.tree);
  const problems: SemanticProblem[] = [...declared];
  const rules: LoweredRule[] = [];
  const program: Rule<Origin>[] = [...preludeRules];

  for (const rule of model.rules) {
    const origin: Origin = { kind: "policy", rule, span: rule.headSpan };
    const lowering = new RuleLowering(declarations, rule.start, problems);
    const lowered = lowering.rule(rule.node, origin, (span) => ({ kind: "policy", rule, span }));
    if (rule.outcome === null) {
      rules.push({ rule, lowered, firedRelation: null });
      program.push(lowered);
    } else {
      const firedRelation = `${lowered.head.relation}#${rule.index}`;
      const fired: Atom = { relation: firedRelation, terms: lowered.head.terms };
      rules.push({ rule, lowered, firedRelation });
      program.push({ ...lowered, head: fired }, ...collect(rule, lowered.head, fired, origin));
    }
  }
  program.push(...factsFor(rules));

  if (problems.length > 0) return { rules, declarations, problems, compiled: null };
  const runnable: Program<Origin> = { rules: program, functors: functorsOfProgram };
  const result = compile(runnable);
  if (result.kind === "compiled") {
    return { rules, declarations, problems, compiled: result.program };
  }
  for (const problem of result.problems) {
    const { literal } = problem;
    if (literal.kind === "prelude") throw new Error("the prelude itself has a problem");
    const { span } = literal;
    problems.push(
      problem.kind === "unbound-variable"
        ? { kind: problem.kind, variable: problem.variable, negated: problem.negated, span }
        : { kind: problem.kind, cycle: withoutFired(problem.cycle), span },
    );
  }
  return { rules, declarations, problems, compiled: null };
}

/** `IsAuthorized(idx) :- IsAuthorized#3(idx)`; other outcomes than allow and deny derive nothing. */
function collect(rule: PolicyRule, head: Atom, fired: Atom, origin: Origin): Rule<Origin>[] {
  if (rule.outcome !== "allow" && rule.outcome !== "deny") return [];
  const terms = head.terms.map((_, index): Term => ({ kind: "variable", name: `column${index}` }));
  const body: Literal<Origin> = {
    kind: "atom",
    negated: false,
    atom: { relation: fired.relation, terms },
    origin,
  };
  return [{ head: { relation: head.relation, terms }, body: [body], origin }];
}

/** Facts that a policy implies: the fields that its rules read, and gates that it leaves open. */
function factsFor(rules: readonly LoweredRule[]): Rule<Origin>[] {
  const fields = new Set<string>();
  let gated = false;
  for (const { lowered } of rules) {
    if (lowered.head.relation === ANCESTRY_GATE) gated = true;
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

const functorsOfProgram = new Map([...functors].map(([name, { run }]) => [name, run]));

/** Lowers one rule: resolves its names, and turns dot access into equalities of records. */
class RuleLowering {
  readonly #declarations: Declarations;
  readonly #start: number;
  readonly #problems: SemanticProblem[];
  readonly #types = new Map<string, string>();
  readonly #opened = new Set<string>();
  readonly #equalities: { readonly left: Term; readonly right: Term }[] = [];

  constructor(declarations: Declarations, start: number, problems: SemanticProblem[]) {
    this.#declarations = declarations;
    this.#start = start;
    this.#problems = problems;
  }

  rule(node: RuleNode, origin: Origin, originAt: (span: Span) => Origin): Rule<Origin> {
    for (const literal of node.body) {
      if (literal.kind === "atom" && !literal.negated) this.#learnTypes(literal.atom);
    }
    const head = this.#atom(node.head);
    const body = node.body.map((literal) =>
      this.#literal(literal, originAt(placed(this.#start, literal.span))),
    );
    const opened = this.#equalities.map(
      ({ left, right }): Literal<Origin> => ({
        kind: "comparison",
        operator: "=",
        left,
        right,
        origin,
      }),
    );
    return { head, body: [...body, ...opened], origin };
  }

  #literal(node: LiteralNode, origin: Origin): Literal<Origin> {
    if (node.kind === "atom") {
      return { kind: "atom", negated: node.negated, atom: this.#atom(node.atom), origin };
    }
    const left = this.#term(node.left);
    const right = this.#term(node.right);
    return { kind: "comparison", operator: node.operator, left, right, origin };
  }

  #atom(node: AtomNode): Atom {
    const { text: name, span: own } = node.relation;
    const span = placed(this.#start, own);
    const relation = this.#declarations.relations.get(name);
    if (relationsToCome.has(name)) {
      const feature = `the relation \`${name}\``;
      this.#problems.push({ kind: "unsupported-feature", feature, span });
    } else if (relation === undefined) {
      this.#problems.push({ kind: "undefined-relation", name, span });
    } else {
      this.#checkArity(name, relation.columns.length, node.arguments.length, span);
    }
    return { relation: name, terms: node.arguments.map((term) => this.#term(term)) };
  }

  #term(node: TermNode): Term {
    switch (node.kind) {
      case "variable":
        return { kind: "variable", name: node.name };
      case "wildcard":
        return { kind: "wildcard" };
      case "string":
      case "number":
        return { kind: "constant", value: node.value };
      case "nil":
        return { kind: "constant", value: { branch: "nil", fields: [] } };
      case "record":
        return { kind: "structure", branch: null, fields: node.fields.map((f) => this.#term(f)) };
      case "branch": {
        const { text: name, span: own } = node.name;
        const span = placed(this.#start, own);
        const columns = this.#declarations.branches.get(name);
        if (columns === undefined) this.#problems.push({ kind: "undefined-branch", name, span });
        else this.#checkArity(`$${name}`, columns.length, node.fields.length, span);
        return { kind: "structure", branch: name, fields: node.fields.map((f) => this.#term(f)) };
      }
      case "functor": {
        const { text: name, span: own } = node.name;
        const span = placed(this.#start, own);
        const functor = functors.get(name);
        if (functorsToCome.has(name)) {
          const feature = `the functor \`@${name}\``;
          this.#problems.push({ kind: "unsupported-feature", feature, span });
        } else if (functor === undefined) {
          this.#problems.push({ kind: "undefined-functor", name, span });
        } else {
          this.#checkArity(`@${name}`, functor.arity, node.arguments.length, span);
        }
        const terms = node.arguments.map((argument) => this.#term(argument));
        return { kind: "functor", functor: name, arguments: terms };
      }
      case "access":
        return { kind: "variable", name: this.#access(node) };
    }
  }

  /** The variable that stands for `message.agent`; opens the records on the way to it. */
  #access(node: Extract<TermNode, { kind: "access" }>): string {
    let variable = node.variable.text;
    for (const { text: field, span: own } of node.fields) {
      const type = this.#types.get(variable) ?? null;
      const columns = type === null ? undefined : this.#declarations.records.get(type);
      if (columns === undefined || !columns.some((column) => column.name === field)) {
        const span = placed(this.#start, own);
        this.#problems.push({ kind: "type-mismatch", variable, field, type, span });
        return variable;
      }
      if (!this.#opened.has(variable)) {
        this.#opened.add(variable);
        const record = variable;
        for (const { name, type } of columns) {
          if (type !== null) this.#types.set(`${record}.${name}`, type);
        }
        this.#equalities.push({
          left: { kind: "variable", name: record },
          right: {
            kind: "structure",
            branch: null,
            fields: columns.map(({ name }) => ({ kind: "variable", name: `${record}.${name}` })),
          },
        });
      }
      variable = `${variable}.${field}`;
    }
    return variable;
  }

  #learnTypes(atom: AtomNode): void {
    const columns = this.#declarations.relations.get(atom.relation.text)?.columns ?? [];
    this.#learn(atom.arguments, columns);
  }

  #learn(terms: readonly TermNode[], columns: readonly { readonly type: string | null }[]): void {
    for (const [position, term] of terms.entries()) {
      const type = columns[position]?.type ?? null;
      if (term.kind === "variable" && type !== null) this.#types.set(term.name, type);
      if (term.kind === "branch") {
        this.#learn(term.fields, this.#declarations.branches.get(term.name.text) ?? []);
      }
    }
  }

  #checkArity(name: string, expected: number, found: number, span: Span): void {
    if (expected !== found) {
      this.#problems.push({ kind: "arity-mismatch", name, expected, found, span });
    }
  }
}

/** The rules of the prelude, lowered once. */
const preludeRules: readonly Rule<Origin>[] = lowerPrelude();

function lowerPrelude(): Rule<Origin>[] {
  const origin: Origin = { kind: "prelude" };
  const problems: SemanticProblem[] = [];
  const { declarations } = declarationsOf({ blocks: [] });
  const rules = preludeTree.blocks.flatMap(({ start, block }) =>
    block.node.kind === "rule"
      ? [new RuleLowering(declarations, start, problems).rule(block.node, origin, () => origin)]
      : [],
  );
  if (problems.length > 0) throw new Error(`the prelude has problems: ${JSON.stringify(problems)}`);
  return rules;
}

/** Whether a relation belongs to the prelude: an input, or derived by its rules. */
export function isPreludeRelation(name: string): boolean {
  return preludeRelations.has(name);
}
