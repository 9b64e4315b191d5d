import type { PolicyModel } from "../semantics/model.ts";
import { showAction } from "./action.ts";
import { type Attribute, type AttributeValue, showValue } from "./attributes.ts";
import { actionNamed, isSameAction } from "./expectedActions.ts";
import { anyRule } from "./holes.ts";
import { meetsRow, type Row, rulesInRow } from "./row.ts";
import {
  type HitPolicy,
  type TableView,
  type TooLarge,
  type ViewRows,
  viewRows,
} from "./tableView.ts";
import { titledNames, titleOf } from "./titles.ts";
import {
  type ActionTable,
  type Decision,
  type Summary,
  summarise,
  type TruthTable,
} from "./truthTable.ts";

/** What a cell stands for: some values, every value, an attribute without effect. */
export type ReportCell = readonly AttributeValue[] | "any" | "irrelevant" | "malformed";

export interface ReportRow {
  /** What it is about: the action, and the row there; `null` for a malformed argument. */
  readonly action: ActionTable;
  readonly row: Row | null;
  /** One cell a column, in the order of the report's attributes. */
  readonly cells: readonly ReportCell[];
  readonly decision: Decision;
  readonly audited: boolean;
  /** The clauses of the rules that decide, each once, in file order. */
  readonly clauses: readonly string[];
  /** Their reasons, likewise; `not_allowlisted` where no rule fired. */
  readonly reasons: readonly string[];
}

/** A truth table as it is written out. */
export interface TableReport {
  readonly view: TableView;
  /** How its rows are read: `first` where those of some action need it. */
  readonly hitPolicy: HitPolicy;
  /** Of all scenarios of the actions, whichever rows are listed. */
  readonly summary: Summary;
  /** Whether no table with fewer rows says the same; of the full view always `true`. */
  readonly exact: boolean;
  /** How many rows are about malformed arguments, which are no scenarios. */
  readonly malformedRows: number;
  /** The columns between action and decision. */
  readonly attributes: readonly { readonly name: string; readonly title: string }[];
  readonly rows: readonly ReportRow[];
}

/** The rows of one action that a report lists, in its order. */
export interface ActionRows extends Omit<ViewRows, "kind"> {
  readonly action: ActionTable;
}

export type TableReportResult =
  | { readonly kind: "report"; readonly report: TableReport }
  | { readonly kind: "unknown-action" }
  | TooLarge;

/**
 * Lays a truth table out in one list of rows.
 * @param wanted only this action's rows, as an `Action` cell names it; `null` for all
 */
export function tableReport(
  table: Pick<TruthTable, "actions" | "attributes">,
  model: PolicyModel,
  view: TableView,
  wanted: string | null,
): TableReportResult {
  const actions = actionsNamed(table, model, wanted);
  if (actions.length === 0) return { kind: "unknown-action" };
  const parts: ActionRows[] = [];
  for (const action of actions) {
    const made = viewRows(action, view);
    if (made.kind === "too-large") return made;
    parts.push({ ...made, action });
  }
  return { kind: "report", report: reportOf(parts, { table, model, view }) };
}

/** Lays some rows out, in the order given. */
export function reportOf(
  parts: readonly ActionRows[],
  of: {
    readonly table: Pick<TruthTable, "actions" | "attributes">;
    readonly model: PolicyModel;
    readonly view: TableView;
  },
): TableReport {
  const { table, model, view } = of;
  const attributes = columnsOf(parts, table);
  // All that a table in the file could mean by a title, so that the output can be put there.
  const names = titledNames([...table.attributes, ...attributes], model.domains);
  return {
    view,
    hitPolicy: parts.some(({ hitPolicy }) => hitPolicy === "first") ? "first" : "unique",
    summary: summarise(parts.map(({ action }) => action)),
    exact: parts.every(({ exact }) => exact),
    malformedRows: parts.reduce((sum, { malformed }) => sum + malformed.length, 0),
    attributes: attributes.map((one) => ({ name: one.name, title: titleOf(one, names) })),
    rows: parts.flatMap((part) => rowsOf(part, attributes)),
  };
}

