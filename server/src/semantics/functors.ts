import type { Functor } from "../datalog/program.ts";
import type { PrimitiveType } from "./typeSystem.ts";

/** A functor that every policy can call. */
interface PreludeFunctor {
  readonly parameters: readonly PrimitiveType[];
  readonly result: PrimitiveType;
  readonly run: Functor;
}

/** The functors that a policy can call. */
export const functors: ReadonlyMap<string, PreludeFunctor> = new Map<string, PreludeFunctor>([
  [
    "json_get_str",
    {
      parameters: ["symbol", "symbol"],
      result: "symbol",
      run: ([json, field]) => jsonGetString(json, field),
    },
  ],
]);

/** Functors of the language that this version does not offer yet (LANGUAGE.md, sections 5 and 9). */
export const functorsToCome: ReadonlySet<string> = new Set([
  "cmd_egress_class",
  "cmd_hidden_in_code",
  "cmd_invokes",
  "cmd_runs_sub",
  "count_urls",
  "dangerous_rm",
  "deceptive_unicode_class",
  "deceptive_unicode_summary",
  "decode_unicode_tags",
  "has_deceptive_unicode",
  "has_unicode_tags",
  "hour_of",
  "hours_between",
  "json_array_get_field_str",
  "json_array_get_str",
  "json_array_len",
  "json_get_float",
  "json_get_int",
  "json_get_int_path",
  "json_get_str_path",
  "json_has_field",
  "json_object_field_int",
  "json_object_has_key",
  "llm_check_fn",
  "normalize_cmd",
  "path_normalize",
  "path_within",
  "registrable_domain",
  "str_contains",
  "str_len",
  "str_starts_with",
  "str_to_lower",
  "url_host",
  "weekday_of",
]);

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
