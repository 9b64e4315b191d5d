import type { AtomNode, TermNode } from "../syntax/datalogTree.ts";
import type { Span } from "../syntax/span.ts";
import { aggregatesIn, termsOf } from "../syntax/walk.ts";
import { type AggregateNode, alternativesOf, type PlainLiteral } from "./alternatives.ts";
import { builtIns, primitiveOf } from "./builtIns.ts";
import type { Column, Declarations } from "./declarations.ts";
import type { ItemProblem } from "./problems.ts";
import { isNumeric, isSubtype, overlap, rootOf } from "./typeSystem.ts";

/** The type of a term, as far as it is known. */
export interface KnownType {
  readonly type: string;
  /** Whether it is that of a constant or of a result, which fits every subset of the type too. */
  readonly loose: boolean;
}

/**
 * The types of the variables of a conjunction, learnt from the columns in which they stand, the
 * narrowest where several do, and from equalities (Soufflé's manual, "Types"). The body of an
 * aggregate has a scope of its own for each of its alternatives, and sees the one around it.
 */
export class TypeScope {
  readonly body: readonly PlainLiteral[];
  /** Variables that two literals give types without a common value. */
  readonly problems: ItemProblem[] = [];
  readonly #declarations: Declarations;
  readonly #outer: TypeScope | null;
  readonly #own = new Map<string, KnownType>();
  readonly #inner = new Map<AggregateNode, readonly TypeScope[]>();
  readonly #equalities: { readonly left: TermNode; readonly right: TermNode }[] = [];
  #changed = false;

  /** @param terms the terms outside the body: those of heads, or the target of an aggregate */
  private constructor(
    body: readonly PlainLiteral[],
    terms: readonly TermNode[],
    declarations: Declarations,
    outer: TypeScope | null,
  ) {
    this.body = body;
    this.#declarations = declarations;
    this.#outer = outer;
    for (const literal of body) {
      if (literal.kind === "comparison" && literal.operator === "=") this.#equalities.push(literal);
    }
    for (const aggregate of [...body.flatMap(termsOf), ...terms].flatMap(aggregatesIn)) {
      const target = aggregate.target === null ? [] : [aggregate.target];
      const scopes = alternativesOf(aggregate.body).map(
        (literals) => new TypeScope(literals, target, declarations, this),
      );
      this.#inner.set(aggregate, scopes);
    }
  }

  /** The types in one alternative of a rule. */
  static of(
    heads: readonly AtomNode[],
    body: readonly PlainLiteral[],
    declarations: Declarations,
  ): TypeScope {
    const terms = heads.flatMap((head) => head.arguments);
    const scope = new TypeScope(body, terms, declarations, null);
    scope.#learnAtoms();
    scope.#learnEqualities();
    // What a variable is compared with in a head or under a negation tells its kind of value.
    scope.#learnTested();
    for (const head of heads) scope.#learnArguments(head, true);
    scope.#learnEqualities();
    return scope;
  }

