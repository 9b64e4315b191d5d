/** Space that a popover keeps from the edges of the page, in pixels. */
const MARGIN = 8;

/**
 * Opens an element of the page in the top layer, below a button or, without room, above it. A
 * click elsewhere, on the button too, or Escape closes it, and gives the focus back.
 */
export function openBelow(popover: HTMLElement, button: HTMLElement): void {
  const { closing } = popover.dataset;
  delete popover.dataset.closing;
  if (closing !== undefined) return;
  if (popover.matches(":popover-open")) popover.hidePopover();
  popover.style.maxHeight = "";
  popover.showPopover();
  const place = button.getBoundingClientRect();
  const below = window.innerHeight - place.bottom - MARGIN;
  const above = place.top - MARGIN;
  const { offsetHeight, offsetWidth } = popover;
  const goesBelow = offsetHeight <= below || below >= above;
  const room = Math.max(goesBelow ? below : above, 0);
  const height = Math.min(offsetHeight, room);
  popover.style.maxHeight = `${room}px`;
  popover.style.top = `${goesBelow ? place.bottom : place.top - height}px`;
  const most = window.innerWidth - offsetWidth - MARGIN;
  popover.style.left = `${Math.max(MARGIN, Math.min(place.left, most))}px`;
}

/** Makes an element that is shown only when it is opened. */
export function asPopover<Shown extends HTMLElement>(shown: Shown): Shown {
  shown.popover = "auto";
  shown.classList.add("popover");
  return shown;
}

/** Says of a button whether what it opens is open. */
export function tellExpanded(popover: HTMLElement, buttonOf: () => HTMLElement | null): void {
  popover.addEventListener("toggle", (event) => {
    const isOpen = event instanceof ToggleEvent && event.newState === "open";
    buttonOf()?.setAttribute("aria-expanded", String(isOpen));
  });
  // By the time that the button is told of a click, the browser has closed what was open.
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      const isOnButton = target instanceof Node && buttonOf()?.contains(target) === true;
      if (isOnButton && popover.matches(":popover-open")) popover.dataset.closing = "";
    },
    true,
  );
}
