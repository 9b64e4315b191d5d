import { nodeVersionProblem } from "./checkout.mjs";

const HELP = `Usage: npm test [-- --unit | --help]

Runs every check and test, whatever fails on the way, and ends with the line "N passed, N failed".

  --unit    the static checks and the unit tests only
  --help    shows this text`;

const options = process.argv.slice(2);
const unknown = options.find((option) => option !== "--unit" && option !== "--help");
const versionProblem = nodeVersionProblem();

if (versionProblem !== undefined) {
  console.error(versionProblem);
  process.exitCode = 1;
} else if (unknown !== undefined) {
  console.error(`Unknown option ${unknown}.\n\n${HELP}`);
  process.exitCode = 2;
} else if (options.includes("--help")) {
  console.log(HELP);
} else {
  // Imported late, so that an old Node gets as far as the message about its version.
  const { runStages } = await import("./test-stages.mjs");
  const { passed, failed, skipped } = await runStages({ unitOnly: options.includes("--unit") });
  const suffix = skipped === 0 ? "" : `, ${skipped} skipped`;
  console.log(`${passed} passed, ${failed} failed${suffix}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
