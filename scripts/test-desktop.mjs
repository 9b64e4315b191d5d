import { cpSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checkout.mjs";
import { bundleExtensionTests, readTestResults } from "./extension-tests.mjs";
import { installDependencies } from "./install-dependencies.mjs";
import { runQuietly } from "./run.mjs";
import { temporaryFolder } from "./temporary-folder.mjs";

/** The oldest VS Code that package.json's `engines` promises; POLICY_VSCODE_VERSION chooses another. */
const OLDEST_VERSION = "1.100.0";

process.exitCode = await testDesktop();

/**
 * Runs the tests of test/e2e/api inside a desktop VS Code, which is downloaded from Microsoft.
 *
 * @returns {Promise<number>} The exit code.
 */
async function testDesktop() {
  await installDependencies();
  await runQuietly("npm", ["run", "build"]);
  const { downloadAndUnzipVSCode, runTests } = await import("@vscode/test-electron");
  const version = process.env.POLICY_VSCODE_VERSION ?? OLDEST_VERSION;
  let vscodeExecutablePath;
  try {
    vscodeExecutablePath = await downloadAndUnzipVSCode(version);
  } catch (error) {
    console.error(
      `The desktop VS Code ${version} could not be downloaded (${error instanceof Error ? error.message : String(error)}). It comes from update.code.visualstudio.com, which this machine may not reach. \`npm test\` runs the same tests without it.`,
    );
    return 1;
  }
  const folder = temporaryFolder("desktop").path;
  const workspace = join(folder, "policies");
  cpSync(join(root, "policies"), workspace, { recursive: true });
  const resultsFile = join(folder, "results.json");
  const code = await runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath: root,
    extensionTestsPath: await bundleExtensionTests(folder),
    extensionTestsEnv: { POLICY_TEST_RESULTS: resultsFile },
    launchArgs: [workspace, "--disable-extensions", `--user-data-dir=${join(folder, "user")}`],
  }).catch((error) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  });
  const results = readTestResults(resultsFile);
  const failures = results.filter((result) => result.error !== undefined);
  for (const { title, error } of results) {
    console.log(error === undefined ? `passed: ${title}` : `FAILED: ${title}\n${error}`);
  }
  console.log(`${results.length - failures.length} passed, ${failures.length} failed`);
  return code === 0 && failures.length === 0 ? 0 : 1;
}
