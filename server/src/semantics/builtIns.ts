import type { PrimitiveType } from "./typeSystem.ts";

/** A type in a signature: a primitive one, any number, any at all, or that of the other arguments. */
export type SignatureType = PrimitiveType | "numeric" | "any" | "same";

/** What a built-in functor takes and gives (Soufflé's manual, "Arguments"). */
export interface Signature {
  readonly parameters: readonly SignatureType[];
  /** Whether the last parameter may be given again and again. */
  readonly variadic?: true;
  /** How many of the last parameters may be left out. */
  readonly optional?: number;
  readonly result: SignatureType;
}

const ofFloat: Signature = { parameters: ["float"], result: "float" };

/** The built-in functors of the language. */
export const builtIns: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ["autoinc", { parameters: [], result: "number" }],
  ["cat", { parameters: ["symbol"], variadic: true, result: "symbol" }],
  ["max", { parameters: ["any"], variadic: true, result: "same" }],
  ["min", { parameters: ["any"], variadic: true, result: "same" }],
  ["ord", { parameters: ["any"], result: "number" }],
  ["pow", { parameters: ["float", "float"], result: "float" }],
  ["range", { parameters: ["numeric", "same", "same"], optional: 1, result: "same" }],
  ["strlen", { parameters: ["symbol"], result: "number" }],
  ["substr", { parameters: ["symbol", "number", "number"], result: "symbol" }],
  ["to_float", { parameters: ["any"], result: "float" }],
  ["to_number", { parameters: ["any"], result: "number" }],
  ["to_string", { parameters: ["any"], result: "symbol" }],
  ["to_unsigned", { parameters: ["any"], result: "unsigned" }],
  ["ftoi", { parameters: ["float"], result: "number" }],
  ["ftou", { parameters: ["float"], result: "unsigned" }],
  ["itof", { parameters: ["number"], result: "float" }],
  ["itou", { parameters: ["number"], result: "unsigned" }],
  ["utof", { parameters: ["unsigned"], result: "float" }],
  ["utoi", { parameters: ["unsigned"], result: "number" }],
  ...["acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "exp", "log"].map(
    (name): [string, Signature] => [name, ofFloat],
  ),
  ...["sin", "sinh", "sqrt", "tan", "tanh"].map((name): [string, Signature] => [name, ofFloat]),
]);

/** The primitive type that a signature names; `null` where it takes several. */
export function primitiveOf(type: SignatureType): PrimitiveType | null {
  return type === "any" || type === "numeric" || type === "same" ? null : type;
}

/** The string constraints of the language, which are literals rather than terms. */
export const constraints: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ["match", { parameters: ["symbol", "symbol"], result: "any" }],
  ["contains", { parameters: ["symbol", "symbol"], result: "any" }],
]);
