import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Attribute, AttributeValue } from "../../server/src/decision/attributes.ts";
import { checkExpectations } from "../../server/src/decision/checkExpectations.ts";
import { irrelevantCells, uncoveredBy } from "../../server/src/decision/coverage.ts";
import { readExpectations } from "../../server/src/decision/expectations.ts";
import { intervalsBetween } from "../../server/src/decision/interval.ts";
import { toMarkdown } from "../../server/src/decision/tableFormats.ts";
import { tableReport } from "../../server/src/decision/tableReport.ts";
import { tableViews } from "../../server/src/decision/tableView.ts";
import { decisions, type Scenario } from "../../server/src/decision/truthTable.ts";
import { buildModel } from "../../server/src/semantics/model.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { attribute, handMade } from "./handMade.ts";

const model = buildModel(parse("", new Set()));
const cut = (number: number, after: boolean) => ({ number, after });

function numbers(name: string, whole: boolean): Attribute {
  const cuts = [cut(-3, true), cut(0, false), cut(0, true), cut(7, false), cut(7, true)];
  const values = intervalsBetween(cuts, whole, null).map(
    (interval): AttributeValue => ({ kind: "interval", interval }),
  );
  return {
    name,
    source: { kind: "argument", field: name },
    values: [...values, { kind: "absent" }],
    closed: true,
  };
}

const text = (name: string, ...texts: readonly string[]): Attribute => ({
  name,
  source: { kind: "lookup", tool: "t", field: name },
  values: [
    ...texts.map((one): AttributeValue => ({ kind: "constant", text: one })),
    { kind: "other" },
    { kind: "unknown" },
  ],
  closed: false,
});

const kinds: readonly Attribute[] = [
  numbers("args.amount", true),
  numbers("args.price", false),
  text("t.word", "any", "not x", "a, b", "> 5", "1..2", 'say "x"', "a|b", "unknown"),
  text("t.plain", "gold", "-", " padded ", "not"),
  attribute("actor.tenant", "t1 unknown"),
  attribute("Decision", "true false"),
  attribute('HasRole("a|b, c")', "true false"),
  {
    name: "actor.tenant = resource.tenant",
    source: { kind: "comparison", left: "actor.tenant", right: "resource.tenant" },
    values: [{ kind: "same" }, { kind: "different" }, { kind: "unknown" }],
    closed: true,
  },
  attribute("args.id", "other absent"),
];

const tables = fc
  .record({
    attributes: fc.subarray([...kinds], { maxLength: 3 }),
    decided: fc.array(fc.constantFrom(...decisions), { minLength: 5, maxLength: 60 }),
    audited: fc.array(fc.boolean(), { minLength: 3, maxLength: 40 }),
    impossible: fc.array(fc.boolean(), { minLength: 3, maxLength: 40 }),
  })
  .map(({ attributes, decided, audited, impossible }) => {
    const indexOf = (scenario: Scenario): number =>
      scenario.reduce((index, value) => 17 * index + value, 0);
    const at = <Value>(values: readonly Value[], scenario: Scenario): Value | undefined =>
      values[indexOf(scenario) % values.length];
    return handMade({
      action: { kind: "tool", name: "message" },
      attributes,
      malformed: attributes.filter(({ source }) => source.kind === "argument"),
      decision: (scenario) => at(decided, scenario) ?? "ALLOW",
      audit: (scenario) => at(audited, scenario) === true,
      possible: (scenario) => indexOf(scenario) === 0 || at(impossible, scenario) !== true,
    });
  });

test.each(tableViews)("the Markdown of a %s view is a table that holds and covers all", (view) => {
  fc.assert(
    fc.property(tables, (action) => {
      const other = handMade({
        action: { kind: "otherTool" },
        attributes: [],
        decision: () => "ALLOW",
      });
      const { attributes } = action;
      const table = { kind: "table" as const, attributes, actions: [action, other] };
      const result = tableReport(table, model, view, null);
      if (result.kind !== "report") throw new Error(result.kind);
      const markdown = toMarkdown(result.report);
      const read = readExpectations(buildModel(parse(markdown, new Set())), attributes);
      expect(read.problems, markdown).toEqual([]);
      expect(read.rows).toHaveLength(result.report.rows.length);
      expect(checkExpectations(read.rows, table), markdown).toEqual([]);
      expect(uncoveredBy(read.rows, table), markdown).toBeNull();
      expect(
        read.rows.flatMap((row) => irrelevantCells(row, table)),
        markdown,
      ).toEqual([]);
    }),
    { numRuns: view === "full" ? 60 : 150 },
  );
});
