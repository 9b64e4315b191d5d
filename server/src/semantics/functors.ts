import type { Functor } from "../datalog/program.ts";

/** The functors that a policy can call, each with its number of arguments. */
export const functors: ReadonlyMap<string, { readonly arity: number; readonly run: Functor }> =
  new Map([["json_get_str", { arity: 2, run: ([json, field]) => jsonGetString(json, field) }]]);

/** A top-level string field of a JSON object; `""` where it is missing or not a string. */
function jsonGetString(json: unknown, field: unknown): string {
  if (typeof json !== "string" || typeof field !== "string") return "";
  const value = parseObject(json)?.get(field);
  return typeof value === "string" ? value : "";
}

function parseObject(json: string): ReadonlyMap<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return new Map(Object.entries(value));
  } catch {
    // Text that is no JSON has no fields: the functors of the language are total.
    return null;
  }
}
