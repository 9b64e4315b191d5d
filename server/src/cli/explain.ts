import { stripVTControlCharacters } from "node:util";
import { type Command, InvalidArgumentError, Option } from "commander";
import { showAction } from "../decision/action.ts";
import { type Attribute, showValue } from "../decision/attributes.ts";
import {
  clauseTexts,
  denyMessage,
  describeAction,
  describeRule,
  describeRules,
  describeScenario,
  describeValue,
} from "../decision/describe.ts";
import { type ExplainedRule, type Explanation, explain } from "../decision/explain.ts";
import { type GivenScenario, givenScenario } from "../decision/givenScenario.ts";
import type { PolicyDocument } from "../languageService.ts";
import { exitCodes } from "./exitCodes.ts";
import { openPolicy } from "./openPolicy.ts";
import { paint } from "./paint.ts";
import { refusal } from "./refusal.ts";

type PolicyRule = ExplainedRule["rule"];
type Given = { readonly name: string; readonly value: string };
type FoundScenario = Extract<GivenScenario, { readonly kind: "scenario" }>;

interface ExplainOptions {
  readonly action: string;
  readonly given: readonly Given[];
  readonly format: "pretty" | "json";
}

/** `policy explain FILE --action T --given name=value …`: why one scenario is decided as it is. */
export function addExplainCommand(program: Command): void {
  program
    .command("explain")
    .description(
      "Explain one scenario: why it is decided so, why not otherwise, what would change it.",
    )
    .argument("<file>", "a policy file")
    .requiredOption("--action <action>", "a tool, an alias, `other`, `host <name>` or `message`")
    .addOption(
      new Option("--given <name=value>", "a value, as in a table; may be repeated")
        .argParser(readGiven)
        .default([], "nothing is known"),
    )
    .addOption(
      new Option("--format <format>", "how to print").choices(["pretty", "json"]).default("pretty"),
    )
    .action(async (path: string, options: ExplainOptions) => {
      const document = await openPolicy(path);
      process.exitCode =
        document === null ? exitCodes.badUse : printExplanation(path, document, options);
    });
}

/** `membership=silver`: the first `=` ends the name, so that a value can be `>= 5`. */
function readGiven(text: string, before: readonly Given[]): readonly Given[] {
  const at = text.indexOf("=");
  if (at < 1) {
    throw new InvalidArgumentError("Write the name, `=`, and the value: `membership=silver`.");
  }
  return [...before, { name: text.slice(0, at).trim(), value: text.slice(at + 1).trim() }];
}

function printExplanation(path: string, document: PolicyDocument, options: ExplainOptions): number {
  const { analysis } = document;
  const { table, model } = analysis;
  if (table.kind === "refused") {
    process.stderr.write(refusal(path, document));
    return exitCodes.errors;
  }
  const found = givenScenario(table, analysis, options.action, options.given);
  switch (found.kind) {
    case "unusable":
      process.stderr.write(`policy: ${path}: ${found.reason}.\n`);
      return exitCodes.badUse;
    case "malformed": {
      const action = describeAction(found.action.action, model);
      const sentence = `${action} is denied, whatever the rules say: ${found.argument.name} is malformed, of another type than a rule reads.`;
      const json = { file: path, decision: "DENY", reason: "malformed_argument", sentence };
      process.stdout.write(
        options.format === "json" ? `${JSON.stringify(json, null, 2)}\n` : `${sentence}\n`,
      );
      return exitCodes.ok;
    }
    case "scenario": {
      const explanation = explain(analysis, found.action, found.scenario, found.beside);
      process.stdout.write(
        options.format === "json"
          ? `${JSON.stringify(toJson(path, document, found, explanation), null, 2)}\n`
          : toPretty(document, found, explanation),
      );
      return exitCodes.ok;
    }
  }
}

