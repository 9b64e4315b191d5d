import { checkExpectations } from "../../decision/checkExpectations.ts";
import { describeAction, describeRules, describeScenario } from "../../decision/describe.ts";
import { type LintRule, replaceFix } from "../lintRule.ts";

/** A row of an expectation table that the rules decide otherwise. */
export const tableMismatch: LintRule = {
  code: "table-mismatch",
  *check({ model, expectations, table }) {
    if (table.kind === "refused") return;
    for (const { expectation, found, agreed } of checkExpectations(expectations.rows, table)) {
      const { decision: expected, decisionSpan: span } = expectation;
      if (found === null) {
        yield {
          span,
          message:
            "This row covers no scenario: no combination of values fits it. Correct its cells.",
        };
        continue;
      }
      const { action, scenario } = found;
      const where = [describeAction(action.tool, model), describeScenario(action, scenario)]
        .filter((part) => part !== "")
        .join(" with ");
      yield {
        span,
        message: `The table says ${expected}, the rules say ${scenario.decision}: ${where} is decided by ${describeRules(scenario.rules)}.`,
        related: scenario.rules.map((rule) => ({
          span: rule.headSpan,
          message: "This rule decides it.",
        })),
        fixes: agreed === null ? [] : [replaceFix(`Change to ${agreed}`, span, agreed)],
      };
    }
  },
};
