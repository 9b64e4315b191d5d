import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastPart } from "../../server/src/decision/attributes.ts";
import { describeRule, describeScenario } from "../../server/src/decision/describe.ts";
import { Diagrams } from "../../server/src/decision/diagrams.ts";
import { holesOf } from "../../server/src/decision/holes.ts";
import {
  type ActionTable,
  decisionAt,
  decisions,
  outcomeAt,
  rulesAt,
  type Scenario,
} from "../../server/src/decision/truthTable.ts";
import { buildModel, type PolicyRule } from "../../server/src/semantics/model.ts";
import { outcomes } from "../../server/src/semantics/outcome.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";
import { attribute, handMade, scenariosOf } from "./handMade.ts";
import { example, tableOf } from "./show.ts";

/** Each hole of a policy: the rule that is responsible, and what it would have to know. */
function holesIn(fixture: string): unknown[] {
  const { holes, complete } = holesOf(tableOf(fixture));
  expect(complete).toBe(true);
  return holes.map(({ action, rule, unknown, scenarios, example }) => ({
    rule: describeRule(rule),
    unknown: unknown.map(lastPart),
    scenarios: Number(scenarios),
    now: describeScenario(action, example.scenario),
    known: describeScenario(action, example.completion),
  }));
}

test("the hole of the airline policy", () => {
  expect(holesIn(example("airline.policy"))).toEqual([
    {
      rule: "C8",
      unknown: ["membership"],
      scenarios: 1,
      now: "membership unknown, cabin = basic_economy",
      known: "membership = regular, cabin = basic_economy",
    },
  ]);
});

test("its fixed twin has none", () => {
  expect(holesIn(example("airline-fixed.policy"))).toEqual([]);
});

test("what need not be known is left out", () => {
  expect(
    holesIn(`
      // @domain get_customer.status: active | blocked
      // @domain get_customer.kind: person | company

      IsAuthorized(idx) :- Actions(idx, _).

      /* C1 */
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"),
          ToolResultField("get_customer", "status", "blocked").
      /* C2 */
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"),
          ToolResultField("get_customer", "kind", "company").
    `),
  ).toEqual([
    {
      rule: "C2",
      unknown: ["kind"],
      scenarios: 2,
      now: "status = active, kind unknown",
      known: "status = active, kind = company",
    },
    {
      rule: "C1",
      unknown: ["status"],
      scenarios: 1,
      now: "status unknown, kind = person",
      known: "status = blocked, kind = person",
    },
  ]);
});

test("a rule that allows only while it does not know", () => {
  expect(
    holesIn(`
      // @domain get_customer.status: active | blocked

      /* C1 */
      IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund"),
          !ToolResultField("get_customer", "status", "blocked").
    `),
  ).toEqual([
    {
      rule: "C1",
      unknown: ["status"],
      scenarios: 1,
      now: "status unknown",
      known: "status = blocked",
    },
  ]);
});

/** A rule that refuses a refund where two of some fields are bad. */
const pairs = (fields: readonly string[]): string =>
  fields
    .flatMap((one, index) => fields.slice(index + 1).map((other) => [one, other]))
    .map(
      ([one, other], index) =>
        `/* C${index} */\nUnauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ToolResultField("t", "${one}", "bad"), ToolResultField("t", "${other}", "bad").\n\n`,
    )
    .join("");

test("no scenario is looked at by itself: 30 fields have 3^30 of them", () => {
  const fields = Array.from({ length: 30 }, (_, index) => `f${index}`);
  const text = `IsAuthorized(idx) :- Actions(idx, _).\n${pairs(fields)}`;
  const { holes, complete } = holesOf(tableOf(text));
  expect(complete).toBe(false);
  expect(holes).toHaveLength(100);
});

test("a context field, and two that are compared", () => {
  expect(
    holesIn(`
      IsAuthorized(idx) :- Actions(idx, _).
      /* C1 */
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "read"),
          ContextField(idx, "actor.tenant", t), ContextField(idx, "resource.tenant", u), t != u.
    `),
  ).toEqual([
    {
      rule: "C1",
      unknown: ["actor.tenant = resource.tenant"],
      scenarios: 1,
      now: "actor.tenant or resource.tenant unknown",
      known: "actor.tenant and resource.tenant different",
    },
  ]);
});

