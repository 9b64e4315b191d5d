import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Diagrams } from "../../server/src/decision/diagrams.ts";
import { withoutIrrelevant } from "../../server/src/decision/relevance.ts";
import { attribute, attributesOf, diagramOf, scenariosOf } from "./handMade.ts";

test("where every scenario is possible, what matters is what two can differ in alone", () => {
  const sizes = [2, 3, 2];
  const scenarios = scenariosOf(sizes);
  const values = fc.array(fc.nat(1), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(values, (outcome) => {
      const outcomeAt = (scenario: readonly number[]) =>
        outcome[scenarios.findIndex((other) => other.join() === scenario.join())] ?? 0;
      const diagrams = new Diagrams(sizes);
      const functions = [diagramOf(diagrams, diagrams.order, outcomeAt)];
      const all = { functions, possible: diagrams.all };
      const matters = [...sizes.keys()].filter((variable) =>
        scenarios.some((scenario) =>
          [...Array(sizes[variable] ?? 0).keys()].some(
            (value) => outcomeAt(scenario.with(variable, value)) !== outcomeAt(scenario),
          ),
        ),
      );
      expect(withoutIrrelevant(all, attributesOf(sizes), diagrams).relevant).toEqual(matters);
    }),
    { numRuns: 50 },
  );
});

test("of what says the same, the one from which the other follows is left out", () => {
  const attributes = [
    attribute("args.note", "other absent"),
    { ...attribute("str_len(args.note)", "true false"), source: { kind: "functor" } as const },
  ];
  const diagrams = new Diagrams([2, 2]);
  const isShort = diagrams.test(1, [1]);
  const isAbsent = diagrams.test(0, [1]);
  const possible = diagrams.or(diagrams.not(isAbsent), isShort);
  const functions = [diagrams.or(isAbsent, isShort)];
  const result = withoutIrrelevant({ functions, possible }, attributes, diagrams);
  expect(result.relevant).toEqual([1]);
  expect(result.functions).toEqual([isShort]);
  expect(result.possible).toBe(diagrams.all);
});

test("what no function looks at is left out, although it restricts what is possible", () => {
  const attributes = attributesOf([2, 2]);
  const diagrams = new Diagrams([2, 2]);
  const possible = diagrams.or(diagrams.test(0, [0]), diagrams.test(1, [0]));
  const functions = [diagrams.test(0, [1])];
  const result = withoutIrrelevant({ functions, possible }, attributes, diagrams);
  expect(result.relevant).toEqual([0]);
});
