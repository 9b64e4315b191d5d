import { describe, expect, test } from "vitest";
import { buildModel, type PolicyModel } from "../../server/src/semantics/model.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";

const modelOf = (text: string): PolicyModel => buildModel(parse(text, preludeRelations));

/** Each clause: where it stands, and its text as spanned. */
function clauses(fixture: string): string[] {
  const text = policy(fixture);
  return modelOf(text).clauses.map(({ place, span, label, labelSpan }) => {
    expect(text.slice(labelSpan.start, labelSpan.end)).toBe(label);
    return `${place}: ${text.slice(span.start, span.end).replaceAll(/\s+/g, " ")}`;
  });
}

/** What is wrong: the kind, and the line it is on, from 1. */
function problems(fixture: string): string[] {
  const text = policy(fixture);
  return modelOf(text).problems.map(
    ({ kind, span }) => `${kind} in line ${text.slice(0, span.start).split("\n").length}`,
  );
}

describe("a clause", () => {
  test("is a block of its own", () => {
    expect(clauses("C1: Deny refund\n  if a = b\n")).toEqual(["block: C1: Deny refund if a = b"]);
  });

  test("is an entry of a comment that lists clauses, whatever follows", () => {
    expect(
      clauses(`
        /* C1: Deny refund
         *   if a = b
         * C2: Be polite */
        Unauthorized(idx) :- Actions(idx, _).
      `),
    ).toEqual(["listing: C1: Deny refund * if a = b", "listing: C2: Be polite"]);
  });

  test("stands in the comment of a rule that decides, where no other clause is", () => {
    expect(
      clauses(`
        // C1: Deny if a = b
        Unauthorized(idx) :- Actions(idx, _).
        IsAuthorized(idx) :- Actions(idx, _). // C2: any words

        // C3: what a helper is for
        Helper(idx) :- Actions(idx, _).

        /* C4 */
        Unauthorized(idx) :- Helper(idx).
      `),
    ).toEqual(["rule: C1: Deny if a = b", "rule: C2: any words"]);
  });

  test("and only there: comments of rules refer where a clause stands elsewhere", () => {
    const rule = "\n// C1: Deny if a = b\nUnauthorized(idx) :- Actions(idx, _).\n";
    expect(clauses(`C1: Deny refund\n${rule}`)).toEqual(["block: C1: Deny refund"]);
    expect(clauses(`// C1: Deny refund\n// C2: Be polite\n${rule}`)).toEqual([
      "listing: C1: Deny refund",
      "listing: C2: Be polite",
    ]);
  });

  test("in a comment keeps its place in the file", () => {
    const text = "\r\n// C1: Deny\r\n//   if a = b\r\nUnauthorized(idx) :- Actions(idx, _).";
    const [clause] = modelOf(text).clauses;
    const span = clause?.node.meaning?.condition?.span ?? { start: 0, end: 0 };
    const start = clause?.start ?? 0;
    expect(text.slice(start + span.start, start + span.end)).toBe("a = b");
    expect(clause?.source.slice(span.start, span.end)).toBe("a = b");
  });
});

describe("a label that several clauses have", () => {
  test.each([
    "C1: Forbid refund  when a = b.",
    "C1: deny refund if a is b (see page 3)",
    "C1: Refunds need a reason",
    "// C2: Be polite\n// C1: Deny refund if a = b",
  ])("%s: says the same, or nothing that could be compared", (other) => {
    const text = `C1: Deny refund if a = b\n\n${other}`;
    expect(problems(text)).toEqual([]);
    expect(clauses(text)[0]).toBe("block: C1: Deny refund if a = b");
    const repeats = modelOf(text).repeats.map(({ span }) => span.start);
    expect(repeats).toEqual([text.lastIndexOf("C1")]);
  });

  test.each([
    "C1: Deny refund if a = c",
    "C1: Allow refund if a = b",
    "C1: Deny all actions if a = b",
    "C1: Deny refund",
    "// C2: Be polite\n// C1: Deny if a = b",
  ])("%s: says something else", (other) => {
    expect(problems(`C1: Deny refund if a = b\n\n${other}`)).toEqual([
      `duplicate-clause in line ${other.includes("\n") ? 4 : 3}`,
    ]);
  });

  test("is defined by the one that can be read", () => {
    const text = "C1: Refunds need a reason\n\nC1: Deny refund if a = b\n";
    expect(clauses(text)).toEqual(["block: C1: Deny refund if a = b"]);
    expect(problems(text)).toEqual([]);
  });

  test("on two rules", () => {
    expect(
      problems(`
        // C1: Deny if a = b
        Unauthorized(idx) :- Actions(idx, _).

        // C1: Deny if a = c
        Unauthorized(idx) :- Actions(idx, _).
      `),
    ).toEqual(["duplicate-clause in line 4"]);
  });
});

describe("a label that nothing defines", () => {
  test("in a file whose clauses stand outside the comments of rules", () => {
    expect(
      problems(`
        - Only gold. [C7]

        // C1: Deny refund
        // C2: Be polite

        // C8: Deny if a = b
        Unauthorized(idx) :- Actions(idx, _).
      `),
    ).toEqual(["unknown-clause in line 1", "unknown-clause in line 6"]);
  });

  test("in a file whose clauses stand in the comments of rules: behind statements only", () => {
    expect(
      problems(`
        - Only gold. [C7]
        - Only silver. [C8]
        - Only bronze. [C1]

        // C1: Deny if a = b
        Unauthorized(idx) :- Actions(idx, _).

        /* C8 */
        Unauthorized(idx) :- Actions(idx, _).
      `),
    ).toEqual(["unknown-clause in line 1"]);
  });
});
