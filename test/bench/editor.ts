import { readFileSync } from "node:fs";
import { languageService, type PolicyDocument } from "../../server/src/languageService.ts";
import {
  type Figures,
  figuresOf,
  printTable,
  repeated,
  showMilliseconds,
  timed,
} from "./figures.ts";
import { applyEdit, generateEdits } from "./generateEdits.ts";

/**
 * What a person at the editor waits for, on policies/airline.policy: to open it, to type in it,
 * and to see its truth table. Times are of the language service; the transport and the debounce of
 * the server are left out.
 */

const uri = "file:///airline.policy";
const text = readFileSync("policies/airline.policy", "utf8");
const EDITS = 2_000;
const ROUNDS = 200;
/** Milliseconds for each measurement at most. */
const BUDGET = 20_000;

/** Edits the file, and times each edit's diagnostics. */
function keystrokes(): Figures {
  const times: number[] = [];
  let document: PolicyDocument = languageService.open(uri, 0, text);
  const edits = generateEdits(1, text, EDITS);
  const end = performance.now() + BUDGET;
  for (const edit of edits) {
    if (performance.now() > end) break;
    const edited = applyEdit(document.text, edit);
    times.push(
      timed(() => {
        document = languageService.open(uri, document.version + 1, edited, { previous: document });
        languageService.diagnostics(document);
      }),
    );
  }
  return figuresOf(times);
}

function row(work: string, { count, median, p95, max }: Figures): string[] {
  return [work, String(count), ...[median, p95, max].map(showMilliseconds)];
}

const first = timed(() => languageService.diagnostics(languageService.open(uri, 0, text)));
const open = repeated(ROUNDS, BUDGET, () => {
  languageService.diagnostics(languageService.open(uri, 0, text));
});
const parsed = languageService.open(uri, 0, text);
languageService.diagnostics(parsed);
const table = repeated(ROUNDS, BUDGET, () => {
  languageService.truthTable(languageService.open(uri, 0, text, { previous: parsed }));
});

printTable(
  "The airline policy in the language service",
  ["work", "rounds", "p50 ms", "p95 ms", "max ms"],
  [
    row("open: the first time in a process", figuresOf([first])),
    row("open: text to all diagnostics", open),
    row("keystroke: one edit to all diagnostics", keystrokes()),
    row("truth table: parsed file to 25 scenarios and 11 rows", table),
  ],
);
