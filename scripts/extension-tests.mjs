import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extensionBundle } from "./bundle-options.mjs";

/**
 * @typedef {object} TestResult A test that ran inside the extension host.
 * @property {string} title
 * @property {string} [error] Why it failed; absent if it passed.
 */

/**
 * Bundles the tests that run inside VS Code's extension host (test/e2e/api) into one CommonJS file.
 *
 * @param {string} folder For the bundle.
 * @returns {Promise<string>} The bundle's path, for VS Code's extensionTestsPath.
 */
export async function bundleExtensionTests(folder) {
  const { build } = await import("esbuild");
  const outfile = join(folder, "extensionTests.js");
  await build({
    ...extensionBundle,
    entryPoints: ["test/e2e/api/run.ts"],
    outfile,
    sourcemap: "inline",
    logLevel: "error", // it would warn of mocha's parallel mode, which is not used
  });
  return outfile;
}

/**
 * Reads the results that the tests wrote. An extension host that crashed leaves none and still ends with code 0,
 * so the code alone proves nothing.
 *
 * @param {string} path
 * @returns {TestResult[]} At least one.
 * @throws If there are no results.
 */
export function readTestResults(path) {
  if (!existsSync(path)) {
    throw new Error(
      `The extension host ended without writing ${path}: it crashed, or no test was loaded.`,
    );
  }
  /** @type {TestResult[]} */
  const results = JSON.parse(readFileSync(path, "utf8"));
  if (results.length === 0) {
    throw new Error("The extension host ran no test.");
  }
  return results;
}
