import type { AttributeView, RowQuery, SortKey } from "../../../server/src/protocol.ts";
import { element, unseen } from "./element.ts";
import { icon } from "./icon.ts";

/** What a reader can do with a column. */
export interface HeaderActions {
  sort(by: SortKey): void;
  /** Opens the filter of a column below a button. */
  filter(column: FilteredColumn, button: HTMLElement): void;
}

/** A column whose rows can be filtered. */
export type FilteredColumn = AttributeView | "decision";

/** The row of column headers. */
export interface GridHeader {
  readonly element: HTMLElement;
  /** How many columns there are. */
  readonly columns: number;
  /** Shows how rows are sorted and filtered. */
  update(query: RowQuery): void;
}

export function createGridHeader(
  attributes: readonly AttributeView[],
  actions: HeaderActions,
): GridHeader {
  const columns = [
    ...(attributes.length > 0
      ? attributes.map((attribute) => filteredHeader(attribute, actions))
      : [plainHeader("value", "When")]),
    filteredHeader("decision", actions),
    plainHeader("why", "Because of"),
    sortedHeader("count", "Scenarios", { kind: "scenarios" }, actions),
  ];
  const row = element("div", "row header-row", ...columns.map(({ cell }) => cell));
  row.setAttribute("role", "row");
  row.setAttribute("aria-rowindex", "1");
  for (const [index, { cell }] of columns.entries()) {
    cell.setAttribute("aria-colindex", String(index + 1));
  }
  oneTabStop(row);
  const header = element("div", "header", row);
  header.setAttribute("role", "rowgroup");
  return {
    element: header,
    columns: columns.length,
    update(query) {
      for (const column of columns) column.update(query);
    },
  };
}

interface ColumnHeader {
  readonly cell: HTMLElement;
  update(query: RowQuery): void;
}

function headerCell(className: string, ...children: readonly Node[]): HTMLElement {
  const cell = element("div", `cell ${className}`, ...children);
  cell.setAttribute("role", "columnheader");
  return cell;
}

function plainHeader(className: string, title: string): ColumnHeader {
  return { cell: headerCell(className, element("span", "title-text", title)), update() {} };
}

function sortedHeader(
  className: string,
  title: string,
  by: SortKey,
  actions: HeaderActions,
  ...others: readonly Node[]
): ColumnHeader {
  const arrow = element("span", "arrow");
  const button = element("button", "sort", element("span", "title-text", title), arrow);
  button.type = "button";
  button.addEventListener("click", () => actions.sort(by));
  const cell = headerCell(className, button, ...others);
  return {
    cell,
    update({ sort }) {
      const isSorted = sort !== null && sameKey(sort.by, by);
      const order = !isSorted ? "none" : sort.descending ? "descending" : "ascending";
      cell.setAttribute("aria-sort", order);
      arrow.replaceChildren(...(isSorted ? [icon(sort.descending ? "down" : "up")] : []));
      const next = { none: "Sort", ascending: "Sort descending", descending: "Do not sort" }[order];
      button.title = by.kind === "attribute" ? `${by.name}. ${next}` : next;
    },
  };
}

function filteredHeader(column: FilteredColumn, actions: HeaderActions): ColumnHeader {
  const title = column === "decision" ? "Decision" : column.title;
  const filter = element("button", "filter", icon("filter"), unseen(`Filter ${title}`));
  filter.type = "button";
  filter.setAttribute("aria-haspopup", "dialog");
  filter.setAttribute("aria-expanded", "false");
  filter.addEventListener("click", () => actions.filter(column, filter));
  // A column of the full view alone has no values to filter by.
  const others = column === "decision" || column.values.length > 0 ? [filter] : [];
  const sorted =
    column === "decision"
      ? sortedHeader("decision", title, { kind: "decision" }, actions, ...others)
      : sortedHeader("value", title, { kind: "attribute", name: column.name }, actions, ...others);
  return {
    cell: sorted.cell,
    update(query) {
      sorted.update(query);
      const values = chosenIn(query, column);
      const only = `only ${values.join(", ")}`;
      filter.classList.toggle("on", values.length > 0);
      filter.title = values.length > 0 ? `Filter: ${only}` : "Filter by value";
      filter.setAttribute(
        "aria-label",
        values.length > 0 ? `Filter ${title}: ${only}` : `Filter ${title}`,
      );
    },
  };
}

/** What a column is filtered by. */
export function chosenIn(query: RowQuery, column: FilteredColumn): readonly string[] {
  if (column === "decision") return query.decisions;
  return query.values.find(({ attribute }) => attribute === column.name)?.values ?? [];
}

function sameKey(one: SortKey, other: SortKey): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Makes the buttons of a row one stop of the Tab key; the arrow keys go from one to the next. */
function oneTabStop(row: HTMLElement): void {
  const buttons = [...row.querySelectorAll("button")];
  for (const [index, button] of buttons.entries()) button.tabIndex = index === 0 ? 0 : -1;
  row.addEventListener("keydown", (event) => {
    const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    const button = target === undefined || at < 0 ? undefined : buttons[target];
    if (button === undefined) return;
    event.preventDefault();
    button.focus();
  });
  row.addEventListener("focusin", ({ target }) => {
    if (!buttons.some((button) => button === target)) return;
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  });
}
