import type { ExportFormat, TableView } from "../../../server/src/protocol.ts";
import { element, unseen } from "./element.ts";
import { icon } from "./icon.ts";
import { menuOf } from "./menu.ts";
import type { PanelState } from "./panelState.ts";

export interface ToolbarActions {
  search(text: string): void;
  view(view: TableView): void;
  /** @param all the rows of every action, and not only of the one in sight */
  copy(format: ExportFormat, all: boolean): void;
  keep(): void;
  /** Shows all rows again. */
  clearFilters(): void;
  /** Escape in an empty search field. */
  leave(): void;
}

export interface Toolbar {
  readonly element: HTMLElement;
  focusSearch(): void;
  /**
   * @param actions how many actions there are
   * @param filtered whether rows are left out
   */
  update(state: PanelState, actions: number, filtered: boolean): void;
}

const formats: readonly { readonly format: ExportFormat; readonly text: string }[] = [
  { format: "markdown", text: "Markdown" },
  { format: "csv", text: "CSV" },
  { format: "tsv", text: "TSV" },
  { format: "json", text: "JSON" },
];

/** Milliseconds of rest after which a search begins. */
const REST = 120;

export function createToolbar(actions: ToolbarActions): Toolbar {
  const search = searchField(actions);
  const views = viewSwitch(actions);
  const clear = element("button", "plain", icon("close"), "Clear filters");
  clear.type = "button";
  clear.hidden = true;
  clear.addEventListener("click", () => actions.clearFilters());
  const keep = element("button", "plain", icon("keep"), "Keep as expectation");
  keep.type = "button";
  keep.title = "Write these rows into the policy as a table that is checked from now on";
  keep.addEventListener("click", () => actions.keep());
  const copy = element("button", "plain", icon("copy"), "Copy");
  copy.type = "button";
  let several = false;
  const groupOf = (title: string, all: boolean) => ({
    title,
    choices: formats.map(({ format, text }) => ({ text, choose: () => actions.copy(format, all) })),
  });
  const menu = menuOf(copy, "Copy", () => [
    groupOf("These rows", false),
    ...(several ? [groupOf("Rows of all actions", true)] : []),
  ]);
  const toolbar = element(
    "div",
    "toolbar",
    search.element,
    views.element,
    clear,
    element("div", "toolbar-end", keep, copy, menu),
  );
  return {
    element: toolbar,
    focusSearch: () => search.focus(),
    update(state, count, filtered) {
      clear.hidden = !filtered;
      several = count > 1;
      search.update(state.search);
      views.update(state.view);
    },
  };
}

function searchField(actions: ToolbarActions) {
  const input = element("input", "field");
  input.type = "search";
  input.placeholder = "Search rows ( / )";
  input.spellcheck = false;
  input.setAttribute("aria-label", "Search rows");
  input.setAttribute("aria-keyshortcuts", "/");
  let timer = 0;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => actions.search(input.value), REST);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (input.value === "") {
      actions.leave();
      return;
    }
    clearTimeout(timer);
    input.value = "";
    actions.search("");
  });
  return {
    element: element("div", "search", icon("search"), input),
    focus() {
      input.focus();
      input.select();
    },
    update(text: string) {
      // What is being typed is newer than what is known.
      if (document.activeElement !== input || text === "") input.value = text;
    },
  };
}

function viewSwitch(actions: ToolbarActions) {
  const choice = (view: TableView, text: string, title: string): HTMLInputElement[] => {
    const input = element("input", "");
    input.type = "radio";
    input.name = "view";
    input.value = view;
    input.addEventListener("change", () => actions.view(view));
    const label = element("label", "segment", input, element("span", "", text));
    label.title = title;
    group.append(label);
    return [input];
  };
  const group = element("div", "segments", unseen("Rows: "));
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", "Rows");
  const inputs = [
    ...choice("minimised", "Minimised", "As few rows as can be: scenarios that agree are merged"),
    ...choice(
      "first-match",
      "First match",
      "Rows that are read from the top: the first that fits decides",
    ),
    ...choice("full", "Full", "A row for each scenario"),
  ];
  return {
    element: group,
    update(view: TableView) {
      for (const input of inputs) input.checked = input.value === view;
    },
  };
}
