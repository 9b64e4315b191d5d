import { element } from "./element.ts";
import { asPopover, openBelow, tellExpanded } from "./popover.ts";

/** Values above which a list of them can be searched. */
const LONG_LIST = 12;

/** What rows can be filtered by in one column. */
export interface ColumnFilter {
  readonly title: string;
  readonly values: readonly string[];
  /** Those that are filtered by now; none for all. */
  readonly chosen: readonly string[];
  /** What stands beside each value: how many rows cover it. */
  counts(): Promise<readonly string[]>;
  /** Only rows that cover one of these; none for all. */
  choose(values: readonly string[]): void;
}

/** The list of a column's values by which rows are filtered. */
export class ValueFilter {
  readonly element = asPopover(element("div", "value-filter"));
  #button: HTMLElement | null = null;

  constructor() {
    this.element.setAttribute("role", "dialog");
    tellExpanded(this.element, () => this.#button);
  }

  /** Opens it below a button. */
  open(filter: ColumnFilter, button: HTMLElement): void {
    this.#button = button;
    const { title, values, chosen } = filter;
    this.element.setAttribute("aria-label", `Filter ${title}`);
    const boxes = values.map((value) => checkbox(value, chosen.includes(value)));
    const list = element("ul", "choices", ...boxes.map(({ item }) => item));
    const clear = element("button", "plain", "Show all");
    clear.type = "button";
    const report = (): void => {
      const checked = boxes.filter(({ input }) => input.checked).map(({ value }) => value);
      clear.disabled = checked.length === 0;
      filter.choose(checked);
    };
    clear.disabled = chosen.length === 0;
    clear.addEventListener("click", () => {
      for (const { input } of boxes) input.checked = false;
      report();
      boxes[0]?.input.focus();
    });
    list.addEventListener("change", report);
    const search = values.length > LONG_LIST ? [searchOf(boxes, title)] : [];
    this.element.replaceChildren(
      element("div", "popover-head", element("p", "popover-title", `Filter ${title}`), clear),
      ...search,
      list,
    );
    openBelow(this.element, button);
    (search[0] ?? boxes[0]?.input)?.focus();
    void filter.counts().then((counts) => {
      for (const [index, { count }] of boxes.entries()) count.textContent = counts[index] ?? "";
    });
  }

  close(): void {
    if (this.element.matches(":popover-open")) this.element.hidePopover();
  }
}

interface Checkbox {
  readonly value: string;
  readonly item: HTMLElement;
  readonly input: HTMLInputElement;
  readonly count: HTMLElement;
}

function checkbox(value: string, checked: boolean): Checkbox {
  const input = element("input", "");
  input.type = "checkbox";
  input.checked = checked;
  const count = element("span", "choice-count");
  const label = element("label", "choice", input, element("span", "choice-text", value), count);
  return { value, item: element("li", "", label), input, count };
}

function searchOf(boxes: readonly Checkbox[], title: string): HTMLInputElement {
  const search = element("input", "field");
  search.type = "search";
  search.placeholder = "Find a value";
  search.setAttribute("aria-label", `Find a value of ${title}`);
  search.addEventListener("input", () => {
    const wanted = search.value.toLowerCase();
    for (const { item, value } of boxes) item.hidden = !value.toLowerCase().includes(wanted);
  });
  return search;
}
