import { parseTable } from "../syntax/parseTable.ts";
import { showAction } from "./action.ts";
import type { Analysis } from "./analyse.ts";
import { type Attribute, showValue } from "./attributes.ts";
import { actionsCovered, regionOf } from "./checkExpectations.ts";
import { describeValue } from "./describe.ts";
import { readExpectations } from "./expectations.ts";
import { meets, meetsMalformed } from "./expectedValues.ts";
import { assumedIndex } from "./explain.ts";
import { isWithin, numberIn, only } from "./numberCells.ts";
import { attributesRead } from "./tabulate.ts";
import { namesMeantBy, titledNames } from "./titles.ts";
import type { ActionTable, Scenario, TruthTable } from "./truthTable.ts";

/** The scenario that somebody means by an action and some values, or what is wrong with them. */
export type GivenScenario =
  | {
      readonly kind: "scenario";
      readonly action: ActionTable;
      readonly scenario: Scenario;
      /** What has not been given, and is assumed, in words. */
      readonly assumed: readonly string[];
      /** What has been given, and does not matter for the action: indexes of values, by name. */
      readonly beside: ReadonlyMap<string, number>;
    }
  /** An argument is given as malformed: the action is denied whatever the rules say. */
  | { readonly kind: "malformed"; readonly action: ActionTable; readonly argument: Attribute }
  | { readonly kind: "unusable"; readonly reason: string };

/**
 * Finds a scenario by the words of a table: `membership=silver`, `amount=> 500`.
 *
 * @param given names and values, as the title and the cell of a table
 */
export function givenScenario(
  table: TruthTable,
  { model }: Analysis,
  actionCell: string,
  given: readonly { readonly name: string; readonly value: string }[],
): GivenScenario {
  const known = attributesRead(table.exploration);
  const names = titledNames(known, []);
  const header = ["Action", ...given.map(({ name }) => name), "Decision"];
  const values = given.map(({ name, value }) => {
    const [meant] = namesMeantBy(name, names);
    return cellOf(
      value,
      known.find((attribute) => attribute.name === meant),
    );
  });
  const cells = [actionCell, ...values, "ALLOW"];
  const rowOf = (texts: readonly string[]): string =>
    `| ${texts.map((text) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")).join(" | ")} |\n`;
  const text = [header, header.map(() => "---"), cells].map(rowOf).join("");
  const written = { ...model, tables: [{ node: parseTable(text), start: 0 }] };
  const { rows, problems } = readExpectations(written, known);
  const [row] = rows;
  const [problem] = problems;
  if (row === undefined || problem !== undefined) {
    return { kind: "unusable", reason: reasonOf(problem, known) };
  }
  const [action, second] = row.actions === null ? [] : actionsCovered(row, table);
  if (action === undefined || second !== undefined) {
    const actions = table.actions.map((one) => showAction(one.action)).join(", ");
    return {
      kind: "unusable",
      reason: `there is no one action \`${actionCell}\`. The actions are: ${actions}. A tool that nothing names is \`other\``,
    };
  }
  const argument = action.malformed.find(({ name }) =>
    row.conditions.some((one) => one.attribute === name && meetsMalformed(one)),
  );
  if (argument !== undefined) return { kind: "malformed", action, argument };
  const named = new Set(row.conditions.map(({ attribute }) => attribute));
  const indexes = new Map<string, number>();
  for (const condition of row.conditions) {
    const values = known.find(({ name }) => name === condition.attribute)?.values ?? [];
    const [index, more] = [...values.keys()].filter((at) => {
      const value = values[at];
      return value !== undefined && meets(condition, value);
    });
    if (index === undefined || more !== undefined || indexes.has(condition.attribute)) {
      const reason = `give one value of ${condition.attribute}, and once`;
      return { kind: "unusable", reason };
    }
    indexes.set(condition.attribute, index);
  }
  const { attributes, diagrams } = action;
  let set = regionOf(row, action);
  if (set === diagrams.none) {
    return {
      kind: "unusable",
      reason: `no scenario has all these values: what ${comparisonsIn(attributes)} says follows from others`,
    };
  }
  const open = [...attributes.keys()].filter((at) => !named.has(attributes[at]?.name ?? ""));
  for (const at of open) {
    const attribute = attributes[at];
    if (attribute === undefined) continue;
    const wished = diagrams.and(set, diagrams.test(at, [assumedIndex(attribute)]));
    if (wished !== diagrams.none) set = wished;
  }
  const scenario = diagrams.first(set) ?? [];
  return {
    kind: "scenario",
    ...{ action, scenario },
    assumed: open.flatMap((at) => {
      const [attribute, value] = [attributes[at], attributes[at]?.values[scenario[at] ?? 0]];
      if (attribute === undefined || value === undefined) return [];
      return describeValue(attribute, value, attributes);
    }),
    beside: new Map([...indexes].filter(([name]) => !attributes.some((one) => one.name === name))),
  };
}

/** The attributes that say how others compare. */
function comparisonsIn(attributes: readonly Attribute[]): string {
  return attributes
    .filter(({ source }) => source.kind === "comparison")
    .map(({ name }) => `\`${name}\``)
    .join(" or ");
}

/** A value as a cell; a number stands for all those that the rules do not tell from it. */
function cellOf(value: string, attribute: Attribute | undefined): string {
  const number = numberIn(value);
  const same = attribute?.values.find(
    (one) => number !== null && one.kind === "interval" && isWithin(only(number), one.interval),
  );
  return same === undefined ? value : showValue(same);
}

function reasonOf(
  problem: ReturnType<typeof readExpectations>["problems"][number] | undefined,
  known: readonly Attribute[],
): string {
  switch (problem?.kind) {
    case "table-unknown-column": {
      const names = known.map(({ name }) => name).join(", ");
      return `the rules read nothing called \`${problem.title}\`. They read: ${names || "nothing"}`;
    }
    case "ambiguous-field":
      return `\`${problem.title}\` may be ${problem.candidates.join(" or ")}: give the whole name`;
    case "table-unknown-value": {
      const numbers = problem.numbers ? ", or a number" : "";
      return `\`${problem.value ?? ""}\` is no value of ${problem.column}. It can be: ${problem.known.join(", ")}${numbers}`;
    }
    default:
      return "the values cannot be read";
  }
}
