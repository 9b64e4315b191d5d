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
    ["// @reason : x", "reason", "x"],
    ["/// @reason x", "reason", "x"],
    ["/* @broad*/", "broad", ""],
    ["/**\n * @reason: x\n */", "reason", "x"],
    ["// @deny_message: **/*.ts", "deny_message", "**/*.ts"],
    ["// @property: p: never ALLOW if a = b", "property", "p: never ALLOW if a = b"],
  ])("%j", (text, key, value) => {
    expect(annotations(text)).toEqual([[key, value]]);
  });

  test.each(["// mail me@example.com", "// @reason-code: x", "// see @reason", "// @", "// @9"])(
    "%s is none",
    (text) => {
      expect(annotations(text)).toEqual([]);
    },
  );

  test("16,000 lines of one are read in linear time", () => {
    const start = performance.now();
    const text = `// @deny_message:\n${"//   more\n".repeat(16_000)}`;
    const [annotation] = parseComment(text).annotations;
    expect(annotation?.value).toBe(Array(16_000).fill("more").join(" "));
    expect(annotation?.span).toEqual({ start: 3, end: text.length - 1 });
    parseComment(`/*${"*".repeat(100_000)} x */`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

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
    const text = "/* words\r\n * C4, C5 */";
    const spans = parseComment(text).labels.map(({ span }) => text.slice(span.start, span.end));
    expect(spans).toEqual(["C4", "C5"]);
  });
});

describe("annotations and what is beside them", () => {
  test("a line indented further goes on, also if it looks like a label", () => {
    expect(annotations("// @deny_message: See\n//   C4: the rule\n// C5")).toEqual([
      ["deny_message", "See C4: the rule"],
    ]);
    expect(labels("// @deny_message: See\n//   C4: the rule\n// C5")).toEqual(["C5"]);
  });

  test("an indented line with a key is another annotation", () => {
    expect(annotations("// @deny_message: No\n//   @suggestion: Yes")).toEqual([
      ["deny_message", "No"],
      ["suggestion", "Yes"],
    ]);
  });

  test("between stars there is no continuation", () => {
    expect(annotations("/* @reason: x\n     y */")).toEqual([["reason", "x"]]);
  });
});

describe("entries", () => {
  /** Each entry: what its clause says in words, and whether it is read. */
  const entries = (fixture: string): string[] =>
    parseComment(policy(fixture)).entries.map(
      ({ clause }) => `${clause.label.text}: ${clause.text}${clause.meaning ? "" : " (informal)"}`,
    );

  test.each([
    ["// C4: Deny refund if a = b", ["C4: Deny refund if a = b"]],
    ["/* C4: Deny if a = b */", ["C4: Deny if a = b"]],
    ["// C4: any words", ["C4: any words (informal)"]],
    ["// **C4:** Deny refund", ["C4: Deny refund"]],
    ["// - C4: Deny refund", ["C4: Deny refund"]],
    ["// C4", []],
    ["// C4:", []],
    ["// C4, C5: both", []],
    ["// see C4: it says", []],
  ])("%j", (text, expected) => {
    expect(entries(text)).toEqual(expected);
  });

  test("go on over the lines that follow", () => {
    expect(
      entries(`
        // C4: Deny refund
        //     if a = b
        // and c = d
      `),
    ).toEqual(["C4: Deny refund if a = b and c = d"]);
    expect(entries("/*\n * C4: Deny refund\n *   if a = b\n */")).toEqual([
      "C4: Deny refund if a = b",
    ]);
    expect(entries("// C4:\r\n//   Deny refund\r\n")).toEqual(["C4: Deny refund"]);
  });

  test.each([
    "//",
    "// ----------",
    "// ---- Rules ----",
    "// ──────",
    "// ====",
    "// @reason: x",
    "// C5",
  ])("end at %s", (line) => {
    expect(entries(`// C4: Deny refund\n${line}\n// and more`)).toEqual(["C4: Deny refund"]);
  });

  test("of a listing", () => {
    expect(
      entries(`
        /* What the agent may do
         * ---------------------
         * C1: Authorize all actions by default
         * C2: Deny refund
         *     if a = b
         *
         * not part of it
         * C3: Be polite
         */
      `),
    ).toEqual([
      "C1: Authorize all actions by default",
      "C2: Deny refund if a = b",
      "C3: Be polite (informal)",
    ]);
  });

  test("know their text, with spaces for markers, and their place", () => {
    const text = "// why\r\n// C4: Deny refund\r\n//     if a = b\r\n//\r\n";
    const [entry] = parseComment(text).entries;
    expect(entry).toMatchObject({
      start: text.indexOf("C4"),
      text: "C4: Deny refund\r\n       if a = b",
    });
    const span = entry?.clause.meaning?.condition?.span ?? { start: 0, end: 0 };
    expect(entry?.text.slice(span.start, span.end)).toBe("a = b");
    expect(text.slice(text.indexOf("C4") + span.start, text.indexOf("C4") + span.end)).toBe(
      "a = b",
    );
  });
});

test.each([
  ["// C1: Allow refund\n// C2: Deny refund", true],
  ["/*\n C1: Allow refund\n C2: Deny refund\n*/", true],
  ["// C1: Allow refund\n// ---\n// C2: Deny refund", true],
  ["// C1, C2", false],
  ["// C1\n// C2", false],
  ["// C1: Allow refund\n//     if a = b", false],
])("%j is a listing: %s", (text, listing) => {
  expect(parseComment(text).listing).toBe(listing);
});
