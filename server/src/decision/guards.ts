import { compareValues } from "../datalog/compareValues.ts";
import { type ComparisonOperator, keyOfValue, type Value } from "../datalog/program.ts";
import type { Attribute, AttributeValue } from "./attributes.ts";
import type { Diagram, Diagrams } from "./diagrams.ts";
import {
  callExpression,
  type Derivation,
  type Expression,
  expressionOf,
  fieldExpression,
  holdsExpression,
  operandsOf,
  showExpression,
} from "./expression.ts";
import { PRESENCE, readerForms, runFunctor } from "./functorForms.ts";
import { compareInterval, cutsOf, mirrored } from "./interval.ts";
import { type Form, nowhere, type Place, type Readings } from "./readings.ts";
import {
  actionParts,
  compareResolved,
  type Known,
  type Resolved,
  ValueResolver,
} from "./resolveValue.ts";

/**
 * In which scenarios a comparison holds. What a comparison reads, and compares with, is noted in
 * the readings; where they grow by it, the answer is provisional: everywhere.
 */
export class Guards {
  readonly diagrams: Diagrams;
  readonly #readings: Readings;
  readonly #variables: ReadonlyMap<string, number>;
  readonly #explores: boolean;
  readonly #host: Value;
  readonly #resolver: ValueResolver;

  /**
   * @param variables the variables of the attributes that are known to be read
   * @param explores whether to find out what is read, rather than in which scenarios things hold
   * @param host the host of the action's address
   */
  constructor(
    readings: Readings,
    diagrams: Diagrams,
    variables: ReadonlyMap<string, number>,
    explores: boolean,
    host: Value,
  ) {
    this.#readings = readings;
    this.diagrams = diagrams;
    this.#variables = variables;
    this.#explores = explores;
    this.#host = host;
    this.#resolver = new ValueResolver(readings);
  }

  /** The attributes that have been read. */
  get used(): Set<string> {
    return this.#resolver.used;
  }

  /** Whether negations and mismatches are passed over, to find what is read behind them. */
  get explores(): boolean {
    return this.#explores;
  }

  /** Where an attribute has a value: where it has been looked up. */
  known(name: string): Diagram {
    return this.#where(name, ({ kind }) => kind !== "unknown");
  }

  /**
   * Where a fact about the world holds: `UserConfirmed()`.
   * @param values what it is about, as far as that differs between scenarios
   */
  holds(name: string, relation: string, place: Place, values: readonly Value[] = []): Diagram {
    const derivation: Derivation | null = values.length === 0 ? null : { kind: "fact", values };
    this.#readings.read(name, { kind: "fact", relation }, "truth", place, derivation);
    this.used.add(name);
    return this.#where(name, isTrue);
  }

