import fc from "fast-check";
import { expect, test } from "vitest";
import { parseItem } from "../../server/src/syntax/parseItem.ts";
import type { Span } from "../../server/src/syntax/span.ts";
import { anyItem, tokenSoup } from "./arbitraryItems.ts";
import { printItem } from "./printItem.ts";

/** A node as data, without the places. */
function withoutSpans(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === "span" ? undefined : value)));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isSpan(value: unknown): value is Span {
  return isRecord(value) && typeof value.start === "number" && typeof value.end === "number";
}

/** The spans that do not lie inside the span of the node around them. */
function straySpans(value: unknown, around: Span): Span[] {
  if (!isRecord(value)) return [];
  const { span: own, ...parts } = value;
  const span = isSpan(own) ? own : around;
  const inside = around.start <= span.start && span.start <= span.end && span.end <= around.end;
  return [
    ...(inside ? [] : [span]),
    ...Object.values(parts).flatMap((part) => straySpans(part, span)),
  ];
}

test("an item is what its print says", () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      const text = printItem(item);
      const { node, problems } = parseItem(text);
      expect(problems, text).toEqual([]);
      expect(withoutSpans(node), text).toEqual(withoutSpans(item));
      expect(straySpans(node, { start: 0, end: text.length }), text).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("no text makes the parser throw, and what is wrong stands in the text", () => {
  fc.assert(
    fc.property(tokenSoup, (text) => {
      const { node, problems } = parseItem(text);
      expect(node !== null || problems.length > 0).toBe(true);
      const mends = problems.map((problem) => ("mend" in problem ? problem.mend : null));
      const places = [node, mends, problems.map(({ span }) => ({ span }))];
      expect(straySpans(places, { start: 0, end: text.length }), text).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
