import { describe, expect, test } from "vitest";
import { widePolicy } from "../bench/widePolicy.ts";
import { runCommandLine } from "./commandLine.ts";
import { folderWith } from "./folder.ts";

const folder = await folderWith({
  "refund.policy": [
    "// @domain get_customer.status: active | blocked",
    "// @alias reimburse = refund",
    "C1: Authorize all actions by default",
    "C2: Deny refund if status = blocked",
    "",
    "/* C1 */",
    "IsAuthorized(idx) :- Actions(idx, _).",
    "/* C2 */",
    "// @reason: on_hold",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"),',
    '    ToolResultField("get_customer", "status", "blocked").',
    "",
  ].join("\n"),
  "error.policy": "IsAuthorized(idx) :- Actions(idx, _), Unknown(idx).\n",
  "joined.policy": [
    "IsAuthorized(idx) :- Actions(idx, _).",
    'Unauthorized(idx) :- Actions(idx, _), ToolResultField(tool, _, "blocked"), tool != "t".',
    "",
  ].join("\n"),
  "amount.policy": [
    "IsAuthorized(idx) :- Actions(idx, _).",
    'Unauthorized(idx) :- Actions(idx, $CallTool("refund", arguments)),',
    '    @json_get_int(arguments, "amount") > 500.',
    "",
  ].join("\n"),
  "pairs.policy": widePolicy(30, 5, 15, "pairs"),
  "many.policy": [
    "IsAuthorized(idx) :- Actions(idx, _).",
    ...[..."abcdefghijkl"].map(
      (field) =>
        `Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), !ToolResultField("t", "${field}", "ok").`,
    ),
    "",
  ].join("\n"),
});
const table = (...args: readonly string[]) => runCommandLine(["table", ...args], folder);

describe("formats", () => {
  test.concurrent("pretty: the default, with each hole in words", async () => {
    expect(await table("refund.policy")).toEqual({
      code: 0,
      stderr: "",
      stdout: [
        "refund.policy: 4 scenarios: 2 ALLOW, 1 UNGUARDED, 1 DENY",
        "",
        "Action  Status   Decision   Clauses",
        "refund  active   ALLOW      C1",
        "refund  blocked  DENY       C2",
        "refund  unknown  UNGUARDED  C1",
        "other   —        ALLOW      C1",
        "",
        "UNGUARDED refund: An agent gets through here by not looking: allowed by C1, yet with status = blocked C2 would refuse.",
        "",
      ].join("\n"),
    });
  });

  test.concurrent("csv", async () => {
    expect((await table("--format", "csv", "refund.policy")).stdout).toBe(
      [
        "Action,Status,Decision,Clauses,Reasons\r\n",
        "refund,active,ALLOW,C1,policy_passed\r\n",
        "refund,blocked,DENY,C2,on_hold\r\n",
        "refund,unknown,UNGUARDED,C1,policy_passed\r\n",
        "other,—,ALLOW,C1,policy_passed\r\n",
      ].join(""),
    );
  });

  test.concurrent("markdown, of one action by its alias", async () => {
    const { stdout } = await table(
      "--action",
      "reimburse",
      "--format",
      "markdown",
      "refund.policy",
    );
    expect(stdout).toBe(
      [
        "| Action | Status  | Decision  |",
        "| ------ | ------- | --------- |",
        "| refund | active  | ALLOW     |",
        "| refund | blocked | DENY      |",
        "| refund | unknown | UNGUARDED |",
        "",
      ].join("\n"),
    );
  });

  test.concurrent("tsv, of any other tool", async () => {
    const { stdout } = await table("--action", "other", "--format", "tsv", "refund.policy");
    expect(stdout).toBe(
      "Action\tDecision\tClauses\tReasons\r\nother\tALLOW\tC1\tpolicy_passed\r\n",
    );
  });

  test.concurrent("json", async () => {
    const { stdout } = await table("--format", "json", "refund.policy");
    const row = (status: string, decision: string, clause: string, reason: string): object => ({
      action: "refund",
      attributes: { "get_customer.status": status },
      decision,
      audited: false,
      clauses: [clause],
      reasons: [reason],
    });
    expect(JSON.parse(stdout)).toEqual({
      file: "refund.policy",
      view: "minimised",
      hitPolicy: "unique",
      exact: true,
      malformedRows: 0,
      summary: {
        scenarios: 4,
        ALLOW: 2,
        UNGUARDED: 1,
        DENY: 1,
        GUARD_DENY: 0,
        ESCALATE: 0,
        GUARD_ESCALATE: 0,
        REQUIRE_APPROVAL: 0,
        GUARD_REQUIRE_APPROVAL: 0,
      },
      rows: [
        row("active", "ALLOW", "C1", "policy_passed"),
        row("blocked", "DENY", "C2", "on_hold"),
        row("unknown", "UNGUARDED", "C1", "policy_passed"),
        {
          action: "other",
          attributes: {},
          decision: "ALLOW",
          audited: false,
          clauses: ["C1"],
          reasons: ["policy_passed"],
        },
      ],
    });
  });
});

