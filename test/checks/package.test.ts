import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";

/** What users install: `npm run package` has made it before these tests run. */

const root = join(import.meta.dirname, "../..");
const vsix = join(root, "dist/policy-workbench.vsix");

async function manifestVersion(path: string): Promise<unknown> {
  const manifest: unknown = JSON.parse(await readFile(join(root, path), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? manifest.version
    : undefined;
}

test("the extension holds what runs, and no source, test, map or module folder", async () => {
  const files = Object.keys(unzipSync(await readFile(vsix)));
  expect(files.toSorted()).toEqual([
    "[Content_Types].xml",
    "extension.vsixmanifest",
    "extension/LICENSE.txt",
    "extension/changelog.md",
    "extension/dist/client.js",
    "extension/dist/server.js",
    "extension/dist/webview/truthTable.css",
    "extension/dist/webview/truthTable.js",
    "extension/language-configuration.json",
    "extension/package.json",
    "extension/readme.md",
    "extension/syntaxes/policy.markdown-injection.tmLanguage.json",
    "extension/syntaxes/policy.tmLanguage.json",
  ]);
});

test("the extension is smaller than 400 KB", async () => {
  expect((await stat(vsix)).size).toBeLessThan(400 * 1024);
});

test("all packages have one version", async () => {
  const version = await manifestVersion("package.json");
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await manifestVersion("server/package.json")).toBe(version);
  expect(await manifestVersion("client/package.json")).toBe(version);
});
