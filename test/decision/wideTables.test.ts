import { expect, test } from "vitest";
import { holesOf } from "../../server/src/decision/holes.ts";
import { minimisedRows } from "../../server/src/decision/minimise.ts";
import { below, type Random, seeded } from "../bench/random.ts";
import { tableOf } from "./show.ts";

/** 40 fields with 5 values each: 1e31 scenarios, of which none is enumerated. */

const FIELDS = 40;
const VALUES = 5;

type Shape = (rule: number, random: Random) => readonly number[];

/** Which fields the rules read. */
const shapes: Readonly<Record<string, Shape>> = {
  "one field each": (rule) => [rule % FIELDS],
  "all of them one field, and another": (rule) => [0, 1 + (rule % (FIELDS - 1))],
  "neighbours in a chain": (rule) => [rule % FIELDS, (rule + 1) % FIELDS, (rule + 2) % FIELDS],
  "fields of one topic": (rule, random) => {
    const first = 4 * (rule % (FIELDS / 4));
    return [first + below(4, random), first + below(4, random)];
  },
  "any two": (_, random) => [below(FIELDS, random), below(FIELDS, random)],
};

function policyOf(shape: Shape, rules: number, combining: string): string {
  const random = seeded(2);
  const domains = Array.from({ length: FIELDS }, (_, field) => {
    const values = Array.from({ length: VALUES }, (__, value) => `v${value}`);
    return `// @domain f${field}: ${values.join(" | ")}`;
  });
  const refusals = Array.from({ length: rules }, (_, rule) => {
    const tests = [...new Set(shape(rule, random))].map(
      (field) => `ContextField(idx, "f${field}", "v${below(VALUES, random)}")`,
    );
    return `Unauthorized(idx) :- Actions(idx, a), IsTool(a, "change"), ${tests.join(", ")}.`;
  });
  const allow = "IsAuthorized(idx) :- Actions(idx, _).";
  return [`// @combining: ${combining}`, ...domains, "", ...refusals, allow].join("\n");
}

test.each(
  Object.entries(shapes).flatMap(([name, shape]) =>
    ["deny-overrides", "first-applicable"].map((combining) => [name, combining, shape] as const),
  ),
)("40 rules that read %s, %s", (_, combining, shape) => {
  const [change] = tableOf(policyOf(shape, 40, combining)).actions;
  expect(change?.scenarios).toBeGreaterThan(10n ** 20n);
});

test("where not all holes can be found, some are said, and that there are more", () => {
  const shape: Shape = (_, random) => [0, 1, 2].map(() => below(FIELDS, random));
  const table = tableOf(policyOf(shape, 26, "deny-overrides"));
  const { holes, complete } = holesOf(table);
  expect(complete).toBe(false);
  expect(holes.length).toBeGreaterThan(0);
  expect(holes.length).toBeLessThan(100);
});

test("as few rows as rules, where each is about a field of its own", () => {
  const shape = shapes["one field each"] ?? (() => []);
  const [change] = tableOf(policyOf(shape, 40, "deny-overrides")).actions;
  if (change === undefined) throw new Error("no action");
  const minimised = minimisedRows(change);
  expect(minimised.kind === "rows" && minimised.rows.length).toBe(81);
});
