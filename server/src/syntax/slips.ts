import type { Span } from "./span.ts";
import type { Mend } from "./tree.ts";

/** What people write out of habit, and what is written for it here. */
const slips: readonly { readonly wrong: RegExp; readonly right: (wrong: string) => string }[] = [
  { wrong: /(?::=|<-|:(?!-)|<(?!=)|==)/y, right: (wrong) => (wrong === "==" ? "=" : ":-") },
  { wrong: /if\b/iy, right: () => ":-" },
  { wrong: /=(?![=<>])/y, right: () => ":-" },
  { wrong: /(?:<>|\/=|=\/=|~=)/y, right: () => "!=" },
  { wrong: /=</y, right: () => "<=" },
  { wrong: /=>/y, right: () => ">=" },
  { wrong: /(?:&&|&|and\b)/iy, right: () => "," },
  { wrong: /(?:\|\||\||or\b)/iy, right: () => ";" },
  // The paths of `#include`.
  { wrong: /<[^<>"\n]+>/y, right: (wrong) => `"${wrong.slice(1, -1).trim()}"` },
  { wrong: /[^\s"'<>]+\.(?:policy|dl)(?!\S)/y, right: (wrong) => `"${wrong}"` },
  { wrong: /'[^'"\n]*'/y, right: (wrong) => `"${wrong.slice(1, -1)}"` },
];

/** A slip, and what is meant. */
export interface Slip {
  readonly span: Span;
  readonly mend: Mend;
}

/**
 * The slips that may stand at a position, or whose first character was read as something else
 * before it. Whether a change helps is for the caller to try.
 */
export function slipsAt(text: string, position: number, endOfLast: number): Slip[] {
  const starts = position === 0 ? [0] : [position - 1, position];
  return starts.flatMap((start) =>
    slips.flatMap(({ wrong, right }): Slip[] => {
      wrong.lastIndex = start;
      const found = wrong.exec(text)?.[0];
      if (found === undefined || start + found.length <= position) return [];
      const span = { start, end: start + found.length };
      const replacement = right(found);
      // A comma stands close behind what it follows.
      const from = /^[,;]$/.test(replacement) ? Math.min(endOfLast, start) : start;
      return [{ span, mend: { span: { start: from, end: span.end }, text: replacement } }];
    }),
  );
}
