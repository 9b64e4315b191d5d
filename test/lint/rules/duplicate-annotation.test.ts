import { test } from "vitest";
import { check, checkFix } from "../../check.ts";

test("on a rule", () => {
  check(
    "duplicate-annotation",
    `
    // @deny_message: No
    // «@deny_message: Never
    //   ever»
    // @hint: Ask
    // @outcome: escalate
    // «@ask»
    Unauthorized(idx) :- Actions(idx, _). // «@Fix: Ask again»
    `,
    [
      "`@deny_message` stands twice on this rule, and only the first one counts. Remove one of them.",
      "`@ask` says the same kind of thing as `@outcome` on this rule, and only the first one counts. Remove one of them.",
      "`@Fix` says the same kind of thing as `@hint` on this rule, and only the first one counts. Remove one of them.",
    ],
  );
});

test("in the file, wherever they stand", () => {
  check(
    "duplicate-annotation",
    `
    // @version: 1.0

    IsAuthorized(idx) :- Actions(idx, _). // «@version: 1.1»

    // @combining: deny-overrides
    // «@combining: deny-overrides»
    `,
    [
      "`@version` stands twice in this file, and only the first one counts. Remove one of them.",
      "`@combining` stands twice in this file, and only the first one counts. Remove one of them.",
    ],
  );
});

test("the fix removes the second one and its lines", () => {
  checkFix(
    "duplicate-annotation",
    `
    // @deny_message: No
    // @deny_message: Never
    //   ever
    // @suggestion: Ask
    Unauthorized(idx) :- Actions(idx, _).
    `,
    "Remove this `@deny_message`",
    `
    // @deny_message: No
    // @suggestion: Ask
    Unauthorized(idx) :- Actions(idx, _).
    `,
  );
});

test("those that may be repeated, and those of several rules", () => {
  check(
    "duplicate-annotation",
    `
    // @domain: a.b: c | d
    // @domain: a.e: f
    // @alias: x = y
    // @alias: z = y

    // @clause: C1
    // @clause: C2
    // @ignore: unlabelled-rule: why
    // @ignore: shadowed-rule: why
    // @deny_message: No
    Unauthorized(idx) :- Actions(idx, _).
    // @deny_message: No
    Unauthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});
