import type { Analysis } from "../../decision/analyse.ts";
import type { Attribute } from "../../decision/attributes.ts";
import { attributeName } from "../../decision/attributes.ts";
import {
  describeAction,
  describeCompletion,
  describeExample,
  describeRule,
  listed,
  whatHappens,
} from "../../decision/describe.ts";
import { type Hole, holesSteps } from "../../decision/holes.ts";
import { shortName } from "../../decision/titles.ts";
import { outcomeAt, rulesAt } from "../../decision/truthTable.ts";
import { spanInRule } from "../../semantics/model.ts";
import type { Outcome } from "../../semantics/outcome.ts";
import type { Span } from "../../syntax/span.ts";
import { guardFix } from "../guardFix.ts";
import type { Finding, LintRule } from "../lintRule.ts";

/** A rule that refuses only what has been looked up: an agent gets through by not looking. */
export const missingGuard: LintRule = {
  code: "missing-guard",
  *check(analysis) {
    const { table } = analysis;
    if (table.kind === "refused") return;
    const search = holesSteps(table);
    let step = search.next();
    for (; step.done !== true; step = search.next()) yield null;
    const { holes, complete } = step.value;
    for (const [index, hole] of holes.entries()) {
      const finding = word(hole, analysis);
      const isLast = index === holes.length - 1;
      yield isLast && !complete
        ? {
            ...finding,
            message: `${finding.message} There are more holes than these ${holes.length}: they are shown once some are closed.`,
          }
        : finding;
    }
  },
};

function word(hole: Hole, analysis: Analysis): Finding {
  const { model } = analysis;
  const { action, rule, unknown, example } = hole;
  const { scenario, completion } = example;
  const names = unknown.map((attribute) => nameUnknown(attribute, action.attributes));
  const positions = [...scenario.keys()].filter((at) => scenario[at] !== completion[at]);
  const where = describeExample(action, scenario, [rule], positions);
  const now = whatHappens[outcomeAt(action, scenario)];
  const known = describeCompletion(action, scenario, completion);
  const then = rulesAt(action, completion).includes(rule)
    ? `${describeRule(rule)} ${verbs[outcomeAt(action, completion)]}`
    : "nothing allows it";
  const fix = guardFix(hole, analysis);
  return {
    span: literalThatReads(hole),
    message: `Missing guard: ${describeAction(action.action, model)} gets through while ${listed(names)} ${unknown.length === 1 ? "is" : "are"} unknown. With ${where} it is ${now}, but once ${known} is known, ${then}. Refuse it until ${untilKnown(hole)}.`,
    related: model.clauses
      .filter(({ label }) => rule.labels.some(({ text }) => text === label))
      .map(({ span, node }) => ({ span, message: node.text })),
    fixes: fix === null ? [] : [fix],
  };
}

const verbs: Readonly<Record<Outcome, string>> = {
  allow: "allows it",
  require_approval: "asks for approval",
  escalate: "escalates it",
  deny: "refuses it",
};

/** What is unknown, as a noun: of a comparison, that either side is. */
function nameUnknown(attribute: Attribute, attributes: readonly Attribute[]): string {
  const { source } = attribute;
  return source.kind === "comparison"
    ? `${source.left} or ${source.right}`
    : shortName(attribute, attributes);
}

/** `get_customer has been called`, `actor.tenant and resource.tenant are known`. */
function untilKnown({ unknown }: Hole): string {
  const sources = unknown.map(({ source }) => source);
  const tools = new Set(
    sources.flatMap((source) => (source.kind === "lookup" ? [source.tool] : [])),
  );
  const fields = new Set(
    unknown.flatMap(({ name, source }) => {
      if (source.kind === "lookup") return [];
      return source.kind === "comparison" ? [source.left, source.right] : [name];
    }),
  );
  const called = `${listed([...tools])} ${tools.size === 1 ? "has" : "have"} been called`;
  const known = `${listed([...fields])} ${fields.size === 1 ? "is" : "are"} known`;
  return [...(tools.size > 0 ? [called] : []), ...(fields.size > 0 ? [known] : [])].join(" and ");
}

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
