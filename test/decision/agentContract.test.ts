import { expect, test } from "vitest";
import { unknownIndex } from "../../server/src/decision/attributes.ts";
import {
  type ActionTable,
  countOf,
  decidedAs,
  decisions,
} from "../../server/src/decision/truthTable.ts";
import { tableOf } from "./show.ts";

/** The agent contract of RUNTIME.md, over everything that a context can be. */
const contract = `
  // @combining: first-applicable
  // @domain actor.role: support_agent | finance_reviewer | viewer
  // @domain capability: read | write | send | refund | remember | answer
  // @domain risk: low | medium | high | critical
  // @domain evidence: present | missing | stale | forbidden
  // @domain budget: within_budget | approval_threshold | exhausted
  // @domain hasHumanApproval: boolean

  // @reason: tenant_boundary
  Unauthorized(idx) :-
      Actions(idx, _), ContextField(idx, "actor.tenant", actor),
      ContextField(idx, "resource.tenant", resource), actor != resource.

  // @reason: evidence_forbidden
  Unauthorized(idx) :- Actions(idx, _), ContextField(idx, "evidence", "forbidden").

  // @reason: required_evidence_not_current
  // @outcome: escalate
  Unauthorized(idx) :-
      Actions(idx, _), (ContextField(idx, "evidence", "missing") ; ContextField(idx, "evidence", "stale")).

  // @reason: budget_exhausted
  // @outcome: escalate
  Unauthorized(idx) :- Actions(idx, _), ContextField(idx, "budget", "exhausted").

  // @reason: refund_requires_review
  // @ask
  // @approver: finance_reviewer
  Unauthorized(idx) :-
      Actions(idx, _), ContextField(idx, "capability", "refund"), ContextField(idx, "risk", risk),
      risk != "low", !ContextField(idx, "hasHumanApproval", "true").

  // @reason: role_cannot_send
  Unauthorized(idx) :-
      Actions(idx, _), ContextField(idx, "capability", "send"), ContextField(idx, "actor.role", role),
      role != "support_agent".

  // @reason: memory_write_requires_review
  // @ask
  // @approver: manager
  Unauthorized(idx) :-
      Actions(idx, _), ContextField(idx, "capability", "remember"), ContextField(idx, "risk", risk),
      risk != "low".

  IsAuthorized(idx) :- Actions(idx, _).
`;

const { actions } = tableOf(contract);

/** The scenarios in which nothing is unknown. */
function allKnown({ attributes, diagrams, possible }: ActionTable) {
  return attributes.reduce((set, attribute, variable) => {
    const isUnknown = diagrams.test(variable, [unknownIndex(attribute)]);
    return diagrams.and(set, diagrams.not(isUnknown));
  }, possible);
}

test("a context is the tenants compared and six fields, whatever the tool", () => {
  expect(actions.map(({ action, attributes }) => [action.kind, ...attributes.map(nameOf)])).toEqual(
    [
      [
        "otherTool",
        "actor.tenant = resource.tenant",
        "evidence",
        "budget",
        "capability",
        "risk",
        "hasHumanApproval",
        "actor.role",
      ],
    ],
  );
});

test("each rule decides as many known contexts as the contract says", () => {
  const counted = actions.map((table) =>
    table.rules.map(({ rule, outcome, decides }) => {
      const known = table.diagrams.and(allKnown(table), decides);
      return `${outcome} ${rule.reason}: ${countOf(table, known)}`;
    }),
  );
  expect(counted).toEqual([
    [
      "deny tenant_boundary: 1728",
      "deny evidence_forbidden: 432",
      "escalate required_evidence_not_current: 864",
      "escalate budget_exhausted: 144",
      "require_approval refund_requires_review: 18",
      "deny role_cannot_send: 32",
      "require_approval memory_write_requires_review: 36",
      "allow policy_passed: 202",
    ],
  ]);
});

test("in a known context the decision is what the rules say", () => {
  const counted = actions.map((table) =>
    decisions.flatMap((decision) => {
      const known = table.diagrams.and(allKnown(table), decidedAs(table, decision));
      const count = countOf(table, known);
      return count === 0n ? [] : [`${decision}: ${count}`];
    }),
  );
  expect(counted).toEqual([["ALLOW: 202", "DENY: 2192", "ESCALATE: 1008", "REQUIRE_APPROVAL: 54"]]);
});

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
