import { describe, expect, test } from "vitest";
import type { TermNode } from "../../server/src/syntax/datalogTree.ts";
import { parseItem } from "../../server/src/syntax/parseItem.ts";

function term(text: string): TermNode | undefined {
  const { node } = parseItem(`R(${text}).`);
  return node?.kind === "rule" ? node.heads[0].arguments[0] : undefined;
}

describe("numbers", () => {
  test.each([
    ["0", 0, "number"],
    ["42", 42, "number"],
    ["-42", -42, "number"],
    ["007", 7, "number"],
    ["4294967295", 4294967295, "number"],
    ["0x1F", 31, "number"],
    ["0xffffffff", 4294967295, "number"],
    ["0b101", 5, "number"],
    ["5u", 5, "unsigned"],
    ["0x10u", 16, "unsigned"],
    ["0b11u", 3, "unsigned"],
    ["1.5", 1.5, "float"],
    ["-0.25", -0.25, "float"],
    ["1.5e3", 1500, "float"],
    ["1.5E-3", 0.0015, "float"],
    ["2.0e+1", 20, "float"],
    // An address is a number of 32 bits with a sign.
    ["1.2.3.4", 0x01020304, "number"],
    ["127.0.0.1", 0x7f000001, "number"],
    ["255.255.255.255", -1, "number"],
  ])("%s", (text, value, type) => {
    expect(term(text)).toEqual({
      ...{ kind: "number", value, type },
      span: { start: 2, end: 2 + text.length },
    });
  });

  test.each(["300.0.0.1", "1x", "0x", "0b2", "1.", ".5", "1.2.3", "5U", "1e5", "1_000"])(
    "%s is none",
    (text) => {
      expect(term(text)).toBeUndefined();
    },
  );
});

describe("strings", () => {
  test.each([
    ['""', ""],
    ['"a b"', "a b"],
    ['"a.b :- // c /* d */"', "a.b :- // c /* d */"],
    [String.raw`"say \"hi\"\n\t\r\\"`, 'say "hi"\n\t\r\\'],
    [String.raw`"\d+\."`, String.raw`\d+\.`],
    [String.raw`"\\n"`, String.raw`\n`],
    ['"größe 😀"', "größe 😀"],
  ])("%s", (text, value) => {
    expect(term(text)).toEqual({
      ...{ kind: "string", value },
      span: { start: 2, end: 2 + text.length },
    });
  });
});
