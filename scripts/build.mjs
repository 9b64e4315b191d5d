/**
 * Bundles what runs: `dist/client.js` and `dist/server.js` for VS Code, `dist/webview/` for its
 * panels, and `dist/cli.js`, the command line.
 */
import { rm } from "node:fs/promises";
import { build } from "esbuild";

const root = new URL("..", import.meta.url).pathname;

/** @type {import("esbuild").BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  loader: { ".ohm": "text", ".policy": "text" },
};

/** @type {import("esbuild").BuildOptions} */
const node = { ...shared, platform: "node", target: "node20", format: "cjs" };

/** @type {import("esbuild").BuildOptions} */
const browser = { ...shared, platform: "browser", target: "es2022", format: "iife" };

await rm(new URL("../dist", import.meta.url), { recursive: true, force: true });
await Promise.all([
  build({
    ...node,
    entryPoints: { client: "client/src/extension.ts" },
    outdir: "dist",
    external: ["vscode"],
  }),
  build({
    ...node,
    entryPoints: { server: "server/src/lsp/node.ts", cli: "server/src/cli/main.ts" },
    outdir: "dist",
    mainFields: ["module", "main"],
  }),
  build({
    ...browser,
    entryPoints: { truthTable: "client/webview/src/truthTable.ts" },
    outdir: "dist/webview",
  }),
]);
