import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { EditedText } from "../../server/src/syntax/text.ts";
import { expectWhole } from "./expectWhole.ts";
import { anyText, applyTextEdit, plausibleText, textEdits, wildText } from "./fragments.ts";

const airline = readFileSync(new URL("../../policies/airline.policy", import.meta.url), "utf8");
const languages = fc.constantFrom("policy", "datalog");

test("any text is parsed, and printed back byte for byte", () => {
  fc.assert(
    fc.property(anyText, languages, (text, language) => {
      expectWhole(parse(text, preludeRelations, undefined, { language }), text);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["plausible texts", plausibleText, 60],
  ["wild texts", wildText, 60],
  ["the airline policy", fc.constant(airline), 15],
])("edits of %s give the tree of a whole parse", (_name, texts, numRuns) => {
  fc.assert(
    fc.property(texts, textEdits, languages, (first, edits, language) => {
      let text = first;
      let tree = parse(text, preludeRelations, undefined, { language });
      for (const edit of edits) {
        text = applyTextEdit(text, edit);
        tree = parse(text, preludeRelations, tree, { language });
        expectWhole(tree, text);
        expect(tree).toEqual(parse(text, preludeRelations, undefined, { language }));
      }
    }),
    { numRuns },
  );
});

test("a text in pieces, edited in place, gives the tree of a whole parse", () => {
  fc.assert(
    fc.property(plausibleText, textEdits, languages, (first, edits, language) => {
      // Longer than a piece, so that what is edited and what is read go over their seams.
      const start = `${first}\n\n${airline.repeat(6)}${first}`;
      let string = start;
      let text = EditedText.of(start);
      let tree = parse(text, preludeRelations, undefined, { language });
      for (const edit of edits) {
        const before = string;
        string = applyTextEdit(string, edit);
        text = replaced(text, before, string);
        tree = parse(text, preludeRelations, tree, { language });
        expectWhole(tree, string);
        const whole = parse(string, preludeRelations, undefined, { language });
        expect(tree.blocks).toEqual(whole.blocks);
      }
    }),
    { numRuns: 5 },
  );
});

/** Makes the one edit to a text in pieces that makes one string of another. */
function replaced(text: EditedText, before: string, after: string): EditedText {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let same = 0;
  const most = Math.min(before.length, after.length) - start;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++;
  return text.replace(start, before.length - same, after.slice(start, after.length - same));
}
