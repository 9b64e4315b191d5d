import { describe, expect, test } from "vitest";
import type { Attribute, AttributeValue } from "../../server/src/decision/attributes.ts";
import { Diagrams } from "../../server/src/decision/diagrams.ts";
import {
  showSummary,
  toJson,
  toMarkdown,
  toSeparated,
} from "../../server/src/decision/tableFormats.ts";
import { reportOf, type TableReport, tableReport } from "../../server/src/decision/tableReport.ts";
import type { ActionTable } from "../../server/src/decision/truthTable.ts";
import { buildModel } from "../../server/src/semantics/model.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { analysisOf, diagnose, policy } from "../check.ts";
import { attribute, attributesOf, handMade } from "./handMade.ts";
import { example, refuse, reportOn as report, tableOf } from "./show.ts";

const status = (value: string): string =>
  `ToolResultField("get_customer", "status", ${JSON.stringify(value)})`;

describe("Markdown output is itself a valid expectation", () => {
  const twoFields = refuse(
    'ToolResultField("get_customer", "status", "blocked")',
    'ToolResultField("get_order", "status", "sent")',
  );
  const unused = "// @domain get_order.status: sent | open\n\n";
  test.each([
    ["the airline policy", example("airline.policy")],
    ["its fixed twin", example("airline-fixed.policy")],
    ["an open domain", refuse(status("blocked"))],
    [
      "values that look like something else",
      ["unknown", "other", "any", "-", "not x", "a, b", "> 5", "1..2", "not-x"]
        .map((value) => refuse(status(value)))
        .join(""),
    ],
    [
      "values with bars and quotes",
      refuse(status("a|b")) + refuse(status('"x"')) + refuse(status("c\\|d")),
    ],
    [
      "numbers of an argument, with an audit",
      policy(`
        IsAuthorized(idx) :- Actions(idx, _).
        Unauthorized(idx) :-
            Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") > 500.
        // @outcome: audit
        Unauthorized(idx) :-
            Actions(idx, $CallTool("refund", args)), @json_get_int(args, "amount") >= 100,
            @json_get_str(args, "currency") != "EUR".
      `),
    ],
    [
      "tenants, a role, requests and messages",
      policy(`
        IsAuthorized(idx) :- Actions(idx, _).
        Unauthorized(idx) :-
            Actions(idx, a), IsTool(a, "read"),
            ContextField(idx, "actor.tenant", actor), ContextField(idx, "resource.tenant", resource),
            actor != resource, !HasRole("admin").
        Unauthorized(idx) :- Actions(idx, a), QueriesHost(a, "example.com").
        Unauthorized(idx) :- Actions(idx, $SendAttempt(_)), !HasRole("admin").
        Unauthorized(idx) :-
            Actions(idx, $CallTool("write", args)), @str_contains(@json_get_str(args, "path"), "..") = 1.
      `),
    ],
    ["two fields with one name", twoFields],
    ["a field that is called like one of a domain", unused + refuse(status("blocked"))],
    ["a field that is called decision", refuse('ToolResultField("get_case", "decision", "no")')],
    [
      "fields that differ in an underscore",
      refuse('ToolResultField("t", "is_gold", "no")', 'ToolResultField("t", "isGold", "no")'),
    ],
  ])("%s", (_, text) => {
    for (const view of ["minimised", "full"] as const) {
      const table = toMarkdown(report(text, view));
      const found = (policyText: string) =>
        diagnose(policyText).map(({ code, message }) => ({ code, message }));
      expect(found(`${text}\n${table}`), table).toEqual(found(text));
      const { expectations } = analysisOf(`${text}\n${table}`);
      expect(expectations.rows.length).toBeGreaterThanOrEqual(table.split("\n").length - 3);
    }
  });

  test("a wrong decision in it is found", () => {
    const text = example("airline.policy");
    const table = toMarkdown(report(text, "minimised")).replace("UNGUARDED", "GUARD_DENY");
    expect(diagnose(`${text}\n${table}`).map(({ code }) => code)).toContain("table-mismatch");
  });
});

