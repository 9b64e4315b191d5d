import { expect } from "vitest";
import { print } from "../../server/src/syntax/parse.ts";
import type { PolicyTree } from "../../server/src/syntax/tree.ts";

/** Every block begins where the one before it ends, and what is spanned is inside its block. */
export function expectWhole(tree: PolicyTree, text: string): void {
  let position = 0;
  for (const { start, block } of tree.blocks) {
    expect(start).toBe(position);
    expect(block.text).not.toBe("");
    position += block.text.length;
    for (const { span } of block.problems) {
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(span.end).toBeLessThanOrEqual(block.text.length);
    }
  }
  expect(position).toBe(text.length);
  expect(print(tree)).toBe(text);
}
