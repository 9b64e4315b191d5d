import { root } from "./checkout.mjs";
import { ohmPlugin } from "./ohm-recipes.mjs";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */

/**
 * What all bundles have in common, those of the tests and benchmarks too. The grammars are
 * compiled, the prelude is loaded as text.
 *
 * @type {BuildOptions}
 */
const shared = {
  absWorkingDir: root,
  bundle: true,
  legalComments: "none",
  logLevel: "warning",
  loader: { ".policy": "text" },
  plugins: [ohmPlugin],
};

/**
 * A program for Node.
 *
 * @type {BuildOptions}
 */
export const nodeBundle = {
  ...shared,
  platform: "node",
  target: "node20",
  format: "cjs",
  // Some packages' CommonJS entry requires its parts in a way that no bundler can follow.
  mainFields: ["module", "main"],
};

/**
 * A program that runs inside VS Code, which provides the module `vscode`.
 *
 * @type {BuildOptions}
 */
export const extensionBundle = { ...nodeBundle, external: ["vscode"] };

/**
 * A script for a web page.
 *
 * @type {BuildOptions}
 */
export const browserBundle = {
  ...shared,
  platform: "browser",
  target: "es2022",
  format: "iife",
};
