import { describe, expect, test } from "vitest";
import { buildModel, type PolicyModel } from "../../server/src/semantics/model.ts";
import { preludeRelations } from "../../server/src/semantics/prelude.ts";
import { parse } from "../../server/src/syntax/parse.ts";
import { policy } from "../check.ts";

const modelOf = (fixture: string): PolicyModel =>
  buildModel(parse(policy(fixture), preludeRelations));

/** Each rule as `head outcome reason labels`. */
const rules = (fixture: string): string[] =>
  modelOf(fixture).rules.map(({ head, outcome, reason, labels }) =>
    [head.relation.text, outcome, reason, ...labels.map(({ text }) => text)].join(" "),
  );

/** What is wrong: the kind, and the text that it is about. */
function problems(fixture: string): string[] {
  const text = policy(fixture);
  return modelOf(text).problems.map(
    ({ kind, span }) => `${kind}: ${text.slice(span.start, span.end)}`,
  );
}

describe("what a rule says", () => {
  test("by its head, its label and its annotations", () => {
    expect(
      rules(`
        /* C1 */
        IsAuthorized(idx) :- Actions(idx, _).
        /* C2 */
        Unauthorized(idx) :- Actions(idx, _).

        Unauthorized(idx) :- Actions(idx, _).

        // C3
        // @reason: tenant_boundary
        Unauthorized(idx) :- Actions(idx, _).

        // @outcome: escalate
        Unauthorized(idx) :- Actions(idx, _).

        // @ask
        Unauthorized(idx) :- Actions(idx, _).
      `),
    ).toEqual([
      "IsAuthorized allow policy_passed C1",
      "Unauthorized deny C2 C2",
      "Unauthorized deny denylisted",
      "Unauthorized deny tenant_boundary C3",
      "Unauthorized escalate denylisted",
      "Unauthorized require_approval denylisted",
    ]);
  });

  test("a helper implements no clause", () => {
    const [helper] = modelOf("/* C1 */\nHelper(idx) :- Actions(idx, _).").rules;
    expect(helper).toMatchObject({ outcome: null, labels: [] });
  });

  test("by its kind and its reason, where it heads DenialReason", () => {
    expect(
      rules(`
        /* C1 */
        DenialReason(idx, "block", "no_refunds", "Ask a person") :- Actions(idx, _).
        DenialReason(idx, "ask", "", "") :- Actions(idx, _).
        DenialReason(idx, "audit", reason, "") :- Actions(idx, _), Entity(reason).
        DenialReason(idx, "blcok", "misspelt", "") :- Actions(idx, _).
        DenialReason(idx, kind, "by_kind", "") :- ActionMetadata(idx, "kind", kind, _).

        // @reason: annotated
        DenialReason(idx, "escalate", "head", "") :- Actions(idx, _).
      `),
    ).toEqual([
      "DenialReason deny no_refunds C1",
      "DenialReason require_approval C1 C1",
      "DenialReason audit C1 C1",
      "DenialReason deny misspelt C1",
      "DenialReason stated by_kind C1",
      "DenialReason escalate annotated",
    ]);
  });

  test("an audit is an outcome; on a rule that allows, @outcome means nothing", () => {
    expect(
      rules(`
        // @outcome: audit
        Unauthorized(idx) :- Actions(idx, _).

        // @outcome: audit
        IsAuthorized(idx) :- Actions(idx, _).
      `),
    ).toEqual(["Unauthorized audit denylisted", "IsAuthorized allow policy_passed"]);
  });

  test("an outcome that is none is a problem", () => {
    const refuse = "// @outcome: refuse\nUnauthorized(idx) :- Actions(idx, _).";
    expect(problems(refuse)).toEqual(["unreadable-annotation: @outcome: refuse"]);
    const allow = "// @outcome: allow\nUnauthorized(idx) :- Actions(idx, _).";
    expect(problems(allow)).toEqual(["unreadable-annotation: @outcome: allow"]);
  });
});

