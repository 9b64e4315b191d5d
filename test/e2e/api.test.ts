import { describe, expect, test } from "vitest";
import { prepareEnvironment } from "./environment.ts";
import { runInExtensionHost } from "./extensionHost.ts";

const environment = await prepareEnvironment();

if ("missing" in environment) {
  describe.skip(`inside the extension host (left out: ${environment.missing})`, () => {
    test("the tests of test/e2e/api", () => {});
  });
} else {
  const results = await runInExtensionHost(environment.host, environment.chromium);

  describe("inside the extension host", () => {
    for (const { title, error } of results) {
      test(title, () => {
        expect(error ?? "passed").toBe("passed");
      });
    }
  });
}