  /** Where a comparison holds. */
  compare(operator: ComparisonOperator, left: Value, right: Value, place: Place): Diagram {
    const { all, none } = this.diagrams;
    if (!holdsExpression(left) && !holdsExpression(right)) {
      return compareValues(operator, left, right) ? all : none;
    }
    if (keyOfValue(left) === keyOfValue(right)) {
      return ["=", "<=", ">="].includes(operator) ? all : none;
    }
    if (isEquality(operator) && isStructure(left) && isStructure(right)) {
      const equal =
        left.branch !== right.branch || left.fields.length !== right.fields.length
          ? none
          : left.fields.reduce<Diagram>((where, field, index) => {
              const other = right.fields[index] ?? "";
              return this.diagrams.and(where, this.compare("=", field, other, place));
            }, all);
      return operator === "=" || this.#explores ? equal : this.diagrams.not(equal);
    }
    if (this.#explores) return this.#explore(operator, left, right, place);
    return this.#guard(operator, left, right, new Map(), place);
  }

  /** What a functor gives, where it is known; else an expression. */
  call(functor: string, values: readonly Value[], place: Place): Value {
    const argument = this.#argumentRead(functor, values, place);
    if (argument !== null) return argument;
    const [first] = values;
    const read = first === undefined ? null : expressionOf(first);
    if (functor === "url_host" && read?.kind === "unread" && read.name === actionParts.url) {
      return this.#host;
    }
    if (values.some(holdsExpression)) return callExpression(functor, values);
    return runFunctor(functor, values);
  }

  /** The attribute that a reader of the action's arguments reads; `null` for any other functor. */
  #argumentRead(functor: string, [json, field]: readonly Value[], place: Place): Value | null {
    const form = readerForms.get(functor);
    if (form === undefined || json === undefined || typeof field !== "string") return null;
    const expression = expressionOf(json);
    if (expression?.kind !== "unread" || expression.name !== actionParts.args) return null;
    const name = argumentName(field, form, this.#readings);
    this.#readings.read(name, { kind: "argument", field }, form, place);
    this.used.add(name);
    return fieldExpression(name);
  }

  /** Notes what a comparison reads and compares with. */
  #explore(operator: ComparisonOperator, left: Value, right: Value, place: Place): Diagram {
    const { all, none } = this.diagrams;
    for (const value of [left, right]) this.#exploreValue(value, place);
    const [first, second] = [expressionOf(left), expressionOf(right)];
    const areTexts = [first, second].every(
      (one) => one?.kind === "field" && this.#readings.form(one.name) === "text",
    );
    if (first?.kind === "field" && second?.kind === "field" && areTexts && isEquality(operator)) {
      this.used.add(this.#comparisonOf(first.name, second.name, place));
    }
    for (const [value, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const expression = expressionOf(value);
      if (expression === null || holdsExpression(other)) continue;
      if (expression.kind === "unread" && this.#nameAction(expression, other, place)) return none;
      if (expression.kind === "unread") continue;
      const name = showExpression(value);
      if (typeof other === "string") this.#readings.compare(name, other, place);
      else if (typeof other === "number") this.#readings.cut(name, cutsOf(operator, other));
    }
    return all;
  }

  #exploreValue(value: Value, place: Place): void {
    const expression = expressionOf(value);
    if (expression?.kind === "field") this.used.add(expression.name);
    if (expression?.kind !== "call") return;
    for (const part of expression.values) this.#exploreValue(part, place);
    if (expression.functor !== PRESENCE) this.#resolver.readCall(value, expression, place);
  }

  /** Notes the tool or the host that an action is compared with; any other one is none of them. */
  #nameAction({ name }: Extract<Expression, { kind: "unread" }>, other: Value, place: Place) {
    if (typeof other !== "string") return false;
    if (name === actionParts.tool) this.#readings.tool(other, place);
    else if (name === actionParts.host) this.#readings.host(other, place);
    else return false;
    return true;
  }

  #guard(
    operator: ComparisonOperator,
    left: Value,
    right: Value,
    known: Known,
    place: Place,
  ): Diagram {
    const one = this.#resolver.resolve(left, known, place);
    if (one.kind === "needs") return this.#split(one.name, operator, left, right, known, place);
    const other = this.#resolver.resolve(right, known, place);
    if (other.kind === "needs") return this.#split(other.name, operator, left, right, known, place);
    const { all, none } = this.diagrams;
    const holds = compareResolved(operator, one, other);
    if (holds !== null) return holds ? all : none;
    if (this.#noteCuts(operator, one, other)) return all;
    if (isEquality(operator)) {
      const equal = this.#equal(one, other, left, right, place);
      if (equal !== null) return operator === "=" ? equal : this.#negation(equal);
    }
    return this.#undivided(operator, left, right, place);
  }

  /** The guard, apart for each value of an attribute. */
  #split(
    name: string,
    operator: ComparisonOperator,
    left: Value,
    right: Value,
    known: Known,
    place: Place,
  ): Diagram {
    const { diagrams } = this;
    const variable = this.#variables.get(name);
    const attribute = this.#readings.attribute(name);
    this.used.add(name);
    // It has just been found to be read: the next evaluation knows it.
    if (variable === undefined || attribute === null) return diagrams.all;
    return attribute.values.reduce<Diagram>((where, value, index) => {
      if (value.kind === "unknown") return where;
      const inside = this.#guard(operator, left, right, new Map([...known, [name, value]]), place);
      return diagrams.choose(diagrams.test(variable, [index]), inside, where);
    }, diagrams.none);
  }

