import type { RowQuery, TruthTableRowView } from "../../../server/src/protocol.ts";
import type { Columns } from "./columns.ts";
import { element } from "./element.ts";
import type { GridHeader } from "./gridHeader.ts";
import { rowCells, waitingCells } from "./gridRow.ts";
import type { RowPages } from "./rowPages.ts";

/** How high a row is, as a multiple of the font's size. */
const ROW_HEIGHT = 2.5;
/** Rows that are made above and below those in sight. */
const OVERSCAN = 12;

export interface GridActions {
  /** A row has been chosen: by a click, or by Enter. */
  choose(row: TruthTableRowView): void;
  /** The keyboard has gone to a row. */
  visit(row: TruthTableRowView): void;
  /** Escape. */
  leave(): void;
  /** The first row in sight is another one. */
  scrolled(top: number): void;
}

/** What the grid shows. */
export interface GridContent {
  readonly label: string;
  readonly header: GridHeader;
  readonly columns: Columns;
  readonly pages: RowPages;
  readonly query: RowQuery;
}

/**
 * A grid of rows (WAI-ARIA, "Grid Pattern"), of which only those in sight are in the page. All
 * rows are of one height. The grid itself has the focus, and names the active row; so that the
 * focus stays where rows come and go.
 */
export class Grid {
  readonly element: HTMLElement;
  readonly #actions: GridActions;
  readonly #body = element("div", "body");
  readonly #rows = new Map<number, HTMLElement>();
  #content: GridContent | null = null;
  #rowHeight = 1;
  #active = 0;
  /** The row whose explanation is open; `null` for none in the table. */
  #opened: number | null = null;
  #frame = 0;
  #isVisiting = false;

