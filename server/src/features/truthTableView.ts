import type { Analysis } from "../decision/analyse.ts";
import { showValue } from "../decision/attributes.ts";
import { denyMessage, describeAction, explainRow, shortName } from "../decision/describe.ts";
import { coversAll, minimisedRows, type Row } from "../decision/minimise.ts";
import {
  type ActionTable,
  decisions,
  summarise,
  type TableProblem,
} from "../decision/truthTable.ts";
import type {
  ActionTableView,
  RuleReference,
  TruthTableResponse,
  TruthTableRowView,
} from "../protocol.ts";
import type { PolicyRule } from "../semantics/model.ts";
import { clausesOf } from "./entityAt.ts";
import type { PolicyDocument } from "./policyDocument.ts";

/** The minimised truth table of a policy, for the panel; or why there is none. */
export function getTruthTable(document: PolicyDocument): TruthTableResponse {
  const { version, analysis } = document;
  const { table } = analysis;
  if (table.kind === "refused") return refusal(document, table.problems);
  const { scenarios, ...counts } = summarise(table.actions);
  return {
    kind: "table",
    version,
    summary: {
      scenarios,
      decisions: decisions
        .map((decision) => ({ decision, scenarios: counts[decision] }))
        .filter((count) => count.scenarios > 0),
    },
    actions: table.actions.map((action) => actionView(action, document)),
  };
}

/** The errors of the file, since a policy with an error has no truth table. */
function refusal(document: PolicyDocument, problems: readonly TableProblem[]): TruthTableResponse {
  const codes = new Set<string>(problems.map(({ kind }) => kind));
  const reasons = document.findings
    .filter(({ severity, code }) =>
      codes.size === 0 ? severity === "error" || code === "not-a-policy" : codes.has(code),
    )
    .map(({ message, span }) => ({ message, range: document.rangeOf(span) }));
  return { kind: "refused", version: document.version, reasons };
}

function actionView(action: ActionTable, document: PolicyDocument): ActionTableView {
  const { attributes } = action;
  return {
    action: action.tool ?? "other",
    title: describeAction(action.tool, document.analysis.model),
    attributes: attributes.map((attribute) => ({
      title: shortName(attribute, attributes),
      name: attribute.name,
    })),
    rows: minimisedRows(action).map((row) => rowView(row, action, document)),
  };
}

function rowView(row: Row, action: ActionTable, document: PolicyDocument): TruthTableRowView {
  const cells = row.values.map((indexes, position) => {
    const attribute = action.attributes[position];
    if (attribute === undefined || coversAll(indexes, attribute)) return "any";
    return indexes
      .flatMap((index) => attribute.values[index] ?? [])
      .map(showValue)
      .join(", ");
  });
  return {
    cells,
    decision: row.decision,
    explanation: explainRow(row, action),
    scenarios: row.scenarios.length,
    rules: row.rules.map((rule) => ruleReference(rule, document)),
  };
}

function ruleReference(rule: PolicyRule, document: PolicyDocument): RuleReference {
  const { analysis } = document;
  const labels = rule.labels.map(({ text }) => text);
  const head = rule.head.relation.text;
  return {
    label: labels.length > 0 ? labels.join(", ") : head,
    summary: summaryOf(rule, analysis),
    range: document.rangeOf(rule.span),
  };
}

function summaryOf(rule: PolicyRule, analysis: Analysis): string {
  const [clause] = clausesOf(analysis, rule);
  if (clause !== undefined) return clause.node.text;
  return (
    denyMessage([rule]) ??
    analysis.text.slice(rule.span.start, rule.span.end).replaceAll(/\s+/g, " ")
  );
}
