import type { ActionTableView } from "../../../server/src/protocol.ts";
import { element } from "./element.ts";
import type { PanelState } from "./panelState.ts";
import { queryOf } from "./panelState.ts";

/** Why no row is found, and how to get rows back. */
export function noRowFound(
  action: ActionTableView,
  state: PanelState,
  clear: () => void,
): HTMLElement[] {
  const { decisions, search, values } = queryOf(state, action.action);
  const titles = values.map(
    ({ attribute, values: shown }) => `${titleOf(action, attribute)} is ${shown.join(" or ")}`,
  );
  const conditions = [
    ...(decisions.length > 0 ? [`is decided ${decisions.join(" or ")}`] : []),
    ...titles.map((title) => `says that ${title}`),
    ...(search.trim() === "" ? [] : [`holds “${search.trim()}”`]),
  ];
  return [
    element("p", "", `No row of this table ${conditions.join(" and ")}.`),
    buttonOf("Show all rows", clear),
  ];
}

/** Why the rows of a view cannot be listed. */
export function tooManyRows(
  reason: string,
  state: PanelState,
  showMinimised: () => void,
): HTMLElement[] {
  const others = state.view === "full" ? [buttonOf("Show the minimised view", showMinimised)] : [];
  return [element("p", "", reason), ...others];
}

/** What to do where the policy decides nothing yet. */
export function noAction(): HTMLElement {
  return element(
    "p",
    "empty",
    "There are no scenarios yet, because the policy has no rule about an action. " +
      "Write a rule, for example ",
    element("code", "", "IsAuthorized(idx) :- Actions(idx, _)."),
    ", and its table appears here.",
  );
}

function titleOf({ attributes }: ActionTableView, name: string): string {
  return attributes.find((one) => one.name === name)?.title ?? name;
}

function buttonOf(text: string, act: () => void): HTMLButtonElement {
  const button = element("button", "plain", text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}
