import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./bundle.ts";
import { runCommandLine } from "./commandLine.ts";

test.concurrent("--version", async () => {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  expect(await runCommandLine(["--version"])).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: "",
  });
});

test.concurrent("--help names the commands", async () => {
  const { code, stdout, stderr } = await runCommandLine(["--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^Usage: policy /);
  expect(stdout).toContain("check [options] <file...>");
  expect(stdout).toContain("table [options] <file>");
});

test.concurrent("no arguments: the help, as an error", async () => {
  const { code, stdout, stderr } = await runCommandLine([]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Usage: policy ");
});

test.concurrent("an unknown command", async () => {
  const { code, stdout, stderr } = await runCommandLine(["expand", "x.policy"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("unknown command 'expand'");
});
