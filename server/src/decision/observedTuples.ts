import type { Atom, Term, Tuple, Value } from "../datalog/program.ts";
import { attributeName } from "./attributes.ts";
import type { Diagram } from "./diagrams.ts";
import { fieldExpression, showExpression, unreadExpression } from "./expression.ts";
import type { Guards } from "./guards.ts";
import { gates } from "./observedRelations.ts";
import type { Place, Readings } from "./readings.ts";
import { actionParts } from "./resolveValue.ts";
import { showAtom } from "./showLiteral.ts";
import { FIELD_NAMES } from "./symbolicProgram.ts";

/** A tuple of a relation, and the scenarios in which it is one. */
export interface GuardedTuple {
  readonly tuple: Tuple;
  readonly where: Diagram;
}

/** What has been derived of a relation. */
type Derived = (relation: string) => readonly GuardedTuple[];

/** What an evaluation knows of the fields that rules read. */
export interface ObservedFields {
  readonly guards: Guards;
  readonly readings: Readings;
  /** Whether a rule reads a field whose name it does not say itself. */
  readonly namesFields: boolean;
  readonly derived: Derived;
}

/** The tuple of the field that an atom reads, with its value as an expression. */
export function observedTuple(
  atom: Atom,
  valueIn: (term: Term) => Value | null,
  place: Place,
  fields: ObservedFields,
): GuardedTuple {
  const { guards, readings } = fields;
  const { relation } = atom;
  const values = atom.terms.map(valueIn);
  if (relation === "ContextField") {
    const [idx = null, field] = values;
    if (typeof field !== "string") return someTuple(atom, valueIn, place, fields);
    const name = contextName(field);
    readings.read(name, { kind: "context", field }, "text", place);
    return { tuple: [idx ?? 0, field, fieldExpression(name)], where: guards.known(name) };
  }
  const isOf = relation === "ToolResultFieldOf";
  const [tool, argument, given] = values;
  const field = isOf ? values[3] : argument;
  if (typeof tool !== "string" || typeof field !== "string") {
    return someTuple(atom, valueIn, place, fields);
  }
  const plain = attributeName(tool, field.includes(".") ? JSON.stringify(field) : field);
  const resource = given === undefined || given === null ? "any" : showExpression(given);
  const name = isOf ? readings.nameOf(plain, resource) : plain;
  readings.read(name, { kind: "lookup", tool, field }, "text", place);
  const where = [guards.known(name), whereRead(field, fields), openGate(relation, fields)].reduce(
    (all, one) => guards.diagrams.and(all, one),
  );
  const value = fieldExpression(name);
  if (!isOf) return { tuple: [tool, field, value], where };
  const parts = [argument ?? unreadExpression("argument"), given ?? unreadExpression("any value")];
  return { tuple: [tool, ...parts, field, value], where };
}

/** A field of which the rules do not name the tool, or the name: one fact, whatever its value. */
function someTuple(
  atom: Atom,
  valueIn: (term: Term) => Value | null,
  place: Place,
  fields: ObservedFields,
): GuardedTuple {
  const { guards } = fields;
  const name = showAtom(atom, valueIn);
  const holds = guards.holds(name, atom.relation, place);
  return {
    tuple: atom.terms.map((term) => valueIn(term) ?? unreadExpression(name)),
    where: guards.diagrams.and(holds, openGate(atom.relation, fields)),
  };
}

/** Where the prelude reads a field: where a rule names it, or derives its name. */
function whereRead(field: string, { guards, namesFields, derived }: ObservedFields): Diagram {
  const { diagrams, explores } = guards;
  if (!namesFields || explores) return diagrams.all;
  return derived(FIELD_NAMES).reduce(
    (where, { tuple: [name], where: here }) => (name === field ? diagrams.or(where, here) : where),
    diagrams.none,
  );
}

/** Where the gate is open through which a relation reads the ancestry of the action. */
export function openGate(
  relation: string,
  { guards, derived }: Pick<ObservedFields, "guards" | "derived">,
): Diagram {
  const { diagrams, explores } = guards;
  const gate = gates.get(relation);
  if (gate === undefined || explores) return diagrams.all;
  return derived(gate).reduce((open, { where }) => diagrams.or(open, where), diagrams.none);
}

/** A field of the context by its name; one that is called like a part of the action is told from it. */
function contextName(field: string): string {
  const [first = ""] = field.split(".");
  return partNames.has(first) ? `context.${field}` : field;
}

const partNames: ReadonlySet<string> = new Set([
  ...Object.values(actionParts),
  "body",
  "headers",
  "message",
]);
