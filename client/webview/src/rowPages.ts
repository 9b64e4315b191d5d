import type {
  Outdated,
  Refused,
  RowQuery,
  ScenarioValues,
  TruthTableRows,
  TruthTableRowView,
  Unanswered,
} from "../../../server/src/protocol.ts";
import type { Conversation } from "./conversation.ts";

/** Rows that are asked for at once. */
const PAGE = 100;
/** Pages that are kept: enough to scroll back without a wait. */
const KEPT_PAGES = 40;

/** Which rows are wanted, of which table. */
export interface WantedRows {
  readonly version: number;
  readonly action: string;
  readonly query: RowQuery;
}

/** The rows that a query finds, asked for page by page as they come into sight. */
export class RowPages {
  readonly kind = "pages";
  readonly wanted: WantedRows;
  readonly total: number;
  readonly all: number;
  readonly exact: boolean;
  readonly hitPolicy: TruthTableRows["hitPolicy"];
  /** Where the scenario stands that was to be found. */
  readonly located: number | null;
  readonly #conversation: Conversation;
  readonly #pages = new Map<number, readonly TruthTableRowView[]>();
  readonly #asked = new Set<number>();
  /** Told when rows have come in. */
  onRows: () => void = () => {};

  private constructor(conversation: Conversation, wanted: WantedRows, first: TruthTableRows) {
    this.#conversation = conversation;
    this.wanted = wanted;
    this.total = first.total;
    this.all = first.all;
    this.exact = first.exact;
    this.hitPolicy = first.hitPolicy;
    this.located = first.located;
    this.#keep(first);
  }

  /**
   * Asks for the first page.
   * @param near a row that will be in sight
   * @param locate a scenario to be found among the rows
   */
  static async open(
    conversation: Conversation,
    wanted: WantedRows,
    near: number,
    locate: ScenarioValues | null,
  ): Promise<RowPages | Refused | Outdated | Unanswered> {
    const start = near - (near % PAGE);
    const range = { start, end: start + PAGE };
    const request = { ...wanted, ...range, locate, countValuesOf: null };
    const answer = await conversation.ask({ kind: "rows", request });
    switch (answer.kind) {
      case "rows":
        return new RowPages(conversation, wanted, answer);
      case "refused":
      case "unanswered":
        return answer;
      default:
        return { kind: "outdated" };
    }
  }

  /** A row, where it has come in already. */
  at(index: number): TruthTableRowView | null {
    const page = Math.floor(index / PAGE);
    return this.#pages.get(page)?.[index - page * PAGE] ?? null;
  }

  /** Asks for the rows of a range that are missing. */
  need(start: number, end: number): void {
    const last = Math.min(end, this.total) - 1;
    for (let page = Math.floor(start / PAGE); page * PAGE <= last; page++) {
      if (!this.#pages.has(page) && !this.#asked.has(page)) void this.#ask(page);
    }
  }

  async #ask(page: number): Promise<void> {
    this.#asked.add(page);
    const range = { start: page * PAGE, end: (page + 1) * PAGE };
    const request = { ...this.wanted, ...range, locate: null, countValuesOf: null };
    const answer = await this.#conversation.ask({ kind: "rows", request });
    this.#asked.delete(page);
    if (answer.kind !== "rows") return; // another version is on its way
    this.#keep(answer);
    this.onRows();
  }

  #keep({ start, rows }: TruthTableRows): void {
    this.#pages.set(Math.floor(start / PAGE), rows);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > KEPT_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}
