import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";

/**
 * Each static check of `npm test` passes on a sound file and fails on a planted fault: the check
 * runs with the project's own configuration over a small project of one or two files.
 */

const root = join(import.meta.dirname, "../..");
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const configuration = [
  ".gitignore",
  ".dependency-cruiser.cjs",
  "biome.json",
  "knip.json",
  "package.json",
  "tsconfig.base.json",
  "client/package.json",
  "client/webview/tsconfig.json",
  "server/package.json",
  "server/tsconfig.json",
];

interface Outcome {
  readonly code: number;
  readonly output: string;
}

async function runOn(files: Record<string, string>, tool: string, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "policy-workbench-fault-"));
  folders.push(folder);
  for (const path of configuration) await cp(join(root, path), join(folder, path));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const program = join(root, "node_modules/.bin", tool);
  return new Promise<Outcome>((resolve) => {
    execFile(program, args, { cwd: folder }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, output: stdout + stderr });
    });
  });
}

test("the formatter refuses a file that is not formatted", async () => {
  const format = (text: string) => runOn({ "server/src/a.ts": text }, "biome", "ci", "server/src");
  expect(await format("export const a = 1;\n")).toMatchObject({ code: 0 });
  const faulty = await format("export const a   =   1\n");
  expect(faulty.code).toBe(1);
  expect(faulty.output).toContain("File content differs from formatting output");
});

test.each([
  ["any", "export const a: any = 1;\n", "noExplicitAny"],
  ["a cast that silences", 'export const a = ["b"][0]!;\n', "noNonNullAssertion"],
  ["an enum", "export enum A {\n  B,\n}\n", "noEnum"],
])("the linter refuses %s", async (_, text, rule) => {
  const faulty = await runOn({ "server/src/a.ts": text }, "biome", "ci", "server/src");
  expect(faulty.code).toBe(1);
  expect(faulty.output).toContain(rule);
});

test.each([
  ["Node in the core", "server", 'import "node:fs";\n', "node:fs"],
  ["the DOM in the core", "server", "export const a = document.title;\n", "document"],
  ["Node in the webview", "client/webview", 'import "node:fs";\n', "node:fs"],
])("the compiler refuses %s", async (_, project, text, name) => {
  const compile = (source: string) =>
    runOn({ [`${project}/src/a.ts`]: source }, "tsc", "-p", project, "--noEmit");
  expect(await compile("export const a = 1;\n")).toMatchObject({ code: 0 });
  const faulty = await compile(text);
  expect(faulty.code).not.toBe(0);
  expect(faulty.output).toContain(name);
});

test("the unused-code check refuses an export that nothing imports", async () => {
  const find = (text: string) =>
    runOn(
      { "server/src/cli/main.ts": 'import "./a.ts";\n', "server/src/cli/a.ts": text },
      "knip",
      "--include",
      "exports,files",
    );
  expect(await find("console.log(1);\n")).toMatchObject({ code: 0 });
  const faulty = await find("export const forgotten = 1;\n");
  expect(faulty.code).toBe(1);
  expect(faulty.output).toContain("forgotten");
});

test("the direction check refuses every import against the direction", async () => {
  const forbidden = [
    ["server/src/datalog/a", "../syntax/b", "datalog-direction"],
    ["server/src/syntax/a", "../semantics/b", "syntax-direction"],
    ["server/src/semantics/a", "../decision/b", "semantics-direction"],
    ["server/src/decision/a", "../lint/b", "decision-direction"],
    ["server/src/lint/a", "../features/b", "lint-direction"],
    ["server/src/features/a", "../lsp/b", "features-direction"],
    ["server/src/languageService", "./cli/b", "languageService-direction"],
    ["server/src/lsp/a", "../decision/b", "lsp-direction"],
    ["server/src/cli/a", "../semantics/b", "cli-direction"],
    ["server/src/protocol", "./semantics/b", "protocol-direction"],
    ["server/src/workspace", "./semantics/b", "workspace-direction"],
    ["client/src/a", "../../server/src/decision/b", "client-direction"],
    ["client/webview/src/a", "../../../server/src/decision/b", "webview-direction"],
  ] as const;
  const cruise = (planted: boolean) => {
    const files: Record<string, string> = {};
    for (const [importer, imported] of forbidden) {
      const target = join(dirname(importer), imported);
      files[`${target}.ts`] = "export const b = 1;\n";
      files[`${importer}.ts`] = planted ? `import "${imported}.ts";\n` : "export const a = 1;\n";
    }
    const config = [".dependency-cruiser.cjs", "server/src", "client"];
    return runOn(files, "depcruise", "--config", ...config);
  };
  expect(await cruise(false)).toMatchObject({ code: 0 });
  const faulty = await cruise(true);
  expect(faulty.code).toBe(forbidden.length);
  for (const [, , rule] of forbidden) expect(faulty.output).toContain(rule);
});
