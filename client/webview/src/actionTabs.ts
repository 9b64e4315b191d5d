import type { ActionTableView, TruthTableView } from "../../../server/src/protocol.ts";
import { unguarded } from "./decision.ts";
import { element, unseen } from "./element.ts";
import { icon } from "./icon.ts";
import { hasDecision, type PanelState, shownAction } from "./panelState.ts";
import { showCount } from "./summary.ts";

/** Actions above which their list can be searched. */
const MANY = 8;

export interface ActionTabs {
  readonly element: HTMLElement;
  update(table: TruthTableView, state: PanelState): void;
}

/**
 * One tab an action (WAI-ARIA, "Tabs Pattern"), each with the number of its holes.
 * @param panelId the element that shows the table of the chosen action
 */
export function createActionTabs(panelId: string, choose: (action: string) => void): ActionTabs {
  const list = element("div", "tabs");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Actions");
  const search = element("input", "field tab-search");
  search.type = "search";
  search.placeholder = "Find an action";
  search.setAttribute("aria-label", "Find an action");
  const none = element("p", "no-tab quiet", "No action is called so.");
  let shownTable: TruthTableView | null = null;

  const narrow = (): void => {
    const words = search.value.toLowerCase().split(/\s+/);
    let found = 0;
    for (const tab of tabsOf(list)) {
      const text = `${tab.textContent} ${tab.dataset.action}`.toLowerCase();
      const isFound = search.hidden || words.every((word) => text.includes(word));
      tab.hidden = !isFound;
      if (isFound) found++;
    }
    none.hidden = found > 0;
  };
  search.addEventListener("input", narrow);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Escape") search.value = "";
    if (event.key === "Escape") narrow();
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    const first = tabsOf(list).find((tab) => !tab.hidden);
    if (event.key === "Enter") first?.click();
    first?.focus();
  });
  list.addEventListener("keydown", (event) => {
    const tabs = tabsOf(list).filter((tab) => !tab.hidden);
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? tabs.indexOf(activeElement) : -1;
    const target = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (tab === undefined) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  });
  list.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const action = target.closest<HTMLElement>("[role=tab]")?.dataset.action;
    if (action !== undefined) choose(action);
  });

  return {
    element: element("div", "actions", search, list, none),
    update(table, state) {
      if (table !== shownTable) {
        shownTable = table;
        const focused = document.activeElement?.closest<HTMLElement>("[role=tab]");
        list.replaceChildren(
          ...table.actions.map((action, index) => tabOf(action, index, panelId)),
        );
        const again = tabsOf(list).find(
          ({ dataset }) => dataset.action === focused?.dataset.action,
        );
        if (focused !== undefined && focused !== null) again?.focus({ preventScroll: true });
        search.hidden = table.actions.length <= MANY;
        narrow();
      }
      const shown = shownAction(table, state);
      for (const [index, action] of table.actions.entries()) {
        const tab = tabsOf(list)[index];
        const isShown = action === shown;
        tab?.setAttribute("aria-selected", String(isShown));
        if (tab !== undefined) tab.tabIndex = isShown ? 0 : -1;
        tab?.classList.toggle("without", !hasDecision(action, state.decisions));
        if (isShown && tab?.dataset.shown === undefined) tab?.scrollIntoView({ block: "nearest" });
        if (tab !== undefined && isShown) tab.dataset.shown = "";
        else delete tab?.dataset.shown;
      }
    },
  };
}

function tabsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[role=tab]")];
}

function tabOf(action: ActionTableView, index: number, panelId: string): HTMLElement {
  const tab = element("button", "tab", element("span", "tab-text", action.title));
  const holes = action.decisions.find(({ decision }) => decision === unguarded)?.scenarios;
  if (holes !== undefined) {
    const mark = element("span", "holes", icon("warning"), showCount(holes), unseen(" unguarded"));
    mark.title = "Scenarios in which an agent gets through by not looking";
    tab.append(" ", mark);
  }
  tab.type = "button";
  tab.id = `tab-${index}`;
  tab.dataset.action = action.action;
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", panelId);
  return tab;
}
