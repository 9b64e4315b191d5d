import { expect, test } from "vitest";
import { showAction } from "../../server/src/decision/action.ts";
import { checkExpectations } from "../../server/src/decision/checkExpectations.ts";
import { describeScenario } from "../../server/src/decision/describe.ts";
import { showSummary } from "../../server/src/decision/tableFormats.ts";
import { decisionAt } from "../../server/src/decision/truthTable.ts";
import { analysisOf, policy } from "../check.ts";
import { scenariosOf } from "./handMade.ts";
import { example, reportOn, shown, tableOf } from "./show.ts";

/** The numbers of the walkthrough, exactly. */

function summaryOf(file: string): string {
  return showSummary(reportOn(example(file), "minimised"));
}

test("the published policy in numbers", () => {
  expect(summaryOf("airline.policy")).toBe(
    "25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY",
  );
});

test("its fixed twin in numbers", () => {
  expect(summaryOf("airline-fixed.policy")).toBe("25 scenarios: 12 ALLOW, 3 DENY, 10 GUARD_DENY");
});

test("the published policy in eleven rows", () => {
  expect(shown(example("airline.policy"))).toBe(
    policy(`
      | Action                     | Membership      | Insurance | Cabin         | Decision   |
      | -------------------------- | --------------- | --------- | ------------- | ---------- |
      | cancel_reservation         | any             | yes       | —             | ALLOW      |
      | cancel_reservation         | gold            | no        | —             | ALLOW      |
      | cancel_reservation         | any             | unknown   | —             | GUARD_DENY |
      | cancel_reservation         | silver, regular | no        | —             | DENY       |
      | cancel_reservation         | unknown         | no        | —             | GUARD_DENY |
      | update_reservation_flights | any             | —         | economy       | ALLOW      |
      | update_reservation_flights | gold, silver    | —         | basic_economy | ALLOW      |
      | update_reservation_flights | any             | —         | unknown       | GUARD_DENY |
      | update_reservation_flights | regular         | —         | basic_economy | DENY       |
      | update_reservation_flights | unknown         | —         | basic_economy | UNGUARDED  |
      | other                      | —               | —         | —             | ALLOW      |
    `),
  );
});

test("the published policy scenario by scenario", () => {
  expect(shown(example("airline.policy"), "full")).toBe(
    policy(`
      | Action                     | Membership | Insurance | Cabin         | Decision   |
      | -------------------------- | ---------- | --------- | ------------- | ---------- |
      | cancel_reservation         | gold       | yes       | —             | ALLOW      |
      | cancel_reservation         | gold       | no        | —             | ALLOW      |
      | cancel_reservation         | gold       | unknown   | —             | GUARD_DENY |
      | cancel_reservation         | silver     | yes       | —             | ALLOW      |
      | cancel_reservation         | silver     | no        | —             | DENY       |
      | cancel_reservation         | silver     | unknown   | —             | GUARD_DENY |
      | cancel_reservation         | regular    | yes       | —             | ALLOW      |
      | cancel_reservation         | regular    | no        | —             | DENY       |
      | cancel_reservation         | regular    | unknown   | —             | GUARD_DENY |
      | cancel_reservation         | unknown    | yes       | —             | ALLOW      |
      | cancel_reservation         | unknown    | no        | —             | GUARD_DENY |
      | cancel_reservation         | unknown    | unknown   | —             | GUARD_DENY |
      | update_reservation_flights | gold       | —         | economy       | ALLOW      |
      | update_reservation_flights | gold       | —         | basic_economy | ALLOW      |
      | update_reservation_flights | gold       | —         | unknown       | GUARD_DENY |
      | update_reservation_flights | silver     | —         | economy       | ALLOW      |
      | update_reservation_flights | silver     | —         | basic_economy | ALLOW      |
      | update_reservation_flights | silver     | —         | unknown       | GUARD_DENY |
      | update_reservation_flights | regular    | —         | economy       | ALLOW      |
      | update_reservation_flights | regular    | —         | basic_economy | DENY       |
      | update_reservation_flights | regular    | —         | unknown       | GUARD_DENY |
      | update_reservation_flights | unknown    | —         | economy       | ALLOW      |
      | update_reservation_flights | unknown    | —         | basic_economy | UNGUARDED  |
      | update_reservation_flights | unknown    | —         | unknown       | GUARD_DENY |
      | other                      | —          | —         | —             | ALLOW      |
    `),
  );
});

test("the only way through by not looking", () => {
  const { actions } = tableOf(example("airline.policy"));
  const unguarded = actions.flatMap((action) => {
    const scenarios = scenariosOf(action.attributes.map(({ values }) => values.length));
    return scenarios
      .filter((scenario) => decisionAt(action, scenario) === "UNGUARDED")
      .map((scenario) => [showAction(action.action), describeScenario(action, scenario)]);
  });
  expect(unguarded).toEqual([
    ["update_reservation_flights", "membership unknown, cabin = basic_economy"],
  ]);
});

test.each(["airline.policy", "airline-fixed.policy"])("every row holds in %s", (file) => {
  const { table, expectations } = analysisOf(example(file));
  if (table.kind === "refused") throw new Error("no table");
  expect(expectations.problems).toEqual([]);
  expect(expectations.rows).toHaveLength(16); // the 12 published ones, and what they leave open
  expect(checkExpectations(expectations.rows, table)).toEqual([]);
});
