/**
 * Bundles what runs: `dist/client.js` and `dist/server.js` for VS Code, `dist/webview/` for its
 * panels, and `dist/cli.js`, the command line.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { browserBundle, extensionBundle, nodeBundle } from "./bundle-options.mjs";
import { root } from "./checkout.mjs";

rmSync(join(root, "dist"), { recursive: true, force: true });
await Promise.all([
  build({
    ...extensionBundle,
    minify: true,
    entryPoints: { client: "client/src/extension.ts" },
    outdir: "dist",
  }),
  build({
    ...nodeBundle,
    minify: true,
    entryPoints: { server: "server/src/lsp/node.ts", cli: "server/src/cli/main.ts" },
    outdir: "dist",
  }),
  build({
    ...browserBundle,
    minify: true,
    entryPoints: { truthTable: "client/webview/src/truthTable.ts" },
    outdir: "dist/webview",
  }),
]);
