import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @typedef {object} Report The part of vitest's JSON report that is read here.
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 */

/**
 * Counts the tests of a vitest run. A run that failed otherwise than by a test (a file that does not load, a crash,
 * no tests at all) counts as one failure, so that it cannot pass unseen.
 *
 * @param {string} path Of the JSON report; there is none after a crash.
 * @param {boolean} succeeded Whether vitest ended with code 0.
 * @returns {Counts}
 */
export function countTests(path, succeeded) {
  if (!existsSync(path)) {
    console.error("vitest ended without writing its results.");
    return { passed: 0, failed: 1, skipped: 0 };
  }
  /** @type {Report} */
  const report = JSON.parse(readFileSync(path, "utf8"));
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failedOtherwise = !succeeded || passed + skipped === 0;
  return { passed, skipped, failed: report.numFailedTests || (failedOtherwise ? 1 : 0) };
}
