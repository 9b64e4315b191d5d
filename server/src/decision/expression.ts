import type { ComparisonOperator, Structure, Value } from "../datalog/program.ts";

/*
 * What a rule computes with when it is evaluated for all scenarios at once: in the place of a value
 * that differs between them stands the expression that it comes from. Expressions travel through
 * tuples as structures whose branch no policy can write.
 */

const FIELD = "§field";
const UNREAD = "§unread";
const CALL = "§call";

/** The value of an attribute: `get_reservation_details.membership`, `args.amount`. */
export function fieldExpression(attribute: string): Structure {
  return { branch: FIELD, fields: [attribute] };
}

/** Something that rules hand on without a look inside: the arguments as text, a message. */
export function unreadExpression(name: string): Structure {
  return { branch: UNREAD, fields: [name] };
}

/** What a functor makes of values of which one is an expression. */
export function callExpression(functor: string, values: readonly Value[]): Structure {
  return { branch: CALL, fields: [functor, ...values] };
}

export type Expression =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "unread"; readonly name: string }
  | { readonly kind: "call"; readonly functor: string; readonly values: readonly Value[] };

/** What a value is an expression of; `null` for a value that is one itself. */
export function expressionOf(value: Value): Expression | null {
  if (typeof value !== "object") return null;
  const [name, ...values] = value.fields;
  if (typeof name !== "string") return null;
  switch (value.branch) {
    case FIELD:
      return { kind: "field", name };
    case UNREAD:
      return { kind: "unread", name };
    case CALL:
      return { kind: "call", functor: name, values };
    default:
      return null;
  }
}

/** Whether a value is an expression, or a structure with one in it. */
export function holdsExpression(value: Value): boolean {
  if (typeof value !== "object") return false;
  return expressionOf(value) !== null || value.fields.some(holdsExpression);
}

/** A value as people read it: `args.amount`, `"gold"`, `str_contains(args.body, "http")`. */
export function showExpression(value: Value): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  const expression = expressionOf(value);
  if (expression?.kind === "call") {
    return `${expression.functor}(${expression.values.map(showExpression).join(", ")})`;
  }
  if (expression !== null) return expression.name;
  const fields = value.fields.map(showExpression).join(", ");
  if (value.branch === null) return `[${fields}]`;
  return fields === "" ? `$${value.branch}` : `$${value.branch}(${fields})`;
}

/** What an attribute is made of that follows from others where these are known. */
export type Derivation =
  /** A call of a functor. */
  | { readonly kind: "call"; readonly call: Extract<Expression, { kind: "call" }> }
  | {
      readonly kind: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Value;
      readonly right: Value;
    }
  /** A fact about some values, which only the world decides; unknown where one of them is. */
  | { readonly kind: "fact"; readonly values: readonly Value[] };

/** The values that a derivation looks at. */
export function operandsOf(derivation: Derivation): readonly Value[] {
  switch (derivation.kind) {
    case "call":
      return derivation.call.values;
    case "comparison":
      return [derivation.left, derivation.right];
    case "fact":
      return derivation.values;
  }
}
