import type { Action } from "../../server/src/decision/action.ts";
import type {
  Attribute,
  AttributeSource,
  AttributeValue,
} from "../../server/src/decision/attributes.ts";
import { type Diagram, Diagrams } from "../../server/src/decision/diagrams.ts";
import {
  type ActionTable,
  type Decision,
  decisions,
  type Scenario,
} from "../../server/src/decision/truthTable.ts";
import type { PolicyRule } from "../../server/src/semantics/model.ts";
import { type Outcome, outcomes } from "../../server/src/semantics/outcome.ts";

/** A table as functions of the indexes of the attributes' values. */
export interface HandMadeTable {
  readonly attributes: readonly Attribute[];
  readonly decision: (scenario: Scenario) => Decision;
  /** Without it what the decision says; `allow` where a guard is missing, else `deny`. */
  readonly outcome?: (scenario: Scenario) => Outcome;
  /** Without it every scenario. */
  readonly possible?: (scenario: Scenario) => boolean;
  /** Without it nowhere. */
  readonly audit?: (scenario: Scenario) => boolean;
  readonly rules?: readonly HandMadeRule[];
  /** Without it the tool `t`. */
  readonly action?: Action;
  readonly malformed?: readonly Attribute[];
  /** The order of the diagrams' variables, from the root down. */
  readonly order?: readonly number[];
}

export interface HandMadeRule {
  readonly rule: PolicyRule;
  /** Whether it fires and the action is decided by its outcome. */
  readonly decides: (scenario: Scenario) => boolean;
}

/** A table without a policy. Each scenario is asked for: meant for some thousands. */
export function handMade(table: HandMadeTable): ActionTable {
  const { attributes, decision, possible = () => true, audit = () => false } = table;
  const { outcome = (scenario) => outcomeOf(decision(scenario)) } = table;
  const sizes = attributes.map(({ values }) => values.length);
  const order = table.order ?? sizes.map((_, variable) => variable);
  const diagrams = new Diagrams(sizes, order);
  const set = (contains: (scenario: Scenario) => boolean) =>
    diagramOf(diagrams, order, (scenario) => Number(contains(scenario)));
  const possibleSet = set(possible);
  return {
    action: table.action ?? { kind: "tool", name: "t" },
    attributes,
    diagrams,
    possible: possibleSet,
    outcome: diagramOf(diagrams, order, (scenario) => outcomes.indexOf(outcome(scenario))),
    decision: diagramOf(diagrams, order, (scenario) => decisions.indexOf(decision(scenario))),
    audit: set(audit),
    rules: (table.rules ?? []).map(({ rule, decides }) => ({
      rule,
      outcome: outcomes.find((one) => one === rule.outcome) ?? "deny",
      decides: diagrams.and(set(decides), possibleSet),
    })),
    malformed: table.malformed ?? [],
    scenarios: diagrams.counts(possibleSet).get(1) ?? 0n,
  };
}

/** A function of each scenario as a diagram. @param order the order of the variables in `diagrams` */
export function diagramOf(
  diagrams: Diagrams,
  order: readonly number[],
  valueAt: (scenario: Scenario) => number,
): Diagram {
  const scenario = diagrams.sizes.map(() => 0);
  const build = (level: number): Diagram => {
    const variable = order[level];
    if (variable === undefined) return diagrams.leaf(valueAt([...scenario]));
    const children = Array.from({ length: diagrams.sizes[variable] ?? 0 }, (_, value) => {
      scenario[variable] = value;
      return build(level + 1);
    });
    return diagrams.branch(variable, children);
  };
  return build(0);
}

/** Every scenario of attributes with so many values, in order. */
export function scenariosOf(sizes: readonly number[]): Scenario[] {
  return sizes.reduce<Scenario[]>(
    (scenarios, size) =>
      scenarios.flatMap((scenario) =>
        Array.from({ length: size }, (_, value) => [...scenario, value]),
      ),
    [[]],
  );
}

/**
 * An attribute by its name and its values in words: `attribute("get_user.tier", "gold silver
 * unknown")`. The domain is open where `other` is among them.
 */
export function attribute(name: string, words: string): Attribute {
  const values = words.split(" ").map(valueOfWord);
  return {
    name,
    source: sourceOf(name),
    values,
    closed: values.every(({ kind }) => kind !== "other"),
  };
}

/** Attributes with so many values each, `v0`, `v1`, …: `t.f0`, `t.f1`, … */
export function attributesOf(sizes: readonly number[]): Attribute[] {
  return sizes.map((size, index) =>
    attribute(`t.f${index}`, Array.from({ length: size }, (_, value) => `v${value}`).join(" ")),
  );
}

function valueOfWord(word: string): AttributeValue {
  switch (word) {
    case "other":
    case "unknown":
    case "absent":
    case "same":
    case "different":
      return { kind: word };
    default:
      return { kind: "constant", text: word };
  }
}

/** `args.amount`, `actor.tenant`, `get_user.tier`; anything else is a fact. */
function sourceOf(name: string): AttributeSource {
  const [first = "", ...rest] = name.split(".");
  const field = rest.join(".");
  if (field === "") return { kind: "fact", relation: name };
  if (first === "args") return { kind: "argument", field };
  if (first === "actor" || first === "resource") return { kind: "context", field: name };
  return { kind: "lookup", tool: first, field };
}

function outcomeOf(decision: Decision): Outcome {
  switch (decision) {
    case "ALLOW":
    case "UNGUARDED":
      return "allow";
    case "ESCALATE":
      return "escalate";
    case "REQUIRE_APPROVAL":
      return "require_approval";
    default:
      return "deny";
  }
}
