import { describe, expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import { generatePolicy } from "./generatePolicy.ts";

/** Policies for the benchmarks: what they measure must be what people would write. */

/** LSP's numbers for what is serious. */
const severities = ["no severity", "error", "warning"];

/** The errors and warnings about a text: `warning missing-guard`. */
function complaints(text: string): string[] {
  const document = languageService.open("file:///generated.policy", 1, text);
  return languageService.diagnostics(document).flatMap(({ severity, code }) => {
    const word = severities[severity ?? 0];
    return word === undefined ? [] : [`${word} ${code}`];
  });
}

test("a seed gives the same policy each time, and another seed another one", () => {
  expect(generatePolicy(1, 10_000)).toBe(generatePolicy(1, 10_000));
  expect(generatePolicy(1, 10_000)).not.toBe(generatePolicy(2, 10_000));
});

test.each([5_000, 10_000, 100_000, 1_000_000])("of %i bytes, within 5 %%", (bytes) => {
  const size = Buffer.byteLength(generatePolicy(3, bytes));
  expect(Math.abs(size - bytes) / bytes).toBeLessThan(0.05);
});

describe.each([1, 2, 3, 4])("the policy of seed %i", (seed) => {
  const text = generatePolicy(seed, 10_000);

  test("has no error", () => {
    expect(complaints(text).filter((complaint) => complaint.startsWith("error"))).toEqual([]);
  });

  test("has every part of a policy", () => {
    for (const part of [
      /^## /m,
      /^- .* \[C\d+\]$/m,
      /^\/\/ @domain /m,
      /^C\d+: Guard — /m,
      /^\/\* C\d+ \*\/$/m,
      /^\/\/ @deny_message: /m,
    ]) {
      expect(text).toMatch(part);
    }
  });
});

test("a larger policy has tables, helper relations and approvals; its holes are all that is wrong", () => {
  const text = generatePolicy(6, 40_000);
  for (const part of [/^\| Action \|/m, /^\.decl /m, /^\/\/ @outcome: require_approval$/m]) {
    expect(text).toMatch(part);
  }
  expect([...new Set(complaints(text))]).toEqual(["warning missing-guard"]);
});
