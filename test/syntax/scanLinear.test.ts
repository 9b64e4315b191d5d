import { describe, expect, test } from "vitest";
import { scanBlocks } from "../../server/src/syntax/scanBlocks.ts";

/** Texts on which a scanner that looks ahead can get quadratic. */
describe("the scan is linear", () => {
  /** Milliseconds that are far too many, but few for what is quadratic. */
  const LONG = 3_000;

  test.each([
    ["one line of 3 MB", "word ".repeat(600_000)],
    ["100,000 facts on a line", "A(1).".repeat(100_000)],
    ["100,000 facts on a line each", "A(1).\n".repeat(100_000)],
    ["20,000 comments opened in prose", "A (x /*\n".repeat(20_000)],
    ["100,000 blank lines", "\n".repeat(100_000)],
    ["50,000 list items", "- item\n".repeat(50_000)],
    ["20,000 parentheses", `A(${"(".repeat(20_000)}`],
    ["20,000 lines with an open parenthesis", "A(x\n".repeat(20_000)],
    ["20,000 lines of prose with one", "A (x\n".repeat(20_000)],
    ["20,000 items on a line with one", "A(x. ".repeat(20_000)],
    ["20,000 comments in an unfinished rule", `A(x) :- B(x)\n${"// c\n".repeat(20_000)}`],
    ["20,000 opened HTML comments", "text <!-- x\n\n".repeat(20_000)],
    ["20,000 opened components", ".comp X {\n".repeat(20_000)],
    ["a long word below an atom", `A(x)\n:- B(x)\nand ${"c".repeat(300_000)}(`],
    ["20,000 atoms in prose", `x\n${"A(1),\n".repeat(20_000)}`],
    ["20,000 dots", ".".repeat(20_000)],
    ["100,000 capitals", "A".repeat(100_000)],
    ["100,000 backticks", `${"`".repeat(100_000)}x<!--`],
    ["100,000 dashes", `${"-".repeat(100_000)}x`],
  ])(
    "%s",
    (_what, text) => {
      const relations = new Set(["Known"]);
      const start = performance.now();
      const scan = scanBlocks(text, relations);
      scanBlocks(text, relations, "datalog");
      scanBlocks(`${text.slice(0, 5_000)}x${text.slice(5_000)}`, relations, "policy", scan);
      expect(performance.now() - start).toBeLessThan(LONG);
    },
    4 * LONG,
  );
});
