import { test } from "vitest";
import { check } from "../../check.ts";

test("an outcome of a rule that allows", () => {
  check(
    "annotation-without-effect",
    `
    // «@outcome: escalate»
    IsAuthorized(idx) :- Actions(idx, _).

    // «@ask»
    IsAuthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    ["outcome", "ask"].map(
      (key) =>
        `\`@${key}\` does nothing here: a rule for \`IsAuthorized\` always allows. Write a rule for \`Unauthorized\` to ask, escalate or refuse.`,
    ),
  );
});

test("an approver where nobody is asked", () => {
  check(
    "annotation-without-effect",
    `
    // «@approver: manager»
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").

    // @ask
    // @approver: manager
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "exchange").
    `,
    [
      "`@approver` does nothing here: this rule asks nobody. Add `@outcome: require_approval`, or remove it.",
    ],
  );
});

test("anything about a decision on a helper", () => {
  check(
    "annotation-without-effect",
    `
    // «@message: No»
    // @broad
    Regular() :- ToolResultField("get_customer", "membership", "regular"). // «@clause: C1»

    Unauthorized(idx) :- Actions(idx, _), Regular().
    `,
    ["message", "clause"].map(
      (key) =>
        `\`@${key}\` does nothing here: \`Regular\` decides nothing. Move it above a rule for \`IsAuthorized\` or \`Unauthorized\`.`,
    ),
  );
});

test("what says something", () => {
  check(
    "annotation-without-effect",
    `
    // @version: 1.0
    // @deny_message: Nothing allows this
    // @tool_pattern: refund
    // @reason: all
    IsAuthorized(idx) :- Actions(idx, _).

    // @outcome: escalate
    // @suggestion: Wait
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    [],
  );
});
