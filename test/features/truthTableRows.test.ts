import { describe, expect, test } from "vitest";
import { languageService } from "../../server/src/languageService.ts";
import type { ScenarioValues } from "../../server/src/protocol.ts";
import { policy } from "../check.ts";
import { example } from "../decision/show.ts";
import { textIn, uri } from "./cursor.ts";
import { manyFields } from "./manyFields.ts";
import { asking, lines, rowsOf } from "./rows.ts";

const open = (text: string) => languageService.open(uri, 1, text);
const airline = open(example("airline.policy"));
const modify = "update_reservation_flights";
const membership = "get_reservation_details.membership";
const cabin = "get_reservation_details.cabin";

test("the rows of an action, merged", () => {
  const found = rowsOf(airline, asking(modify));
  expect(lines(found)).toEqual([
    "any | economy => ALLOW",
    "gold, silver | basic_economy => ALLOW",
    "any | unknown => GUARD_DENY",
    "regular | basic_economy => DENY",
    "unknown | basic_economy => UNGUARDED",
  ]);
  expect(found).toMatchObject({ total: 5, all: 5, exact: true, start: 0, located: null });
});

test("rows that are read from the top: each says what it decides itself", () => {
  const found = rowsOf(airline, asking(modify, { view: "first-match" }));
  expect(found).toMatchObject({ hitPolicy: "first", total: 4 });
  expect(lines(found)).toEqual([
    "any | unknown => GUARD_DENY",
    "regular | basic_economy => DENY",
    "unknown | basic_economy => UNGUARDED",
    "any | any => ALLOW",
  ]);
  expect(found.rows.map(({ scenarios }) => scenarios)).toEqual([4, 1, 1, 6]);
  const [, , , last] = found.rows;
  expect(last).toMatchObject({
    explanation: "Allowed by C1, C6 and C7.",
    scenario: ["gold", "economy"],
  });
});

test("a row: how many scenarios, why, its first scenario, and the rules with their places", () => {
  const [, row] = rowsOf(airline, asking(modify)).rows;
  expect(row).toMatchObject({
    explanation: "Allowed by C1 and C7.",
    scenarios: 2,
    scenario: ["gold", "basic_economy"],
  });
  expect(row?.rules.map(({ label, summary }) => [label, summary])).toEqual([
    ["C1", "Authorize all actions by default"],
    [
      "C7",
      "Allow update_reservation_flights if cabin = basic_economy AND membership in (silver, gold)",
    ],
    [
      "C7",
      "Allow update_reservation_flights if cabin = basic_economy AND membership in (silver, gold)",
    ],
  ]);
  const last = row?.rules.at(-1);
  expect(last && textIn(airline, last.range)).toMatch(/^IsAuthorized[^.]*"gold"\)\.$/);
  expect(last?.clauses.map((place) => textIn(airline, place))).toEqual([
    expect.stringMatching(/^C7: Allow/),
  ]);
});

test("a rule without a clause is called by its head, and said in one line", () => {
  const document = open("IsAuthorized(idx) :-\n    Actions(idx, _).\n");
  expect(rowsOf(document, asking("other")).rows[0]?.rules).toMatchObject([
    { label: "IsAuthorized", summary: "IsAuthorized(idx) :- Actions(idx, _)." },
  ]);
});

test("the full view has a row for each scenario, in the order of the values", () => {
  const found = rowsOf(airline, asking(modify, { view: "full" }));
  expect(found).toMatchObject({ total: 12, all: 12, exact: true });
  expect(lines(found).slice(0, 4)).toEqual([
    "gold | economy => ALLOW",
    "gold | basic_economy => ALLOW",
    "gold | unknown => GUARD_DENY",
    "silver | economy => ALLOW",
  ]);
});

test("a page of them", () => {
  const found = rowsOf(airline, asking(modify, { view: "full" }, { start: 2, end: 4 }));
  expect(found).toMatchObject({ total: 12, start: 2 });
  expect(lines(found)).toEqual(["gold | unknown => GUARD_DENY", "silver | economy => ALLOW"]);
});

