import { test } from "vitest";
import { check } from "../../check.ts";

const message = (label: string): string =>
  `Another clause is called ${label} and says something else, so that nobody can tell what the rules for ${label} must do. Give this one a label of its own, or let both say the same.`;

test("two blocks", () => {
  check(
    "duplicate-clause",
    `
    C1: Authorize all actions by default
    «C1»: Deny refund

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [message("C1")],
  );
});

test("a block and a list", () => {
  check(
    "duplicate-clause",
    `
    C1: Authorize all actions by default

    // «C1»: Allow refund
    // C2: Explain every refusal [not enforceable]

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [message("C1")],
  );
});

test("words above two rules", () => {
  check(
    "duplicate-clause",
    `
    // C1: Deny if membership = regular
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").

    // «C1»: Deny if membership = silver
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    `,
    [message("C1")],
  );
});

test.each([
  "C1: authorize all actions",
  "C1: Default: permit all actions by default (see page 3).",
  "C1: Everything is allowed",
])("%s: a repeat", (repeat) => {
  check(
    "duplicate-clause",
    `C1: Authorize all actions by default\n${repeat}\n\n/* C1 */\nIsAuthorized(idx) :- Actions(idx, _).\n`,
    [],
  );
});

test("words above rules, in a file with clauses", () => {
  check(
    "duplicate-clause",
    `
    C1: Authorize all actions by default

    // C1: Allow refund
    IsAuthorized(idx) :- Actions(idx, _).
    `,
    [],
  );
});