describe("titles", () => {
  test("the field in words, else the full name", () => {
    const { attributes } = report(
      refuse(
        'ToolResultField("get_customer", "member_status", "x")',
        'ToolResultField("get_customer", "name", "x")',
        'ToolResultField("get_order", "name", "x")',
      ),
      "minimised",
    );
    expect(attributes.map(({ title }) => title)).toEqual([
      "Member status",
      "get_customer.name",
      "get_order.name",
    ]);
  });
});

describe("CSV and TSV", () => {
  const text = policy(`
    // @domain get_customer.status: a, "b" | c

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).

    /* C2 */
    // @reason: on_hold
    Unauthorized(idx) :-
        Actions(idx, a), IsTool(a, "refund"), ToolResultField("get_customer", "status", "c").
  `);

  test("lines end with CRLF; a field with a comma or a quote is quoted (RFC 4180)", () => {
    expect(toSeparated(report(text, "full"), ",").split("\r\n")).toEqual([
      "Action,Status,Decision,Clauses,Reasons",
      'refund,"""a, \\""b\\""""",ALLOW,C1,policy_passed',
      "refund,c,DENY,C2,on_hold",
      "refund,unknown,UNGUARDED,C1,policy_passed",
      "other,—,ALLOW,C1,policy_passed",
      "",
    ]);
  });

  test("tabs separate, and a comma needs no quotes", () => {
    expect(
      toSeparated(report(text, "minimised", "refund"), "\t")
        .split("\r\n")
        .slice(2, 3),
    ).toEqual(["refund\tc\tDENY\tC2\ton_hold"]);
    const { rows } = report(example("airline.policy"), "minimised");
    expect(rows).toHaveLength(11);
    expect(toSeparated(report(example("airline.policy"), "minimised"), "\t")).toContain(
      "cancel_reservation\tsilver, regular\tno\t—\tDENY\tC4\tC4\r\n",
    );
  });
});

describe("JSON", () => {
  test("the airline policy, minimised", () => {
    const reservation = "get_reservation_details";
    const allowed = { decision: "ALLOW", audited: false, reasons: ["policy_passed"] };
    const cancel = (membership: string | string[], insurance: string): object => ({
      action: "cancel_reservation",
      attributes: {
        [`${reservation}.membership`]: membership,
        [`${reservation}.insurance`]: insurance,
      },
    });
    const modify = (membership: string | string[], cabin: string): object => ({
      action: "update_reservation_flights",
      attributes: { [`${reservation}.membership`]: membership, [`${reservation}.cabin`]: cabin },
    });
    expect(toJson(report(example("airline.policy"), "minimised"), "airline.policy")).toEqual({
      file: "airline.policy",
      view: "minimised",
      hitPolicy: "unique",
      exact: true,
      malformedRows: 0,
      summary: {
        scenarios: 25,
        ALLOW: 12,
        UNGUARDED: 1,
        DENY: 3,
        GUARD_DENY: 9,
        ESCALATE: 0,
        GUARD_ESCALATE: 0,
        REQUIRE_APPROVAL: 0,
        GUARD_REQUIRE_APPROVAL: 0,
      },
      rows: [
        { ...cancel("any", "yes"), ...allowed, clauses: ["C1", "C2", "C3"] },
        { ...cancel("gold", "no"), ...allowed, clauses: ["C1", "C2"] },
        {
          ...cancel("any", "unknown"),
          decision: "GUARD_DENY",
          audited: false,
          clauses: ["C5"],
          reasons: ["C5"],
        },
        {
          ...cancel(["silver", "regular"], "no"),
          decision: "DENY",
          audited: false,
          clauses: ["C4"],
          reasons: ["C4"],
        },
        {
          ...cancel("unknown", "no"),
          decision: "GUARD_DENY",
          audited: false,
          clauses: ["C4"],
          reasons: ["C4"],
        },
        { ...modify("any", "economy"), ...allowed, clauses: ["C1", "C6"] },
        { ...modify(["gold", "silver"], "basic_economy"), ...allowed, clauses: ["C1", "C7"] },
        {
          ...modify("any", "unknown"),
          decision: "GUARD_DENY",
          audited: false,
          clauses: ["C9"],
          reasons: ["C9"],
        },
        {
          ...modify("regular", "basic_economy"),
          decision: "DENY",
          audited: false,
          clauses: ["C8"],
          reasons: ["C8"],
        },
        {
          ...modify("unknown", "basic_economy"),
          decision: "UNGUARDED",
          audited: false,
          clauses: ["C1"],
          reasons: ["policy_passed"],
        },
        { action: "other", attributes: {}, ...allowed, clauses: ["C1"] },
      ],
    });
  });

  test("nothing allowed it: no clause, and the reason `not_allowlisted`", () => {
    const text = 'IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "search").';
    expect(toJson(report(text, "minimised", "other"), "x.policy")).toMatchObject({
      summary: { scenarios: 1, DENY: 1 },
      rows: [{ action: "other", decision: "DENY", clauses: [], reasons: ["not_allowlisted"] }],
    });
  });

  test("a text that is called like a special value is quoted", () => {
    expect(toJson(report(refuse(status("unknown")), "full", "refund"), "x.policy")).toMatchObject({
      rows: [
        { attributes: { "get_customer.status": '"unknown"' } },
        { attributes: { "get_customer.status": "other" } },
        { attributes: { "get_customer.status": "unknown" } },
      ],
    });
  });
});