describe("sorted", () => {
  const sorted = (by: "decision" | "scenarios" | string, descending: boolean): string[] => {
    const key =
      by === "decision" || by === "scenarios"
        ? ({ kind: by } as const)
        : ({ kind: "attribute", name: by } as const);
    return lines(rowsOf(airline, asking(modify, { sort: { by: key, descending } })));
  };

  test("by an attribute: by the first value; of two that begin alike the narrower first", () => {
    expect(sorted(membership, false)).toEqual([
      "gold, silver | basic_economy => ALLOW",
      "any | economy => ALLOW",
      "any | unknown => GUARD_DENY",
      "regular | basic_economy => DENY",
      "unknown | basic_economy => UNGUARDED",
    ]);
  });

  test("by decision, in the order of summaries; equal ones stay in their order", () => {
    expect(sorted("decision", false)).toEqual([
      "any | economy => ALLOW",
      "gold, silver | basic_economy => ALLOW",
      "unknown | basic_economy => UNGUARDED",
      "regular | basic_economy => DENY",
      "any | unknown => GUARD_DENY",
    ]);
  });

  test("descending; equal ones stay in their order too", () => {
    expect(sorted("scenarios", true)).toEqual([
      "any | economy => ALLOW",
      "any | unknown => GUARD_DENY",
      "gold, silver | basic_economy => ALLOW",
      "regular | basic_economy => DENY",
      "unknown | basic_economy => UNGUARDED",
    ]);
  });
});

describe("filtered", () => {
  const filtered = (query: Parameters<typeof asking>[1]) => {
    const found = rowsOf(airline, asking(modify, query));
    expect(found.total).toBe(found.rows.length);
    expect(found.all).toBe(5);
    return lines(found);
  };

  test("by decision", () => {
    expect(filtered({ decisions: ["UNGUARDED", "DENY"] })).toEqual([
      "regular | basic_economy => DENY",
      "unknown | basic_economy => UNGUARDED",
    ]);
  });

  test("by values: rows that cover one of them", () => {
    expect(filtered({ values: [{ attribute: membership, values: ["silver"] }] })).toEqual([
      "any | economy => ALLOW",
      "gold, silver | basic_economy => ALLOW",
      "any | unknown => GUARD_DENY",
    ]);
  });

  test("by values of several attributes, and decisions: all must be met", () => {
    const values = [
      { attribute: membership, values: ["silver", "regular"] },
      { attribute: cabin, values: ["basic_economy"] },
    ];
    expect(filtered({ values, decisions: ["DENY"] })).toEqual(["regular | basic_economy => DENY"]);
  });

  test("by an attribute that this action's table does not have: passed over", () => {
    const values = [{ attribute: "get_reservation_details.insurance", values: ["no"] }];
    expect(filtered({ values })).toHaveLength(5);
  });

  test.each([
    ["a value", "silver", ["gold, silver | basic_economy => ALLOW"]],
    ["part of a value, in another case", "BASIC", [1, 3, 4]],
    ["a decision", "deny", [2, 3]],
    ["a rule's label", "c8", [3]],
    ["all words must be there", "any allow", [0]],
    ["values as a cell shows them", "gold, silver", [1]],
    ["what a cell covers without saying so does not count", "economy silver", [1]],
    ["nothing", "nowhere", []],
    ["spaces alone", "  ", [0, 1, 2, 3, 4]],
  ])("by a search for %s", (_, search, expected) => {
    const all = filtered({});
    const rows = expected.map((one) => (typeof one === "number" ? all[one] : one));
    expect(filtered({ search })).toEqual(rows);
  });

  test("a search finds a rule without a clause by what it is called", () => {
    const document = open("IsAuthorized(idx) :- Actions(idx, _).\n");
    expect(rowsOf(document, asking("other", { search: "isauth" })).total).toBe(1);
  });
});

test("for each value of an attribute how many rows cover it, without its own filter", () => {
  const values = [
    { attribute: membership, values: ["gold"] },
    { attribute: cabin, values: ["basic_economy"] },
  ];
  const { valueCounts, total } = rowsOf(
    airline,
    asking(modify, { values }, { countValuesOf: membership }),
  );
  expect(total).toBe(1);
  expect(valueCounts).toEqual([1, 1, 1, 1]); // of gold, silver, regular and unknown
});

