import type {
  ActionTableView,
  AttributeView,
  RowQuery,
  SortKey,
  TruthTableView,
} from "../../../server/src/protocol.ts";
import { attributesIn, columnsOf } from "./columns.ts";
import type { Conversation } from "./conversation.ts";
import { element } from "./element.ts";
import { Grid, type GridActions } from "./grid.ts";
import { chosenIn, createGridHeader, type GridHeader } from "./gridHeader.ts";
import { noRowFound, tooManyRows } from "./nothing.ts";
import {
  isFiltered,
  type PanelState,
  queryOf,
  scenarioOf,
  shownAction,
  tableState,
  withoutFilters,
  withTable,
} from "./panelState.ts";
import type { Reader } from "./reader.ts";
import { RowPages, type WantedRows } from "./rowPages.ts";
import { showCount, showScenarios } from "./summary.ts";
import { type ColumnFilter, ValueFilter } from "./valueFilter.ts";

export interface TableAreaActions extends Pick<GridActions, "choose" | "visit" | "leave"> {
  /** The language server has not answered: why. */
  failed(message: string): void;
  /** It has answered. */
  answered(): void;
}

/** The rows of one action, and what stands in their place where there are none. */
export class TableArea {
  readonly grid: Grid;
  readonly valueFilter = new ValueFilter();
  readonly nothing = element("div", "nothing");
  /** How many rows there are: read out when it changes. */
  readonly count = element("p", "row-count");
  readonly #reader: Reader;
  readonly #conversation: Conversation;
  readonly #actions: TableAreaActions;
  #pages: RowPages | null = null;
  #action: ActionTableView | null = null;
  #header: { readonly key: string; readonly made: GridHeader } | null = null;
  /** Only the answer to the last question counts. */
  #loads = 0;

  constructor(reader: Reader, conversation: Conversation, actions: TableAreaActions) {
    this.#reader = reader;
    this.#conversation = conversation;
    this.#actions = actions;
    this.nothing.hidden = true;
    this.count.setAttribute("role", "status");
    this.grid = new Grid({
      ...actions,
      scrolled: (top) => {
        const { wanted } = this;
        if (wanted !== null) reader.remember(withTable(reader.state, wanted.action, { top }));
      },
    });
  }

  /** The rows in sight; `null` where there are none. */
  get wanted(): WantedRows | null {
    return this.#pages?.wanted ?? null;
  }