  /** Variable to type, those of aggregates left out. */
  get types(): ReadonlyMap<string, string> {
    return new Map([...this.#own].map(([variable, { type }]) => [variable, type]));
  }

  /** The scopes of an aggregate of this scope, one for each of its alternatives. */
  scopesOf(aggregate: AggregateNode): readonly TypeScope[] {
    return this.#inner.get(aggregate) ?? [];
  }

  /** The type of a term as far as it is known without a context. */
  typeOf(term: TermNode): KnownType | null {
    switch (term.kind) {
      case "variable":
        return this.#lookUp(term.name);
      case "string":
        return { type: "symbol", loose: true };
      case "number":
        // A plain integer fits any type that counts.
        return term.type === "number" ? null : { type: term.type, loose: true };
      case "branch":
        return loose(this.#declarations.branches.get(term.name.text)?.type ?? null);
      case "functor":
        return loose(this.#declarations.functors.get(term.name.text)?.result ?? null);
      case "builtIn": {
        const result = builtIns.get(term.name.text)?.result ?? "any";
        return loose(result === "same" ? this.#anyRoot(term.arguments) : primitiveOf(result));
      }
      case "access": {
        const type = this.#fieldType(term);
        return type === null ? null : { type, loose: false };
      }
      case "cast":
        return { type: term.type.text, loose: false };
      case "unary":
        return loose(this.#numericRoot([term.operand]));
      case "binary":
        return loose(this.#resultOfOperator(term));
      case "aggregate":
        return loose(this.#resultOf(term));
      default:
        return null;
    }
  }

  /** What the values of a term are: a primitive type, a record type or an algebraic one. */
  rootOf(term: TermNode): string | null {
    const known = this.typeOf(term);
    return known === null ? null : rootOf(known.type, this.#declarations.types);
  }

  /** The columns of a record type; `null` for another type. */
  columnsOf(type: string | null): readonly Column[] | null {
    const root = type === null ? null : rootOf(type, this.#declarations.types);
    const shape = root === null ? undefined : this.#declarations.types.get(root)?.shape;
    return shape?.kind === "record" ? shape.columns : null;
  }

  /** The type of a variable, here or around. */
  #lookUp(variable: string): KnownType | null {
    const outer = this.#outer;
    return this.#own.get(variable) ?? (outer === null ? null : outer.#lookUp(variable));
  }

  #numericRoot(terms: readonly TermNode[]): string | null {
    for (const term of terms) {
      const root = this.rootOf(term);
      if (root !== null && isNumeric(root)) return root;
    }
    return null;
  }

  /** Operators are for numbers; `+` also puts two symbols together. */
  #resultOfOperator({
    operator,
    left,
    right,
  }: Extract<TermNode, { kind: "binary" }>): string | null {
    const root = this.#numericRoot([left, right]);
    if (root !== null || operator !== "+") return root;
    const isNumber = left.kind === "number" || right.kind === "number";
    return isNumber ? null : this.#anyRoot([left, right]);
  }

  #anyRoot(terms: readonly TermNode[]): string | null {
    for (const term of terms) {
      const root = this.rootOf(term);
      if (root !== null) return root;
    }
    return null;
  }

  #resultOf(aggregate: AggregateNode): string | null {
    const { target } = aggregate;
    if (target === null) return null;
    if (aggregate.function === "mean") return "float";
    for (const scope of this.scopesOf(aggregate)) {
      const root = scope.rootOf(target);
      if (root !== null) return root;
    }
    return null;
  }

  /** The type of `message.agent`; `null` where a field on the way does not exist. */
  #fieldType({ variable, fields }: Extract<TermNode, { kind: "access" }>): string | null {
    let type = this.#lookUp(variable.text)?.type ?? null;
    for (const { text } of fields) {
      type = this.columnsOf(type)?.find(({ name }) => name === text)?.type ?? null;
    }
    return type;
  }

  // -------------------------------------------------------------------- learning

  get #scopes(): TypeScope[] {
    return [...this.#inner.values()].flat();
  }

  #learnAtoms(): void {
    for (const literal of this.body) {
      if (literal.kind === "atom" && !literal.negated) this.#learnArguments(literal.atom, false);
    }
    for (const scope of this.#scopes) scope.#learnAtoms();
  }

  #learnTested(): void {
    for (const literal of this.body) {
      if (literal.kind === "atom" && literal.negated) this.#learnArguments(literal.atom, true);
    }
    for (const scope of this.#scopes) scope.#learnTested();
  }

  #learnEqualities(): void {
    while (this.#learnEqualitiesOnce());
  }

  /** Whether that has told something new. */
  #learnEqualitiesOnce(): boolean {
    this.#changed = false;
    for (const { left, right } of this.#equalities) {
      this.#learnEqual(left, right);
      this.#learnEqual(right, left);
    }
    // The other way round the next time: most chains of equalities run one way or the other.
    this.#equalities.reverse();
    const inner = this.#scopes.map((scope) => scope.#learnEqualitiesOnce());
    return this.#changed || inner.includes(true);
  }

  #learnArguments({ relation, arguments: terms }: AtomNode, tested: boolean): void {
    const columns = this.#declarations.relations.get(relation.text)?.columns ?? [];
    this.#learnFields(terms, columns, tested);
  }

  #learnFields(terms: readonly TermNode[], columns: readonly Column[], tested: boolean): void {
    for (const [position, term] of terms.entries()) {
      const type = columns[position]?.type ?? null;
      if (type !== null) this.#learnTerm(term, { type, loose: false }, tested);
    }
  }

  #learnEqual(unknown: TermNode, known: TermNode): void {
    const type = this.typeOf(known);
    if (unknown.kind !== "variable") this.#learnTerm(unknown, type, false);
    else if (type !== null) this.#learnVariable(unknown, type, false);
  }

  /** @param tested whether the term is only compared with a value of the type, and not matched */
  #learnTerm(term: TermNode, known: KnownType | null, tested: boolean): void {
    if (term.kind === "branch") {
      const columns = this.#declarations.branches.get(term.name.text)?.columns ?? [];
      this.#learnFields(term.fields, columns, tested);
    } else if (term.kind === "record") {
      this.#learnFields(term.fields, this.columnsOf(known?.type ?? null) ?? [], tested);
    } else if (term.kind === "variable" && known !== null) {
      if (!tested) this.#learnVariable(term, known, true);
      else if (this.#lookUp(term.name) === null) {
        const root = loose(rootOf(known.type, this.#declarations.types));
        if (root !== null) this.#set(term.name, root);
      }
    }
  }

  #learnVariable(
    { name, span }: { readonly name: string; readonly span: Span },
    learnt: KnownType,
    report: boolean,
  ): void {
    const { types } = this.#declarations;
    const known = this.#lookUp(name);
    if (known === null) {
      this.#set(name, learnt);
    } else if (known.type !== learnt.type && types.has(known.type) && types.has(learnt.type)) {
      const [first, second] = [known.type, learnt.type];
      const roots = [rootOf(first, types), rootOf(second, types)];
      const unlike = roots[0] !== roots[1] && !roots.includes(null);
      const apart = !known.loose && !learnt.loose && !overlap(first, second, types);
      if (unlike || apart) {
        if (report) {
          const mismatch = { reason: "variable", variable: name, first, second } as const;
          this.problems.push({ kind: "type-mismatch", span, ...mismatch });
        }
      } else if (!learnt.loose && (known.loose || isSubtype(second, first, types))) {
        // An alias is a subtype of what it stands for, and the other way round.
        if (known.loose || !isSubtype(first, second, types)) this.#set(name, learnt);
      }
    } else if (known.loose && !learnt.loose) {
      this.#set(name, learnt);
    }
  }

  #set(variable: string, known: KnownType): void {
    this.#own.set(variable, known);
    this.#changed = true;
  }
}

function loose(type: string | null): KnownType | null {
  return type === null ? null : { type, loose: true };
}