  constructor(actions: GridActions) {
    this.#actions = actions;
    this.#body.setAttribute("role", "rowgroup");
    this.element = element("div", "grid");
    this.element.setAttribute("role", "grid");
    this.element.tabIndex = 0;
    this.element.addEventListener("scroll", () => this.#renderSoon());
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#body.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  /** The first row in sight. */
  get top(): number {
    return Math.floor(this.element.scrollTop / this.#rowHeight);
  }

  /** The row that the keyboard is at. */
  get active(): number {
    return this.#active;
  }

  get activeRow(): TruthTableRowView | null {
    return this.#content?.pages.at(this.#active) ?? null;
  }

  /**
   * Shows other rows, or the same in another version.
   * @param place.active the row that the keyboard is at
   * @param place.top the first row in sight; `null` keeps the active row where it was
   */
  show(
    content: GridContent,
    place: { readonly active: number; readonly top: number | null },
  ): void {
    const { pages, header, label, columns } = content;
    const offset = this.#active * this.#rowHeight - this.element.scrollTop;
    if (this.#content?.header !== header) this.element.replaceChildren(header.element, this.#body);
    this.#content = content;
    pages.onRows = () => this.#fill();
    this.element.style.setProperty("--columns", columns.tracks);
    this.element.style.setProperty("--least-width", columns.least);
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-rowcount", String(pages.total + 1));
    this.element.setAttribute("aria-colcount", String(header.columns));
    header.update(content.query);
    this.#active = clamp(place.active, pages.total);
    this.#clear();
    this.#measure();
    const top =
      place.top === null ? this.#active * this.#rowHeight - offset : place.top * this.#rowHeight;
    this.element.scrollTop = top;
    this.#render();
  }

  /** Marks the row whose explanation is open. */
  mark(opened: number | null): void {
    this.#opened = opened;
    if (opened !== null) this.#active = opened;
    for (const [index, row] of this.#rows) this.#decorate(row, index);
  }

  /** Makes a row the active one, and brings it into sight. */
  goTo(index: number): void {
    const { pages } = this.#content ?? {};
    if (pages === undefined) return;
    const before = this.#rows.get(this.#active);
    const last = this.#active;
    this.#active = clamp(index, pages.total);
    if (before !== undefined) this.#decorate(before, last);
    const top = this.#active * this.#rowHeight;
    const room = this.#room();
    const { scrollTop } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.#rowHeight > scrollTop + room) {
      this.element.scrollTop = top + this.#rowHeight - room;
    }
    this.#render();
  }

  /** What a page of rows needs in pixels: what the header leaves. */
  #room(): number {
    const header = this.#content?.header.element.offsetHeight ?? 0;
    return Math.max(this.element.clientHeight - header, this.#rowHeight);
  }

  #measure(): void {
    const size = Number.parseFloat(getComputedStyle(this.element).fontSize);
    this.#rowHeight = Math.round(size * ROW_HEIGHT);
    this.element.style.setProperty("--row-height", `${this.#rowHeight}px`);
    const total = this.#content?.pages.total ?? 0;
    this.#body.style.height = `${total * this.#rowHeight}px`;
    const { scrollWidth, clientWidth } = this.element;
    this.element.classList.toggle("wide", scrollWidth > clientWidth);
  }

  #resize(): void {
    const { top } = this;
    const before = this.#rowHeight;
    this.#measure();
    if (before !== this.#rowHeight) {
      this.#clear();
      this.element.scrollTop = top * this.#rowHeight;
    }
    this.#render();
  }

  #renderSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#render();
      this.#actions.scrolled(this.top);
    });
  }

  #clear(): void {
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
  }

  #render(): void {
    const { pages } = this.#content ?? {};
    if (pages === undefined) return;
    const inSight = Math.ceil(this.#room() / this.#rowHeight);
    const start = Math.max(0, this.top - OVERSCAN);
    const end = Math.min(pages.total, this.top + inSight + OVERSCAN);
    for (const [index, row] of this.#rows) {
      if (index >= start && index < end) continue;
      row.remove();
      this.#rows.delete(index);
    }
    for (let index = start; index < end; index++) {
      // In their order, for whoever reads them out.
      if (this.#rows.has(index)) continue;
      this.#body.insertBefore(this.#made(index), this.#body.children[index - start] ?? null);
    }
    pages.need(start, end);
    const active = this.#rows.get(this.#active);
    if (active === undefined) this.element.removeAttribute("aria-activedescendant");
    else {
      this.#decorate(active, this.#active);
      this.element.setAttribute("aria-activedescendant", active.id);
    }
  }

  #made(index: number): HTMLElement {
    const row = element("div", "row");
    row.id = `row-${index}`;
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", String(index + 2)); // the header is the first
    row.dataset.index = String(index);
    row.style.transform = `translateY(${index * this.#rowHeight}px)`;
    this.#fillRow(row, index);
    this.#rows.set(index, row);
    return row;
  }

  /** Puts in what has come in for rows that were waiting. */
  #fill(): void {
    for (const [index, row] of this.#rows) {
      if (row.dataset.decision === undefined) this.#fillRow(row, index);
    }
    if (this.#isVisiting) this.#visit();
  }

  #fillRow(row: HTMLElement, index: number): void {
    const content = this.#content?.pages.at(index) ?? null;
    if (content === null) row.replaceChildren(...waitingCells(this.#content?.header.columns ?? 0));
    else {
      row.replaceChildren(...rowCells(content));
      row.dataset.decision = content.decision;
    }
    this.#decorate(row, index);
  }

  #decorate(row: HTMLElement, index: number): void {
    row.classList.toggle("active", index === this.#active);
    row.classList.toggle("open", index === this.#opened);
    row.setAttribute("aria-selected", String(index === this.#opened));
  }

  /** Tells that the keyboard has gone to the active row, as soon as that is there. */
  #visit(): void {
    const row = this.activeRow;
    this.#isVisiting = row === null;
    if (row !== null) this.#actions.visit(row);
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Escape") this.#actions.leave();
    if (event.target !== this.element) return; // a header's button, which has keys of its own
    const page = Math.max(1, Math.floor(this.#room() / this.#rowHeight) - 1);
    const last = (this.#content?.pages.total ?? 0) - 1;
    const step = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active - 1,
      PageDown: this.#active + page,
      PageUp: this.#active - page,
      Home: 0,
      End: last,
    }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.goTo(step);
      this.#visit();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const row = this.activeRow;
      if (row !== null) this.#actions.choose(row);
    }
  }

  #click({ target }: MouseEvent): void {
    // Text that is being selected to be copied is no click.
    if (!(target instanceof Element) || document.getSelection()?.isCollapsed === false) return;
    const index = target.closest<HTMLElement>("[data-index]")?.dataset.index;
    if (index === undefined) return;
    this.goTo(Number(index));
    const row = this.activeRow;
    if (row !== null) this.#actions.choose(row);
  }
}

function clamp(index: number, total: number): number {
  return Math.max(0, Math.min(index, total - 1));
}