describe("a scenario is found among the rows", () => {
  const hole = { [membership]: "unknown", [cabin]: "basic_economy" };
  const located = (scenario: ScenarioValues, query: Parameters<typeof asking>[1] = {}) =>
    rowsOf(airline, asking(modify, query, { locate: scenario })).located;

  test("where it is", () => {
    expect(located(hole)).toBe(4);
    expect(located(hole, { view: "full" })).toBe(10);
    expect(located(hole, { sort: { by: { kind: "decision" }, descending: false } })).toBe(2);
  });

  test("in none, since it is filtered out or has a value that is gone", () => {
    expect(located(hole, { decisions: ["ALLOW"] })).toBeNull();
    expect(located({ [membership]: "platinum", [cabin]: "economy" })).toBeNull();
  });

  test("by some of its values: in the first row that has them", () => {
    expect(located({ [cabin]: "unknown" })).toBe(2);
  });
});

describe("malformed arguments", () => {
  const document = open(
    policy(`
      /* C1 */
      IsAuthorized(idx) :-
          Actions(idx, $CallTool("pay", args)),
          @json_get_int(args, "amount") <= 500,
          to = @json_get_str(args, "to").

      /* C2 */
      // @outcome: audit
      Unauthorized(idx) :-
          Actions(idx, $CallTool("pay", args)),
          @json_get_int(args, "amount") > 100.
    `),
  );

  test("are rows of the full view alone, behind all scenarios, with columns of their own", () => {
    const found = rowsOf(document, asking("pay", { view: "full" }));
    expect(lines(found).slice(-2)).toEqual(["malformed | — => DENY", "any | malformed => DENY"]);
    expect(found.rows.at(-1)).toMatchObject({ scenarios: 0, rules: [], scenario: null });
    expect(lines(rowsOf(document, asking("pay"))).join()).not.toContain("malformed");
  });

  test("are filtered, searched and counted as what they cover", () => {
    const full = (query: Parameters<typeof asking>[1]) =>
      lines(rowsOf(document, asking("pay", { view: "full", ...query })));
    expect(full({ search: "malformed deny" })).toHaveLength(2);
    const [value = ""] = full({}).map((line) => line.split(" | ")[0]);
    const values = [{ attribute: "args.amount", values: [value] }];
    expect(full({ values }).at(-1)).toBe("any | malformed => DENY");
    expect(full({ values })).not.toContain("malformed | — => DENY");
  });

  test("an audit rule is a mark beside the decision, and is found", () => {
    const found = lines(rowsOf(document, asking("pay", { search: "audit" })));
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(line).toMatch(/\+ AUDIT$/);
  });
});

test.each([
  ["another version", asking(modify, {}, { version: 2 })],
  ["an action that there is not", asking("refund")],
])("a question about %s is outdated", (_, request) => {
  expect(languageService.truthTableRows(airline, request)).toEqual({ kind: "outdated" });
});

describe("large tables", () => {
  test("a full view that is too large is refused with what to do; the minimised one answers", () => {
    const document = open(manyFields(11));
    expect(languageService.truthTableRows(document, asking("refund", { view: "full" }))).toEqual({
      kind: "refused",
      reason: expect.stringMatching(
        /^refund has 177,147 scenarios, and the full view lists at most 100,000.*minimised view/,
      ),
    });
    expect(rowsOf(document, asking("refund")).total).toBeLessThan(100);
  });

  test("the attributes that could be closed are named", () => {
    const text = manyFields(11).replace("good | bad", "good | bad | …");
    const answer = languageService.truthTableRows(open(text), asking("refund", { view: "full" }));
    expect(answer).toMatchObject({ reason: expect.stringContaining("`get_order.f0`") });
  });

  test("59,049 rows are searched and sorted while one waits, and paged at once", () => {
    const document = open(manyFields(10));
    const timed = (request: Parameters<typeof rowsOf>[1]): number => {
      const start = performance.now();
      rowsOf(document, request);
      return performance.now() - start;
    };
    timed(asking("refund", { view: "full" })); // makes the rows
    // Several times what it takes on a machine that is not busy.
    expect(timed(asking("refund", { view: "full", search: "C3 bad" }))).toBeLessThan(500);
    const sort = { by: { kind: "scenarios" }, descending: true } as const;
    expect(timed(asking("refund", { view: "full", sort }))).toBeLessThan(1000);
    const page = asking("refund", { view: "full", sort }, { start: 50_000, end: 50_100 });
    expect(timed(page)).toBeLessThan(100);
  });
});
