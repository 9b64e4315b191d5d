/**
 * `npm run bench`: bundles test/bench/editor.ts as the extension's code is bundled, and runs it.
 * Prints a table for docs/performance.md; nothing fails on a slow day.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const outfile = fileURLToPath(new URL("../node_modules/.cache/bench/editor.cjs", import.meta.url));

await build({
  absWorkingDir: root,
  entryPoints: ["test/bench/editor.ts"],
  outfile,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  mainFields: ["module", "main"],
  loader: { ".ohm": "text", ".policy": "text" },
});
const { status } = spawnSync(process.execPath, [outfile], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
