import { expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import type { ScenarioExplanation, ScenarioValues } from "../../server/src/protocol.ts";
import { example } from "../decision/show.ts";
import { textIn, uri } from "./cursor.ts";

const airline = languageService.open(uri, 1, example("airline.policy"));
const action = "update_reservation_flights";
const membership = "get_reservation_details.membership";
const cabin = "get_reservation_details.cabin";

const answerTo = (scenario: ScenarioValues, others: { version?: number; action?: string } = {}) =>
  languageService.explainScenario(airline, { uri, version: 1, action, scenario, ...others });

function explained(scenario: ScenarioValues): ScenarioExplanation {
  const answer = answerTo(scenario);
  if (answer.kind !== "explanation") throw new Error(JSON.stringify(answer));
  return answer;
}

test("why: the rules that decide, with their places", () => {
  const { decision, audited, sentence, why } = explained({
    [membership]: "regular",
    [cabin]: "basic_economy",
  });
  expect({ decision, audited, sentence }).toEqual({
    decision: "DENY",
    audited: false,
    sentence: "Denied by C8: “Regular members cannot change flights in basic economy”.",
  });
  expect(why.map(({ rule }) => rule.label)).toEqual(["C8"]);
  expect(why.map(({ rule }) => textIn(airline, rule.range))).toEqual([
    expect.stringMatching(/^Unauthorized\(idx\)[^.]*"regular"\)\.$/),
  ]);
});

test("the hole: how an agent gets through", () => {
  expect(explained({ [membership]: "unknown", [cabin]: "basic_economy" }).sentence).toBe(
    "An agent gets through here by not looking: allowed by C1, yet with membership = regular C8 would refuse.",
  );
});

test("what would change it: in words, with the decision then, and the scenario after", () => {
  const { changes } = explained({ [membership]: "regular", [cabin]: "basic_economy" });
  expect(changes).toContainEqual({
    changes: ["membership = gold"],
    decision: "ALLOW",
    scenario: { [membership]: "gold", [cabin]: "basic_economy" },
  });
  expect(changes).toContainEqual({
    changes: ["cabin unknown"],
    decision: "GUARD_DENY",
    scenario: { [membership]: "regular", [cabin]: "unknown" },
  });
  expect(changes.length).toBeLessThanOrEqual(10);
});

test("each scenario is one to go on from: it is decided as was said", () => {
  for (const { decision, scenario } of explained({ [membership]: "gold", [cabin]: "economy" })
    .changes) {
    expect(explained(scenario).decision).toBe(decision);
  }
});

test("what is not given is the first value that is possible", () => {
  expect(explained({ [cabin]: "unknown" }).scenario).toEqual({
    [membership]: "gold",
    [cabin]: "unknown",
  });
});

test("a value that is gone: no such scenario", () => {
  expect(answerTo({ [membership]: "platinum" })).toEqual({ kind: "no-scenario" });
});

test.each([
  ["another version", { version: 2 }],
  ["an action that there is not", { action: "refund" }],
])("a question about %s is outdated", (_, others) => {
  expect(answerTo({}, others)).toEqual({ kind: "outdated" });
});