/** The actions that an `Action` cell with this text would name. */
function actionsNamed(
  { actions }: Pick<TruthTable, "actions">,
  { aliases }: PolicyModel,
  wanted: string | null,
): readonly ActionTable[] {
  if (wanted === null) return actions;
  const named = actionNamed(wanted, aliases);
  return actions.filter(
    ({ action }) =>
      (named !== null && isSameAction(action, named)) || showAction(action) === wanted,
  );
}

/** The attributes of some rows, in the order in which rules name them. */
function columnsOf(
  parts: readonly ActionRows[],
  table: Pick<TruthTable, "actions" | "attributes">,
): Attribute[] {
  const used = new Map(
    parts
      .flatMap(({ action, malformed }) => [...action.attributes, ...malformed])
      .map((attribute) => [attribute.name, attribute]),
  );
  const ordered = table.attributes.filter(({ name }) => used.has(name));
  for (const { name } of ordered) used.delete(name);
  return [...ordered, ...used.values()];
}

function rowsOf(
  { action, rows, malformed }: ActionRows,
  columns: readonly Attribute[],
): ReportRow[] {
  const { diagrams, possible } = action;
  const notAllowed = diagrams.and(possible, diagrams.not(anyRule(action)));
  return [
    ...rows.map((row): ReportRow => {
      const rules = rulesInRow(action, row);
      const reasons = meetsRow(action, row, notAllowed) ? ["not_allowlisted"] : [];
      return {
        ...{ action, row },
        cells: columns.map((column) => cellOf(column, row, action)),
        decision: row.decision,
        audited: row.audited,
        clauses: unique(rules.flatMap(({ labels }) => labels.map(({ text }) => text))),
        reasons: unique([...rules.map(({ reason }) => reason), ...reasons]),
      };
    }),
    ...malformed.map(
      ({ name }): ReportRow => ({
        ...{ action, row: null },
        cells: columns.map((column) => {
          if (column.name === name) return "malformed";
          return action.attributes.some((one) => one.name === column.name) ? "any" : "irrelevant";
        }),
        decision: "DENY",
        audited: false,
        clauses: [],
        reasons: ["malformed_argument"],
      }),
    ),
  ];
}

function cellOf({ name }: Attribute, { values }: Row, { attributes }: ActionTable): ReportCell {
  const position = attributes.findIndex((attribute) => attribute.name === name);
  const indexes = values[position];
  const attribute = attributes[position];
  if (indexes === undefined || attribute === undefined) return "irrelevant";
  return cellOfIndexes(indexes, attribute);
}

/** What some values of an attribute are in a cell; numbers that follow each other are joined. */
export function cellOfIndexes(indexes: readonly number[], { values }: Attribute): ReportCell {
  if (indexes.length === values.length) return "any";
  const cell: AttributeValue[] = [];
  let before = Number.NaN;
  for (const index of indexes.toSorted((one, other) => one - other)) {
    const value = values[index];
    const last = cell.at(-1);
    if (value === undefined) continue;
    if (value.kind === "interval" && last?.kind === "interval" && index === before + 1) {
      const interval = { least: last.interval.least, most: value.interval.most };
      cell.splice(-1, 1, { kind: "interval", interval });
    } else cell.push(value);
    before = index;
  }
  return cell;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** A cell as people read it, and as an expectation table takes it. */
export function showCell(cell: ReportCell): string {
  switch (cell) {
    case "any":
    case "malformed":
      return cell;
    case "irrelevant":
      return "—";
    default:
      return cell.map(showValue).join(", ");
  }
}

/** A decision as an expectation table takes it: `ALLOW + AUDIT`. */
export function showDecision({
  decision,
  audited,
}: {
  readonly decision: Decision;
  readonly audited: boolean;
}): string {
  return audited ? `${decision} + AUDIT` : decision;
}
