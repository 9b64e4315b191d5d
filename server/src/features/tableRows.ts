import { type Attribute, showValue } from "../decision/attributes.ts";
import { cellOfIndexes, showCell } from "../decision/tableReport.ts";
import { type TableView, type TooLarge, type ViewRows, viewRows } from "../decision/tableView.ts";
import type { ActionTable } from "../decision/truthTable.ts";

/** All rows of one view of an action's table. A row is known by its index: first those of `rows`. */
export interface TableRows extends ViewRows {
  readonly action: ActionTable;
  /** The attributes of the action's table, then those that only a malformed argument has. */
  readonly columns: readonly Attribute[];
}

const known = new WeakMap<ActionTable, Map<TableView, TableRows | TooLarge>>();

/** The rows of a view; made once for a table, which is never changed. */
export function tableRows(action: ActionTable, view: TableView): TableRows | TooLarge {
  let views = known.get(action);
  if (views === undefined) {
    views = new Map();
    known.set(action, views);
  }
  const made = views.get(view) ?? makeRows(action, view);
  views.set(view, made);
  return made;
}

function makeRows(action: ActionTable, view: TableView): TableRows | TooLarge {
  const made = viewRows(action, view);
  if (made.kind === "too-large") return made;
  const more = view === "full" ? malformedOnly(action) : [];
  return { ...made, action, columns: [...action.attributes, ...more] };
}

/** Arguments of which only matters whether they are malformed. */
export function malformedOnly({ attributes, malformed }: ActionTable): Attribute[] {
  return malformed.filter(({ name }) => attributes.every((attribute) => attribute.name !== name));
}

/** How many rows a view has. */
export function countRows({ rows, malformed }: TableRows): number {
  return rows.length + malformed.length;
}

/** The cells of a row, one a column. */
export function cellsOf(table: TableRows, index: number): string[] {
  const row = table.rows[index];
  if (row !== undefined) {
    return table.columns.map((column, position) => {
      const indexes = row.values[position];
      return indexes === undefined ? "—" : showIndexes(indexes, column);
    });
  }
  const argument = table.malformed[index - table.rows.length];
  const { attributes } = table.action;
  return table.columns.map((column, position) => {
    if (column.name === argument?.name) return "malformed";
    return position < attributes.length ? "any" : "—";
  });
}

/** The cells that stand for one value each, since full views repeat them by the ten thousands. */
const single = new WeakMap<Attribute, string[]>();

function showIndexes(indexes: readonly number[], attribute: Attribute): string {
  const [first = 0, second] = indexes;
  if (second !== undefined || attribute.values.length === 1) {
    return showCell(cellOfIndexes(indexes, attribute));
  }
  let shown = single.get(attribute);
  if (shown === undefined) {
    shown = attribute.values.map(showValue);
    single.set(attribute, shown);
  }
  return shown[first] ?? "";
}