function toPretty(
  document: PolicyDocument,
  { action, scenario, assumed, beside }: FoundScenario,
  explanation: Explanation,
): string {
  const { analysis } = document;
  const { decision, audited, why, alsoFire, whyNot, others, completion, changes } = explanation;
  const where = describeScenario(action, scenario);
  const title = `${describeAction(action.action, analysis.model)}${where === "" ? "" : ` with ${where}`}`;
  const colour = decision === "UNGUARDED" ? (["red", "bold"] as const) : (["bold"] as const);
  const ruleLine = (rule: PolicyRule): string =>
    `  ${paint("bold", describeRule(rule))}${englishOf(rule, document)}  (line ${lineOf(rule, document)})`;
  const explained = ({ rule, facts }: ExplainedRule): string[] => [
    ruleLine(rule),
    ...facts.map((fact) => `    ${fact}`),
  ];
  const message = denyMessage(why.map(({ rule }) => rule));
  const suggestion = suggestionOf(why);
  const lines = [
    `${title}: ${paint([...colour], decision)}${audited ? ", and an audit rule records it" : ""}`,
    ...(assumed.length === 0 ? [] : [`Not given, so assumed: ${assumed.join(", ")}.`]),
    ...[...beside.keys()].map((name) => `${name} does not matter for this action.`),
    ...(message === null ? [] : [`The agent is told: “${message}”`]),
    ...(suggestion === null ? [] : [`It could instead: “${suggestion}”`]),
    "",
    paint("underline", "Why"),
    ...(why.length === 0 ? ["  No rule allows it."] : why.flatMap(explained)),
    ...(completion === null
      ? []
      : [
          `  Once ${completion.known} is known: ${completion.outcome.replaceAll("_", " ")}, by ${describeRules(completion.rules)}.`,
        ]),
    ...(alsoFire.length === 0
      ? []
      : ["", paint("underline", "Fires, too"), ...alsoFire.flatMap(explained)]),
    ...(whyNot.length === 0 ? [] : ["", paint("underline", "Why no other rule")]),
    ...whyNot.flatMap(({ rule, literal, reason }) => [
      ruleLine(rule),
      `    fails at ${literal}`,
      `    since ${reason}`,
    ]),
    ...(others === 0
      ? []
      : [`  ${others} ${others === 1 ? "rule is" : "rules are"} about other actions.`]),
    "",
    paint("underline", "What would change it"),
    ...(changes.length === 0
      ? ["  Nothing that the rules look at."]
      : changes.map(
          ({ changes: set, decision: after }) =>
            `  ${set.map((change) => describeChange(change, action.attributes)).join(" and ")}: ${after}`,
        )),
    "",
  ];
  return lines.flatMap(wrap).join("\n");
}

/** The columns of a terminal that everybody has. */
const COLUMNS = 80;

/** A line as several that are no longer than a terminal is wide, where words permit. */
function wrap(line: string): string[] {
  const [indent = ""] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let current = "";
  for (const word of line.slice(indent.length).split(/(?<=\S) (?=\S)/)) {
    const longer = current === "" ? indent + word : `${current} ${word}`;
    if (current !== "" && stripVTControlCharacters(longer).length > COLUMNS) {
      lines.push(current);
      current = `${indent}  ${word}`;
    } else current = longer;
  }
  return [...lines, current];
}

/** A changed value in words: `membership = gold`. */
function describeChange(
  { attribute: name, value: shown }: Explanation["changes"][number]["changes"][number],
  attributes: readonly Attribute[],
): string {
  const attribute = attributes.find((one) => one.name === name);
  const value = attribute?.values.find((one) => showValue(one) === shown);
  if (attribute === undefined || value === undefined) return `${name} = ${shown}`;
  return describeValue(attribute, value, attributes);
}

function englishOf(rule: PolicyRule, { analysis }: PolicyDocument): string {
  const [text] = clauseTexts(rule, analysis.model);
  return text === undefined ? "" : ` ${text}`;
}

function lineOf(rule: PolicyRule, document: PolicyDocument): number {
  return document.rangeOf(rule.headSpan).start.line + 1;
}

function suggestionOf(why: readonly ExplainedRule[]): string | null {
  const suggestions = why.flatMap(({ rule }) =>
    rule.annotations.filter(({ key }) => key === "suggestion").map(({ value }) => value),
  );
  return suggestions[0] ?? null;
}

/** As plain data for JSON. */
function toJson(
  file: string,
  document: PolicyDocument,
  { action, scenario, assumed, beside }: FoundScenario,
  explanation: Explanation,
): object {
  const { decision, outcome, audited, why, alsoFire, whyNot, others, completion, changes } =
    explanation;
  const rule = (one: PolicyRule): object => ({
    line: lineOf(one, document),
    labels: one.labels.map(({ text }) => text),
    clauses: clauseTexts(one, document.analysis.model),
    reason: one.reason,
    deny_message: denyMessage([one]),
    suggestion: suggestionOf([{ rule: one, facts: [] }]),
  });
  const values = action.attributes.flatMap(({ name, values: all }, position) => {
    const value = all[scenario[position] ?? 0];
    return value === undefined ? [] : [[name, showValue(value)] as const];
  });
  return {
    file,
    action: showAction(action.action),
    scenario: Object.fromEntries(values),
    ...{ assumed, irrelevant: [...beside.keys()], decision, outcome, audited },
    why: why.map(({ rule: one, facts }) => ({ ...rule(one), facts })),
    also_fire: alsoFire.map(({ rule: one, facts }) => ({ ...rule(one), facts })),
    why_not: whyNot.map(({ rule: one, literal, span, reason }) => ({
      ...rule(one),
      ...{ literal, literal_line: document.rangeOf(span).start.line + 1, because: reason },
    })),
    rules_about_other_actions: others,
    completion:
      completion === null
        ? null
        : {
            known: completion.known,
            outcome: completion.outcome,
            rules: completion.rules.map(rule),
          },
    changes,
  };
}
