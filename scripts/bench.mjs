/**
 * `npm run bench [-- NAME…]`: bundles the benchmarks of test/bench as the extension's code is bundled,
 * and runs them one after the other. Prints tables for docs/performance.md; nothing fails on a slow day.
 */
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { nodeBundle } from "./bundle-options.mjs";
import { root } from "./checkout.mjs";
import { run } from "./run.mjs";

const folder = join(root, "node_modules", ".cache", "bench");
const server = join(folder, "languageServer.js");

/** The language server with a clock at its door. */
const timedServer = new URL("../test/bench/timedServer.ts", import.meta.url);

/** @typedef {{ source: URL, nodeOptions?: string[], args?: string[] }} Benchmark */

/** @type {Readonly<Record<string, Benchmark>>} */
const benchmarks = {
  editor: { source: new URL("../test/bench/editor.ts", import.meta.url) },
  truthTable: { source: new URL("../test/bench/truthTable.ts", import.meta.url) },
  parse: { source: new URL("../test/bench/parse.ts", import.meta.url) },
  keystroke: { source: new URL("../test/bench/keystroke.ts", import.meta.url) },
  memory: {
    source: new URL("../test/bench/memory.ts", import.meta.url),
    nodeOptions: ["--expose-gc"],
  },
  server: { source: new URL("../test/bench/server.ts", import.meta.url), args: [server] },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in benchmarks));
if (unknown === undefined) {
  await runBenchmarks(wanted.length === 0 ? Object.keys(benchmarks) : wanted);
} else {
  console.error(`No benchmark ${unknown}. There are: ${Object.keys(benchmarks).join(", ")}.`);
  process.exitCode = 2;
}

/** @param {readonly string[]} names */
async function runBenchmarks(names) {
  await build({
    ...nodeBundle,
    minify: true,
    outdir: folder,
    entryPoints: {
      languageServer: fileURLToPath(timedServer),
      ...Object.fromEntries(
        Object.entries(benchmarks).map(([name, { source }]) => [name, fileURLToPath(source)]),
      ),
    },
  });
  console.log(`${machine()}\n`);
  for (const name of names) {
    const { nodeOptions = [], args = [] } = benchmarks[name] ?? {};
    const code = await run(process.execPath, [...nodeOptions, join(folder, `${name}.js`), ...args]);
    process.exitCode ||= code;
  }
}

/** What the figures were taken on, and when: `2 × AMD EPYC, 24 GB, Node 20.19.0, 2026-12-01`. */
function machine() {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `${cpus().length} × ${processor?.model ?? "unknown processor"}, ${memory} GB, Node ${process.versions.node}, ${date}`;
}
