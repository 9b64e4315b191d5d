import { expect, test } from "vitest";
import { outcomeOfKind } from "../../server/src/semantics/outcome.ts";

test.each([
  ["block", "deny"],
  ["deny", "deny"],
  ["ask", "require_approval"],
  ["require_approval", "require_approval"],
  ["escalate", "escalate"],
  ["audit", "audit"],
  ["", "deny"],
  ["Ask", "deny"],
  ["allow", "deny"],
])("the kind %j of a DenialReason is the outcome %s: in doubt, deny", (kind, outcome) => {
  expect(outcomeOfKind(kind)).toBe(outcome);
});
