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

/**
 * The node of a numeric literal: decimal, `0x…`, `0b…`, IPv4 form, with `u` behind it for an
 * unsigned number, or a float. The value is as written: whether it fits into 32 bits is checked
 * with the types. An address is a `number`, so that the upper half of them is negative (Soufflé).
 */
export function numberNode(literal: string, span: Span): TermNode {
  const parts = literal.split(".");
  if (parts.length === 4) {
    const address = parts.reduce((value, part) => value * 256 + Number(part), 0);
    const isAddress = parts.every((part) => Number(part) < 256);
    return { kind: "number", value: isAddress ? address | 0 : address, type: "number", span };
  }
  if (parts.length === 2) return { kind: "number", value: Number(literal), type: "float", span };
  const unsigned = literal.endsWith("u");
  const value = Number(unsigned ? literal.slice(0, -1) : literal);
  return { kind: "number", value, type: unsigned ? "unsigned" : "number", span };
}
