import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import {
  editsCells,
  editsHeader,
  type Figures,
  figuresOf,
  printTable,
  showSize,
  timed,
} from "./figures.ts";
import { applyEdit, generateEdits } from "./generateEdits.ts";
import { generatePolicy } from "./generatePolicy.ts";

/** What the syntax costs at each keystroke: a new text, parsed with the tree of the one before. */

const SIZES = [100_000, 1_000_000];
const EDITS = 2_000;
/** Milliseconds for each size at most. */
const BUDGET = 45_000;

function keystrokes(text: string): Figures {
  const times: number[] = [];
  let current = text;
  let tree = parse(text, preludeRelations);
  const edits = generateEdits(1, text, EDITS);
  const end = performance.now() + BUDGET;
  for (const edit of edits) {
    if (performance.now() > end) break;
    current = applyEdit(current, edit);
    current.charCodeAt(0); // V8 joins a string at its first reading: no work of the parser
    times.push(
      timed(() => {
        tree = parse(current, preludeRelations, tree);
      }),
    );
  }
  return figuresOf(times);
}

printTable(
  "Keystroke to syntax tree",
  ["policy", ...editsHeader],
  SIZES.map((bytes) => [
    showSize(bytes),
    ...editsCells(keystrokes(generatePolicy(1, bytes)), EDITS),
  ]),
);
