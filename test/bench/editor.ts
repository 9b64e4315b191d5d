import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { languageService, type PolicyDocument } from "../../server/src/languageService.ts";

/**
 * What a person at the editor waits for, on policies/airline.policy: to open it, to type in it,
 * and to see its truth table. Times are of the language service, in milliseconds; the transport
 * and the debounce of the server are left out.
 */

const uri = "file:///airline.policy";
const text = readFileSync("policies/airline.policy", "utf8");
const EDITS = 2_000;
const ROUNDS = 200;

interface Figures {
  readonly work: string;
  readonly median: number;
  readonly p95: number;
}

function figures(work: string, times: number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { work, median: at(0.5), p95: at(0.95) };
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function repeated(work: string, run: () => void): Figures {
  return figures(
    work,
    Array.from({ length: ROUNDS }, () => timed(run)),
  );
}

/** A seeded generator (mulberry32), so that each run types the same. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Types and takes back single characters all over the file, and times each one's diagnostics. */
function keystrokes(): Figures {
  const next = random(1);
  const times: number[] = [];
  let document = languageService.open(uri, 0, text);
  for (let version = 1; version <= EDITS; version++) {
    const at = Math.floor(next() * document.text.length);
    const typed = version % 2 === 1;
    const edited = typed ? `${text.slice(0, at)}x${text.slice(at)}` : text;
    const previous: PolicyDocument = document;
    times.push(
      timed(() => {
        document = languageService.open(uri, version, edited, previous);
        languageService.diagnostics(document);
      }),
    );
  }
  return figures("keystroke: one character to all diagnostics", times);
}

const cold = timed(() => languageService.diagnostics(languageService.open(uri, 0, text)));
const open = repeated("open: text to all diagnostics", () => {
  languageService.diagnostics(languageService.open(uri, 0, text));
});
const parsed = languageService.open(uri, 0, text);
const table = repeated("truth table: parsed file to 25 scenarios and 11 rows", () => {
  languageService.truthTable(languageService.open(uri, 0, text, parsed));
});

const lines = [
  `${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}, ${text.length} characters`,
  "",
  "| work | median ms | p95 ms |",
  "| --- | ---: | ---: |",
  `| open: the first time in a process | ${cold.toFixed(1)} | |`,
  ...[open, keystrokes(), table].map(
    ({ work, median, p95 }) => `| ${work} | ${median.toFixed(2)} | ${p95.toFixed(2)} |`,
  ),
];
console.log(lines.join("\n"));
