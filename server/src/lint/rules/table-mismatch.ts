import { checkExpectations, type Mismatch } from "../../decision/checkExpectations.ts";
import { describeAction, describeExample, describeRules } from "../../decision/describe.ts";
import { showDecision } from "../../decision/tableReport.ts";
import { shortName } from "../../decision/titles.ts";
import { rulesAt } from "../../decision/truthTable.ts";
import type { PolicyModel } from "../../semantics/model.ts";
import { type Finding, type LintRule, replaceFix } from "../lintRule.ts";

/** A row of an expectation table that the rules decide otherwise. */
export const tableMismatch: LintRule = {
  code: "table-mismatch",
  *check({ model, expectations, table }) {
    if (table.kind === "refused") return;
    for (const mismatch of checkExpectations(expectations.rows, table)) {
      yield { span: mismatch.expectation.decisionSpan, ...word(mismatch, model) };
    }
  },
};

function word(mismatch: Mismatch, model: PolicyModel): Omit<Finding, "span"> {
  const { expectation } = mismatch;
  const span = expectation.decisionSpan;
  if (mismatch.kind === "empty") {
    const message =
      expectation.above === null
        ? "This row covers no scenario: no combination of values fits it. Correct its cells."
        : "This row covers no scenario: the rows above it cover all that fit its cells. Correct them, or remove the row.";
    return { message };
  }
  const { action } = mismatch;
  if (mismatch.kind === "malformed") {
    const name = shortName(mismatch.argument, action.attributes);
    const message = `The table says ${showDecision(expectation)}, but a malformed \`${name}\` is always DENY: no rule is asked.`;
    return { message, fixes: [replaceFix("Change to DENY", span, "DENY")] };
  }
  const { kind, scenario, decision, agreed } = mismatch;
  const rules = rulesAt(action, scenario);
  const where = [describeAction(action.action, model), describeExample(action, scenario, rules)]
    .filter((part) => part !== "")
    .join(" with ");
  const message =
    kind === "audit"
      ? `The table says ${showDecision(expectation)}, but no audit rule fires: ${where} is decided as ${decision} and not recorded.`
      : `The table says ${expectation.decision}, the rules say ${decision}: ${where} is decided by ${describeRules(rules)}.`;
  // Without `+ AUDIT` a row says nothing about audits: what it says stays true.
  const audited = expectation.audited && agreed?.audited === true;
  const corrected = agreed === null ? null : showDecision({ ...agreed, audited });
  return {
    message,
    related: rules.map((rule) => ({ span: rule.headSpan, message: "This rule decides it." })),
    fixes: corrected === null ? [] : [replaceFix(`Change to ${corrected}`, span, corrected)],
  };
}
