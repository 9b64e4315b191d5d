import { join } from "node:path";
import { root } from "./checkout.mjs";
import { runQuietly } from "./run.mjs";

/**
 * Where the first problem of a policy is, as the built command line finds it.
 *
 * @param {string} file
 * @returns {Promise<string>} `:line:column`, counted from 1, to be put behind the file's name; empty without a problem.
 * @throws If the command line fails.
 */
export async function firstProblem(file) {
  const command = [join(root, "dist", "cli.js"), "check", "--format", "json", file];
  const report = JSON.parse(await runQuietly(process.execPath, command));
  const start = report.files[0]?.diagnostics[0]?.range.start;
  return start === undefined ? "" : `:${start.line + 1}:${start.character + 1}`;
}
