import type { PolicyModel, PolicyRule } from "../semantics/model.ts";
import type { Outcome } from "../semantics/outcome.ts";
import type { Action } from "./action.ts";
import { type Attribute, type AttributeValue, showInterval, showValue } from "./attributes.ts";
import { smallestStricter } from "./completion.ts";
import { onlyNumber } from "./interval.ts";
import { firstOfRow, type Row, rulesInRow } from "./row.ts";
import { shortName } from "./titles.ts";
import { type ActionTable, outcomeAt, rulesAt, type Scenario } from "./truthTable.ts";

/** What people call an action: `cancel (cancel_reservation)`, `any other tool`. */
export function describeAction(action: Action, model: PolicyModel): string {
  switch (action.kind) {
    case "tool": {
      const alias = [...model.aliases].find(([, name]) => name === action.name)?.[0];
      return alias === undefined ? action.name : `${alias} (${action.name})`;
    }
    case "otherTool":
      return "any other tool";
    case "host":
      return `a request to ${action.host}`;
    case "otherHost":
      return "a request to any other host";
    case "message":
      return "a message";
  }
}

/** A scenario in words: `membership unknown, cabin = basic_economy`; empty without attributes. */
export function describeScenario(action: ActionTable, scenario: Scenario): string {
  return describeValues(action, scenario, [...action.attributes.keys()]);
}

/** So many values of a scenario are named in a sentence. */
const MOST_VALUES = 8;

/**
 * A scenario as the example in a sentence. Of many values those are named on which some rules
 * depend, and the others counted: `status unknown, paid = no, and 38 more values`.
 * @param others positions of values to be named too
 */
export function describeExample(
  action: ActionTable,
  scenario: Scenario,
  rules: readonly PolicyRule[],
  others: readonly number[] = [],
): string {
  const { attributes, diagrams } = action;
  if (attributes.length <= MOST_VALUES) return describeScenario(action, scenario);
  const decides = action.rules.filter(({ rule }) => rules.includes(rule));
  const read = new Set([...others, ...diagrams.support(...decides.map((one) => one.decides))]);
  const named = [...attributes.keys()].filter((position) => read.has(position) || read.size === 0);
  const shown = named.slice(0, MOST_VALUES);
  const more = attributes.length - shown.length;
  return `${describeValues(action, scenario, shown)}, and ${more} more values`;
}

/** What is known in a completion and not in the scenario: `membership = regular`. */
export function describeCompletion(
  action: ActionTable,
  scenario: Scenario,
  completion: Scenario,
): string {
  const positions = [...action.attributes.keys()].filter(
    (position) => scenario[position] !== completion[position],
  );
  return describeValues(action, completion, positions);
}

function describeValues(
  { attributes }: ActionTable,
  scenario: Scenario,
  positions: readonly number[],
): string {
  return positions
    .flatMap((position) => {
      const attribute = attributes[position];
      const value = attribute?.values[scenario[position] ?? 0];
      if (attribute === undefined || value === undefined) return [];
      return describeValue(attribute, value, attributes);
    })
    .join(", ");
}

/**
 * One value in words: `amount > 500`, `membership unknown`, `not HasRole("admin")`.
 * @param attributes those of which the short name must be the only one
 */
export function describeValue(
  attribute: Attribute,
  value: AttributeValue,
  attributes: readonly Attribute[],
): string {
  const name = shortName(attribute, attributes);
  const { source } = attribute;
  if (source.kind === "comparison") {
    const either = value.kind === "unknown" ? "or" : "and";
    return `${source.left} ${either} ${source.right} ${showValue(value)}`;
  }
  switch (value.kind) {
    case "constant":
      if (!holdsOrNot(attribute)) return `${name} = ${showValue(value)}`;
      return value.text === "true" ? name : `not ${name}`;
    case "interval": {
      const shown = showInterval(value.interval);
      if (onlyNumber(value.interval) !== null) return `${name} = ${shown}`;
      return /^-?\d/.test(shown) ? `${name} in ${shown}` : `${name} ${shown}`;
    }
    case "other":
      return `${name} any other value`;
    default:
      return `${name} ${value.kind}`;
  }
}

