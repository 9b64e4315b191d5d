import { showAction } from "../decision/action.ts";
import { type Attribute, showValue } from "../decision/attributes.ts";
import { describeAction } from "../decision/describe.ts";
import { shortName } from "../decision/titles.ts";
import {
  type ActionTable,
  decidedAs,
  decisions,
  type Summary,
  summarise,
  type TableProblem,
} from "../decision/truthTable.ts";
import type {
  ActionTableView,
  AttributeView,
  DecisionCount,
  ScenarioValues,
  TruthTableResponse,
} from "../protocol.ts";
import type { PolicyDocument } from "./policyDocument.ts";
import { countOfScenarios, scenarioValues } from "./scenarioValues.ts";
import { malformedOnly } from "./tableRows.ts";

/** What there is to show of a policy's truth table, its rows left out; or why there is none. */
export function getTruthTable(document: PolicyDocument): TruthTableResponse {
  const { version, analysis } = document;
  const { table } = analysis;
  if (table.kind === "refused") return refusal(document, table.problems);
  // Each action is counted once: of many actions that is most of the work.
  const counted = table.actions.map((action) => ({ action, summary: summarise([action]) }));
  const summaries = counted.map(({ summary }) => summary);
  const scenarios = summaries.reduce((sum, one) => sum + one.scenarios, 0n);
  return {
    kind: "table",
    version,
    summary: { scenarios: countOfScenarios(scenarios), decisions: decisionCounts(summaries) },
    actions: counted.map(({ action, summary }) => actionView(action, summary, document)),
  };
}

/** The table of an action, as a cell names it; `undefined` where there is none. */
export function actionTable(document: PolicyDocument, action: string): ActionTable | undefined {
  const { table } = document.analysis;
  if (table.kind === "refused") return undefined;
  return table.actions.find((one) => showAction(one.action) === action);
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

function actionView(
  action: ActionTable,
  summary: Summary,
  document: PolicyDocument,
): ActionTableView {
  const malformed = malformedOnly(action);
  const all = [...action.attributes, ...malformed];
  const view = (attribute: Attribute): AttributeView => ({
    title: shortName(attribute, all),
    name: attribute.name,
    values: attribute.values.map(showValue),
  });
  return {
    action: showAction(action.action),
    title: describeAction(action.action, document.analysis.model),
    attributes: action.attributes.map(view),
    // No scenario has a value there, so there is nothing to filter by.
    malformedOnly: malformed.map((attribute) => ({ ...view(attribute), values: [] })),
    scenarios: countOfScenarios(action.scenarios),
    decisions: decisionCounts([summary]),
    hole: firstHole(action),
  };
}

function decisionCounts(summaries: readonly Summary[]): DecisionCount[] {
  return decisions.flatMap((decision) => {
    const count = summaries.reduce((sum, one) => sum + one.decisions[decision], 0n);
    return count === 0n ? [] : [{ decision, scenarios: countOfScenarios(count) }];
  });
}

function firstHole(action: ActionTable): ScenarioValues | null {
  const { diagrams, possible } = action;
  const holes = diagrams.and(decidedAs(action, "UNGUARDED"), possible);
  const first = diagrams.first(holes);
  return first === null ? null : scenarioValues(action, first);
}
