import { oneIf, type PreludeFunctors, preludeFunctor } from "./preludeFunctor.ts";

/** The functors that read text. */
export const textFunctors: PreludeFunctors = new Map([
  [
    "str_contains",
    preludeFunctor(["symbol", "symbol"], "unsigned", ([text, part]) => oneIf(text.includes(part))),
  ],
  [
    "str_starts_with",
    preludeFunctor(["symbol", "symbol"], "unsigned", ([text, start]) =>
      oneIf(text.startsWith(start)),
    ),
  ],
  ["str_to_lower", preludeFunctor(["symbol"], "symbol", ([text]) => text.toLowerCase())],
  ["str_len", preludeFunctor(["symbol"], "number", ([text]) => bytesIn(text))],
]);

/** The length of a text in bytes of UTF-8; half a surrogate pair counts as what replaces it. */
function bytesIn(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