test("spans are those of the file", () => {
  const text =
    "# Title\r\n\r\n- Only gold [C1]\r\n\r\nC1: Deny refund\r\n  if a = b\r\n\r\n// C1\r\nUnauthorized(x) :-\r\n  A(x).\r\n";
  const { rules: found, clauses, statements } = modelOf(text);
  const at = (span: { readonly start: number; readonly end: number } | undefined): string =>
    span === undefined ? "" : text.slice(span.start, span.end);
  expect(at(found[0]?.span)).toBe("Unauthorized(x) :-\r\n  A(x).");
  expect(at(found[0]?.headSpan)).toBe("Unauthorized");
  expect(at(found[0]?.labels[0]?.span)).toBe("C1");
  expect(at(clauses[0]?.span)).toBe("C1: Deny refund\r\n  if a = b");
  expect(at(clauses[0]?.labelSpan)).toBe("C1");
  expect(at(statements[0]?.span)).toBe("- Only gold [C1]");
  expect(at(statements[0]?.links[0]?.span)).toBe("C1");
});

describe("annotations of the file", () => {
  test("domains and aliases, wherever they stand", () => {
    const model = modelOf(`
      // @domain get.membership: gold | silver
      IsAuthorized(idx) :- Actions(idx, _). // @alias modify = update_flights
    `);
    expect(model.domains).toEqual([
      { kind: "values", attribute: "get.membership", values: ["gold", "silver"], closed: true },
    ]);
    expect([...model.aliases]).toEqual([["modify", "update_flights"]]);
    expect(model.problems).toEqual([]);
  });

  test("that cannot be read", () => {
    const text = `
      // @domain: membership
      // @alias: modify
      // @observe: two words
      // @combining: last-applicable
    `;
    expect(problems(text)).toEqual([
      "unreadable-annotation: @domain: membership",
      "unreadable-annotation: @alias: modify",
      "unreadable-annotation: @observe: two words",
      "unreadable-annotation: @combining: last-applicable",
    ]);
  });

  test("ranges of numbers", () => {
    const { domains, problems: found } = modelOf("// @domain args.amount: 0..100");
    expect(domains).toEqual([{ kind: "range", attribute: "args.amount", least: 0, most: 100 }]);
    expect(found).toEqual([]);
  });

  test("observed relations, each at its annotation", () => {
    const text = policy(`
      // @observe: UserConfirmed(), HasCabin(id, cabin)
      // @observe Open
    `);
    const observed = modelOf(text).observed.map(
      ({ relation, span }) => `${relation}: ${text.slice(span.start, span.end)}`,
    );
    expect(observed).toEqual([
      "UserConfirmed: @observe: UserConfirmed(), HasCabin(id, cabin)",
      "HasCabin: @observe: UserConfirmed(), HasCabin(id, cabin)",
      "Open: @observe Open",
    ]);
  });

  test.each([
    ["", "deny-overrides"],
    ["// @combining: deny-overrides", "deny-overrides"],
    ["// @combining: first-applicable", "first-applicable"],
    ["// @combining: first-applicable\n// @combining: deny-overrides", "first-applicable"],
  ])("how outcomes are combined, by the first of them: %j", (text, expected) => {
    expect(modelOf(text).combining).toBe(expected);
    expect(problems(text)).toEqual([]);
  });

  test("that this version does not support are refused, never ignored", () => {
    expect(problems("// @require: actor.id\n// @tools: tools.json")).toEqual([
      "unsupported-feature: @require: actor.id",
      "unsupported-feature: @tools: tools.json",
    ]);
  });
});

describe("labels that no clause defines", () => {
  test("in statements and on rules, each place once", () => {
    expect(
      problems(`
        - Only gold members [C1, C7]

        C1: Deny refund

        /* C8 */
        Unauthorized(idx) :- Actions(idx, _).
        Unauthorized(idx) :- Actions(idx, _).
      `),
    ).toEqual(["unknown-clause: C7", "unknown-clause: C8"]);
  });

  test("are no matter in a file without clauses", () => {
    expect(problems("/* C8 */\nUnauthorized(idx) :- Actions(idx, _).")).toEqual([]);
  });
});

test("an annotation that cannot be read is reported once, also above a rule with two heads", () => {
  expect(
    problems(`
      // @outcome: perhaps
      Unauthorized(idx), Unauthorized(idx) :- Actions(idx, _).
    `),
  ).toEqual(["unreadable-annotation: @outcome: perhaps"]);
});
