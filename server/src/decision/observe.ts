import { groupBy } from "../datalog/groupBy.ts";
import type { Atom, Literal, Rule, Term } from "../datalog/program.ts";
import { variablesOf } from "../datalog/program.ts";
import { isPreludeRelation, type LoweredRule, type Origin } from "../semantics/lower.ts";
import type { Span } from "../syntax/span.ts";
import type { AttributeMention } from "./attributes.ts";

/** What one rule observes of the world. */
export interface Observations {
  readonly rule: LoweredRule;
  readonly attributes: readonly AttributeMention[];
  /** Tools that it names as an action. */
  readonly tools: readonly string[];
  /** The tool that the action must be a call of; `null` where the rule does not say. */
  readonly requires: string | null;
  /** What a truth table cannot observe yet, where. */
  readonly unsupported: readonly { readonly feature: string; readonly span: Span }[];
}

/** Relations of the prelude that a scenario decides without being an attribute. */
const decidedRelations: ReadonlySet<string> = new Set([
  "IsAuthorized",
  "Unauthorized",
  "CurrentDependsPolicyRelevant",
]);

/** Prelude relations that a policy may write. */
const writableRelations: ReadonlySet<string> = new Set([
  "IsAuthorized",
  "Unauthorized",
  "CurrentDependsPolicyRelevant",
  "ToolResultFieldName",
]);

/** Finds the attributes and the actions that a rule distinguishes (LANGUAGE.md, section 6). */
export function observe(rule: LoweredRule): Observations {
  const observer = new RuleObserver(rule.lowered);
  observer.run();
  return { rule, ...observer.observations };
}

/**
 * The rules on which decisions depend: those that decide, those that open a gate or change what
 * the prelude reads, and the helpers that they use, directly or not.
 */
export function rulesThatDecide(rules: readonly LoweredRule[]): LoweredRule[] {
  const bodies = groupBy(rules, ({ lowered }) => lowered.head.relation);
  const needed = new Set([...bodies.keys()].filter(isPreludeRelation));
  for (const relation of needed) {
    for (const { lowered } of bodies.get(relation) ?? []) {
      for (const literal of lowered.body) {
        if (literal.kind === "atom") needed.add(literal.atom.relation);
      }
    }
  }
  return rules.filter(({ lowered }) => needed.has(lowered.head.relation));
}

class RuleObserver {
  readonly #rule: Rule<Origin>;
  /** Variables that an equality of the body fixes to a constant. */
  readonly #fixed = new Map<string, string>();
  readonly #attributes: AttributeMention[] = [];
  readonly #tools: string[] = [];
  readonly #unsupported: { feature: string; span: Span }[] = [];
  #requires: string | null = null;

  constructor(rule: Rule<Origin>) {
    this.#rule = rule;
  }

  get observations(): Omit<Observations, "rule"> {
    return {
      attributes: this.#attributes,
      tools: this.#tools,
      requires: this.#requires,
      unsupported: this.#unsupported,
    };
  }

  run(): void {
    this.#fixVariables();
    const head = this.#rule.head.relation;
    if (isPreludeRelation(head) && !writableRelations.has(head)) {
      this.#refuse(`a rule for \`${head}\``, this.#rule.origin);
    }
    for (const term of this.#rule.head.terms) this.#calls(term, null);
    for (const literal of this.#rule.body) {
      if (literal.kind === "atom") this.#atom(literal.atom, literal);
      const terms = literal.kind === "atom" ? literal.atom.terms : [literal.left, literal.right];
      for (const term of terms) this.#calls(term, literal);
    }
  }

  /** Lets constants flow through equalities, and through equalities of variables. */
  #fixVariables(): void {
    for (let before = -1; before < this.#fixed.size; ) {
      before = this.#fixed.size;
      for (const literal of this.#rule.body) {
        if (literal.kind !== "comparison" || literal.operator !== "=") continue;
        this.#fix(literal.left, literal.right);
        this.#fix(literal.right, literal.left);
      }
    }
  }

