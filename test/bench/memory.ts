import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import type { PolicyTree } from "../../server/src/syntax/tree.ts";
import { printTable, showSize } from "./figures.ts";
import { generatePolicy } from "./generatePolicy.ts";

/** What the trees of policies hold of the heap, without their texts. Needs node --expose-gc. */

const BYTES = 100_000;
const TREES = 10;

/** Bytes of the heap in use, after garbage has been collected. */
function heapUsed(): number {
  if (globalThis.gc === undefined) throw new Error("run this with node --expose-gc");
  globalThis.gc();
  globalThis.gc(); // what finalizers of the first collection have let go
  return process.memoryUsage().heapUsed;
}

const texts = Array.from({ length: TREES }, (_, seed) => generatePolicy(seed, BYTES));
const kept: PolicyTree[] = [];
// The code and the grammar of the parser are loaded before the heap is looked at.
parse(generatePolicy(TREES, BYTES), preludeRelations);

const before = heapUsed();
for (const text of texts) kept.push(parse(text, preludeRelations));
const held = (heapUsed() - before) / kept.length;
const characters = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;

printTable(
  "Memory of a syntax tree, without its text",
  ["policy", "trees", "KB per tree", "bytes per character"],
  [
    [
      showSize(BYTES),
      String(kept.length),
      (held / 1_000).toFixed(0),
      (held / characters).toFixed(1),
    ],
  ],
);
