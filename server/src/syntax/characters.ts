import type { Text } from "./text.ts";

/** A string that does not keep alive the one that it is a slice of, as V8's slices do. */
export function copyOf(slice: string): string {
  return ` ${slice}`.slice(1);
}

export function isLineEnd(text: Text, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x0a || code === 0x0d;
}

/** The end of the string literal that starts at `start`; an unclosed one ends with its line. */
export function endOfString(text: Text, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (isLineEnd(text, at)) return at;
    const character = text.charAt(at);
    if (character === '"') return at + 1;
    if (character === "\\" && at + 1 < text.length && !isLineEnd(text, at + 1)) at++;
  }
  return text.length;
}

export function isSpace(character: string): boolean {
  return character === " " || character === "\t" || character.trim() === "";
}

/** Whether a UTF-16 unit can stand in a name: a letter, a digit, `_` or `?`. */
export function isNamePart(code: number): boolean {
  const lowerCase = code | 0x20;
  return (
    (lowerCase >= 0x61 && lowerCase <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x3f
  );
}
