import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checkout.mjs";
import { runQuietly } from "./run.mjs";

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

/**
 * Runs `npm ci` unless node_modules already holds what package-lock.json asks for.
 *
 * @throws If package-lock.json cannot be read or `npm ci` fails.
 */
export async function installDependencies() {
  if (isInstalled()) {
    return;
  }
  console.log("Installing the dependencies (npm ci) …");
  try {
    await runQuietly("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  } catch (error) {
    throw new Error(
      `The dependencies could not be installed in ${root}. Check that the npm registry can be reached (\`npm ping\`), then run the command again.\n${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** npm itself leaves a stamp of what it installed, at the end of each successful installation. */
function isInstalled() {
  const wanted = packagesOf(readFileSync(join(root, "package-lock.json"), "utf8"));
  const installed = packagesOf(readStamp());
  return Object.entries(wanted).every(([path, entry]) => {
    const mayBeAbsent = entry.optional === true || entry.devOptional === true;
    const found = installed[path];
    return path === "" || (found === undefined ? mayBeAbsent : found.version === entry.version);
  });
}

function readStamp() {
  try {
    return readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8");
  } catch {
    // Not there: nothing was installed, or an installation was interrupted.
    return "{}";
  }
}

/**
 * @param {string} lock
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(lock) {
  return JSON.parse(lock).packages ?? {};
}
