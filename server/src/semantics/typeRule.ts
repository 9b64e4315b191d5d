import type { AtomNode, LiteralNode, RuleNode, TermNode } from "../syntax/datalogTree.ts";
import type { Span } from "../syntax/span.ts";
import { type AggregateNode, alternativesOf, type PlainLiteral } from "./alternatives.ts";
import { builtIns, constraints, primitiveOf, type Signature } from "./builtIns.ts";
import type { Column, Declarations } from "./declarations.ts";
import { functorsToCome } from "./functors.ts";
import type { ItemProblem, TypeMismatch } from "./problems.ts";
import { TypeScope } from "./typeScope.ts";
import { holds, isNumeric, isSubtype, rootOf } from "./typeSystem.ts";

/**
 * Checks names, numbers of arguments and types in a rule (Soufflé's manual, "Types"). A rule with
 * disjunctions is read as the rules that it stands for. Spans are of the block.
 */
export function typeProblems({ heads, body }: RuleNode, declarations: Declarations): ItemProblem[] {
  const found = new Map<string, ItemProblem>();
  for (const alternative of alternativesOf(body)) {
    const scope = TypeScope.of(heads, alternative, declarations);
    for (const problem of new TypeCheck(scope, declarations).run(heads)) {
      // What all the alternatives share is said once.
      const key = `${problem.kind} ${problem.span.start} ${problem.span.end}`;
      if (!found.has(key)) found.set(key, problem);
    }
  }
  return [...found.values()];
}

type Term<Kind extends TermNode["kind"]> = Extract<TermNode, { kind: Kind }>;

/** Checks what stands in one scope, and in those of its aggregates. */
class TypeCheck {
  readonly #scope: TypeScope;
  readonly #declarations: Declarations;
  readonly #problems: ItemProblem[];

  constructor(scope: TypeScope, declarations: Declarations, problems: ItemProblem[] = []) {
    this.#scope = scope;
    this.#declarations = declarations;
    this.#problems = problems;
  }

  run(heads: readonly AtomNode[]): readonly ItemProblem[] {
    this.#problems.push(...this.#scope.problems);
    for (const literal of this.#scope.body) this.#literal(literal);
    for (const head of heads) this.#atom(head, true);
    return this.#problems;
  }

  #literal(literal: PlainLiteral): void {
    if (literal.kind === "atom") this.#atom(literal.atom, false);
    if (literal.kind === "comparison") this.#comparison(literal);
    if (literal.kind === "constraint") {
      this.#call(literal.name.text, literal.name.span, constraints, literal.arguments);
    }
  }

