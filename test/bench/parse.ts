import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { printTable, repeated, showMilliseconds, showSize } from "./figures.ts";
import { applyEdit, generateEdits } from "./generateEdits.ts";
import { generatePolicy } from "./generatePolicy.ts";

/** A parse from nothing, and one after an edit that reuses the tree before it. */

const SIZES = [10_000, 100_000, 1_000_000];
const ROUNDS = 50;
/** Milliseconds for each measurement at most. */
const BUDGET = 5_000;

function row(bytes: number): string[] {
  const text = generatePolicy(1, bytes);
  const cold = repeated(ROUNDS, BUDGET, () => {
    parse(text, preludeRelations);
  });
  const tree = parse(text, preludeRelations);
  const edited = generateEdits(1, text, 1).reduce(applyEdit, text);
  const warm = repeated(ROUNDS, BUDGET, () => {
    parse(edited, preludeRelations, tree);
  });
  return [
    showSize(bytes),
    String(cold.count),
    showMilliseconds(cold.median),
    showMilliseconds(cold.p95),
    String(warm.count),
    showMilliseconds(warm.median),
    showMilliseconds(warm.p95),
  ];
}

// The first parses of a process compile the parser; the editor bench has the figure for that.
parse(generatePolicy(2, 10_000), preludeRelations);
printTable(
  "Cold parse, and warm parse after one edit",
  ["policy", "cold rounds", "p50 ms", "p95 ms", "warm rounds", "p50 ms", "p95 ms"],
  SIZES.map(row),
);
