import type {
  ActionTableView,
  RowQuery,
  ScenarioValues,
  TableView,
  TruthTableRowView,
  TruthTableView,
} from "../../../server/src/protocol.ts";
import { unguarded } from "./decision.ts";

/** How the reader looks at the table of one action. */
export interface TableState {
  readonly sort: RowQuery["sort"];
  readonly values: RowQuery["values"];
  /** The first row in sight. */
  readonly top: number;
}

/** A scenario whose explanation is open. */
export interface Opened {
  readonly action: string;
  readonly scenario: ScenarioValues;
}

/**
 * How the reader looks at the tables. Names and values are those of the policy, not their places,
 * so that it means the same in the next version. VS Code keeps it while the page is out of sight.
 */
export interface PanelState {
  /** How a state is laid out; to be raised whenever a property changes. */
  readonly layout: 1;
  /** The action whose table is shown; `null` before there is one. */
  readonly action: string | null;
  readonly view: TableView;
  readonly search: string;
  /** Only rows with these decisions; empty for all. */
  readonly decisions: readonly string[];
  readonly tables: Readonly<Record<string, TableState>>;
  readonly opened: Opened | null;
}

export const firstState: PanelState = {
  layout: 1,
  action: null,
  view: "minimised",
  search: "",
  decisions: [],
  tables: {},
  opened: null,
};

/** What VS Code has kept, where it is a state: another version of the extension may have left it. */
export function keptState(kept: unknown): PanelState | null {
  return isPanelState(kept) ? kept : null;
}

function isPanelState(kept: unknown): kept is PanelState {
  if (typeof kept !== "object" || kept === null) return false;
  return "layout" in kept && kept.layout === firstState.layout;
}

const untouched: TableState = { sort: null, values: [], top: 0 };

/** How the reader looks at the table of an action. */
export function tableState({ tables }: PanelState, action: string): TableState {
  return tables[action] ?? untouched;
}

export function withTable(
  state: PanelState,
  action: string,
  change: Partial<TableState>,
): PanelState {
  const changed = { ...tableState(state, action), ...change };
  return { ...state, tables: { ...state.tables, [action]: changed } };
}

export function queryOf(state: PanelState, action: string): RowQuery {
  const { view, search, decisions } = state;
  const { sort, values } = tableState(state, action);
  return { view, sort, decisions, values, search };
}

/** Whether rows are left out. */
export function isFiltered({ decisions, values, search }: RowQuery): boolean {
  return decisions.length > 0 || values.length > 0 || search.trim() !== "";
}

export function withoutFilters(state: PanelState, action: string): PanelState {
  return withTable({ ...state, decisions: [], search: "" }, action, { values: [] });
}

/** The table that is shown: the chosen action's, else the first. */
export function shownAction(
  { actions }: TruthTableView,
  { action }: PanelState,
): ActionTableView | null {
  return actions.find((one) => one.action === action) ?? actions[0] ?? null;
}

/** What a reader who has chosen nothing yet came for: the first hole, with its explanation. */
export function openedAtFirstHole(state: PanelState, { actions }: TruthTableView): PanelState {
  for (const { action, hole } of actions) {
    if (hole !== null) return { ...state, action, opened: { action, scenario: hole } };
  }
  return state;
}

/** Whether exactly the holes are filtered by. */
export function showsHoles({ decisions }: PanelState): boolean {
  return decisions.length === 1 && decisions[0] === unguarded;
}

/** The state in which the holes are shown, and nothing else; or everything again. */
export function withHolesToggled(state: PanelState, table: TruthTableView): PanelState {
  if (showsHoles(state)) return { ...state, decisions: [] };
  const shown = shownAction(table, state);
  const action = shown?.hole === null ? table.actions.find(({ hole }) => hole !== null) : shown;
  if (action === undefined || action === null || action.hole === null) return state;
  const opened = { action: action.action, scenario: action.hole };
  const next = { ...state, action: action.action, decisions: [unguarded], search: "", opened };
  return withTable(next, action.action, { values: [] });
}

/** The state after a decision is filtered by, or not any more. */
export function withDecisionToggled(
  state: PanelState,
  decision: string,
  table: TruthTableView,
): PanelState {
  const isOn = state.decisions.includes(decision);
  const decisions = isOn
    ? state.decisions.filter((one) => one !== decision)
    : [...state.decisions, decision];
  const next = { ...state, decisions };
  const shown = shownAction(table, state);
  if (isOn || shown === null || hasDecision(shown, decisions)) return next;
  // The table in sight has none of them: the first that has is what was asked for.
  const other = table.actions.find((action) => hasDecision(action, decisions));
  return other === undefined ? next : { ...next, action: other.action };
}

/** Whether any scenario of an action is decided in one of some ways; in none means in any. */
export function hasDecision(action: ActionTableView, decisions: readonly string[]): boolean {
  return (
    decisions.length === 0 || action.decisions.some(({ decision }) => decisions.includes(decision))
  );
}

/** The first scenario of a row by the names of the attributes; `null` where it has none. */
export function scenarioOf(
  row: TruthTableRowView | null,
  { attributes }: ActionTableView,
): ScenarioValues | null {
  const values = row?.scenario ?? null;
  if (values === null) return null;
  return Object.fromEntries(attributes.map(({ name }, index) => [name, values[index] ?? ""]));
}
