import { test } from "vitest";
import { check } from "../../check.ts";

test("a clause in free English", () => {
  check(
    "informal-clause",
    `
    «C1»: Refunds need a good reason

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [
      "C1 is not in controlled English, so its rules are not compared with it. For example: `C1: Deny refund if membership != gold`.",
    ],
  );
});

test("a clause that only nearly is controlled English", () => {
  check(
    "informal-clause",
    `
    «C1»: Deny refund if membership differs from gold

    /* C1 */
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    [
      "C1 is not in controlled English, so its rules are not compared with it. For example: `C1: Deny refund if membership != gold`.",
    ],
  );
});

test.each([
  "C1: Authorize all actions by default",
  "C1: Default: allow all actions.",
  "- C1: Permit refund, exchange",
  "**C1:** Deny refund if membership != gold",
  "C1: Forbid refund or exchange when NOT (amount > 100 AND vip)",
  "C1: GUARD_DENY refund if order details not looked up",
  "C1: Guard: deny refund if membership is unknown",
  "C1: Require approval from manager for refund if amount >= 100",
  'C1: Escalate refund if country not in (US, "unknown") (see the handbook)',
  "C1: Audit refund if check_fraud not called",
  "C1: Deny refund if\n    membership != gold\n    AND amount > 2.5",
])("controlled English: %s", (clause) => {
  check("informal-clause", `${clause}\n\n/* C1 */\nIsAuthorized(idx) :- Actions(idx, _).\n`, []);
});
