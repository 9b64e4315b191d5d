import type { CompiledProgram } from "../datalog/evaluate.ts";
import type { Facts, Structure, Tuple } from "../datalog/program.ts";
import type { LoweredRule, Origin } from "../semantics/lower.ts";
import type { PolicyRule } from "../semantics/model.ts";
import { type Outcome, severityOf } from "../semantics/outcome.ts";
import type { Attribute, AttributeValue } from "./attributes.ts";

/** What a policy says about one action in one world. */
export type Verdict =
  | {
      readonly kind: "verdict";
      readonly outcome: Outcome;
      /** The rules that fired with that outcome, in file order; none where nothing allowed it. */
      readonly rules: readonly PolicyRule[];
    }
  /** The evaluation was stopped at a limit, in this rule. */
  | { readonly kind: "limit"; readonly rule: Origin };

const ACTION_INDEX = 0;

/**
 * Decides the action with index 0, by `deny-overrides` (LANGUAGE.md, section 7): the most
 * restrictive outcome that fires; deny where nothing allowed it.
 *
 * @param rules those that the program was made of, in file order
 */
export function decide(
  program: CompiledProgram<Origin>,
  rules: readonly LoweredRule[],
  facts: Facts,
): Verdict {
  const evaluation = program.evaluate(facts);
  if (evaluation.kind === "limit") return evaluation;
  const fired: { readonly rule: PolicyRule; readonly outcome: Outcome }[] = [];
  for (const { rule, firedRelation } of rules) {
    if (rule.outcome === null || firedRelation === null || fired.at(-1)?.rule === rule) continue;
    if (evaluation.has(firedRelation, [ACTION_INDEX])) fired.push({ rule, outcome: rule.outcome });
  }
  const allowed = fired.some((one) => one.outcome === "allow");
  const outcome = allowed
    ? fired.reduce<Outcome>(
        (most, one) => (severityOf(one.outcome) > severityOf(most) ? one.outcome : most),
        "allow",
      )
    : "deny";
  const deciding = fired.filter((one) => one.outcome === outcome).map((one) => one.rule);
  return { kind: "verdict", outcome, rules: deciding };
}

/**
 * The input facts of a scenario: one tool call by an authenticated principal, and for each tool
 * that was looked up a result, in the ancestry of the action, with its known fields.
 */
export function factsOf(
  action: string,
  assignment: readonly (readonly [Attribute, AttributeValue])[],
): Facts {
  const results = new Map<string, [string, string][]>();
  for (const [attribute, value] of assignment) {
    if (value.kind === "unknown") continue;
    const text = value.kind === "constant" ? value.text : otherValue(attribute);
    const fields = results.get(attribute.tool) ?? [];
    fields.push([attribute.field, text]);
    results.set(attribute.tool, fields);
  }
  const call: Structure = { branch: "CallTool", fields: [action, "{}"] };
  const message = (contents: string): Structure => ({
    branch: null,
    fields: [contents, "", "tool", { branch: "AgentType", fields: [] }, "", ""],
  });
  const tools = [...results];
  const id = (tool: string): string => `result of ${tool}`;
  return new Map<string, Tuple[]>([
    ["Actions", [[ACTION_INDEX, call]]],
    ["Principal", [["principal"]]],
    ["Current", [["request"]]],
    ["Edge", tools.map(([tool]) => [id(tool), "request"])],
    ["ToolResult", tools.map(([tool]) => [id(tool), tool, "{}"])],
    [
      "SentMessage",
      tools.map(([tool, fields]) => [
        id(tool),
        message(JSON.stringify(Object.fromEntries(fields))),
      ]),
    ],
  ]);
}

/** A text that is none of the attribute's constants. */
function otherValue(attribute: Attribute): string {
  const constants = attribute.values.flatMap((value) =>
    value.kind === "constant" ? [value.text] : [],
  );
  return freshName("other", constants);
}

/** A name that is none of the given ones. */
export function freshName(wish: string, taken: readonly string[]): string {
  let name = wish;
  for (let count = 2; taken.includes(name); count++) name = `${wish} ${count}`;
  return name;
}
