import { describe, expect, test } from "vitest";
import {
  annotationAt,
  isFileAnnotation,
  isRuleAnnotation,
  knownKeys,
  parseAlias,
  parseDomain,
  parseObserved,
} from "../../server/src/semantics/annotations.ts";
import type { AnnotationNode } from "../../server/src/syntax/tree.ts";

describe("@domain", () => {
  test.each([
    ["get.membership: gold | silver", "get.membership", ["gold", "silver"], true],
    ["get.membership:gold", "get.membership", ["gold"], true],
    ["get.membership : gold | silver | …", "get.membership", ["gold", "silver"], false],
    ["get.membership: gold | ...", "get.membership", ["gold"], false],
    ["get.insured: boolean", "get.insured", ["true", "false"], true],
    ['get.insured: "boolean"', "get.insured", ["boolean"], true],
    ["get.insured: boolean | x", "get.insured", ["boolean", "x"], true],
    ['get.fare: "basic economy" | first class', "get.fare", ["basic economy", "first class"], true],
    ['get.fare: "a|b" | "c \\"d\\""', "get.fare", ["a|b", 'c "d"'], true],
    ['get.fare: "…" | …', "get.fare", ["…"], false],
    ["get.fare: 1 | 2 | 3", "get.fare", ["1", "2", "3"], true],
    ["get.membership: gold | gold", "get.membership", ["gold"], true],
    ["mcp.server.get.membership: gold", "mcp.server.get.membership", ["gold"], true],
    ["get.zone: a:b | c", "get.zone", ["a:b", "c"], true],
    ["risk: low | medium | high", "risk", ["low", "medium", "high"], true],
    ["actor.tenant: acme | …", "actor.tenant", ["acme"], false],
    ["urgent : boolean", "urgent", ["true", "false"], true],
    ["args.cabin: economy | business", "args.cabin", ["economy", "business"], true],
  ])("%s", (value, attribute, values, closed) => {
    expect(parseDomain(value)).toEqual({ kind: "values", attribute, values, closed });
  });

  test.each([
    ["get.amount: 0..100", "get.amount", 0, 100],
    ["args.amount: -5 .. 0.5", "args.amount", -5, 0.5],
    ["budget: 7..7", "budget", 7, 7],
  ])("a range: %s", (value, attribute, least, most) => {
    expect(parseDomain(value)).toEqual({ kind: "range", attribute, least, most });
  });

  test.each([
    "",
    "get.membership",
    "get.membership:",
    "get.: gold",
    ": gold",
    ".membership: gold",
    "two words: gold",
    "get.a: gold | | silver",
    "get.a: gold |",
    "get.a: | gold",
    "get.a: …",
    "get.a: … | gold",
    'get.a: "gold',
    'get.a: "gold" silver',
    "get.a: 5..1",
  ])("%j cannot be read", (value) => {
    expect(parseDomain(value)).toBeNull();
  });
});

describe("@observe", () => {
  test.each([
    ["UserConfirmed", ["UserConfirmed"]],
    ["UserConfirmed()", ["UserConfirmed"]],
    [" HasCabin(id, cabin) ", ["HasCabin"]],
    ["UserConfirmed(), HasCabin(id, cabin) , Open", ["UserConfirmed", "HasCabin", "Open"]],
    ["_a?1 ()", ["_a?1"]],
  ])("%j", (value, relations) => {
    expect(parseObserved(value)).toEqual(relations);
  });

  test.each(["", "()", "a b", "a,", ", a", "a(", "a)b", "a(x)b", "a.b", "1a"])(
    "%j cannot be read",
    (value) => {
      expect(parseObserved(value)).toBeNull();
    },
  );

  test.each(["(", "a(", ",", "(,", " ", "a "])("%j again and again is read at once", (part) => {
    parseObserved(part.repeat(100_000));
  });
});

describe("@alias", () => {
  test.each(["modify = update_flights", "modify=update_flights", " modify  =  update_flights "])(
    "%j",
    (value) => {
      expect(parseAlias(value)).toEqual({ alias: "modify", tool: "update_flights" });
    },
  );

  test.each(["", "modify", "modify =", "= update_flights", "a b = c", "a = b = c"])(
    "%j cannot be read",
    (value) => {
      expect(parseAlias(value)).toBeNull();
    },
  );
});

/** An annotation `@key: x` of a comment that starts at 10. */
function annotation(text: string): ReturnType<typeof annotationAt> {
  const node: AnnotationNode = {
    key: { text, span: { start: 4, end: 9 } },
    value: "x",
    span: { start: 3, end: 12 },
  };
  return annotationAt(10, node);
}

test.each([
  ["message", "deny_message", "x"],
  ["fix", "suggestion", "x"],
  ["Hint", "suggestion", "x"],
  ["DENY_MESSAGE", "deny_message", "x"],
  ["ask", "outcome", "require_approval"],
  ["whatever", "whatever", "x"],
])("@%s: x is @%s: %s", (text, key, value) => {
  expect(annotation(text)).toEqual({
    key,
    value,
    written: { text, span: { start: 14, end: 19 } },
    span: { start: 13, end: 22 },
  });
});

test("every known key is about rules or about the file", () => {
  for (const key of knownKeys) {
    const one = annotation(key);
    expect(isFileAnnotation(one), key).not.toBe(isRuleAnnotation(one));
  }
});
