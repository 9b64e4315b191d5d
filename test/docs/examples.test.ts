import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import { runCommandLine } from "../cli/commandLine.ts";

/** Every example in the README and the language reference is run; every link leads somewhere. */

const root = join(import.meta.dirname, "../..");
const pages = [
  "README.md",
  "CHANGELOG.md",
  "docs/ARCHITECTURE.md",
  "docs/language.md",
  "docs/performance.md",
];

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function fences(path: string, language: string): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...read(path).matchAll(pattern)].map(([, text = ""]) => text);
}

test.each([
  [0, ["table", "policies/airline.policy"]],
  [
    1,
    [
      ...["explain", "policies/airline.policy", "--action", "cancel"],
      ...["--given", "membership=silver", "--given", "insurance=no"],
    ],
  ],
])("the README shows what the command prints, example %i", async (index, words) => {
  const output = fences("README.md", "text")[index];
  expect(fences("README.md", "sh")).toContain(`node dist/cli.js ${words.join(" ")}\n`);
  expect(await runCommandLine(words)).toMatchObject({ code: 0, stdout: output });
});

test("the policy in the language reference has no problem", () => {
  const [text = ""] = fences("docs/language.md", "policy");
  expect(text).toContain("Refunds");
  const document = languageService.open("file:///refunds.policy", 1, text);
  expect(languageService.diagnostics(document)).toEqual([]);
});

test.each(pages)("%s links only to what exists", (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(
    ([, path = ""]) => path,
  );
  expect(links.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
});