/** Whether an attribute is something that holds or not, rather than has a value. */
function holdsOrNot({ source, values }: Attribute): boolean {
  return (
    (source.kind === "fact" || source.kind === "functor") &&
    values.every(
      (value) => value.kind === "constant" && (value.text === "true" || value.text === "false"),
    )
  );
}

/** What people call a rule: its clauses, else its head and line-independent number. */
export function describeRule(rule: PolicyRule): string {
  const labels = rule.labels.map(({ text }) => text);
  return labels.length > 0
    ? labels.join(", ")
    : `the ${rule.head.relation.text} rule without a label`;
}

/** What the clauses that a rule implements say, each in one line. */
export function clauseTexts({ labels }: PolicyRule, { clauses }: PolicyModel): string[] {
  return clauses
    .filter(({ label }) => labels.some(({ text }) => text === label))
    .map(({ node }) => node.text.replaceAll(/\s+/g, " "));
}

/** Several rules: `C4 and C5`; `no rule` for none. */
export function describeRules(rules: readonly PolicyRule[]): string {
  return listed([...new Set(rules.map(describeRule))]) || "no rule";
}

/** Names as people list them: `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** A count as people read it: `1,953,125`. */
export function showCount(count: bigint): string {
  return count.toLocaleString("en");
}

/** What the agent is told by the first rule that says something. */
export function denyMessage(rules: readonly PolicyRule[]): string | null {
  for (const { annotations } of rules) {
    const message = annotations.find(({ key }) => key === "deny_message");
    if (message !== undefined) return message.value;
  }
  return null;
}

/** Why a row is decided as it is, in a sentence; in another one that it is recorded. */
export function explainRow(row: Row, action: ActionTable): string {
  const decided = explainDecision(row, action);
  return row.audited ? `${decided} An audit rule records it.` : decided;
}

function explainDecision(row: Row, action: ActionTable): string {
  const rules = rulesInRow(action, row);
  const by = describeRules(rules);
  switch (row.decision) {
    case "ALLOW":
      return `Allowed by ${by}.`;
    case "UNGUARDED":
      return explainHole(row, action, by);
    case "DENY":
      return rules.length === 0
        ? "Denied: nothing allows it."
        : `Denied by ${by}${quoted(denyMessage(rules))}.`;
    case "ESCALATE":
      return `Escalated by ${by}.`;
    case "REQUIRE_APPROVAL":
      return `Needs approval by ${by}.`;
    case "GUARD_ESCALATE":
      return `Escalated by ${by} until what is unknown has been looked up.`;
    case "GUARD_REQUIRE_APPROVAL":
      return `Needs approval by ${by} until what is unknown has been looked up.`;
    case "GUARD_DENY":
      return rules.length === 0
        ? "Denied until what is unknown has been looked up: nothing allows it yet."
        : `Refused until what is unknown has been looked up, by ${by}${quoted(denyMessage(rules))}.`;
  }
}

function explainHole(row: Row, action: ActionTable, by: string): string {
  const scenario = firstOfRow(action, row);
  const completion = smallestStricter(action, scenario);
  if (completion === null) return `An agent gets through by ${by}.`;
  const now = whatHappens[outcomeAt(action, scenario)];
  const known = describeCompletion(action, scenario, completion);
  const rules = rulesAt(action, completion);
  const then =
    rules.length > 0
      ? `${describeRules(rules)} would ${whatWould[outcomeAt(action, completion)]}`
      : "nothing would allow it";
  return `An agent gets through here by not looking: ${now} by ${by}, yet with ${known} ${then}.`;
}

/** What happens to an action: `refused`. */
export const whatHappens: Readonly<Record<Outcome, string>> = {
  allow: "allowed",
  require_approval: "sent for approval",
  escalate: "escalated",
  deny: "refused",
};

const whatWould: Readonly<Record<Outcome, string>> = {
  allow: "allow it",
  require_approval: "ask for approval",
  escalate: "escalate it",
  deny: "refuse",
};

function quoted(message: string | null): string {
  return message === null ? "" : `: “${message}”`;
}
