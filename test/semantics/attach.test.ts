import { describe, expect, test } from "vitest";
import { attach } from "../../server/src/semantics/attach.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";

/** The labels of each rule of a policy, in file order. */
function labels(fixture: string): string[] {
  const { blocks } = parse(policy(fixture), preludeRelations);
  const { rules } = attach(blocks);
  return blocks
    .filter(({ block }) => block.node.kind === "rule")
    .map(
      (rule) =>
        rules
          .get(rule)
          ?.labels.map(({ text }) => text)
          .join(" ") ?? "",
    );
}

/** The annotations of each rule of a policy: `key=value`. */
function annotations(fixture: string): string[][] {
  const { blocks } = parse(policy(fixture), preludeRelations);
  const { rules } = attach(blocks);
  return blocks
    .filter(({ block }) => block.node.kind === "rule")
    .map((rule) => rules.get(rule)?.annotations.map(({ key, value }) => `${key}=${value}`) ?? []);
}

/** What else attach() finds, as texts. */
function rest(fixture: string): Record<"detached" | "fileIgnores" | "unreadLabels", string[]> {
  const { detached, fileIgnores, unreadLabels } = attach(
    parse(policy(fixture), preludeRelations).blocks,
  );
  return {
    detached: detached.map(
      ({ annotation, inListing }) => `${annotation.key}${inListing ? " in a listing" : ""}`,
    ),
    fileIgnores: fileIgnores.map(({ value }) => value),
    unreadLabels: unreadLabels.map(({ text }) => text),
  };
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

  test("behind a rule that another comment on its line stands behind", () => {
    expect(labels("Deny(x) :- A(x). /* C1 */ // C2\nDeny(x) :- B(x).")).toEqual(["C1 C2", ""]);
  });

  test("between two rules on one line is that of the first", () => {
    expect(labels("Deny(x) :- A(x). /* C1 */ Deny(x) :- B(x).")).toEqual(["C1", ""]);
  });

  test("is spanned where it stands, in @clause too", () => {
    const text = "// @clause: C1, C2\n/* C3 */\nDeny(x) :- A(x).";
    const { rules } = attach(parse(text, preludeRelations).blocks);
    const [attachment] = rules.values();
    expect(attachment?.labels.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      "C1",
      "C2",
      "C3",
    ]);
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

  test("with several heads, one of which is the same", () => {
    expect(labels("/* C1 */\nDeny(x), Log(x) :- A(x).\nDeny(x) :- B(x).\nLog(x) :- C(x).")).toEqual(
      ["C1", "C1", ""],
    );
  });

  test("over a rule that cannot be read", () => {
    expect(labels("/* C1 */\nDeny(x) :- A(x).\nDeny(x) :- B(x.\nDeny(x) :- C(x).")).toEqual([
      "C1",
      "C1",
    ]);
  });

  test("until a list of clauses", () => {
    expect(
      labels("/* C1 */\nDeny(x) :- A(x).\n// C2: Deny\n// C3: Allow\nDeny(x) :- B(x)."),
    ).toEqual(["C1", ""]);
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
      ["outcome=require_approval"],
    ]);
  });
});

describe("an annotation about a rule is detached", () => {
  test.each([
    "Some prose.",
    "## Heading",
    "C9: Deny refund",
    "| A |",
    ".decl B(x: symbol)",
    "```datalog",
    "",
  ])("before %j", (next) => {
    expect(rest(`// @deny_message: No\n${next}\n\nDeny(x) :- A(x).`).detached).toEqual(
      next === "" ? [] : ["deny_message"],
    );
  });

  test("at the end of the file", () => {
    expect(rest("Deny(x) :- A(x).\n// @reason: x\n").detached).toEqual(["reason"]);
  });

  test("behind a declaration", () => {
    expect(rest(".decl A(x: symbol) // @reason: x\nDeny(x) :- A(x).").detached).toEqual(["reason"]);
  });

  test("in a list of clauses", () => {
    expect(rest("// C1: Deny\n// C2: Allow\n// @reason: x\nDeny(x) :- A(x).").detached).toEqual([
      "reason in a listing",
    ]);
  });

  test("unless it is about the file, or unknown", () => {
    expect(rest("// @version: 1\n// @whatever: x\n\n# Heading").detached).toEqual([]);
  });

  test("unless its rule cannot be read", () => {
    expect(rest("// @reason: x\nDeny(x) :- A(x.\n")).toMatchObject({ detached: [] });
  });
});

describe("@ignore", () => {
  test("directly above a rule is the rule's", () => {
    const text = "// @ignore: singleton-variable: why\nDeny(x) :- A(x).";
    expect(annotations(text)).toEqual([["ignore=singleton-variable: why"]]);
    expect(rest(text)).toMatchObject({ detached: [], fileIgnores: [] });
  });

  test.each(["\nDeny(x) :- A(x).", "# Heading\n\nDeny(x) :- A(x).", ""])(
    "before %j is the file's",
    (next) => {
      const text = `// @ignore: singleton-variable: why\n${next}`;
      expect(annotations(text).flat()).toEqual([]);
      expect(rest(text)).toMatchObject({
        detached: [],
        fileIgnores: ["singleton-variable: why"],
      });
    },
  );
});

describe("labels of a rule that cannot be read", () => {
  test.each([
    "/* C1 */\nDeny(x) :- A(x.\n",
    "// @clause: C1\nDeny(x) :- A(x.\n",
    "Deny(x) :- A(x. // C1\n",
    "Deny(x) :-\n  // C1\n  A(x.\n",
  ])("%j", (text) => {
    expect(rest(text).unreadLabels).toEqual(["C1"]);
  });
});
