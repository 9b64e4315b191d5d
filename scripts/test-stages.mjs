import { join } from "node:path";
import { root } from "./checkout.mjs";
import { findChromium } from "./chromium.mjs";
import { installDependencies } from "./install-dependencies.mjs";
import { run } from "./run.mjs";
import { temporaryFolder } from "./temporary-folder.mjs";
import { countTests } from "./vitest-report.mjs";
import { hostPlatformProblem, prepareHost } from "./vscode-host/cache.mjs";

/** @typedef {import("./vitest-report.mjs").Counts} Counts */

/** @type {Counts} */
const PASSED = { passed: 1, failed: 0, skipped: 0 };
/** @type {Counts} */
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/**
 * Runs the stages of `npm test` one after the other; a failure does not stop the next one. A check counts as one,
 * a suite as its tests.
 *
 * @param {{ unitOnly: boolean }} options
 * @returns {Promise<Counts>} Of all of them together.
 */
export async function runStages({ unitOnly }) {
  /** @type {Counts[]} */
  const results = [];
  /**
   * @param {string} name
   * @param {() => Promise<Counts>} work
   */
  const stage = async (name, work) => {
    const result = await timed(name, work);
    results.push(result);
    return result.failed === 0;
  };

  if (!(await installed())) {
    return FAILED;
  }
  // The download of VS Code takes a minute when it is the first one: it runs beside the other stages.
  const ready = unitOnly ? undefined : settled(prepareEndToEnd());

  await stage("format and lint", () => check("biome", "ci", "."));
  await stage("types", () => check("tsc", "-b"));
  await stage("unused code", () => check("knip"));
  await stage("dependency direction", () =>
    check("depcruise", "--config", ".dependency-cruiser.cjs", "server/src", "client"),
  );
  const built = unitOnly || (await stage("build", () => command("npm", "run", "build")));
  const packaged =
    ready !== undefined &&
    built &&
    (await stage("package", () => command("npm", "run", "package")));
  await stage("unit tests", () => suite("unit"));
  if (!unitOnly) {
    await stage("integration tests", () => suite("integration"));
  }
  if (packaged) {
    await stage("checks and package", () => suite("checks"));
  }
  if (ready !== undefined) {
    await stage("end to end", async () => {
      if (!packaged) {
        console.error("Not run, because there is no package to install.");
        return FAILED;
      }
      const { error, missing } = await ready;
      if (error !== undefined) {
        console.error(error);
        return FAILED;
      }
      if (missing !== undefined) {
        console.log(`These tests are left out here: ${missing}.`);
      }
      return suite("e2e");
    });
  }
  return results.reduce(sum);
}

/** @returns {Promise<boolean>} */
async function installed() {
  try {
    await installDependencies();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/**
 * Installs what the end-to-end tests need.
 *
 * @returns {Promise<string | undefined>} Why this machine cannot have it; the tests then skip.
 */
async function prepareEndToEnd() {
  const platformProblem = hostPlatformProblem();
  if (platformProblem !== undefined) {
    return platformProblem;
  }
  const chromium = await findChromium(console.log);
  if ("missing" in chromium) {
    return chromium.missing;
  }
  await prepareHost(console.log);
  return undefined;
}

/**
 * A promise that never rejects, as an error must wait for the stage that it belongs to.
 *
 * @param {Promise<string | undefined>} promise
 * @returns {Promise<{ error?: string, missing?: string | undefined }>}
 */
function settled(promise) {
  return promise.then(
    (missing) => ({ missing }),
    (error) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} work
 * @returns {Promise<Counts>}
 */
async function timed(name, work) {
  console.log(`\n── ${name} ${"─".repeat(Math.max(0, 60 - name.length))}`);
  const started = Date.now();
  const result = await work();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${result.failed === 0 ? "ok" : "FAILED"}: ${name} (${seconds} s)`);
  return result;
}

/**
 * @param {string} tool The name of a development dependency's program.
 * @param {string[]} args
 */
function check(tool, ...args) {
  return command(join(root, "node_modules", ".bin", tool), ...args);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function command(program, ...args) {
  try {
    return (await run(program, args)) === 0 ? PASSED : FAILED;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}

/**
 * @param {"unit" | "integration" | "checks" | "e2e"} project
 * @returns {Promise<Counts>}
 */
async function suite(project) {
  const folder = temporaryFolder("results");
  const report = join(folder.path, "results.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    const result = await check("vitest", "run", "--project", project, ...reporters);
    return countTests(report, result.failed === 0);
  } finally {
    folder.remove();
  }
}

/**
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts}
 */
function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}
