import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { addCheckCommand } from "./check.ts";
import { exitCodes } from "./exitCodes.ts";
import { addExplainCommand } from "./explain.ts";
import { addTableCommand } from "./table.ts";

/** Runs the command line; the exit code is set, never forced, so that all output is written. */
async function main(): Promise<void> {
  const program = new Command("policy")
    .description("Check .policy files and show what they decide.")
    .version(manifest.version)
    .showHelpAfterError("(run `policy --help` for the commands and their options)")
    .exitOverride();
  addCheckCommand(program);
  addTableCommand(program);
  addExplainCommand(program);
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed what was wrong; help and version are no errors.
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.badUse;
  }
}

void main();
