import { distance } from "fastest-levenshtein";
import type { Span } from "../syntax/tree.ts";
import { type Fix, replaceFix } from "./lintRule.ts";

/** How different two names may be, as a share of the longer one, to be taken for a misspelling. */
const MISSPELLING = 0.4;

/** The known name that a misspelt one most probably means, without regard to case. */
function nearest(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits < least && edits <= MISSPELLING * Math.max(name.length, candidate.length)) {
      best = candidate;
      least = edits;
    }
  }
  return best;
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
