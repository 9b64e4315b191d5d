import { describe, expect, test } from "vitest";
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
    "// @deny_message: Blocked customers get no refund",
    "// @suggestion: Ask the finance team",
    'Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"),',
    '    ToolResultField("get_customer", "status", "blocked").',
    "",
  ].join("\n"),
  "error.policy": "IsAuthorized(idx) :- Actions(idx, _), Unknown(idx).\n",
});
const explain = (...args: readonly string[]) => runCommandLine(["explain", ...args], folder);

test.concurrent("why, why not, and what would change it", async () => {
  const given = ["--action", "reimburse", "--given", "status=blocked"];
  expect(await explain("refund.policy", ...given)).toEqual({
    code: 0,
    stderr: "",
    stdout: [
      "reimburse (refund) with status = blocked: DENY",
      "The agent is told: “Blocked customers get no refund”",
      "It could instead: “Ask the finance team”",
      "",
      "Why",
      "  C2 Deny refund if status = blocked  (line 11)",
      "    status = blocked",
      "",
      "Fires, too",
      "  C1 Authorize all actions by default  (line 7)",
      "",
      "What would change it",
      "  status = active: ALLOW",
      "  status unknown: UNGUARDED",
      "",
    ].join("\n"),
  });
});

test.concurrent("what is not given is assumed, and said", async () => {
  const { code, stdout } = await explain("refund.policy", "--action", "refund");
  expect({ code, lines: stdout.split("\n").slice(0, 6) }).toEqual({
    code: 0,
    lines: [
      "reimburse (refund) with status unknown: UNGUARDED",
      "Not given, so assumed: status unknown.",
      "",
      "Why",
      "  C1 Authorize all actions by default  (line 7)",
      "  Once status = blocked is known: deny, by C2.",
    ],
  });
});

test.concurrent("JSON: the same as data", async () => {
  const given = ["--action", "refund", "--given", "Status=active", "--format", "json"];
  const { code, stdout } = await explain("refund.policy", ...given);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    file: "refund.policy",
    action: "refund",
    scenario: { "get_customer.status": "active" },
    decision: "ALLOW",
    why: [{ line: 7, labels: ["C1"], reason: "policy_passed" }],
    why_not: [{ line: 11, labels: ["C2"], because: "status = active" }],
    completion: null,
    changes: [
      { changes: [{ attribute: "get_customer.status", value: "blocked" }], decision: "DENY" },
      { changes: [{ attribute: "get_customer.status", value: "unknown" }], decision: "UNGUARDED" },
    ],
  });
});

test.concurrent("what does not matter for the action is said", async () => {
  const given = ["--action", "other", "--given", "status=active"];
  const { stdout } = await explain("refund.policy", ...given);
  expect(stdout).toContain("get_customer.status does not matter for this action.");
});

describe("bad use, exit code 2", () => {
  const cases: readonly [string, readonly string[], string][] = [
    ["no action", ["refund.policy"], "required option '--action <action>'"],
    ["an unknown action", ["refund.policy", "--action", "fly"], "The actions are: refund, other"],
    [
      "a value that is none",
      ["refund.policy", "--action", "refund", "--given", "status=gone"],
      "`gone` is no value of get_customer.status. It can be: active, blocked, unknown, any",
    ],
    [
      "no name",
      ["refund.policy", "--action", "refund", "--given", "blocked"],
      "Write the name, `=`",
    ],
    ["a missing file", ["missing.policy", "--action", "refund"], "cannot open missing.policy"],
  ];
  test.concurrent.each(cases)("%s", async (_, args, message) => {
    const { code, stderr } = await explain(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test.concurrent("a policy with an error decides nothing: exit code 1", async () => {
  const { code, stderr } = await explain("error.policy", "--action", "refund");
  expect(code).toBe(1);
  expect(stderr).toContain("error.policy:1:39");
});
