import { nodeVersionProblem } from "./checkout.mjs";

/**
 * Reads the options of `npm start` and `npm test`. Where there is nothing to run (`--help`, an unknown option, a
 * Node that is too old) it says so and sets the exit code.
 *
 * @param {string} help What `--help` shows.
 * @param {readonly string[]} known The options beside `--help`; none takes a value.
 * @returns {ReadonlySet<string> | undefined} Those that were given; undefined where there is nothing to run.
 */
export function readOptions(help, known) {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== "--help" && !known.includes(option));
  const versionProblem = nodeVersionProblem();
  if (versionProblem !== undefined) {
    console.error(versionProblem);
    process.exitCode = 1;
    return undefined;
  }
  if (unknown !== undefined) {
    console.error(`Unknown option ${unknown}.\n\n${help}`);
    process.exitCode = 2;
    return undefined;
  }
  if (options.includes("--help")) {
    console.log(help);
    return undefined;
  }
  return new Set(options);
}
