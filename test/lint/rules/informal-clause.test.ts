import { describe, expect, test } from "vitest";
import { check, checkFix, fixTitles } from "../../check.ts";

const atFirstWord =
  "C1 is not in controlled English, so its rules are not compared with it: reading stopped at `Refunds`: expected `Default`, `Allow`, `Authorize`, `Permit`, `Guard`, `GUARD_DENY`, `Deny`, `Forbid`, `Require`, `Escalate` or `Audit`. For example: `C1: Deny refund if membership != gold`.";

test("a clause in free English", () => {
  check(
    "informal-clause",
    `
    C1: «Refunds» need a good reason

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [atFirstWord],
  );
});

test("a clause that only nearly is controlled English", () => {
  check(
    "informal-clause",
    `
    C1: Deny refund if membership «differs» from gold

    /* C1 */
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    [
      "C1 is not in controlled English, so its rules are not compared with it: reading stopped at `differs`: expected `in`, `<=`, `>=`, `<`, `>`, `!=`, `=`, `unknown`, `NOT`, `called`, `is`, `AND` or `OR`.",
    ],
  );
});

describe("a misspelt keyword", () => {
  const policyOf = (clause: string): string =>
    `${clause}\n\n/* C1 */\nIsAuthorized(idx) :- Actions(idx, _).\n`;
  const message = (word: string, keyword: string): string =>
    `C1 is not in controlled English, so its rules are not compared with it: \`${word}\` means nothing here. Did you mean \`${keyword}\`?`;

  test.each([
    ["C1: Deny refund «wehn» x = y", "when", "C1: Deny refund when x = y"],
    ["C1: «Denny» refund if x = y", "Deny", "C1: Deny refund if x = y"],
    ["C1: Require «aproval» for refund", "approval", "C1: Require approval for refund"],
    ["C1: Deny refund if a = b «ADN» c = d", "AND", "C1: Deny refund if a = b AND c = d"],
    ["C1: Deny refund if vip «adn» c = d", "AND", "C1: Deny refund if vip AND c = d"],
    ["C1: «Permitt» all actions", "Permit", "C1: Permit all actions"],
    ["C1: «Audits» refund", "Audit", "C1: Audit refund"],
    ["C1: Allow all actions «bye» default", "by", "C1: Allow all actions by default"],
    ["C1: Guard — «denny» refund if a unknown", "Deny", "C1: Guard — Deny refund if a unknown"],
    ["C1: Deny refund «where» a = b", "when", "C1: Deny refund when a = b"],
  ])("%s", (marked, keyword, corrected) => {
    const word = /«(.*)»/.exec(marked)?.[1] ?? "";
    check("informal-clause", policyOf(marked), [message(word, keyword)]);
    checkFix(
      "informal-clause",
      policyOf(marked.replaceAll(/[«»]/g, "")),
      `Change to \`${keyword}\``,
      policyOf(corrected),
    );
  });

  test("the first of two", () => {
    check("informal-clause", policyOf("C1: «Denny» refund wehn x = y"), [message("Denny", "Deny")]);
  });

  test("over several lines, and in a comment", () => {
    check(
      "informal-clause",
      `
      // C1: Deny
      //   if a = b
      //   «adn» c = d
      Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
      `,
      [message("adn", "AND")],
    );
  });

  test.each([
    "C1: Deny refund for gold",
    "C1: Deny refund then cancel",
    "C1: All refunds need a reason",
    "C1: Deny refund wehn someone asks nicely",
    "C1: Deny refund if membership differs from gold",
    "C1: Deny refund if unknown",
  ])("not in other English: %s", (clause) => {
    expect(fixTitles("informal-clause", policyOf(clause))).toEqual([[]]);
  });
});

test("words above a rule, in a file without other clauses", () => {
  check(
    "informal-clause",
    `
    // C1: «Refunds» need a good reason
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [atFirstWord],
  );
});

test("words above a rule, in a file with clauses", () => {
  check(
    "informal-clause",
    `
    C1: Authorize all actions by default

    // C1: everything is fine
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
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

test.each([
  "* V8: Upgrade to 3.19.0\n* Users must install it. [C7]\n* It can wait.\n",
  "HTTP2: is a protocol\n\nIt must be fast. [C7]\n\nIt can be slow.\n",
])("ordinary Markdown: %j", (text) => {
  check("informal-clause", text, []);
});

describe("an operator of another language", () => {
  const policyOf = (condition: string): string => `
    C1: Deny refund if ${condition}

    /* C1 */
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `;

  test.each([
    ["a «==» b", "a = b"],
    ["a «≠» b", "a != b"],
    ["a «<>» b", "a != b"],
    ["a «≥» 3", "a >= 3"],
    ["a «≤» 3", "a <= 3"],
  ])("%s", (marked, corrected) => {
    const [, operator = ""] = corrected.split(" ");
    const title = `Change to \`${operator}\``;
    expect(fixTitles("informal-clause", policyOf(marked.replaceAll(/[«»]/g, "")))).toEqual([
      [title],
    ]);
    checkFix(
      "informal-clause",
      policyOf(marked.replaceAll(/[«»]/g, "")),
      title,
      policyOf(corrected),
    );
  });

  test("is underlined whole", () => {
    check("informal-clause", policyOf("a «<>» b"), [
      "C1 is not in controlled English, so its rules are not compared with it: reading stopped at `<>`: this is no operator here. Did you mean `!=`?",
    ]);
  });
});

test("a clause that ends too early", () => {
  check(
    "informal-clause",
    "C1: Deny refund «if»\n\n/* C1 */\nIsAuthorized(idx) :- Actions(idx, _).\n",
    [
      "C1 is not in controlled English, so its rules are not compared with it: reading stopped at its end: expected `NOT` or a name.",
    ],
  );
});