  /**
   * Asks for rows; those in sight stay until others have come in.
   * @param why the policy is newer, and the reader's place is kept; or other rows are asked for
   */
  async load(table: TruthTableView, why: "newer" | "asked"): Promise<void> {
    const { state } = this.#reader;
    const action = shownAction(table, state);
    if (action === null) return;
    const query = queryOf(state, action.action);
    const wanted = { version: table.version, action: action.action, query };
    const before = this.wanted?.action === wanted.action ? this.wanted : null;
    const isSame = JSON.stringify(before?.query) === JSON.stringify(query);
    const saved = tableState(state, action.action).top;
    const top = before === null ? saved : isSame ? this.grid.top : 0;
    const opened = openedIn(state, action);
    const followed = opened ?? (isSame ? scenarioOf(this.grid.activeRow, action) : null);
    this.#loads++;
    const mine = this.#loads;
    const result = await RowPages.open(this.#conversation, wanted, top, followed);
    if (mine !== this.#loads) return;
    switch (result.kind) {
      case "pages":
        this.#actions.answered();
        this.#show(action, result, { keeps: isSame && why === "newer", top });
        break;
      case "refused":
        this.#refuse(result.reason);
        break;
      case "unanswered":
        this.#actions.failed(result.message);
        break;
      case "outdated": // the next version is on its way
        break;
    }
  }

  /** Shows all rows of the action's table again. */
  clearFilters(): void {
    const { wanted } = this;
    if (wanted === null) return;
    // The button that did it goes away.
    this.grid.element.focus();
    this.#reader.change(withoutFilters(this.#reader.state, wanted.action));
  }

  #show(
    action: ActionTableView,
    pages: RowPages,
    { keeps, top }: { readonly keeps: boolean; readonly top: number },
  ): void {
    this.#pages = pages;
    this.#action = action;
    const { grid } = this;
    const { query } = pages.wanted;
    const { located, total } = pages;
    const content = {
      ...{ label: action.title, header: this.#headerOf(action, query), pages, query },
      columns: columnsOf(action, query.view),
    };
    const isOpen = openedIn(this.#reader.state, action) !== null;
    grid.element.hidden = false;
    // Before the grid is measured, which shares its place with it.
    this.nothing.hidden = total > 0 || !isFiltered(query);
    if (keeps) {
      grid.show(content, { active: located ?? grid.active, top: located === null ? top : null });
    } else grid.show(content, { active: located ?? top, top });
    grid.mark(isOpen ? located : null);
    if (isOpen && located !== null && !keeps) grid.goTo(located);
    this.count.textContent = rowCount(pages);
    if (!this.nothing.hidden) {
      this.nothing.replaceChildren(
        ...noRowFound(action, this.#reader.state, () => this.clearFilters()),
      );
    }
  }

  #refuse(reason: string): void {
    const { state } = this.#reader;
    this.#pages = null;
    this.grid.element.hidden = true;
    this.count.textContent = "";
    this.nothing.hidden = false;
    this.nothing.replaceChildren(
      ...tooManyRows(reason, state, () => this.#reader.change({ ...state, view: "minimised" })),
    );
  }

  #headerOf(action: ActionTableView, { view }: RowQuery): GridHeader {
    const attributes = attributesIn(action, view);
    const key = JSON.stringify([action.action, attributes]);
    if (this.#header?.key === key) return this.#header.made;
    this.valueFilter.close();
    const made = createGridHeader(attributes, {
      sort: (by) => this.#sort(by),
      filter: (column, button) => {
        const { wanted } = this;
        const shown = this.#action;
        if (wanted === null || shown === null) return;
        const filter =
          column === "decision"
            ? this.#decisionFilter(shown, wanted)
            : this.#attributeFilter(column, wanted);
        this.valueFilter.open(filter, button);
      },
    });
    this.#header = { key, made };
    return made;
  }

  /** Ascending, then descending, then not at all. */
  #sort(by: SortKey): void {
    const { wanted } = this;
    if (wanted === null) return;
    const { state } = this.#reader;
    const { sort: before } = tableState(state, wanted.action);
    const isSame = JSON.stringify(before?.by) === JSON.stringify(by);
    const ended = isSame && before?.descending === true;
    const sort = ended ? null : { by, descending: isSame };
    this.#reader.change(withTable(state, wanted.action, { sort }));
  }

  #decisionFilter({ decisions }: ActionTableView, { query }: WantedRows): ColumnFilter {
    return {
      title: "Decision",
      values: decisions.map(({ decision }) => decision),
      chosen: chosenIn(query, "decision"),
      counts: async () => decisions.map(({ scenarios }) => showScenarios(scenarios)),
      choose: (chosen) => this.#reader.change({ ...this.#reader.state, decisions: chosen }),
    };
  }

  #attributeFilter(attribute: AttributeView, wanted: WantedRows): ColumnFilter {
    const { name, title, values } = attribute;
    const { action } = wanted;
    return {
      ...{ title, values, chosen: chosenIn(wanted.query, attribute) },
      counts: async () => {
        const request = { ...wanted, start: 0, end: 0, locate: null, countValuesOf: name };
        const answer = await this.#conversation.ask({ kind: "rows", request });
        return answer.kind === "rows" ? answer.valueCounts.map(showCount) : [];
      },
      choose: (chosen) => {
        const { state } = this.#reader;
        const before = tableState(state, action).values;
        const others = before.filter((filter) => filter.attribute !== name);
        const filters = chosen.length === 0 ? [] : [{ attribute: name, values: chosen }];
        this.#reader.change(withTable(state, action, { values: [...others, ...filters] }));
      },
    };
  }
}

function openedIn({ opened }: PanelState, { action }: ActionTableView) {
  return opened?.action === action ? opened.scenario : null;
}

function rowCount({ total, all, exact, hitPolicy, wanted }: RowPages): string {
  const shown = total === all ? "" : `${total.toLocaleString("en")} of `;
  const rows = `${shown}${all.toLocaleString("en")} ${all === 1 ? "row" : "rows"}`;
  if (hitPolicy === "first") {
    const order = wanted.query.sort === null ? "" : ", before they are sorted";
    return `${rows}, read from the top${order}: the first that fits decides`;
  }
  return exact ? rows : `${rows}; fewer may be possible`;
}
