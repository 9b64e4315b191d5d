import type {
  ActionTableView,
  TruthTableRowView,
  TruthTableView,
} from "../../../server/src/protocol.ts";
import type { Conversation } from "./conversation.ts";
import type { Grid } from "./grid.ts";
import { createInspector, type Inspector } from "./inspector.ts";
import { scenarioOf, shownAction } from "./panelState.ts";
import type { Reader } from "./reader.ts";
import { placesOf, type Reveal } from "./reveal.ts";

/** Milliseconds of rest after which a row that the keyboard has gone to is explained. */
const VISIT_REST = 120;

export interface ExplanationActions {
  readonly reveal: Reveal;
  /** The table that is shown; `null` where there is none. */
  table(): TruthTableView | null;
  grid(): Grid;
  /** The language server has not answered: why. */
  failed(message: string): void;
}

/** Which scenario is explained, and its explanation. */
export class Explanations {
  readonly inspector: Inspector;
  readonly #reader: Reader;
  readonly #conversation: Conversation;
  readonly #actions: ExplanationActions;
  /** Only the answer to the last question counts. */
  #asked = 0;
  #visiting = 0;
  /** The question whose answer is shown. */
  #shown = "";

  constructor(reader: Reader, conversation: Conversation, actions: ExplanationActions) {
    this.#reader = reader;
    this.#conversation = conversation;
    this.#actions = actions;
    this.inspector = createInspector({
      reveal: actions.reveal,
      explain(scenario) {
        const { opened } = reader.state;
        if (opened !== null) reader.change({ ...reader.state, opened: { ...opened, scenario } });
      },
      close: () => this.close(),
    });
  }

  /** Opens the explanation of a row and reveals its rules; closes it where it is open. */
  choose(row: TruthTableRowView): void {
    clearTimeout(this.#visiting);
    const scenario = JSON.stringify(this.#scenarioOf(row));
    if (row.scenario === null || scenario === JSON.stringify(this.#reader.state.opened?.scenario)) {
      this.close();
      return;
    }
    this.#open(row);
    if (row.rules.length > 0) this.#actions.reveal(placesOf(row.rules));
  }

  /** Where an explanation is open, it follows the keyboard from row to row. */
  visit(row: TruthTableRowView): void {
    if (this.#reader.state.opened === null) return;
    clearTimeout(this.#visiting);
    this.#visiting = window.setTimeout(() => this.#open(row), VISIT_REST);
  }

  close(): void {
    clearTimeout(this.#visiting);
    const { inspector } = this;
    const { state } = this.#reader;
    if (state.opened === null) return;
    const hadFocus = inspector.element.contains(document.activeElement);
    this.#reader.remember({ ...state, opened: null });
    this.#asked++;
    this.#actions.grid().mark(null);
    inspector.hide();
    if (hadFocus) this.#actions.grid().element.focus();
  }

  /** Shows the explanation of what is open, in the table as it is now. */
  async refresh(table: TruthTableView): Promise<void> {
    this.#asked++;
    const mine = this.#asked;
    const { opened } = this.#reader.state;
    const action = table.actions.find((one) => one.action === opened?.action);
    if (opened === null || action === undefined) {
      this.inspector.hide();
      return;
    }
    const request = { version: table.version, ...opened };
    const question = JSON.stringify(request);
    if (question === this.#shown && !this.inspector.element.hidden) return;
    const answer = await this.#conversation.ask({ kind: "explain", request });
    if (mine !== this.#asked) return;
    if (answer.kind === "explanation") {
      this.#shown = question;
      this.inspector.show(action, answer);
      // There may be less room for the table now.
      const grid = this.#actions.grid();
      grid.goTo(grid.active);
    } else if (answer.kind === "no-scenario") this.close();
    else if (answer.kind === "unanswered") this.#actions.failed(answer.message);
  }

  #open(row: TruthTableRowView): void {
    const table = this.#actions.table();
    const action = this.#actionIn(table);
    const scenario = this.#scenarioOf(row);
    if (table === null || action === null || scenario === null) return;
    const { state } = this.#reader;
    this.#reader.remember({ ...state, opened: { action: action.action, scenario } });
    const grid = this.#actions.grid();
    grid.mark(grid.active);
    void this.refresh(table);
  }

  #scenarioOf(row: TruthTableRowView) {
    const action = this.#actionIn(this.#actions.table());
    return action === null ? null : scenarioOf(row, action);
  }

  #actionIn(table: TruthTableView | null): ActionTableView | null {
    return table === null ? null : shownAction(table, this.#reader.state);
  }
}
