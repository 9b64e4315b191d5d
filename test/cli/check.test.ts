import { describe, expect, test } from "vitest";
import { runCommandLine } from "./commandLine.ts";
import { folderWith } from "./folder.ts";

const folder = await folderWith({
  "good.policy": "IsAuthorized(idx) :- Actions(idx, _).\n",
  "error.policy": "IsAuthorized(idx) :- Actions(idx, _), Unknown(idx).\n",
  "warning.policy": "C1: Deny refund\n\nIsAuthorized(idx) :- Actions(idx, _).\n",
  "mark.policy": "\uFEFFIsAuthorized(idx) :- Unknown(idx).\n",
  "includes.policy": '#include "error.policy"\n',
  "includes-good.policy": '#include "good.policy"\n#include "lib/common_policy.dl"\n',
  "escapes.policy": '#include "../secret.policy"\n',
  "program.dl": ".decl edge(x: number, y: number)\nedge(1, 2). edge(2, 3).\n",
  "binary.policy": Buffer.from([0x49, 0xff, 0xfe, 0x0a]),
});
const policy = (...args: readonly string[]) => runCommandLine(args, folder);

test.concurrent("nothing is wrong: exit code 0", async () => {
  expect(await policy("check", "good.policy")).toEqual({
    code: 0,
    stdout: "No problems in 1 file.\n",
    stderr: "",
  });
});

test.concurrent("errors: exit code 1, and for each its place, code, message, and the line with it", async () => {
  const { code, stdout, stderr } = await policy("check", "error.policy", "warning.policy");
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout.split("\n")).toEqual([
    "error.policy:1:39 error undefined-relation",
    expect.stringMatching(/^ {2}.*`Unknown`/),
    "  1 | IsAuthorized(idx) :- Actions(idx, _), Unknown(idx).",
    "    |                                       ^^^^^^^",
    "",
    "warning.policy:1:1 warning unreferenced-clause",
    expect.stringMatching(/^ {2}No rule implements C1/),
    "  1 | C1: Deny refund",
    "    | ^^",
    "",
    "1 error and 1 warning in 2 files.",
    "",
  ]);
});

test.concurrent("warnings only: exit code 0", async () => {
  const { code, stdout } = await policy("check", "warning.policy");
  expect(code).toBe(0);
  expect(stdout).toContain("1 warning in 1 file.\n");
});

describe("files that cannot be opened: exit code 2", () => {
  test.concurrent("each is named with the reason, and the others are checked all the same", async () => {
    expect(await policy("check", "missing.policy", ".", "good.policy")).toEqual({
      code: 2,
      stdout: "No problems in 1 file.\n",
      stderr: [
        "policy: cannot open missing.policy: there is no such file\n",
        "policy: cannot open .: it is a folder\n",
      ].join(""),
    });
  });

  test.concurrent("errors elsewhere do not hide it, and JSON stays JSON", async () => {
    const { code, stdout } = await policy(
      "check",
      "--format",
      "json",
      "error.policy",
      "missing.policy",
    );
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ path: "error.policy" }] });
  });
});

test.concurrent("a file that is no UTF-8 text is not a policy, and has no table", async () => {
  const { code, stdout } = await policy("check", "binary.policy");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^binary\.policy:1:1 info not-a-policy\n {2}This is text in another encoding than UTF-8/,
  );
  expect(await policy("table", "binary.policy")).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^policy: binary\.policy has no truth table:.*\n.*UTF-8/),
  });
});

describe("included files", () => {
  test.concurrent("are read beside the policy, and their errors are shown where they are", async () => {
    const { code, stdout } = await policy("check", "includes.policy", "includes-good.policy");
    expect(code).toBe(1);
    expect(stdout.split("\n")).toEqual([
      "includes.policy:1:1 error include-not-found",
      "  Cannot include `error.policy`: it has an error.",
      '  1 | #include "error.policy"',
      "    | ^^^^^^^^^^^^^^^^^^^^^^^",
      "  error.policy:1:39 The first error is here.",
      "",
      "1 error in 2 files.",
      "",
    ]);
  });

  test.concurrent("are not read from outside the current folder", async () => {
    const { code, stdout } = await policy("check", "escapes.policy");
    expect(code).toBe(1);
    expect(stdout).toContain("Cannot include `../secret.policy`: it is outside the folder");
  });
});

describe("--strict reads Datalog as Soufflé does", () => {
  test.concurrent("a program that declares what it uses", async () => {
    expect(await policy("check", "--strict", "program.dl")).toMatchObject({
      code: 0,
      stdout: "No problems in 1 file.\n",
    });
  });

  test.concurrent("without a prelude and without relations that a head declares", async () => {
    const { code, stdout } = await policy("check", "--strict", "good.policy");
    expect(code).toBe(1);
    expect(stdout).toContain("There is no relation `IsAuthorized`");
    expect(stdout).toContain("There is no relation `Actions`");
  });

  test.concurrent("without prose", async () => {
    const { code, stdout } = await policy("check", "--strict", "warning.policy");
    expect(code).toBe(1);
    expect(stdout).toContain("warning.policy:1:3 error syntax-error");
  });
});

test.concurrent.each([
  ["no file", [], "missing required argument 'file'"],
  ["an unknown format", ["--format", "xml", "good.policy"], "'xml' is invalid"],
])("bad use, exit code 2: %s", async (_, args, message) => {
  const { code, stdout, stderr } = await policy("check", ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).toContain("policy --help");
});

test.concurrent("JSON: each file with its diagnostics, and nothing else", async () => {
  const { code, stdout } = await policy(
    "check",
    "--format",
    "json",
    "good.policy",
    "error.policy",
    "mark.policy",
  );
  expect(code).toBe(1);
  const unknown = (line: number, character: number): object => ({
    code: "undefined-relation",
    severity: "error",
    message: expect.stringContaining("`Unknown`"),
    range: { start: { line, character }, end: { line, character: character + 7 } },
  });
  expect(JSON.parse(stdout)).toEqual({
    files: [
      { path: "good.policy", diagnostics: [] },
      { path: "error.policy", diagnostics: [unknown(0, 38)] },
      // The byte-order mark is no character of the first line.
      { path: "mark.policy", diagnostics: [unknown(0, 21)] },
    ],
  });
});
