import { readOptions } from "./options.mjs";

const HELP = `Usage: npm test [-- --unit | --help]

Runs every check and test, whatever fails on the way, and ends with the line "N passed, N failed".

  --unit    the static checks and the unit tests only
  --help    shows this text`;

const options = readOptions(HELP, ["--unit"]);

if (options !== undefined) {
  // Imported late, so that an old Node gets as far as the message about its version.
  const { runStages } = await import("./test-stages.mjs");
  const { passed, failed, skipped } = await runStages({ unitOnly: options.has("--unit") });
  const suffix = skipped === 0 ? "" : `, ${skipped} skipped`;
  console.log(`${passed} passed, ${failed} failed${suffix}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
