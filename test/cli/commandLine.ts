import { spawn } from "node:child_process";
import { bundleOf, root } from "./bundle.ts";

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `policy` with some arguments in a process of its own, in the root of the checkout. */
export async function runCommandLine(
  args: readonly string[],
  folder: string = root,
): Promise<CommandResult> {
  const cli = await bundleOf("cli/main.ts");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: folder });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
