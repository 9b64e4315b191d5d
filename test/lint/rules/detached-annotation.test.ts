import { test } from "vitest";
import { check } from "../../check.ts";

const alone = (key: string): string =>
  `\`@${key}\` says something about the rule below its comment, and there is none. Move it directly above its rule: only comments and blank lines may stand between.`;

test("before a heading, a declaration, a clause and the end of the file", () => {
  check(
    "detached-annotation",
    `
    // «@deny_message: No»

    ## Rules

    // «@Hint: Yes
    //   or no»
    .decl Regular()
    Regular() :- ToolResultField("get_customer", "membership", "regular"). /* a helper */

    // «@reason: x»
    C1: Authorize all actions by default

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).

    // «@ask»
    `,
    ["deny_message", "Hint", "reason", "ask"].map(alone),
  );
});

test("in a list of clauses", () => {
  check(
    "detached-annotation",
    `
    // C1: Authorize all actions by default
    // C2: Explain every refusal [not enforceable]
    // «@reason: everything»
    IsAuthorized(idx) :- Actions(idx, _). // @clause: C1
    `,
    [
      "`@reason` stands in a comment that lists clauses, and such a comment belongs to no rule. Move it into a comment directly above its rule.",
    ],
  );
});

test("in a rule's comments, above and behind it, over blank lines", () => {
  check(
    "detached-annotation",
    `
    // @reason: everything

    /* C1 */

    // why
    IsAuthorized(idx) :- Actions(idx, _). // @suggestion: Yes
    `,
    [],
  );
});

test("about the file, and @ignore", () => {
  check(
    "detached-annotation",
    `
    // @version: 1.0
    // @ignore: unlabelled-rule: all of them are

    # Rules

    IsAuthorized(idx) :- Actions(idx, _).
    // @ignore: unlabelled-rule: and more
    `,
    [],
  );
});

test("above a rule that cannot be read", () => {
  check(
    "detached-annotation",
    "// @reason: x\nIsAuthorized(idx) :- Actions(idx, _.\n",
    [],
    ["syntax-error"],
  );
});
