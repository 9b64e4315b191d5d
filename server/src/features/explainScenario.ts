import { showValue } from "../decision/attributes.ts";
import { describeValue, explainRow } from "../decision/describe.ts";
import { type Explanation, explain } from "../decision/explain.ts";
import type { ActionTable, Scenario } from "../decision/truthTable.ts";
import type {
  ExplainScenarioRequest,
  ExplainScenarioResponse,
  ScenarioExplanation,
} from "../protocol.ts";
import type { PolicyDocument } from "./policyDocument.ts";
import { indexesOf } from "./rowQuery.ts";
import { ruleReference } from "./ruleReference.ts";
import { scenarioValues } from "./scenarioValues.ts";
import { actionTable } from "./truthTableView.ts";

/** Why a scenario is decided as it is, why no other rule fires, and what would change it. */
export function explainScenario(
  document: PolicyDocument,
  request: ExplainScenarioRequest,
): ExplainScenarioResponse {
  const action = actionTable(document, request.action);
  if (document.version !== request.version || action === undefined) return { kind: "outdated" };
  const scenario = scenarioOf(action, request);
  if (scenario === null) return { kind: "no-scenario" };
  const explanation = explain(document.analysis, action, scenario);
  const values = scenarioValues(action, scenario);
  const { diagrams, audit } = action;
  const audited = diagrams.valueAt(audit, scenario) === 1;
  const { decision } = explanation;
  const box = scenario.map((index) => [index]);
  return {
    kind: "explanation",
    ...{ decision, audited, scenario: values },
    sentence: explainRow({ values: box, part: null, decision, audited, scenarios: 1n }, action),
    why: explanation.why.map(({ rule, facts }) => ({ rule: ruleReference(rule, document), facts })),
    whyNot: explanation.whyNot.map(({ rule, literal, span, reason }) => ({
      rule: ruleReference(rule, document),
      ...{ literal, range: document.rangeOf(span), reason },
    })),
    changes: explanation.changes.map((change) => changeView(change, values, action)),
  };
}

/** The possible scenario that is asked for; `null` where the table has none such. */
function scenarioOf(action: ActionTable, { scenario }: ExplainScenarioRequest): Scenario | null {
  const given = indexesOf(action, scenario);
  if (given === null) return null;
  const { diagrams, possible, attributes } = action;
  const box = given.map((index, position) =>
    index === null ? [...(attributes[position]?.values.keys() ?? [])] : [index],
  );
  return diagrams.first(diagrams.and(diagrams.box(box), possible));
}

function changeView(
  { changes, decision }: Explanation["changes"][number],
  before: ScenarioExplanation["scenario"],
  { attributes }: ActionTable,
): ScenarioExplanation["changes"][number] {
  const words = changes.map(({ attribute: name, value: shown }) => {
    const attribute = attributes.find((one) => one.name === name);
    const value = attribute?.values.find((one) => showValue(one) === shown);
    if (attribute === undefined || value === undefined) return `${name} = ${shown}`;
    return describeValue(attribute, value, attributes);
  });
  const after = Object.fromEntries(changes.map(({ attribute, value }) => [attribute, value]));
  return { changes: words, decision, scenario: { ...before, ...after } };
}