describe("of tables without a policy", () => {
  const { rules } = buildModel(
    parse(
      policy(`
        /* C0 */
        IsAuthorized(idx) :- Actions(idx, _).

        /* C1 */
        Unauthorized(idx) :- Actions(idx, _).

        /* C2 */
        Unauthorized(idx) :- Actions(idx, _).
      `),
      preludeRelations,
    ),
  );
  const ruleAt = (index: number): PolicyRule => {
    const rule = rules[index];
    if (rule === undefined) throw new Error("no such rule");
    return rule;
  };
  const [allow, first, second] = [ruleAt(0), ruleAt(1), ruleAt(2)];

  const attributes = ["a", "b", "c"].map((field) => attribute(`t.${field}`, "good bad unknown"));
  const sizes = [3, 3, 3];
  const UNKNOWN = 2;

  /** A table of two rules, each of which refuses some scenarios. */
  function tableOfRules(refusedByFirst: readonly boolean[], refusedBySecond: readonly boolean[]) {
    const indexOf = (scenario: Scenario): number =>
      scenario.reduce((index, value) => 3 * index + value, 0);
    const isRefused = (refused: readonly boolean[], scenario: Scenario): boolean =>
      refused[indexOf(scenario)] === true;
    const isAnyRefused = (scenario: Scenario): boolean =>
      isRefused(refusedByFirst, scenario) || isRefused(refusedBySecond, scenario);
    const isStricterKnown = (scenario: Scenario): boolean =>
      completionsOf(scenario).some(isAnyRefused);
    return handMade({
      attributes,
      outcome: (scenario) => (isAnyRefused(scenario) ? "deny" : "allow"),
      decision: (scenario) => {
        if (isAnyRefused(scenario)) return "DENY";
        return isStricterKnown(scenario) ? "UNGUARDED" : "ALLOW";
      },
      rules: [
        { rule: allow, decides: (scenario) => !isAnyRefused(scenario) },
        { rule: first, decides: (scenario) => isRefused(refusedByFirst, scenario) },
        { rule: second, decides: (scenario) => isRefused(refusedBySecond, scenario) },
      ],
    });
  }

  function completionsOf(scenario: Scenario): Scenario[] {
    return scenariosOf(sizes).filter(
      (other) =>
        !other.includes(UNKNOWN) &&
        other.every((value, at) => scenario[at] === UNKNOWN || scenario[at] === value),
    );
  }

  const refused = fc.array(fc.boolean(), { minLength: 27, maxLength: 27 });

  test("each unguarded scenario is in one, and each has the least that must be known", () => {
    fc.assert(
      fc.property(refused, refused, (one, other) => {
        const action = tableOfRules(one, other);
        const { holes } = holesOf({ actions: [action] });
        const unguarded = scenariosOf(sizes).filter(
          (scenario) => decisionAt(action, scenario) === "UNGUARDED",
        );
        const isDenied = (scenario: Scenario): boolean => outcomeAt(action, scenario) === "deny";
        for (const scenario of unguarded) {
          const own = holes.filter(({ rule, unknown }) => {
            const filled = attributes.map((field) => unknown.includes(field));
            return scenariosOf(sizes).some(
              (known) =>
                isDenied(known) &&
                rulesAt(action, known).includes(rule) &&
                known.every((value, at) =>
                  filled[at]
                    ? scenario[at] === UNKNOWN && value !== UNKNOWN
                    : scenario[at] === value,
                ),
            );
          });
          expect(own).not.toEqual([]);
        }
        for (const { unknown, example } of holes) {
          expect(isDenied(example.completion)).toBe(true);
          const filled = [...sizes.keys()].filter(
            (at) => example.scenario[at] !== example.completion[at],
          );
          expect(filled.map((at) => attributes[at])).toEqual(unknown);
          // Nothing less would do.
          const smaller = scenariosOf(sizes).filter(
            (known) =>
              isDenied(known) &&
              known.every((value, at) => value === example.scenario[at] || filled.includes(at)) &&
              known.some((value, at) => filled.includes(at) && value === UNKNOWN),
          );
          expect(smaller).toEqual([]);
        }
      }),
    );
  });

  test("no scenario is looked at by itself: 40 fields have 3^40 of them", () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      attribute(`t.f${index}`, "good bad unknown"),
    );
    const diagrams = new Diagrams(many.map(({ values }) => values.length));
    const bad = many.reduce(
      (set, _, at) => diagrams.or(set, diagrams.test(at, [1])),
      diagrams.none,
    );
    const unknown = many.reduce(
      (set, _, at) => diagrams.or(set, diagrams.test(at, [UNKNOWN])),
      diagrams.none,
    );
    const action: ActionTable = {
      action: { kind: "otherTool" },
      ...{ attributes: many, diagrams, malformed: [] },
      possible: diagrams.all,
      outcome: diagrams.choose(
        bad,
        diagrams.leaf(outcomes.indexOf("deny")),
        diagrams.leaf(outcomes.indexOf("allow")),
      ),
      decision: diagrams.choose(
        bad,
        diagrams.leaf(decisions.indexOf("DENY")),
        diagrams.choose(
          unknown,
          diagrams.leaf(decisions.indexOf("UNGUARDED")),
          diagrams.leaf(decisions.indexOf("ALLOW")),
        ),
      ),
      audit: diagrams.none,
      rules: [
        { rule: allow, outcome: "allow", decides: diagrams.not(bad) },
        { rule: first, outcome: "deny", decides: bad },
      ],
      scenarios: 3n ** 40n,
    };
    const { holes, complete } = holesOf({ actions: [action] });
    expect(complete).toBe(true);
    expect(holes.map((hole) => hole.unknown.map(({ name }) => name))).toEqual(
      many.map(({ name }) => [name]).toReversed(),
    );
    expect(holes.reduce((sum, { scenarios }) => sum + scenarios, 0n)).toBe(2n ** 40n - 1n);
  });
});