  #fix(variable: Term, value: Term): void {
    const constant = this.#constant(value);
    if (variable.kind === "variable" && constant !== null) this.#fixed.set(variable.name, constant);
  }

  #atom({ relation, terms }: Atom, literal: Literal<Origin>): void {
    const [first, second, third] = terms;
    if (relation === "ToolResultField" && first && second && third) {
      this.#field(first, second, third, literal);
    } else if (relation === "IsTool" && second) {
      this.#tool(second, literal);
    } else if (
      relation !== "Actions" &&
      isPreludeRelation(relation) &&
      !decidedRelations.has(relation)
    ) {
      this.#refuse(`a truth table over \`${relation}\``, literal.origin);
    }
  }

  #field(tool: Term, field: Term, value: Term, literal: Literal<Origin>): void {
    const toolName = this.#constant(tool);
    // The prelude reads the fields that a rule names where it reads them, not by an equality.
    const fieldName = field.kind === "constant" ? this.#constant(field) : null;
    if (toolName === null || fieldName === null) {
      const feature = "a `ToolResultField` whose tool or field is not a constant";
      this.#refuse(feature, literal.origin);
      return;
    }
    if (fieldName.includes(".")) {
      // `t.a.b` would be both `a.b` of `t` and `b` of `t.a`.
      this.#refuse(`the dot in the field name \`${fieldName}\``, literal.origin);
      return;
    }
    const constants = this.#constantsOf(value, literal);
    if (constants === null) {
      const feature = `comparing \`${toolName}.${fieldName}\` with anything but constants`;
      this.#refuse(feature, literal.origin);
      return;
    }
    this.#attributes.push({ tool: toolName, field: fieldName, constants });
  }

  /** The actions in a term, at any depth: `$CallTool("refund", _)`; `null` is the rule's head. */
  #calls(term: Term, literal: Literal<Origin> | null): void {
    if (term.kind === "functor") {
      for (const argument of term.arguments) this.#calls(argument, literal);
    }
    if (term.kind !== "structure") return;
    const origin = literal?.origin ?? this.#rule.origin;
    const [name, payload] = term.fields;
    if (term.branch === "CallTool" && name !== undefined && payload !== undefined) {
      this.#tool(name, literal);
      if (payload.kind !== "wildcard" && !this.#isUsedOnce(payload)) {
        this.#refuse("a truth table over the arguments of an action", origin);
      }
      return;
    }
    if (term.branch === "SendAttempt" || term.branch === "HTTPRequest") {
      this.#refuse(`a truth table over \`$${term.branch}\``, origin);
    }
    for (const field of term.fields) this.#calls(field, literal);
  }

  #tool(name: Term, literal: Literal<Origin> | null): void {
    const tool = this.#constant(name);
    if (tool === null) {
      // Such a rule is about every tool call, so that messages would need a row of their own.
      const feature = "a tool call whose tool is not given by a constant";
      this.#refuse(feature, literal?.origin ?? this.#rule.origin);
      return;
    }
    this.#tools.push(tool);
    if (literal !== null && this.#matchesTheAction(literal)) this.#requires ??= tool;
  }

  /** Whether a literal holds only for an action that it names. */
  #matchesTheAction(literal: Literal<Origin>): boolean {
    if (literal.kind === "atom") {
      return !literal.negated && ["Actions", "IsTool"].includes(literal.atom.relation);
    }
    if (literal.operator !== "=") return false;
    return [literal.left, literal.right].some((term) => this.#isTheAction(term));
  }

  /** Whether a term is a variable for the action: `a` beside `Actions(idx, a)`. */
  #isTheAction(term: Term): boolean {
    return this.#rule.body.some((literal) => {
      if (literal.kind !== "atom" || literal.negated || literal.atom.relation !== "Actions") {
        return false;
      }
      const action = literal.atom.terms[1];
      return action?.kind === "variable" && isVariable(term, action.name);
    });
  }

  #constant(term: Term): string | null {
    if (term.kind === "constant" && typeof term.value === "string") return term.value;
    return term.kind === "variable" ? (this.#fixed.get(term.name) ?? null) : null;
  }

  /**
   * The constants that a column is compared with: itself, or those that its variable is equal or
   * unequal to. `null` where the variable is used in any other way.
   */
  #constantsOf(term: Term, within: Literal<Origin>): string[] | null {
    const constant = this.#constant(term);
    if (constant !== null) return [constant];
    if (term.kind === "wildcard") return [];
    if (term.kind !== "variable") return null;
    const constants: string[] = [];
    if (this.#rule.head.terms.flatMap(variablesOf).includes(term.name)) return null;
    for (const literal of this.#rule.body) {
      const terms = literal.kind === "atom" ? literal.atom.terms : [literal.left, literal.right];
      const uses = terms.flatMap(variablesOf).filter((variable) => variable === term.name).length;
      if (uses === 0) continue;
      if (literal === within) {
        if (uses > 1) return null;
        continue;
      }
      if (literal.kind !== "comparison" || !["=", "!="].includes(literal.operator)) return null;
      // The variable itself must be compared, not something that is computed from it.
      const { left, right } = literal;
      const other = isVariable(left, term.name) ? right : left;
      if (other === left && !isVariable(right, term.name)) return null;
      const compared = this.#constant(other);
      if (compared === null) return null;
      constants.push(compared);
    }
    return constants;
  }

  #isUsedOnce(term: Term): boolean {
    if (term.kind !== "variable") return false;
    const everywhere = [
      ...this.#rule.head.terms,
      ...this.#rule.body.flatMap((literal) =>
        literal.kind === "atom" ? literal.atom.terms : [literal.left, literal.right],
      ),
    ];
    return (
      everywhere.flatMap(variablesOf).filter((variable) => variable === term.name).length === 1
    );
  }

  #refuse(feature: string, origin: Origin): void {
    if (origin.kind === "policy") this.#unsupported.push({ feature, span: origin.span });
  }
}

function isVariable(term: Term, name: string): boolean {
  return term.kind === "variable" && term.name === name;
}
