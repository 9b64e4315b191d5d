import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Attribute, unknownIndex } from "../../server/src/decision/attributes.ts";
import { decideScenarios } from "../../server/src/decision/decideScenarios.ts";
import { Diagrams } from "../../server/src/decision/diagrams.ts";
import { type Decision, decisions, type Scenario } from "../../server/src/decision/truthTable.ts";
import { type Outcome, outcomes } from "../../server/src/semantics/outcome.ts";
import { attribute, diagramOf, scenariosOf } from "./handMade.ts";

/** What a scenario's completions have as outcomes; without any it is as it is. */
type Case = readonly [now: Outcome, completions: readonly Outcome[], Decision];

const cases: readonly Case[] = [
  ["allow", ["allow"], "ALLOW"],
  ["allow", ["allow", "require_approval"], "UNGUARDED"],
  ["allow", ["deny"], "UNGUARDED"],
  ["deny", ["deny"], "DENY"],
  ["deny", ["deny", "escalate"], "GUARD_DENY"],
  ["deny", ["allow"], "GUARD_DENY"],
  ["escalate", ["escalate"], "ESCALATE"],
  ["escalate", ["require_approval"], "GUARD_ESCALATE"],
  ["escalate", ["allow", "escalate"], "GUARD_ESCALATE"],
  ["escalate", ["allow", "deny"], "UNGUARDED"],
  ["require_approval", ["require_approval"], "REQUIRE_APPROVAL"],
  ["require_approval", ["allow"], "GUARD_REQUIRE_APPROVAL"],
  ["require_approval", ["escalate"], "UNGUARDED"],
];

test.each(cases)("now %s, when it is known %j: %s", (now, completions, decision) => {
  const values = completions.map((_, index) => `v${index}`);
  const attributes = [attribute("t.field", [...values, "unknown"].join(" "))];
  const diagrams = new Diagrams([values.length + 1]);
  const outcome = diagrams.branch(
    0,
    [...completions, now].map((each) => diagrams.leaf(outcomes.indexOf(each))),
  );
  // Where all is the same, it does not matter what is known.
  const decided = decideScenarios(outcome, diagrams.all, attributes, diagrams);
  expect(decisions[diagrams.valueAt(decided, [values.length])]).toBe(decision);
});

/** One scenario at a time, as LANGUAGE.md, section 6, has it. */
function decisionOf(
  scenario: Scenario,
  attributes: readonly Attribute[],
  outcomeAt: (scenario: Scenario) => number,
  isPossible: (scenario: Scenario) => boolean,
): Decision {
  const now = outcomeAt(scenario);
  const completions = scenariosOf(attributes.map(({ values }) => values.length))
    .filter((other) =>
      attributes.every((each, position) => {
        const unknown = unknownIndex(each);
        return scenario[position] === unknown
          ? other[position] !== unknown
          : other[position] === scenario[position];
      }),
    )
    .filter(isPossible)
    .map(outcomeAt);
  if (completions.some((other) => other > now)) return "UNGUARDED";
  const name = (outcomes[now] ?? "deny").toUpperCase();
  const guarded = completions.some((other) => other < now) ? `GUARD_${name}` : name;
  return decisions.find((each) => each === guarded) ?? "DENY";
}

test("all scenarios at once are decided as one by one", () => {
  const kinds = fc.constantFrom("a b unknown", "a b c unknown", "true false");
  const tables = fc.array(kinds, { minLength: 1, maxLength: 4 }).chain((words) => {
    const size = words.reduce((product, each) => product * each.split(" ").length, 1);
    return fc.record({
      words: fc.constant(words),
      outcome: fc.array(fc.nat(outcomes.length - 1), { minLength: size, maxLength: size }),
      possible: fc.array(fc.nat(4), { minLength: size, maxLength: size }),
    });
  });
  fc.assert(
    fc.property(tables, ({ words, outcome, possible }) => {
      const attributes = words.map((each, index) => attribute(`t.f${index}`, each));
      const sizes = attributes.map(({ values }) => values.length);
      const scenarios = scenariosOf(sizes);
      const places = new Map(scenarios.map((scenario, place) => [scenario.join(), place]));
      const outcomeAt = (scenario: Scenario) => outcome[places.get(scenario.join()) ?? 0] ?? 0;
      const isPossible = (scenario: Scenario) => possible[places.get(scenario.join()) ?? 0] !== 0;
      const order = [...sizes.keys()].toReversed();
      const diagrams = new Diagrams(sizes, order);
      const decided = decideScenarios(
        diagramOf(diagrams, order, outcomeAt),
        diagramOf(diagrams, order, (scenario) => Number(isPossible(scenario))),
        attributes,
        diagrams,
      );
      for (const scenario of scenarios.filter(isPossible)) {
        expect(decisions[diagrams.valueAt(decided, scenario)]).toBe(
          decisionOf(scenario, attributes, outcomeAt, isPossible),
        );
      }
    }),
    { numRuns: 100 },
  );
});