  #atom({ relation: { text: name, span }, arguments: terms }: AtomNode, head: boolean): void {
    const relation = this.#declarations.relations.get(name);
    if (relation === undefined) this.#problems.push({ kind: "undefined-relation", name, span });
    else this.#arity(name, relation.columns.length, terms.length, span);
    this.#fields(terms, relation?.columns ?? [], head);
  }

  #fields(terms: readonly TermNode[], columns: readonly Column[], narrow: boolean): void {
    for (const [position, term] of terms.entries()) {
      this.#term(term, columns[position]?.type ?? null, narrow);
    }
  }

  /** A side that does not fit is reported once: the one that can only have the type it has. */
  #comparison({ left, right, operator }: Extract<LiteralNode, { kind: "comparison" }>): void {
    const [first, second] = isConstant(left) ? [left, right] : [right, left];
    const firstType = this.#scope.typeOf(first)?.type ?? null;
    const secondType = this.#scope.typeOf(second)?.type ?? null;
    this.#term(first, secondType, false);
    this.#term(second, this.#fits(first, secondType) ? firstType : null, false);
    const root = this.#scope.rootOf(left) ?? this.#scope.rootOf(right);
    if (operator === "=" || operator === "!=" || root === null) return;
    if (root !== "symbol" && !isNumeric(root)) {
      const expected = "a number or a symbol";
      this.#mismatch(left.span, { reason: "unlike", found: root, expected });
    }
  }

  /**
   * Checks a term where a type is expected; `null` where any is.
   *
   * @param narrow whether the value must be of the very type, as in a head, not only of its kind
   */
  #term(term: TermNode, expected: string | null, narrow: boolean): void {
    if (expected !== null && !this.#fits(term, expected)) {
      const found = this.#scope.typeOf(term)?.type ?? kindOf(term);
      this.#mismatch(term.span, { reason: "unlike", found, expected });
    } else if (narrow && expected !== null) {
      this.#narrowEnough(term, expected);
    }
    switch (term.kind) {
      case "number":
        this.#range(term, expected);
        break;
      case "record":
        this.#record(term, expected, narrow);
        break;
      case "branch":
        this.#branch(term, narrow);
        break;
      case "functor":
        this.#functor(term);
        break;
      case "builtIn":
        this.#call(term.name.text, term.name.span, builtIns, term.arguments);
        break;
      case "access":
        this.#access(term);
        break;
      case "unary":
        this.#operands([term.operand], expected);
        break;
      case "binary":
        // `+` also puts two symbols together.
        if (term.operator === "+" && this.#scope.rootOf(term) === "symbol") {
          this.#term(term.left, "symbol", false);
          this.#term(term.right, "symbol", false);
        } else {
          this.#operands([term.left, term.right], expected);
        }
        break;
      case "cast":
        if (!this.#declarations.types.has(term.type.text)) {
          const { text: name, span } = term.type;
          this.#problems.push({ kind: "undefined-type", name, span });
        }
        this.#term(term.operand, null, false);
        break;
      case "aggregate":
        this.#aggregate(term);
        break;
      default:
    }
  }

  /** Whether a term can be of a type at all. */
  #fits(term: TermNode, expected: string | null): boolean {
    const { types } = this.#declarations;
    const root = expected === null ? null : rootOf(expected, types);
    if (root === null) return true;
    switch (term.kind) {
      case "number":
        return term.type === "number" ? isNumeric(root) : term.type === root;
      case "nil":
      case "record":
        return this.#scope.columnsOf(root) !== null;
      case "unary":
        if (!isNumeric(root)) return false;
        break;
      case "binary":
        if (!isNumeric(root) && term.operator !== "+") return false;
        break;
      case "aggregate":
        if (term.function === "count") return isNumeric(root);
        break;
      default:
    }
    const found = this.#scope.rootOf(term);
    return found === null || found === root;
  }

  /** A value of another subset of the same primitive type does not fit, but a constant does. */
  #narrowEnough(term: TermNode, expected: string): void {
    const { types } = this.#declarations;
    const known = this.#scope.typeOf(term);
    if (known === null || known.loose || !types.has(known.type) || !types.has(expected)) return;
    if (isSubtype(known.type, expected, types)) return;
    this.#mismatch(term.span, { reason: "unlike", found: known.type, expected });
  }

  #operands(operands: readonly TermNode[], expected: string | null): void {
    const roots = operands.map((operand) => this.#scope.rootOf(operand));
    const type = roots.find((root) => root !== null && isNumeric(root)) ?? expected;
    for (const [position, operand] of operands.entries()) {
      const found = roots[position] ?? kindOf(operand);
      if (isNumeric(found)) {
        this.#term(operand, type, false);
      } else {
        this.#mismatch(operand.span, { reason: "unlike", found, expected: type ?? "a number" });
        this.#term(operand, null, false);
      }
    }
  }

  #record(term: Term<"record">, expected: string | null, narrow: boolean): void {
    const columns = this.#scope.columnsOf(expected);
    if (columns !== null) {
      this.#arity(expected ?? "", columns.length, term.fields.length, term.span);
    }
    this.#fields(term.fields, columns ?? [], narrow);
  }

  #branch(term: Term<"branch">, narrow: boolean): void {
    const { text: name, span } = term.name;
    const branch = this.#declarations.branches.get(name);
    if (branch === undefined) this.#problems.push({ kind: "undefined-branch", name, span });
    else this.#arity(`$${name}`, branch.columns.length, term.fields.length, span);
    this.#fields(term.fields, branch?.columns ?? [], narrow);
  }

  #functor(term: Term<"functor">): void {
    const { text: name, span } = term.name;
    const functor = this.#declarations.functors.get(name);
    if (this.#declarations.dialect === "policy" && functorsToCome.has(name)) {
      const feature = `the functor \`@${name}\``;
      this.#problems.push({ kind: "unsupported-feature", feature, span });
    } else if (functor === undefined) {
      this.#problems.push({ kind: "undefined-functor", name, span });
    } else {
      this.#arity(`@${name}`, functor.parameters.length, term.arguments.length, span);
    }
    for (const [position, argument] of term.arguments.entries()) {
      this.#term(argument, functor?.parameters[position] ?? null, false);
    }
  }

  #call(
    name: string,
    span: Span,
    signatures: ReadonlyMap<string, Signature>,
    terms: readonly TermNode[],
  ): void {
    const signature = signatures.get(name);
    if (signature === undefined) throw new Error(`the grammar matched an unknown functor ${name}`);
    const most = signature.parameters.length;
    const least = most - (signature.optional ?? 0);
    if (terms.length < least) this.#arity(name, least, terms.length, span);
    else if (signature.variadic !== true && terms.length > most) {
      this.#arity(name, most, terms.length, span);
    }
    const roots = terms.map((term) => this.#scope.rootOf(term));
    const same = roots.find((root) => root !== null) ?? null;
    for (const [position, term] of terms.entries()) {
      const parameter = signature.parameters[position] ?? signature.parameters.at(-1) ?? "any";
      const isSame = parameter === "same" || signature.result === "same";
      if (parameter === "numeric") this.#operands([term], same);
      else this.#term(term, isSame ? same : primitiveOf(parameter), false);
    }
  }

  #aggregate(term: AggregateNode): void {
    for (const scope of this.#scope.scopesOf(term)) {
      const inner = new TypeCheck(scope, this.#declarations, this.#problems);
      inner.run([]);
      if (term.target === null) continue;
      if (term.function === "sum" || term.function === "mean") inner.#operands([term.target], null);
      else inner.#term(term.target, null, false);
    }
  }

  /** Reports the first field of a dot access that does not exist. */
  #access({ variable, fields }: Term<"access">): void {
    const start = { kind: "variable", name: variable.text, span: variable.span } as const;
    let type = this.#scope.typeOf(start)?.type ?? null;
    let reached = variable.text;
    for (const { text: field, span } of fields) {
      const column = this.#scope.columnsOf(type)?.find(({ name }) => name === field);
      if (column === undefined) {
        this.#mismatch(span, { reason: "no-field", variable: reached, field, type });
        return;
      }
      type = column.type;
      reached = `${reached}.${field}`;
    }
  }

  /** Without a type around it, a plain integer may be of any type that holds it. */
  #range(term: Term<"number">, expected: string | null): void {
    const root = expected === null ? null : rootOf(expected, this.#declarations.types);
    const type = term.type === "number" ? root : term.type;
    if (type === null || holds(type, term.value)) return;
    this.#mismatch(term.span, { reason: "range", type });
  }

  #arity(name: string, expected: number, found: number, span: Span): void {
    if (expected === found) return;
    this.#problems.push({ kind: "arity-mismatch", name, expected, found, span });
  }

  #mismatch(span: Span, mismatch: TypeMismatch): void {
    this.#problems.push({ kind: "type-mismatch", span, ...mismatch });
  }
}

/** Whether a term can only have the type that its spelling gives it. */
function isConstant({ kind }: TermNode): boolean {
  return kind === "string" || kind === "number" || kind === "nil" || kind === "record";
}

/** What a term without a known type is, in words; a variable or a wildcard counts as a number. */
function kindOf({ kind }: TermNode): string {
  if (kind === "nil" || kind === "record") return "record";
  return kind === "string" || kind === "branch" ? "symbol" : "number";
}
