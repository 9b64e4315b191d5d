import { cp } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/checkout.mjs";
import { findChromium } from "../../scripts/chromium.mjs";
import { temporaryFolder } from "../../scripts/temporary-folder.mjs";
import {
  hostPlatformProblem,
  prepareHost,
  type VscodeHost,
} from "../../scripts/vscode-host/cache.mjs";

/** The package that the tests install. */
export const vsix = join(root, "dist", "policy-workbench.vsix");

interface Environment {
  readonly host: VscodeHost;
  /** The path of the browser's executable. */
  readonly chromium: string;
}

/**
 * What a real VS Code needs on this machine, or why it cannot be had; then the tests are skipped, with
 * the reason in their names.
 *
 * @throws If it could be had here, but its installation failed.
 */
export async function prepareEnvironment(): Promise<Environment | { readonly missing: string }> {
  const platformProblem = hostPlatformProblem();
  if (platformProblem !== undefined) {
    return { missing: platformProblem };
  }
  const chromium = await findChromium(console.log);
  if ("missing" in chromium) {
    return chromium;
  }
  return { host: await prepareHost(console.log), chromium: chromium.executable };
}

/** A copy of policies/ that a test may edit; it is removed when the run ends. */
export async function copyOfPolicies(): Promise<string> {
  const folder = join(temporaryFolder("workspace").path, "policies");
  await cp(join(root, "policies"), folder, { recursive: true });
  return folder;
}
