import { type Language, scanBlocks } from "../../server/src/syntax/scanBlocks.ts";
import { policy } from "../check.ts";

/** The blocks of a text but the blank ones, each as its kind and its text: `heading: # Title`. */
export function blocks(
  fixture: string,
  relations: readonly string[] = [],
  language: Language = "policy",
): string[] {
  const text = policy(fixture);
  let start = 0;
  return scanBlocks(text, new Set(relations), language).blocks.flatMap(({ kind, length }) => {
    const block = text.slice(start, start + length).trim();
    start += length;
    return kind === "blank" ? [] : [`${kind}: ${block}`];
  });
}
