import { test } from "vitest";
import { expectTable } from "./show.ts";

test("the kind of a DenialReason that differs between scenarios", () => {
  expectTable(
    `
      IsAuthorized(idx) :- Actions(idx, _).
      DenialReason(idx, kind, "reason", "") :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "review", kind).
    `,
    `
      | Action | Review                | Decision         |
      | ------ | --------------------- | ---------------- |
      | refund | ask, require_approval | REQUIRE_APPROVAL |
      | refund | escalate              | ESCALATE         |
      | refund | audit                 | ALLOW + AUDIT    |
      | refund | other                 | DENY             |
      | refund | unknown               | UNGUARDED        |
      | other  | —                     | ALLOW            |
    `,
  );
});

test("of several kinds of one rule the most restrictive counts, also where the first rule decides", () => {
  expectTable(
    `
      // @combining: first-applicable
      // @domain risk: low | high
      .decl Kind(risk: symbol, kind: symbol)
      Kind("high", "ask"). Kind("high", "escalate"). Kind("high", "audit").
      DenialReason(idx, kind, "reason", "") :-
          Actions(idx, a), IsTool(a, "refund"), ContextField(idx, "risk", risk), Kind(risk, kind).
      IsAuthorized(idx) :- Actions(idx, _).
    `,
    `
      | Action | Risk    | Decision         |
      | ------ | ------- | ---------------- |
      | refund | low     | ALLOW            |
      | refund | high    | ESCALATE + AUDIT |
      | refund | unknown | UNGUARDED        |
      | other  | —       | ALLOW            |
    `,
  );
});
