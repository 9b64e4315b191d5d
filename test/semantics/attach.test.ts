import { describe, expect, test } from "vitest";
import { attach } from "../../server/src/semantics/attach.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";

/** The labels of each rule of a policy, in file order. */
function labels(fixture: string): string[] {
  const { blocks } = parse(policy(fixture), preludeRelations);
  const attachments = attach(blocks);
  return blocks
    .filter(({ block }) => block.node.kind === "rule")
    .map(
      (rule) =>
        attachments
          .get(rule)
          ?.labels.map(({ text }) => text)
          .join(" ") ?? "",
    );
}

/** The annotations of each rule of a policy: `key=value`. */
function annotations(fixture: string): string[][] {
  const { blocks } = parse(policy(fixture), preludeRelations);
  const attachments = attach(blocks);
  return blocks
    .filter(({ block }) => block.node.kind === "rule")
    .map(
      (rule) => attachments.get(rule)?.annotations.map(({ key, value }) => `${key}=${value}`) ?? [],
    );
}

describe("a label", () => {
  test.each(["/* C4 */", "// C4", "// C4: any words", "// @clause: C4", "// @clause C4"])(
    "as %s",
    (comment) => {
      expect(labels(`${comment}\nDeny(x) :- A(x).`)).toEqual(["C4"]);
    },
  );

  test("several at once, however they are spelled", () => {
    expect(
      labels(`
        /* C1, C2 */
        // @clause: C3, C4
        Deny(x) :- A(x).
      `),
    ).toEqual(["C1 C2 C3 C4"]);
  });

  test("on the rule's own line, before or behind it", () => {
    expect(labels("/* C1 */ Deny(x) :- A(x).\n\nDeny(x) :- B(x). // C2")).toEqual(["C1", "C2"]);
  });

  test("reaches the rule over comments, annotations and blank lines", () => {
    expect(
      labels(`
        /* C1 */

        // @deny_message: No

        // why
        Deny(x) :- A(x).
      `),
    ).toEqual(["C1"]);
  });

  test.each([
    "Some prose.",
    "## Heading",
    "C9: Deny refund",
    "| A |",
    ".decl B(x: symbol)",
    "```datalog",
  ])("does not reach it over %j", (between) => {
    expect(labels(`/* C1 */\n${between}\n\nDeny(x) :- A(x).`)).toEqual([""]);
  });

  test("inside a rule says nothing", () => {
    expect(labels("Deny(x) :-\n  // C1\n  A(x), /* C2 */\n  B(x).")).toEqual([""]);
  });

  test("of a listing attaches to nothing", () => {
    expect(labels("// C1: Deny refund\n// C2: Allow cancel\nDeny(x) :- A(x).")).toEqual([""]);
  });

  test("behind a declaration is the declaration's", () => {
    expect(labels(".decl Deny(x: symbol) // C1\nDeny(x) :- A(x).")).toEqual([""]);
  });
});

describe("a label holds for the following rules", () => {
  test("with the same head, also behind a comment without labels", () => {
    expect(
      labels(`
        /* C1 */
        Deny(x) :- A(x).
        Deny(x) :- B(x).
        // @reason: other
        Deny(x) :- C(x). Deny(x) :- D(x).
      `),
    ).toEqual(["C1", "C1", "C1", "C1"]);
  });

  test("until a blank line", () => {
    expect(labels("/* C1 */\nDeny(x) :- A(x).\n\nDeny(x) :- B(x).")).toEqual(["C1", ""]);
  });

  test("until another label", () => {
    expect(labels("/* C1 */\nDeny(x) :- A(x).\n/* C2 */\nDeny(x) :- B(x).")).toEqual(["C1", "C2"]);
    expect(labels("Deny(x) :- A(x). // C1\nDeny(x) :- B(x).\nDeny(x) :- C(x). // C2")).toEqual([
      "C1",
      "",
      "C2",
    ]);
  });

  test("until a rule with another head", () => {
    expect(labels("/* C1 */\nDeny(x) :- A(x).\nHelp(x) :- B(x).\nDeny(x) :- C(x).")).toEqual([
      "C1",
      "",
      "",
    ]);
  });

  test("until another kind of item, or prose", () => {
    expect(labels("/* C1 */\nDeny(x) :- A(x).\n.decl B(x: symbol)\nDeny(x) :- B(x).")).toEqual([
      "C1",
      "",
    ]);
    expect(labels("/* C1 */\nDeny(x) :- A(x).\nprose\nDeny(x) :- B(x).")).toEqual(["C1", ""]);
  });
});

describe("annotations", () => {
  test("are those of the comments that attach to the rule, and of no other", () => {
    expect(
      annotations(`
        // @deny_message: Look it up
        //   first
        /* C1 */
        // @Fix: Call it
        Deny(x) :- A(x). // @reason: stale
        Deny(x) :- B(x).
      `),
    ).toEqual([["deny_message=Look it up first", "suggestion=Call it", "reason=stale"], []]);
  });

  test("of the file attach to no rule", () => {
    expect(annotations("// @version: 1.0\n// @alias: a = b\n// @ask\nDeny(x) :- A(x).")).toEqual([
      ["ask="],
    ]);
  });
});