  /** Notes the number that an interval is compared with: it will be two intervals. */
  #noteCuts(operator: ComparisonOperator, one: Resolved, other: Resolved): boolean {
    if (one.kind === "value" && other.kind === "interval") {
      return this.#noteCuts(mirrored[operator], other, one);
    }
    if (one.kind !== "interval" || other.kind !== "value") return false;
    if (typeof other.value !== "number") return false;
    this.#readings.cut(one.name, cutsOf(operator, other.value));
    return true;
  }

  /** Where two things are equal of which one at least is not named; `null` where it is one fact. */
  #equal(one: Resolved, other: Resolved, left: Value, right: Value, place: Place): Diagram | null {
    const { all } = this.diagrams;
    if (one.kind === "other" && other.kind === "value") return this.#named(one, other.value, place);
    if (other.kind === "other" && one.kind === "value") return this.#named(other, one.value, place);
    if (one.kind !== "other" || other.kind !== "other") return null;
    const [first, second] = [expressionOf(left), expressionOf(right)];
    if (first?.kind !== "field" || second?.kind !== "field") return null;
    const name = this.#comparisonOf(first.name, second.name, place);
    this.used.add(name);
    return this.#variables.has(name) ? this.#where(name, ({ kind }) => kind === "same") : all;
  }

  /** Where what no rule names has a value that a rule names: nowhere, once the value is noted. */
  #named(
    { name, isAttribute }: Extract<Resolved, { kind: "other" }>,
    value: Value,
    place: Place,
  ): Diagram | null {
    const { all, none } = this.diagrams;
    const attribute = isAttribute ? this.#readings.attribute(name) : null;
    if (attribute === null) {
      const part: Expression = { kind: "unread", name };
      return this.#nameAction(part, value, place) ? none : null;
    }
    if (typeof value !== "string") return none;
    if (has(attribute, value)) return none;
    const before = this.#readings.found;
    this.#readings.compare(name, value, place);
    return this.#readings.found === before ? none : all;
  }

  /** The comparison of two attributes, by the name that it has first been read under. */
  #comparisonOf(left: string, right: string, place: Place): string {
    const turned = `${right} = ${left}`;
    const name = this.#readings.form(turned) === null ? `${left} = ${right}` : turned;
    const source = name === turned ? { left: right, right: left } : { left, right };
    this.#readings.read(name, { kind: "comparison", ...source }, "comparison", place);
    return name;
  }

  /** A comparison that is an attribute of its own: `args.amount <= args.limit`. */
  #undivided(operator: ComparisonOperator, left: Value, right: Value, place: Place): Diagram {
    if (!holdsExpression(left)) return this.#undivided(mirrored[operator], right, left, place);
    const negated = operator === "!=" || operator === ">=" || operator === ">";
    const positive = negated ? opposite[operator] : operator;
    const name = `${showExpression(left)} ${positive} ${showExpression(right)}`;
    const derivation: Derivation = { kind: "comparison", operator: positive, left, right };
    this.#readings.read(name, { kind: "functor" }, "truth", place, derivation);
    const holds = this.#where(name, isTrue);
    return negated ? this.#negation(holds) : holds;
  }

  #negation(where: Diagram): Diagram {
    return this.#explores ? where : this.diagrams.not(where);
  }

  /**
   * Where an attribute has a value that follows from those of others: what a functor makes of an
   * absent argument is no other than what it makes of an empty text.
   */
  consistent(name: string): Diagram {
    const derivation = this.#readings.derivation(name);
    if (derivation === null) return this.diagrams.all;
    return this.#consistent(name, derivation, new Map());
  }

  #consistent(name: string, derivation: Derivation, known: Known): Diagram {
    const { diagrams } = this;
    const result = this.#derive(derivation, known);
    if (result?.kind === "value") return this.#hasResult(name, result.value);
    if (result?.kind !== "needs") return this.known(name);
    const variable = this.#variables.get(result.name);
    const attribute = this.#readings.attribute(result.name);
    if (variable === undefined || attribute === null) return diagrams.all;
    return attribute.values.reduce<Diagram>((where, value, index) => {
      const inside =
        value.kind === "unknown"
          ? this.#where(name, ({ kind }) => kind === "unknown")
          : this.#consistent(name, derivation, new Map([...known, [result.name, value]]));
      return diagrams.choose(diagrams.test(variable, [index]), inside, where);
    }, diagrams.none);
  }

  #hasResult(name: string, result: Value): Diagram {
    const named = this.#where(name, (value) => isResult(value, result));
    return named === this.diagrams.none ? this.#where(name, ({ kind }) => kind === "other") : named;
  }

  /** What follows from a derivation; `null` where it can be one thing or another. */
  #derive(derivation: Derivation, known: Known): Resolved | null {
    if (derivation.kind === "call") return this.#resolver.call(derivation.call, known, nowhere);
    const resolved = operandsOf(derivation).map((operand) =>
      this.#resolver.resolve(operand, known, nowhere),
    );
    const needed = resolved.find(({ kind }) => kind === "needs");
    if (needed !== undefined || derivation.kind === "fact") return needed ?? null;
    const [one, other] = resolved;
    if (one === undefined || other === undefined) return null;
    const holds = compareResolved(derivation.operator, one, other);
    return holds === null ? null : { kind: "value", value: holds ? 1 : 0 };
  }

  #where(name: string, holds: (value: AttributeValue) => boolean): Diagram {
    this.used.add(name);
    const variable = this.#variables.get(name);
    const attribute = this.#readings.attribute(name);
    if (this.#explores || variable === undefined || attribute === null) return this.diagrams.all;
    return this.diagrams.test(
      variable,
      attribute.values.flatMap((value, index) => (holds(value) ? [index] : [])),
    );
  }
}

/** An argument that is read as text and as a number is two attributes. */
function argumentName(field: string, form: Form, readings: Readings): string {
  const name = `${actionParts.args}.${field}`;
  const known = readings.form(name);
  return known === null || known === "any" || known === form ? name : `${name} as ${form}`;
}

function has({ values }: Attribute, text: string): boolean {
  return values.some((value) => value.kind === "constant" && value.text === text);
}

function isEquality(operator: ComparisonOperator): boolean {
  return operator === "=" || operator === "!=";
}

function isTrue(value: AttributeValue): boolean {
  return value.kind === "constant" && value.text === "true";
}

/** Whether a value of an attribute stands for what a functor gives. */
function isResult(value: AttributeValue, result: Value): boolean {
  if (value.kind === "interval") {
    return typeof result === "number" && compareInterval(value.interval, "=", result) !== false;
  }
  if (value.kind !== "constant") return false;
  return value.text === (typeof result === "number" ? String(result === 1) : result);
}

function isStructure(value: Value): value is Exclude<Value, string | number> {
  return typeof value === "object" && expressionOf(value) === null;
}

const opposite = { "!=": "=", ">=": "<", ">": "<=" } as const;
