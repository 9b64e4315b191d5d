import * as fc from "fast-check";
import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { SyncedText } from "../../server/src/lsp/syncedText.ts";

const uri = "file:///a.policy";
const texts = fc.string({
  unit: fc.constantFrom("a", "b", "\r", "\n", "\r\n", "😀", "é"),
  maxLength: 30,
});
/** A change: the whole text, or what is between two places, as shares of the text. */
const share = fc.double({ min: 0, max: 1, noNaN: true });
const changes = fc.tuple(fc.boolean(), share, share, texts);

test("lines and characters are those of the editor after any changes", () => {
  fc.assert(
    fc.property(texts, fc.array(changes, { maxLength: 8 }), (content, made) => {
      const document = TextDocument.create(uri, "policy", 0, content);
      let synced = SyncedText.create(uri, 0, content);
      for (const [index, [whole, one, other, put]] of made.entries()) {
        const { length } = document.getText();
        const [start, end] = [one, other]
          .map((from) => document.positionAt(Math.floor(from * length)))
          .toSorted((a, b) => a.line - b.line || a.character - b.character);
        if (start === undefined || end === undefined)
          throw new Error("two places are four numbers");
        const change = whole ? { text: put } : { range: { start, end }, text: put };
        TextDocument.update(document, [change], index + 1);
        synced = synced.changed([change], index + 1);
        const text = document.getText();
        expect(synced.text.toString()).toBe(text);
        for (let offset = -1; offset <= text.length + 1; offset++) {
          expect(synced.positionAt(offset)).toEqual(document.positionAt(offset));
        }
        for (const position of [
          { line: 0, character: 3 },
          { line: 2, character: 0 },
          { line: 3, character: 99 },
          { line: 99, character: 1 },
        ]) {
          expect(synced.offsetAt(position)).toBe(document.offsetAt(position));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("a version stays as it was", () => {
  const before = SyncedText.create(uri, 1, "one\ntwo");
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
  const after = before.changed([{ range, text: "2" }], 2);
  expect([before.text.toString(), before.version]).toEqual(["one\ntwo", 1]);
  expect([after.text.toString(), after.version]).toEqual(["one\n2", 2]);
});
