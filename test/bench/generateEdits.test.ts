import { expect, test } from "vitest";
import { applyEdit, generateEdits } from "./generateEdits.ts";
import { generatePolicy } from "./generatePolicy.ts";

const text = generatePolicy(1, 10_000);

test("a seed gives the same edits each time, and another seed others", () => {
  expect(generateEdits(1, text, 100)).toEqual(generateEdits(1, text, 100));
  expect(generateEdits(1, text, 100)).not.toEqual(generateEdits(2, text, 100));
});

test("each edit fits the text after those before it, and changes it", () => {
  const edits = generateEdits(3, text, 2_000);
  expect(edits).toHaveLength(2_000);
  let current = text;
  for (const edit of edits) {
    expect(edit.offset).toBeGreaterThanOrEqual(0);
    expect(edit.offset + edit.deleted).toBeLessThanOrEqual(current.length);
    const edited = applyEdit(current, edit);
    expect(edited).not.toBe(current);
    current = edited;
  }
});

test("the text stays near the one that it began with", () => {
  let current = text;
  let furthest = 0;
  let unchanged = 0;
  for (const edit of generateEdits(4, text, 2_000)) {
    current = applyEdit(current, edit);
    furthest = Math.max(furthest, Math.abs(current.length - text.length));
    if (current === text) unchanged++;
  }
  expect(furthest).toBeLessThan(400);
  expect(unchanged).toBeGreaterThan(50);
});

test("people type, delete, start lines, end rules and paste", () => {
  const edits = generateEdits(5, text, 500);
  expect(edits.some(({ inserted }) => /^[a-z]$/.test(inserted))).toBe(true);
  expect(edits.some(({ inserted }) => inserted === "\n")).toBe(true);
  expect(edits.some(({ inserted }) => inserted === ".")).toBe(true);
  expect(edits.some(({ inserted }) => inserted.includes(":-"))).toBe(true);
  expect(edits.some(({ deleted, inserted }) => deleted === 1 && inserted === "")).toBe(true);
});

test.each(["", "\n", "12", "C1: Deny refund"])("%j is edited too", (small) => {
  expect(generateEdits(1, small, 100)).toHaveLength(100);
});
