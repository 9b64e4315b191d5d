import { join } from "node:path";
import { root } from "../../scripts/checkout.mjs";
import {
  bundleExtensionTests,
  readTestResults,
  type TestResult,
} from "../../scripts/extension-tests.mjs";
import { temporaryFolder } from "../../scripts/temporary-folder.mjs";
import { launchBrowser, newPage } from "../../scripts/vscode-host/browser.mjs";
import type { VscodeHost } from "../../scripts/vscode-host/cache.mjs";
import { serve } from "../../scripts/vscode-host/serve.mjs";
import { copyOfPolicies } from "./environment.ts";

/** How long the tests inside the extension host may take together, in milliseconds. */
const TIMEOUT = 90_000;

/**
 * Runs the tests of test/e2e/api inside a real extension host.
 *
 * @param chromium The path of the browser that the workbench runs in; the extension host itself runs in Node.
 * @throws If the extension host did not finish: there are no results, or its exit code contradicts them.
 */
export async function runInExtensionHost(
  host: VscodeHost,
  chromium: string,
): Promise<TestResult[]> {
  const { path: folder, remove } = temporaryFolder("extension-tests");
  const resultsFile = join(folder, "results.json");
  const vscode = await serve({
    host,
    args: ["--enable-smoke-test-driver"],
    environment: { POLICY_TEST_RESULTS: resultsFile },
  });
  const browser = await launchBrowser(chromium);
  try {
    const page = await newPage(browser);
    const log: string[] = [];
    await page.exposeFunction("codeAutomationLog", (_type: string, args: unknown[]) => {
      log.push(args.map(String).join(" "));
    });
    const finished = new Promise<number>((resolve, reject) => {
      const timeout = setTimeout(() => {
        reject(
          new Error(`The tests did not finish within ${TIMEOUT / 1000} s.\n${log.join("\n")}`),
        );
      }, TIMEOUT);
      void page.exposeFunction("codeAutomationExit", (code: number) => {
        clearTimeout(timeout);
        resolve(code);
      });
    });
    const address = vscode.address({
      folder: await copyOfPolicies(),
      development: {
        extensionDevelopmentPath: root,
        extensionTestsPath: await bundleExtensionTests(folder),
      },
    });
    await page.goto(address);
    const code = await finished;
    const results = readTestResults(resultsFile);
    const failed = results.some((result) => result.error !== undefined);
    if ((code === 0) === failed) {
      throw new Error(`VS Code ended with code ${code}, against its results.\n${log.join("\n")}`);
    }
    return results;
  } finally {
    await browser.close();
    vscode.stop();
    remove();
  }
}
