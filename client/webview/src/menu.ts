import { element } from "./element.ts";
import { asPopover, openBelow, tellExpanded } from "./popover.ts";

/** Choices under a heading. */
export interface MenuGroup {
  readonly title: string;
  readonly choices: readonly { readonly text: string; choose(): void }[];
}

/**
 * A menu that a button opens (WAI-ARIA, "Menu Button Pattern"). What it offers is asked for each
 * time it opens. To be put into the page beside the button.
 */
export function menuOf(
  button: HTMLButtonElement,
  label: string,
  groups: () => readonly MenuGroup[],
): HTMLElement {
  const menu = asPopover(element("div", "menu"));
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", label);
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  tellExpanded(menu, () => button);
  const items = (): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  button.addEventListener("click", () => {
    menu.replaceChildren(...groups().map((group) => groupElement(group, menu)));
    openBelow(menu, button);
    items()[0]?.focus();
  });
  menu.addEventListener("keydown", (event) => {
    const all = items();
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
    const target = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (event.key === "Tab") menu.hidePopover();
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  });
  return menu;
}

function groupElement({ title, choices }: MenuGroup, menu: HTMLElement): HTMLElement {
  const items = choices.map(({ text, choose }) => {
    const item = element("button", "menu-item", text);
    item.type = "button";
    item.tabIndex = -1;
    item.setAttribute("role", "menuitem");
    item.addEventListener("click", () => {
      menu.hidePopover();
      choose();
    });
    return item;
  });
  const heading = element("div", "menu-title", title);
  heading.setAttribute("aria-hidden", "true"); // the group is called so
  const group = element("div", "menu-group", heading, ...items);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  return group;
}
