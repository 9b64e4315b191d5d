import type { TermNode } from "./datalogTree.ts";
import type { Span } from "./span.ts";

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ['"', '"'],
  ["\\", "\\"],
]);

/** The value of a string literal with its quotes: Soufflé's escapes, any other as it stands. */
export function stringValue(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll(/\\(.)/gs, (sequence, letter: string) => escapes.get(letter) ?? sequence);
}

/** Whether a literal has the form of an IPv4 address, but a part that is above 255. */
export function isWrongAddress(literal: string): boolean {
  const parts = literal.replace(/^-\s*/, "").split(".");
  return parts.length === 4 && parts.some((part) => Number(part) > 255);
}

/**
 * The node of a numeric literal: decimal, `0x…`, `0b…`, IPv4 form, with `u` behind it for an
 * unsigned number, or a float. The value is as written: whether it fits into 32 bits is checked
 * with the types. An address is a `number`, so that the upper half of them is negative (Soufflé).
 */
export function numberNode(literal: string, span: Span): TermNode {
  const parts = literal.split(".");
  if (parts.length === 4) {
    const address = parts.reduce((value, part) => value * 256 + Number(part), 0);
    return { kind: "number", value: address | 0, type: "number", span };
  }
  if (parts.length === 2) return { kind: "number", value: Number(literal), type: "float", span };
  const unsigned = literal.endsWith("u");
  const value = Number(unsigned ? literal.slice(0, -1) : literal);
  return { kind: "number", value, type: unsigned ? "unsigned" : "number", span };
}