describe("one action", () => {
  test("by its name or its alias; the summary counts its scenarios", () => {
    const byName = report(example("airline.policy"), "minimised", "cancel_reservation");
    expect(byName.summary.scenarios).toBe(12n);
    expect(byName.attributes.map(({ title }) => title)).toEqual(["Membership", "Insurance"]);
    expect(toMarkdown(report(example("airline.policy"), "minimised", "cancel"))).toBe(
      toMarkdown(byName),
    );
  });

  test("one that the policy does not have", () => {
    const { model } = analysisOf(example("airline.policy"));
    expect(tableReport(tableOf(example("airline.policy")), model, "full", "fly")).toEqual({
      kind: "unknown-action",
    });
  });
});

describe("rows of all kinds", () => {
  const between = (least: number | null, most: number | null): AttributeValue => ({
    kind: "interval",
    interval: {
      least: least === null ? null : { number: least, included: true },
      most: most === null ? null : { number: most, included: true },
    },
  });
  const amount: Attribute = {
    name: "args.amount",
    source: { kind: "argument", field: "amount" },
    values: [between(null, 99), between(100, 500), between(501, null), { kind: "absent" }],
    closed: true,
  };
  const order = attribute("args.order", "a|b other absent");
  const tier = attribute("get_user.tier", "gold other unknown");
  const refund: ActionTable = handMade({
    action: { kind: "tool", name: "refund" },
    attributes: [amount, tier],
    malformed: [amount, order],
    decision: ([value]) => (value === 0 || value === 2 ? "ALLOW" : "DENY"),
    audit: ([value]) => value === 2,
  });
  const host: ActionTable = handMade({
    action: { kind: "host", host: "example.com" },
    attributes: [],
    decision: () => "DENY",
  });
  const table = {
    kind: "table" as const,
    attributes: [amount, tier],
    actions: [refund, host],
  };
  const model = buildModel(parse("", new Set()));
  const every = [0, 1, 2];

  /** Some rows, the malformed arguments after them. */
  const listed = (exact = true): TableReport =>
    reportOf(
      [
        {
          action: refund,
          rows: [
            {
              values: [[0, 1], every],
              part: null,
              decision: "ALLOW",
              audited: false,
              scenarios: 6n,
            },
            { values: [[0, 2], [0]], part: null, decision: "ALLOW", audited: true, scenarios: 2n },
            {
              values: [
                [1, 3],
                [1, 2],
              ],
              part: null,
              decision: "DENY",
              audited: false,
              scenarios: 4n,
            },
          ],
          malformed: [amount, order],
          ...{ exact, hitPolicy: "unique" },
        },
        {
          action: host,
          rows: [{ values: [], part: null, decision: "DENY", audited: false, scenarios: 1n }],
          malformed: [],
          ...{ exact: true, hitPolicy: "unique" },
        },
      ],
      { table, model, view: "full" },
    );

  test("numbers that follow each other are joined; what is recorded says so", () => {
    expect(toMarkdown(listed())).toBe(
      policy(`
        | Action           | Amount           | Tier           | Order     | Decision      |
        | ---------------- | ---------------- | -------------- | --------- | ------------- |
        | refund           | <= 500           | any            | —         | ALLOW         |
        | refund           | <= 99, >= 501    | gold           | —         | ALLOW + AUDIT |
        | refund           | 100..500, absent | other, unknown | —         | DENY          |
        | refund           | malformed        | any            | —         | DENY          |
        | refund           | any              | any            | malformed | DENY          |
        | host example.com | —                | —              | —         | DENY          |
      `),
    );
  });

  test("in CSV", () => {
    expect(toSeparated(listed(), ",").split("\r\n").slice(1, 5)).toEqual([
      "refund,<= 500,any,—,ALLOW,,not_allowlisted",
      'refund,"<= 99, >= 501",gold,—,ALLOW + AUDIT,,not_allowlisted',
      'refund,"100..500, absent","other, unknown",—,DENY,,not_allowlisted',
      "refund,malformed,any,—,DENY,,malformed_argument",
    ]);
  });

  test("in JSON", () => {
    expect(toJson(listed(), "x.policy")).toMatchObject({
      malformedRows: 2,
      rows: [
        { attributes: { "args.amount": "<= 500", "get_user.tier": "any" }, audited: false },
        { attributes: { "args.amount": ["<= 99", ">= 501"] }, audited: true },
        { attributes: { "args.amount": ["100..500", "absent"] } },
        { attributes: { "args.amount": "malformed" }, reasons: ["malformed_argument"] },
        { attributes: { "args.order": "malformed" } },
        { action: "host example.com", attributes: {} },
      ],
    });
  });

  test("the summary counts scenarios, whichever rows are listed", () => {
    expect(showSummary(listed())).toBe(
      "13 scenarios: 6 ALLOW, 7 DENY. Malformed arguments are always DENY (2 of the rows); they do not count",
    );
    expect(showSummary({ ...listed(false), malformedRows: 0 })).toBe(
      "13 scenarios: 6 ALLOW, 7 DENY. Rows are merged greedily: there may be a table with fewer",
    );
  });

  test("counts that a number cannot hold", () => {
    const summary = { ...listed().summary, scenarios: 5n ** 40n };
    const large = { ...listed(), summary, malformedRows: 0 };
    expect(showSummary(large)).toMatch(/^9,094,947,017,729,282,379,150,390,625 scenarios: /);
    expect(toJson(large, "x.policy")).toMatchObject({
      summary: { scenarios: "9094947017729282379150390625", ALLOW: 6 },
    });
  });

  test("a full view that nobody could read is refused", () => {
    const attributes = [tier, order, ...attributesOf([50, 50, 50])];
    const diagrams = new Diagrams(attributes.map(({ values }) => values.length));
    const large: ActionTable = {
      ...{ ...refund, attributes, diagrams, malformed: [] },
      possible: diagrams.all,
      outcome: diagrams.leaf(0),
      decision: diagrams.leaf(0),
      audit: diagrams.none,
      scenarios: 1_125_000n,
    };
    const actions = [host, large];
    expect(tableReport({ attributes, actions }, model, "full", null)).toEqual({
      kind: "too-large",
      message:
        "refund has 1,125,000 scenarios, and the full view lists at most 100,000 of one action. Use the minimised view, which says the same in fewer rows. Close the domains of `get_user.tier`, `args.order` with `@domain`, let fewer attributes decide, or name a relation that sums up several of them with `@observe`.",
    });
    expect(tableReport({ attributes, actions }, model, "minimised", null)).toMatchObject({
      kind: "report",
      report: { rows: [{}, {}] },
    });
  });

  test.each(["host example.com", "HOST Example.com"])("one action: %s", (wanted) => {
    expect(tableReport(table, model, "minimised", wanted)).toMatchObject({
      report: { rows: [{ action: host, cells: [], decision: "DENY" }] },
    });
  });
});

test("listing rows makes no diagrams: there may be a hundred thousand", () => {
  const table = tableOf(refuse('ToolResultField("t", "a", "bad")', 'HasRole("r")'));
  const model = buildModel(parse("", new Set()));
  const listed = (): number => {
    expect(tableReport(table, model, "full", null)).toMatchObject({ kind: "report" });
    return table.actions.reduce((sum, { diagrams }) => sum + diagrams.lookUps, 0);
  };
  expect(listed()).toBe(listed());
});
