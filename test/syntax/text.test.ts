import * as fc from "fast-check";
import { expect, test } from "vitest";
import { EditedText, samePiecesAtEnd, samePiecesAtStart } from "../../server/src/syntax/text.ts";

/** An edit of a text: where it starts and how much it takes away, as shares; what it puts there. */
const edits = fc.array(
  fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 0.3, noNaN: true }),
    fc.oneof(fc.string({ maxLength: 5 }), fc.constant("x".repeat(20_000)), fc.constant("")),
  ),
  { maxLength: 6 },
);

test("an edited text is read as the string that it stands for", () => {
  const start = fc.constantFrom("", "abc", "ab\n".repeat(10_000), `${"a".repeat(16_383)}*/b`);
  fc.assert(
    fc.property(start, edits, fc.double({ min: 0, max: 1, noNaN: true }), (before, made, share) => {
      let string = before;
      let text = EditedText.of(before);
      for (const [from, taken, put] of made) {
        const at = Math.floor(from * string.length);
        const end = Math.min(string.length, at + Math.floor(taken * string.length));
        string = string.slice(0, at) + put + string.slice(end);
        text = text.replace(at, end, put);
      }
      expect(text.toString()).toBe(string);
      expect(text.length).toBe(string.length);
      const at = Math.floor(share * (string.length + 1));
      for (const offset of [at, 16_383, 16_384, -1, string.length]) {
        expect(text.charAt(offset)).toBe(string.charAt(offset));
        expect(text.charCodeAt(offset)).toBe(string.charCodeAt(offset));
      }
      for (const sought of ["*/", "b", "ab\na", "nowhere"]) {
        expect(text.indexOf(sought, at)).toBe(string.indexOf(sought, at));
        expect(text.startsWith(sought, at)).toBe(string.startsWith(sought, at));
      }
      expect(text.slice(at, at + 20_000)).toBe(string.slice(at, at + 20_000));
      expect(text.slice(-8_000)).toBe(string.slice(-8_000));
    }),
    { numRuns: 60 },
  );
});

test("an edit makes the piece anew in which it is, and shares the others", () => {
  const before = EditedText.of("a".repeat(100_000));
  const after = before.replace(50_000, 50_001, "b");
  const start = samePiecesAtStart(before, after);
  const end = samePiecesAtEnd(before, after);
  expect([start, end]).toEqual([50_000, 49_999]);
  expect(samePiecesAtStart(before, EditedText.of("b"))).toBe(0);
  expect(samePiecesAtEnd(before, before)).toBe(100_000);
});

test("pieces do not become small, however often the same place is edited", () => {
  let text = EditedText.of("a".repeat(50_000));
  for (let edit = 0; edit < 2_000; edit++) text = text.replace(20_000 + edit, 20_000 + edit, "b");
  for (let edit = 0; edit < 2_000; edit++) text = text.replace(20_000, 20_001, "");
  expect(text.pieces.length).toBeLessThan(10);
  expect(text.toString()).toBe("a".repeat(50_000));
});
