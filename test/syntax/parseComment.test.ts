import { describe, expect, test } from "vitest";
import { parseComment } from "../../server/src/syntax/parseComment.ts";
import { policy } from "../check.ts";

const annotations = (fixture: string): [string, string][] =>
  parseComment(policy(fixture)).annotations.map(({ key, value }) => [key.text, value]);

const labels = (text: string): string[] => parseComment(text).labels.map((label) => label.text);

describe("annotations", () => {
  test.each([
    ["// @reason: tenant_boundary", "reason", "tenant_boundary"],
    ["// @reason tenant_boundary", "reason", "tenant_boundary"],
    ["//@reason:tenant_boundary", "reason", "tenant_boundary"],
    ["  // @Deny_Message:  No: never  ", "Deny_Message", "No: never"],
    ["// @broad", "broad", ""],
    ["/* @reason: x */", "reason", "x"],
    ["// @reason: x\r\n", "reason", "x"],
  ])("%j", (text, key, value) => {
    expect(annotations(text)).toEqual([[key, value]]);
  });

  test.each(["// mail me@example.com", "// @reason-code: x", "// see @reason"])(
    "%s is none",
    (text) => {
      expect(annotations(text)).toEqual([]);
    },
  );

  test("go on over lines that are indented by two spaces or more", () => {
    expect(
      annotations(`
        // @deny_message: Only gold members
        //   can cancel
        //  a reservation
        // @suggestion: Look it up
        // not this line
        //   nor this one
        // @ask
        //
        //   nor this
      `),
    ).toEqual([
      ["deny_message", "Only gold members can cancel a reservation"],
      ["suggestion", "Look it up"],
      ["ask", ""],
    ]);
  });

  test("are spanned from the @ to the end of their last line", () => {
    const text = "// @reason: x\r\n//   y\r\n// C1";
    const spans = parseComment(text).annotations.map(({ key, span }) => [
      text.slice(key.span.start, key.span.end),
      text.slice(span.start, span.end),
    ]);
    expect(spans).toEqual([["reason", "@reason: x\r\n//   y"]]);
  });
});

describe("labels", () => {
  test.each([
    ["/* C4 */", ["C4"]],
    ["// C4", ["C4"]],
    ["// C4: any words", ["C4"]],
    ["/* C4: any words */", ["C4"]],
    ["/* C4, C5 */", ["C4", "C5"]],
    ["/* C4 , AUTH-2.1, C4a */", ["C4", "AUTH-2.1", "C4a"]],
    ["/*\n * C4\n */", ["C4"]],
    ["// @reason: x\n// C4", ["C4"]],
    ["// see C4", []],
    ["// C4 is about gold members", []],
    ["// TODO", []],
  ])("%j carries %j", (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  test("are spanned", () => {
    const text = "// words\r\n/* C4, C5 */";
    const spans = parseComment(text).labels.map(({ span }) => text.slice(span.start, span.end));
    expect(spans).toEqual(["C4", "C5"]);
  });
});

test.each([
  ["// C1: Allow refund\n// C2: Deny refund", true],
  ["/*\n C1: Allow refund\n C2: Deny refund\n*/", true],
  ["// C1, C2", false],
  ["// C1: Allow refund\n//     if a = b", false],
])("%j is a listing: %s", (text, listing) => {
  expect(parseComment(text).listing).toBe(listing);
});
