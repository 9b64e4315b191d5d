import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Scan, scanBlocks } from "../../server/src/syntax/scanBlocks.ts";
import { anyText, applyTextEdit, plausibleText, textEdits, wildText } from "./fragments.ts";

const relations = new Set(["Actions", "Unauthorized"]);
const languages = fc.constantFrom("policy", "datalog");

test("the blocks of any text follow each other and cover it", () => {
  fc.assert(
    fc.property(anyText, languages, (text, language) => {
      const { blocks } = scanBlocks(text, relations, language);
      expect(blocks.every(({ length }) => length > 0)).toBe(true);
      expect(blocks.reduce((sum, { length }) => sum + length, 0)).toBe(text.length);
      expect(blocks.every(({ length, reach }) => reach >= length)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe("a scan that takes over blocks of the one before is the same as a whole one", () => {
  test.each([
    ["plausible", plausibleText],
    ["wild", wildText],
  ])("in %s texts", (_name, texts) => {
    fc.assert(
      fc.property(texts, textEdits, languages, (first, edits, language) => {
        let text = first;
        let scan: Scan = scanBlocks(text, relations, language);
        for (const edit of edits) {
          text = applyTextEdit(text, edit);
          scan = scanBlocks(text, relations, language, scan);
          // How far each block has looked, too: a later edit hangs on it.
          expect(scan).toEqual(scanBlocks(text, relations, language));
        }
      }),
      { numRuns: 300 },
    );
  });
});
