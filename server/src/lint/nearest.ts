import { distance } from "fastest-levenshtein";
import type { Span } from "../syntax/span.ts";
import { type Fix, replaceFix } from "./lintRule.ts";

/** How different two names may be, as a share of the longer one, to be taken for a misspelling. */
const MISSPELLING = 0.4;

/** The known name that a misspelt one most probably means, without regard to case. */
export function nearest(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const most = MISSPELLING * Math.max(name.length, candidate.length);
    if (Math.abs(name.length - candidate.length) > most) continue;
    const edits = editsBetween(name.toLowerCase(), candidate.toLowerCase());
    if (edits < least && edits <= most) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}

/** How many letters must change; two neighbours that are swapped count as one. */
function editsBetween(first: string, second: string): number {
  const at = [...first].findIndex((letter, index) => letter !== second[index]);
  const swapped =
    first.length === second.length &&
    at >= 0 &&
    `${first.slice(0, at)}${first.charAt(at + 1)}${first.charAt(at)}${first.slice(at + 2)}` ===
      second;
  return swapped ? 1 : distance(first, second);
}

/** The end of a message and the fix for a name that is probably misspelt. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  span: Span,
): { readonly question: string; readonly fixes: readonly Fix[] } {
  const meant = nearest(name, known);
  return meant === null
    ? { question: "", fixes: [] }
    : {
        question: ` Did you mean \`${meant}\`?`,
        fixes: [replaceFix(`Change to \`${meant}\``, span, meant)],
      };
}
