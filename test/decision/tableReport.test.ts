import { describe, expect, test } from "vitest";
import {
  type TableReport,
  type TableView,
  tableReport,
  toJson,
  toMarkdown,
  toSeparated,
} from "../../server/src/decision/tableReport.ts";
import { analysisOf, diagnose, policy } from "../check.ts";
import { example, refuse, tableOf } from "./show.ts";

function report(fixture: string, view: TableView, tool: string | null = null): TableReport {
  const found = tableReport(tableOf(fixture), analysisOf(policy(fixture)).model, view, tool);
  if (found === null) throw new Error("no such action");
  return found;
}

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
      const before = diagnose(text).map(({ code, message }) => ({ code, message }));
      const after = diagnose(`${text}\n${table}`).map(({ code, message }) => ({ code, message }));
      expect(after, table).toEqual(before);
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
    const allowed = { decision: "ALLOW", reasons: ["policy_passed"] };
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
        { ...cancel("any", "unknown"), decision: "GUARD_DENY", clauses: ["C5"], reasons: ["C5"] },
        {
          ...cancel(["silver", "regular"], "no"),
          decision: "DENY",
          clauses: ["C4"],
          reasons: ["C4"],
        },
        { ...cancel("unknown", "no"), decision: "GUARD_DENY", clauses: ["C4"], reasons: ["C4"] },
        { ...modify("any", "economy"), ...allowed, clauses: ["C1", "C6"] },
        { ...modify(["gold", "silver"], "basic_economy"), ...allowed, clauses: ["C1", "C7"] },
        { ...modify("any", "unknown"), decision: "GUARD_DENY", clauses: ["C9"], reasons: ["C9"] },
        {
          ...modify("regular", "basic_economy"),
          decision: "DENY",
          clauses: ["C8"],
          reasons: ["C8"],
        },
        {
          ...modify("unknown", "basic_economy"),
          decision: "UNGUARDED",
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
    expect(byName.summary.scenarios).toBe(12);
    expect(byName.attributes.map(({ title }) => title)).toEqual(["Membership", "Insurance"]);
    expect(report(example("airline.policy"), "minimised", "cancel")).toEqual(byName);
  });

  test("one that the policy does not have", () => {
    const { model } = analysisOf(example("airline.policy"));
    expect(tableReport(tableOf(example("airline.policy")), model, "full", "fly")).toBeNull();
  });
});
