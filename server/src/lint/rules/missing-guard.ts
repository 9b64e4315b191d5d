import { attributeName } from "../../decision/attributes.ts";
import {
  describeAction,
  describeCompletion,
  describeRule,
  describeScenario,
} from "../../decision/describe.ts";
import { type Hole, holesOf } from "../../decision/holes.ts";
import { spanInRule } from "../../semantics/model.ts";
import type { Outcome } from "../../semantics/outcome.ts";
import type { Span } from "../../syntax/span.ts";
import { guardFix } from "../guardFix.ts";
import type { LintRule } from "../lintRule.ts";

/** A rule that refuses only what has been looked up: an agent gets through by not looking. */
export const missingGuard: LintRule = {
  code: "missing-guard",
  *check(analysis) {
    const { model, table } = analysis;
    if (table.kind === "refused") return;
    for (const hole of holesOf(table)) {
      const { action, rule, unknown, example } = hole;
      const { scenario, completion } = example;
      const names = unknown.map(({ field }) => field).join(" and ");
      const tools = [...new Set(unknown.map(({ tool }) => tool))];
      const where = describeScenario(action, scenario);
      const known = describeCompletion(action, scenario, completion);
      const then = completion.rules.includes(rule)
        ? `${describeRule(rule)} ${verbs[completion.outcome]}`
        : "nothing allows it";
      const fix = guardFix(hole, analysis);
      yield {
        span: literalThatReads(hole),
        message: `Missing guard: ${describeAction(action.tool, model)} gets through while ${names} ${unknown.length === 1 ? "is" : "are"} unknown. With ${where} it is allowed, but once ${known} is known, ${then}. Refuse it until ${tools.join(" and ")} ${tools.length === 1 ? "has" : "have"} been called.`,
        related: model.clauses
          .filter(({ label }) => rule.labels.some(({ text }) => text === label))
          .map(({ span, node }) => ({ span, message: node.text })),
        fixes: fix === null ? [] : [fix],
      };
    }
  },
};

const verbs: Readonly<Record<Outcome, string>> = {
  allow: "allows it",
  require_approval: "asks for approval",
  escalate: "escalates it",
  deny: "refuses it",
};

/** The first literal of the responsible rule that reads what is unknown, else the rule's head. */
function literalThatReads({ rule, unknown }: Hole): Span {
  const names = new Set(unknown.map(({ name }) => name));
  for (const literal of rule.node.body) {
    if (literal.kind !== "atom" || literal.atom.relation.text !== "ToolResultField") continue;
    const [tool, field] = literal.atom.arguments;
    if (tool?.kind !== "string" || field?.kind !== "string") continue;
    if (names.has(attributeName(tool.value, field.value))) return spanInRule(rule, literal.span);
  }
  return rule.headSpan;
}
