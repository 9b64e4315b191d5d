import type { PolicyModel, PolicyRule } from "../semantics/model.ts";
import type { Outcome } from "../semantics/outcome.ts";
import { type Attribute, showValue } from "./attributes.ts";
import type { Row } from "./minimise.ts";
import type { ActionTable, Scenario } from "./truthTable.ts";

/** What people call an action: `cancel (cancel_reservation)`, `any other tool`. */
export function describeAction(tool: string | null, model: PolicyModel): string {
  if (tool === null) return "any other tool";
  const alias = [...model.aliases].find(([, name]) => name === tool)?.[0];
  return alias === undefined ? tool : `${alias} (${tool})`;
}

/** The shortest name of an attribute that no other attribute has: `cabin`, else the full name. */
export function shortName(attribute: Attribute, attributes: readonly Attribute[]): string {
  const others = attributes.filter(({ name }) => name !== attribute.name);
  return others.some(({ field }) => field === attribute.field) ? attribute.name : attribute.field;
}

/** A scenario in words: `membership unknown, cabin = basic_economy`; empty without attributes. */
export function describeScenario({ attributes }: ActionTable, { values }: Scenario): string {
  return attributes
    .map((attribute, position) => {
      const value = attribute.values[values[position] ?? 0];
      const name = shortName(attribute, attributes);
      if (value === undefined || value.kind === "unknown") return `${name} unknown`;
      return value.kind === "other" ? `${name} any other value` : `${name} = ${showValue(value)}`;
    })
    .join(", ");
}

/** What people call a rule: its clauses, else its head and line-independent number. */
export function describeRule(rule: PolicyRule): string {
  const labels = rule.labels.map(({ text }) => text);
  return labels.length > 0
    ? labels.join(", ")
    : `the ${rule.head.relation.text} rule without a label`;
}

/** Several rules: `C4 and C5`; `no rule` for none. */
export function describeRules(rules: readonly PolicyRule[]): string {
  const names = [...new Set(rules.map(describeRule))];
  const last = names.pop();
  if (last === undefined) return "no rule";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

/** What the agent is told by the first rule that says something. */
export function denyMessage(rules: readonly PolicyRule[]): string | null {
  for (const { annotations } of rules) {
    const message = annotations.find(({ key }) => key === "deny_message");
    if (message !== undefined) return message.value;
  }
  return null;
}

/** Why a row is decided as it is, in a sentence. */
export function explainRow(row: Row, action: ActionTable): string {
  const by = describeRules(row.rules);
  const [scenario] = row.scenarios;
  switch (row.decision) {
    case "ALLOW":
      return `Allowed by ${by}.`;
    case "UNGUARDED": {
      const completion = scenario?.completion;
      const known =
        scenario && completion ? describeCompletion(action, scenario, completion) : "it is known";
      const then =
        completion && completion.rules.length > 0
          ? `${describeRules(completion.rules)} would ${strictly[completion.outcome]}`
          : "nothing would allow it";
      const now = scenario === undefined ? "allowed" : passively[scenario.outcome];
      return `An agent gets through here by not looking: ${now} by ${by}, yet with ${known} ${then}.`;
    }
    case "DENY":
      return row.rules.length === 0
        ? "Denied: nothing allows it."
        : `Denied by ${by}${quoted(denyMessage(row.rules))}.`;
    case "ESCALATE":
      return `Escalated by ${by}.`;
    case "REQUIRE_APPROVAL":
      return `Needs approval by ${by}.`;
    case "GUARD_ESCALATE":
      return `Escalated by ${by} until what is unknown has been looked up.`;
    case "GUARD_REQUIRE_APPROVAL":
      return `Needs approval by ${by} until what is unknown has been looked up.`;
    case "GUARD_DENY":
      return row.rules.length === 0
        ? "Denied until what is unknown has been looked up: nothing allows it yet."
        : `Refused until what is unknown has been looked up, by ${by}${quoted(denyMessage(row.rules))}.`;
  }
}

const passively: Readonly<Record<Outcome, string>> = {
  allow: "allowed",
  require_approval: "sent for approval",
  escalate: "escalated",
  deny: "refused",
};

const strictly: Readonly<Record<Outcome, string>> = {
  allow: "allow it",
  require_approval: "ask for approval",
  escalate: "escalate it",
  deny: "refuse",
};

/** What is known in a completion and not in the scenario: `membership = regular`. */
export function describeCompletion(
  action: ActionTable,
  scenario: Scenario,
  completion: Scenario,
): string {
  const positions = action.attributes.flatMap((_, position) =>
    scenario.values[position] === completion.values[position] ? [] : [position],
  );
  const attributes = positions.flatMap((position) => action.attributes[position] ?? []);
  const values = positions.map((position) => completion.values[position] ?? 0);
  return describeScenario({ ...action, attributes }, { ...completion, values });
}

function quoted(message: string | null): string {
  return message === null ? "" : `: “${message}”`;
}
