import { element } from "./element.ts";
import { icon } from "./icon.ts";

/** The parts of the page that stay. */
export interface PageFrame {
  readonly main: HTMLElement;
  readonly title: HTMLElement;
  /** Whether the table is that of the text as it is now; if not, it says so in words. */
  readonly status: HTMLElement;
  /** What has become of a copy, or of an expectation that was to be kept. */
  readonly note: HTMLElement;
  readonly summary: HTMLElement;
  /** Shows the holes alone; hidden where there is none. */
  readonly holes: HTMLButtonElement;
  readonly chart: HTMLElement;
  /** All below the summary, where there is a table. */
  readonly workspace: HTMLElement;
  /** The table of an action: the panel of its tab. */
  readonly table: HTMLElement;
  /** What stands in the place of all tables: why there is none. */
  readonly instead: HTMLElement;
}

/** The id of the element that shows an action's table. */
export const tablePanelId = "table";

/** Puts the parts of the page together. @param parts those that are made elsewhere */
export function createPage(parts: {
  readonly tabs: HTMLElement;
  readonly toolbar: HTMLElement;
  readonly grid: HTMLElement;
  /** What stands in the place of rows. */
  readonly nothing: HTMLElement;
  /** How many rows there are. */
  readonly count: HTMLElement;
  readonly inspector: HTMLElement;
  /** What opens above everything else. */
  readonly popover: HTMLElement;
}): PageFrame {
  const title = element("h1", "", "Truth table");
  const status = element("p", "status");
  status.setAttribute("role", "status");
  const note = element("p", "note");
  note.setAttribute("role", "status");
  const summary = element("p", "summary");
  summary.dataset.summary = "";
  summary.hidden = true;
  const holes = element("button", "plain show-holes", icon("warning"), "Show holes");
  holes.type = "button";
  holes.hidden = true;
  holes.title = "Only the rows in which an agent gets through by not looking";
  const chart = element("div", "chart");
  const table = element("div", "table", parts.grid, parts.nothing);
  table.id = tablePanelId;
  table.setAttribute("role", "tabpanel");
  const footer = element("div", "footer", parts.count, note);
  // Below each other, or beside each other where there is room.
  const split = element(
    "div",
    "split",
    element("div", "table-side", table, footer),
    parts.inspector,
  );
  const workspace = element("div", "workspace", parts.tabs, parts.toolbar, split);
  workspace.hidden = true;
  const instead = element("div", "instead");
  const header = element(
    "header",
    "",
    element("div", "title", title, status),
    element("div", "summary-line", summary, holes),
    chart,
  );
  const main = element("main", "", header, workspace, instead, parts.popover);
  return { main, title, status, note, summary, holes, chart, workspace, table, instead };
}