describe("views", () => {
  test.concurrent.each([
    ["minimised", 11],
    ["first-match", 9],
    ["full", 25],
  ])(
    "--view %s of the airline policy has %i rows; the summary counts scenarios",
    async (view, rows) => {
      const { stdout } = await runCommandLine([
        "table",
        "--view",
        view,
        "--format",
        "json",
        "policies/airline.policy",
      ]);
      const printed: { readonly rows: readonly object[] } = JSON.parse(stdout);
      expect(printed).toMatchObject({
        file: "policies/airline.policy",
        summary: { scenarios: 25, ALLOW: 12, UNGUARDED: 1, DENY: 3, GUARD_DENY: 9 },
      });
      expect(printed.rows).toHaveLength(rows);
    },
  );
});

test.concurrent("a minimised view with too many disjoint rows is read from the top", async () => {
  const { code, stdout } = await table("--action", "change", "pairs.policy");
  expect(code).toBe(0);
  expect(stdout).toContain(". Rows are read from the top: the first that fits decides. ");
  const [header = "", first = ""] = stdout.split("\n").slice(2);
  expect(header).toMatch(/^# +Action +F0 +F1 /);
  expect(first).toMatch(/^1 +change +v\d +v\d +any .*DENY$/);
});

test.concurrent("what the table does not look into is said on standard error", async () => {
  const { code, stdout, stderr } = await table("--format", "tsv", "joined.policy");
  expect({ code, rows: stdout.split("\r\n").length }).toEqual({ code: 0, rows: 4 });
  expect(stderr).toMatch(/^joined\.policy:2:39 The truth table takes these 2 conditions together/);
});

describe("the full view", () => {
  test.concurrent("lists malformed arguments, and does not count them", async () => {
    const { stdout } = await table("--view", "full", "--action", "refund", "amount.policy");
    expect(stdout.split("\n").slice(0, 7)).toEqual([
      "amount.policy: 3 scenarios: 2 ALLOW, 1 DENY. Malformed arguments are always DENY (1 of the rows); they do not count",
      "",
      "Action  Amount     Decision  Clauses",
      "refund  <= 500     ALLOW",
      "refund  >= 501     DENY",
      "refund  absent     ALLOW",
      "refund  malformed  DENY",
    ]);
  });

  test.concurrent("is refused where nobody could read it; the minimised one is not", async () => {
    expect(await table("--view", "full", "many.policy")).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "policy: many.policy: refund has 531,441 scenarios, and the full view lists at most 100,000 of one action. Use the minimised view, which says the same in fewer rows. Close the domains of `t.a`, `t.b`, `t.c`, `t.d`, `t.e`, `t.f`, `t.g`, `t.h`, `t.i`, `t.j`, `t.k`, `t.l` with `@domain`, let fewer attributes decide, or name a relation that sums up several of them with `@observe`.\n",
    });
    const { stdout } = await table("many.policy");
    expect(stdout).toContain("many.policy: 531,442 scenarios: 2 ALLOW,");
  });
});

describe("the exit code is 2, and nothing is printed, for", () => {
  test.concurrent.each([
    ["no file", [], "missing required argument 'file'"],
    ["an unknown format", ["--format", "xml", "refund.policy"], "'xml' is invalid"],
    ["a missing file", ["missing.policy"], "there is no such file"],
    [
      "an unknown action",
      ["--action", "fly", "refund.policy"],
      "refund.policy has no action fly. Its actions: refund, other.",
    ],
  ])("%s", async (_, args, message) => {
    const { code, stdout, stderr } = await table(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

describe("a policy with an error has no table: exit code 1, and why on standard error", () => {
  test.concurrent.each([["error.policy", ":1:39 ", "`Unknown`"]])(
    "%s",
    async (path, place, message) => {
      const { code, stdout, stderr } = await table("--format", "json", path);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(`policy: ${path} has no truth table:\n${path}${place}`);
      expect(stderr).toContain(message);
    },
  );
});
