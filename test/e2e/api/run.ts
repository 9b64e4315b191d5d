import { writeFile } from "node:fs/promises";
import Mocha from "mocha";

/** One test as it went; the programs that start the extension host read a list of these. */
interface TestResult {
  readonly title: string;
  /** Why it failed; absent if it passed. */
  readonly error?: string;
}

/**
 * The entry that VS Code calls in its extension host: runs the suites and writes the results to the file
 * that POLICY_TEST_RESULTS names.
 *
 * @throws If a test failed, so that VS Code ends with code 1.
 */
export async function run(): Promise<void> {
  const resultsFile = process.env.POLICY_TEST_RESULTS;
  if (resultsFile === undefined) {
    throw new Error("POLICY_TEST_RESULTS must name the file for the results.");
  }
  const mocha = new Mocha({ ui: "bdd", timeout: 20_000 });
  // Defines describe and it, which the suites use as they are loaded.
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await import("./activation.test.ts");
  await import("./diagnostics.test.ts");
  await import("./navigation.test.ts");
  await import("./truthTable.test.ts");

  const results: TestResult[] = [];
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on("pass", (test) => results.push({ title: test.fullTitle() }))
      // A failed hook is reported here too, with its own title.
      .on("fail", (test, error) =>
        results.push({ title: test.fullTitle(), error: String(error?.stack ?? error) }),
      );
  });
  await writeFile(resultsFile, JSON.stringify(results));
  const failures = results.filter((result) => result.error !== undefined);
  if (failures.length > 0) {
    throw new Error(`${failures.length} of ${results.length} tests failed.`);
  }
}
