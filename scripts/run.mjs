import { spawn } from "node:child_process";
import { atExit } from "./at-exit.mjs";
import { root } from "./checkout.mjs";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] Defaults to the root of the checkout.
 * @property {NodeJS.ProcessEnv} [env] Defaults to this program's own environment.
 * @property {NodeJS.Signals} [stopSignal] What stops it if this program ends first; SIGTERM if absent.
 */

/**
 * Runs a command whose output the person sees, without any input.
 *
 * @param {string} command A program on the PATH or an absolute path.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} Its exit code; 1 if a signal ended it.
 * @throws If the command cannot be started.
 */
export function run(command, args, options = {}) {
  return finished(start(command, args, options, "inherit"), command, options);
}

/**
 * Runs a command quietly and returns its output.
 *
 * @param {string} command A program on the PATH or an absolute path.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} What it wrote, standard output and standard error together.
 * @throws If it cannot be started or ends with another code than 0; the message holds the end of its output.
 */
export async function runQuietly(command, args, options = {}) {
  const child = start(command, args, options, "pipe");
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += String(chunk);
  });
  child.stderr?.on("data", (chunk) => {
    output += String(chunk);
  });
  const code = await finished(child, command, options);
  if (code !== 0) {
    const lastLines = output.trim().split("\n").slice(-60).join("\n");
    throw new Error(`\`${[command, ...args].join(" ")}\` ended with code ${code}:\n${lastLines}`);
  }
  return output;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @param {"inherit" | "pipe"} output
 */
function start(command, args, { cwd = root, env = process.env }, output) {
  // npm, npx and code are .cmd files on Windows, which only a shell starts; a shell wants spaces quoted.
  const shell = process.platform === "win32";
  return spawn(
    shell ? quoted(command) : command,
    args.map((argument) => (shell ? quoted(argument) : argument)),
    { cwd, env, shell, stdio: ["ignore", output, output] },
  );
}

/** @param {string} argument */
function quoted(argument) {
  return /\s/.test(argument) ? `"${argument}"` : argument;
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {string} command
 * @param {RunOptions} options
 * @returns {Promise<number>}
 */
function finished(child, command, { stopSignal = "SIGTERM" }) {
  const stop = atExit(() => {
    child.kill(stopSignal);
  });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      stop();
      reject(new Error(`Could not start \`${command}\`: ${error.message}`, { cause: error }));
    });
    child.once("close", (code) => {
      stop();
      resolve(code ?? 1);
    });
  });
}
