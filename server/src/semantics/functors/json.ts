import { oneIf, type PreludeFunctors, preludeFunctor } from "./preludeFunctor.ts";

/** A value that JSON can write; objects and arrays are looked into by {@link member} only. */
type Json = string | number | boolean | object | null;

const LEAST_NUMBER = -(2 ** 31);
const MOST_NUMBER = 2 ** 31 - 1;

/** The functors that read JSON. A path is `a.b[2].c`; the empty one is the whole value. */
export const jsonFunctors: PreludeFunctors = new Map([
  [
    "json_get_str",
    preludeFunctor(["symbol", "symbol"], "symbol", ([json, field]) => textOf(fieldOf(json, field))),
  ],
  [
    "json_get_int",
    preludeFunctor(["symbol", "symbol"], "number", ([json, field]) =>
      integerOf(fieldOf(json, field)),
    ),
  ],
  [
    "json_get_float",
    preludeFunctor(["symbol", "symbol"], "float", ([json, field]) => floatOf(fieldOf(json, field))),
  ],
  [
    "json_get_text",
    preludeFunctor(["symbol", "symbol"], "symbol", ([json, field]) =>
      scalarOf(fieldOf(json, field)),
    ),
  ],
  [
    "json_has_field",
    preludeFunctor(["symbol", "symbol"], "unsigned", ([json, field]) =>
      oneIf(fieldOf(json, field) !== undefined),
    ),
  ],
  [
    "json_get_str_path",
    preludeFunctor(["symbol", "symbol"], "symbol", ([json, path]) => textOf(at(parse(json), path))),
  ],
  [
    "json_get_int_path",
    preludeFunctor(["symbol", "symbol"], "number", ([json, path]) =>
      integerOf(at(parse(json), path)),
    ),
  ],
  [
    "json_array_len",
    preludeFunctor(["symbol", "symbol"], "unsigned", ([json, path]) => {
      const list = at(parse(json), path);
      return Array.isArray(list) ? list.length : null;
    }),
  ],
  [
    "json_array_get_str",
    preludeFunctor(["symbol", "symbol", "unsigned"], "symbol", ([json, path, index]) =>
      textOf(member(at(parse(json), path), index)),
    ),
  ],
  [
    "json_array_get_field_str",
    preludeFunctor(
      ["symbol", "symbol", "unsigned", "symbol"],
      "symbol",
      ([json, path, index, field]) => textOf(member(member(at(parse(json), path), index), field)),
    ),
  ],
  [
    "json_object_has_key",
    preludeFunctor(["symbol", "symbol", "symbol"], "unsigned", ([json, path, key]) =>
      oneIf(member(at(parse(json), path), key) !== undefined),
    ),
  ],
  [
    "json_object_field_int",
    preludeFunctor(
      ["symbol", "symbol", "symbol", "symbol"],
      "number",
      ([json, path, key, pathBelow]) =>
        integerOf(at(member(at(parse(json), path), key), pathBelow)),
    ),
  ],
]);

/** What a text says in JSON; `undefined` where it is none. Of keys that repeat the last one counts. */
function parse(json: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isJson(value) ? value : undefined;
  } catch {
    // Text that is no JSON has no fields: the functors of the language are total.
    return undefined;
  }
}

function fieldOf(json: string, field: string): Json | undefined {
  return member(parse(json), field);
}

/** A member of an object by its key, or of an array by its index. */
function member(value: Json | undefined, key: string | number): Json | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) !== (typeof key === "number")) return undefined;
  // Only what the text says is a member: `constructor` and the like are not.
  const found: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
  return isJson(found) ? found : undefined;
}

function isJson(value: unknown): value is Json {
  return ["string", "number", "boolean", "object"].includes(typeof value);
}

/** The value to which a path leads. */
function at(value: Json | undefined, path: string): Json | undefined {
  const steps = stepsOf(path);
  if (steps === null) return undefined;
  return steps.reduce<Json | undefined>(member, value);
}

/** The keys and indexes of a path; `null` for what is no path. */
function stepsOf(path: string): readonly (string | number)[] | null {
  const steps: (string | number)[] = [];
  const step = /(?:^|\.)([^.[]+)|\[(\d+)\]/y;
  while (step.lastIndex < path.length) {
    const isFirst = step.lastIndex === 0;
    const [, key, index] = step.exec(path) ?? [];
    if (key !== undefined && !(isFirst && path.startsWith("."))) steps.push(key);
    else if (index !== undefined) steps.push(Number(index));
    else return null;
  }
  return steps;
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

/** A whole number, saturated: a huge amount must not pass below a limit. */
function integerOf(value: Json | undefined): number | null {
  if (typeof value !== "number") return null;
  // `1e400` is read as infinite.
  if (Number.isFinite(value) && !Number.isInteger(value)) return null;
  return Math.min(Math.max(value, LEAST_NUMBER), MOST_NUMBER) + 0; // no negative zero
}

function floatOf(value: Json | undefined): number | null {
  if (typeof value !== "number") return null;
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE) + 0;
}

/** A text, a number or a truth value as text. */
function scalarOf(value: Json | undefined): string | null {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
      return String(value);
    case "number":
      // Two numbers that are too large to be told apart must not be taken for one.
      return Math.abs(value) > Number.MAX_SAFE_INTEGER ? null : String(value);
    default:
      return null;
  }
}
