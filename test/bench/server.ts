import { setTimeout } from "node:timers/promises";
import {
  editsCells,
  editsHeader,
  type Figures,
  figuresOf,
  printTable,
  showMilliseconds,
  showSize,
} from "./figures.ts";
import { applyEdit, generateEdits } from "./generateEdits.ts";
import { generatePolicy } from "./generatePolicy.ts";
import { type ServerProcess, startServer } from "./serverProcess.ts";

/**
 * The server in a process of its own, over the real protocol: from opening a policy to its
 * diagnostics, and, by the server's clock, from each edit to the first diagnostics of its version. The path of the server's
 * bundle is the argument.
 */

const SIZES = [100_000, 1_000_000];
const EDITS = 2_000;
/** Milliseconds between an answer and the next edit: somebody who types is slower than that. */
const PAUSE = 20;
/** Milliseconds for the edits of each size at most. */
const BUDGET = 150_000;
/** Milliseconds to wait for one answer, before the rest of its size is left out. */
const PATIENCE = 40_000;
const OUT_OF_PATIENCE = `> ${PATIENCE / 1_000} s`;

/** Opens a text: the time to its first and to its last diagnostics; `null` where patience ended. */
async function open(server: ServerProcess, text: string): Promise<readonly (number | null)[]> {
  const started = performance.now();
  server.open(text);
  const first = await server.published(1, PATIENCE);
  const last = first === null ? null : await server.idle(PATIENCE);
  return [first, last].map((time) => (time === null ? null : time - started));
}

/** Edits a text that is open, each edit a pause after the one before it has been answered. */
async function edit(server: ServerProcess, text: string): Promise<Figures> {
  const times: number[] = [];
  let current = text;
  let version = 1;
  const edits = generateEdits(1, text, EDITS);
  const end = performance.now() + BUDGET;
  for (const next of edits) {
    if (performance.now() > end) break;
    version++;
    await setTimeout(PAUSE);
    server.change(current, next, version);
    const took = await server.took(version, PATIENCE);
    if (took === null) break;
    times.push(took);
    current = applyEdit(current, next);
  }
  return figuresOf(times);
}

async function openAndEdit(bundle: string): Promise<void> {
  const opened: string[][] = [];
  const edited: string[][] = [];
  for (const bytes of SIZES) {
    const text = generatePolicy(1, bytes);
    const server = await startServer(bundle);
    const times = await open(server, text);
    const cells = times.map((time) => (time === null ? OUT_OF_PATIENCE : showMilliseconds(time)));
    opened.push([showSize(bytes), ...cells]);
    const figures = times[0] === null ? figuresOf([]) : await edit(server, text);
    edited.push([showSize(bytes), ...editsCells(figures, EDITS)]);
    server.stop();
  }
  printTable("Server: opened to diagnostics", ["policy", "first ms", "last ms"], opened);
  printTable(
    "Server: keystroke to the first diagnostics of its version",
    ["policy", ...editsHeader],
    edited,
  );
}

void openAndEdit(process.argv[2] ?? "");
