import { expect, test } from "vitest";
import { PolicyDocument } from "../../../server/src/features/policyDocument.ts";
import { resolveIncludes } from "../../../server/src/features/resolveIncludes.ts";
import { check } from "../../check.ts";

test("a file that is not there", () => {
  check(
    "include-not-found",
    `
    «#include "limits.dl"»
    IsAuthorized(idx) :- Actions(idx, _).
    «.include "lib/roles.dl"»
    `,
    [
      "Cannot include `limits.dl`: there is no such file.",
      "Cannot include `lib/roles.dl`: there is no such file.",
    ],
  );
});

/** What is wrong with the includes of a policy in a folder of files. */
async function found(text: string, files: Readonly<Record<string, string>>): Promise<unknown[]> {
  const document = new PolicyDocument("file:///folder/main.policy", 1, text);
  const includes = await resolveIncludes(document, "file:///folder", async (uri) => {
    const included = files[uri.replace("file:///folder/", "")];
    return included === undefined
      ? { kind: "unreadable", reason: "there is no such file" }
      : { kind: "text", text: included, isUtf8: true };
  });
  return document
    .withIncludes(includes)
    .findings.filter(({ code }) => code === "include-not-found")
    .map(({ message, related }) => [message, ...(related ?? []).map(({ uri }) => uri)]);
}

const rule = "IsAuthorized(idx) :- Actions(idx, _).";

test("a file that leads to one that is not there", async () => {
  const files = { "a.dl": '#include "b.dl"' };
  expect(await found(`#include "a.dl"\n${rule}`, files)).toEqual([
    ["Cannot include `b.dl`: there is no such file.", "file:///folder/a.dl"],
  ]);
});

test("a file with errors", async () => {
  const files = { "a.dl": ".decl A(x: symbol)\nA(1).\nA(x) :- B(x)." };
  expect(await found(`#include "a.dl"\n${rule}`, files)).toEqual([
    ["Cannot include `a.dl`: it has 2 errors.", "file:///folder/a.dl"],
  ]);
});

test("a file outside the folder", async () => {
  expect(await found(`#include "../a.dl"\n${rule}`, {})).toEqual([
    [
      "Cannot include `../a.dl`: it is outside the folder of the workspace, and nothing is read from there.",
    ],
  ]);
});

test("files that are there, and the one that stands for the prelude", async () => {
  const files = { "a.dl": ".decl A(x: symbol)" };
  expect(await found(`#include "a.dl"\n#include "common_policy.dl"\n${rule}`, files)).toEqual([]);
});
