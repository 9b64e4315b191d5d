import { compareValues } from "../datalog/compareValues.ts";
import type { ComparisonOperator, Value } from "../datalog/program.ts";
import type { Interval } from "../syntax/interval.ts";
import type { AttributeValue } from "./attributes.ts";
import { type Expression, expressionOf, holdsExpression, showExpression } from "./expression.ts";
import { formOf, PRESENCE, runFunctor } from "./functorForms.ts";
import { compareInterval, compareIntervals, mirrored, onlyNumber } from "./interval.ts";
import type { Form, Place, Readings } from "./readings.ts";

/** The names of what an action holds that is told apart by name alone. */
export const actionParts = { tool: "tool", host: "host", args: "args", url: "url" } as const;

/** What a value is in some scenarios. */
export type Resolved =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "interval"; readonly interval: Interval; readonly name: string }
  /** Some value that no rule names: of an attribute, or of the action itself. */
  | { readonly kind: "other"; readonly name: string; readonly isAttribute: boolean }
  /** It depends on this attribute. */
  | { readonly kind: "needs"; readonly name: string };

/** For some attributes the value that they have. */
export type Known = ReadonlyMap<string, AttributeValue>;

/** Finds out what expressions are where attributes have some values. */
export class ValueResolver {
  readonly #readings: Readings;
  /** The attributes that have been read. */
  readonly used = new Set<string>();

  constructor(readings: Readings) {
    this.#readings = readings;
  }

  resolve(value: Value, known: Known, place: Place): Resolved {
    if (!holdsExpression(value)) return { kind: "value", value };
    const expression = expressionOf(value);
    if (expression === null) {
      return { kind: "other", name: showExpression(value), isAttribute: false };
    }
    switch (expression.kind) {
      case "unread":
        return { kind: "other", name: expression.name, isAttribute: false };
      case "field":
        return this.#attribute(expression.name, known);
      case "call": {
        const presence = this.#presence(expression, known, place);
        if (presence !== null) return presence;
        const result = this.call(expression, known, place);
        return result ?? this.#attribute(this.readCall(value, expression, place), known);
      }
    }
  }

  /** What a functor gives; `null` where not all that it is given is known. */
  call({ functor, values }: Call, known: Known, place: Place): Resolved | null {
    const arguments_: Value[] = [];
    for (const part of values) {
      const resolved = this.resolve(part, known, place);
      if (resolved.kind === "needs") return resolved;
      if (resolved.kind === "value") arguments_.push(resolved.value);
    }
    if (arguments_.length < values.length) return null;
    return { kind: "value", value: runFunctor(functor, arguments_) };
  }

  /** Notes that what a functor says is an attribute of its own, and returns its name. */
  readCall(value: Value, call: Call, place: Place): string {
    const name = showExpression(value);
    const form = formOf(call.functor);
    this.#readings.read(name, { kind: "functor" }, form, place, { kind: "call", call });
    this.used.add(name);
    return name;
  }

  /** Whether the action has an argument: 1 or 0; `null` where something else is asked. */
  #presence({ functor, values }: Call, known: Known, place: Place): Resolved | null {
    const [json, field] = values;
    if (functor !== PRESENCE || json === undefined || typeof field !== "string") return null;
    const expression = expressionOf(json);
    if (expression?.kind !== "unread" || expression.name !== actionParts.args) return null;
    const name = `${actionParts.args}.${field}`;
    if (this.#readings.form(name) === null) {
      this.#readings.read(name, { kind: "argument", field }, "any", place);
    }
    const value = known.get(name);
    if (value === undefined) return { kind: "needs", name };
    return { kind: "value", value: value.kind === "absent" ? 0 : 1 };
  }

  #attribute(name: string, known: Known): Resolved {
    const form = this.#readings.form(name) ?? "text";
    const value = known.get(name);
    if (value === undefined) return { kind: "needs", name };
    switch (value.kind) {
      case "constant":
        return { kind: "value", value: constantOf(value.text, form) };
      case "interval": {
        const number = onlyNumber(value.interval);
        if (number !== null) return { kind: "value", value: number };
        return { kind: "interval", interval: value.interval, name };
      }
      case "absent":
        return { kind: "value", value: form === "text" ? "" : -1 };
      default:
        return { kind: "other", name, isAttribute: true };
    }
  }
}

type Call = Extract<Expression, { kind: "call" }>;

/** Of what holds or not, the number that rules compare with. */
function constantOf(text: string, form: Form): Value {
  if (form !== "truth") return text;
  return text === "true" ? 1 : 0;
}

/** What a comparison says; `null` where it is true of some of the values and false of others. */
export function compareResolved(
  operator: ComparisonOperator,
  one: Resolved,
  other: Resolved,
): boolean | null {
  if (one.kind === "value" && other.kind === "value") {
    return compareValues(operator, one.value, other.value);
  }
  if (one.kind === "interval" && other.kind === "value" && typeof other.value === "number") {
    return compareInterval(one.interval, operator, other.value);
  }
  if (other.kind === "interval" && one.kind === "value" && typeof one.value === "number") {
    return compareInterval(other.interval, mirrored[operator], one.value);
  }
  if (one.kind === "interval" && other.kind === "interval") {
    return compareIntervals(one.interval, operator, other.interval);
  }
  return null;
}
