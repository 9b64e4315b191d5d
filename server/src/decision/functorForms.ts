import type { Value } from "../datalog/program.ts";
import { functors } from "../semantics/functors.ts";
import type { Form } from "./readings.ts";

/** Whether the action has an argument is a value of that argument, rather than an attribute. */
export const PRESENCE = "json_has_field";

/** The readers of a JSON text: what they read there. */
export const readerForms: ReadonlyMap<string, Form> = new Map([
  ["json_get_str", "text"],
  ["json_get_str_path", "text"],
  ["json_get_text", "text"],
  ["json_get_int", "whole"],
  ["json_get_int_path", "whole"],
  ["json_get_float", "decimal"],
]);

/** Functors that answer 1 or 0. */
const predicates: ReadonlySet<string> = new Set([
  PRESENCE,
  "json_object_has_key",
  "path_within",
  "str_contains",
  "str_starts_with",
]);

/** What the results of a functor are. */
export function formOf(functor: string): Form {
  if (predicates.has(functor)) return "truth";
  const result = functors.get(functor)?.result;
  if (result === "symbol") return "text";
  return result === "float" ? "decimal" : "whole";
}

/** What a functor gives for values; it must be one of the program. */
export function runFunctor(functor: string, values: readonly Value[]): Value {
  const known = functors.get(functor);
  if (known === undefined) throw new Error(`no functor @${functor} in the program`);
  return known.run(values);
}
