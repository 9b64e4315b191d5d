import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
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
