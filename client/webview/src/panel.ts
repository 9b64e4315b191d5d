import type {
  PanelMessage,
  PanelUpdate,
  TruthTableResponse,
  TruthTableView,
} from "../../../server/src/protocol.ts";
import { createActionTabs } from "./actionTabs.ts";
import { createConversation } from "./conversation.ts";
import { Explanations } from "./explanations.ts";
import { noAction } from "./nothing.ts";
import { createPage, tablePanelId } from "./page.ts";
import {
  firstState,
  isFiltered,
  keptState,
  openedAtFirstHole,
  type PanelState,
  queryOf,
  shownAction,
  showsHoles,
  withDecisionToggled,
  withHolesToggled,
} from "./panelState.ts";
import type { Reader } from "./reader.ts";
import { refusalReasons } from "./refusal.ts";
import type { Reveal } from "./reveal.ts";
import { summaryBar, summaryChips } from "./summary.ts";
import { TableArea } from "./tableArea.ts";
import { createToolbar } from "./toolbar.ts";

/** What VS Code gives to the page of a webview. */
export interface Editor {
  postMessage(message: PanelMessage): void;
  /** What was kept when the page was last out of sight. */
  getState(): unknown;
  setState(state: PanelState): void;
}

export interface Panel {
  readonly element: HTMLElement;
  /** The extension has told something. */
  receive(update: PanelUpdate): void;
  focusSearch(): void;
}

/** Milliseconds for which it is said what has become of a copy. */
const NOTE_TIME = 6000;

/** The truth-table panel: what it shows follows from the last table and the reader's state. */
export function createPanel(editor: Editor): Panel {
  const kept = keptState(editor.getState());
  let isNew = kept === null;
  let table: TruthTableView | null = null;
  let noting = 0;
  /** Whether what is said is that a question has not been answered. */
  let isUnanswered = false;
  let state = kept ?? firstState;

  const reader: Reader = {
    get state() {
      return state;
    },
    remember(next) {
      state = next;
      editor.setState(next);
    },
    change(next) {
      reader.remember(next);
      if (table !== null) showTable(table, "asked");
    },
  };
  const conversation = createConversation((message) => editor.postMessage(message));
  const reveal: Reveal = (ranges) => editor.postMessage({ kind: "reveal", ranges });
  const failed = (message: string): void => {
    say("failed", message);
    isUnanswered = true;
  };

  const explanations = new Explanations(reader, conversation, {
    ...{ reveal, failed },
    table: () => table,
    grid: () => area.grid,
  });
  const area = new TableArea(reader, conversation, {
    choose: (row) => explanations.choose(row),
    visit: (row) => explanations.visit(row),
    leave: () => explanations.close(),
    failed,
    answered() {
      if (isUnanswered) say("current", "");
    },
  });
  const tabs = createActionTabs(tablePanelId, (action) => {
    const shown = table === null ? null : shownAction(table, state);
    if (action !== shown?.action) reader.change({ ...state, action, opened: null });
  });
  const toolbar = createToolbar({
    search: (search) => reader.change({ ...state, search }),
    view: (view) => reader.change({ ...state, view }),
    copy(format, all) {
      const request = rowsAsked(all);
      if (request !== null) editor.postMessage({ kind: "copy", request: { ...request, format } });
    },
    keep() {
      const request = rowsAsked(false);
      if (request !== null) editor.postMessage({ kind: "keep", request });
    },
    clearFilters: () => area.clearFilters(),
    leave: () => area.grid.element.focus(),
  });
  const page = createPage({
    ...{ tabs: tabs.element, toolbar: toolbar.element, inspector: explanations.inspector.element },
    ...{ grid: area.grid.element, nothing: area.nothing, count: area.count },
    popover: area.valueFilter.element,
  });
  page.holes.addEventListener("click", () => {
    if (table !== null) reader.change(withHolesToggled(state, table));
  });
  say("updating", "Reading the policy…");

  /** The rows to be copied or kept: those in sight, or of all actions what the same filters find. */
  function rowsAsked(all: boolean) {
    const shown = table === null ? null : shownAction(table, state);
    if (table === null || shown === null) return null;
    const { version } = table;
    const query = queryOf(state, shown.action);
    if (!all) return { version, action: shown.action, query };
    return { version, action: null, query: { ...query, sort: null, values: [] } };
  }

  function show(response: TruthTableResponse): void {
    say("current", "");
    const isTable = response.kind === "table";
    table = isTable ? response : null;
    page.summary.hidden = !isTable;
    page.workspace.hidden = !isTable || response.actions.length === 0;
    if (!isTable) {
      area.valueFilter.close();
      page.holes.hidden = true;
      page.chart.replaceChildren();
      page.instead.replaceChildren(refusalReasons(response, reveal));
      return;
    }
    page.instead.replaceChildren(...(response.actions.length === 0 ? [noAction()] : []));
    if (isNew) reader.remember(openedAtFirstHole(state, response));
    isNew = false;
    showTable(response, "newer");
  }

  function showTable(shown: TruthTableView, why: "newer" | "asked"): void {
    showSummary(shown);
    tabs.update(shown, state);
    const action = shownAction(shown, state);
    const filtered = action !== null && isFiltered(queryOf(state, action.action));
    toolbar.update(state, shown.actions.length, filtered);
    const index = action === null ? -1 : shown.actions.indexOf(action);
    page.table.setAttribute("aria-labelledby", `tab-${index}`);
    void area.load(shown, why);
    void explanations.refresh(shown);
  }

  function showSummary(shown: TruthTableView): void {
    const focused = document.activeElement?.closest<HTMLElement>(".chip")?.dataset.decision;
    const toggle = (decision: string): void =>
      reader.change(withDecisionToggled(state, decision, shown));
    page.summary.replaceChildren(...summaryChips(shown.summary, state.decisions, toggle));
    page.chart.replaceChildren(summaryBar(shown.summary));
    page.holes.hidden = shown.actions.every(({ hole }) => hole === null);
    page.holes.setAttribute("aria-pressed", String(showsHoles(state)));
    if (focused === undefined) return;
    const chips = [...page.summary.querySelectorAll<HTMLElement>(".chip")];
    chips.find(({ dataset }) => dataset.decision === focused)?.focus({ preventScroll: true });
  }

  function say(to: "current" | "updating" | "failed", text: string): void {
    isUnanswered = false;
    page.main.dataset.state = to;
    page.main.setAttribute("aria-busy", String(to === "updating"));
    page.status.textContent = text;
  }

  function note(text: string): void {
    clearTimeout(noting);
    page.note.textContent = text;
    noting = window.setTimeout(() => {
      page.note.textContent = "";
    }, NOTE_TIME);
  }

  return {
    element: page.main,
    focusSearch: () => toolbar.focusSearch(),
    receive(update) {
      switch (update.kind) {
        case "show":
          page.title.textContent = update.file;
          show(update.table);
          break;
        case "updating":
          say("updating", "Updating…");
          break;
        case "failed":
          say("failed", update.message);
          break;
        case "answer":
          conversation.answered(update.id, update.answer);
          break;
        case "done":
          note(update.message);
          break;
      }
    },
  };
}
