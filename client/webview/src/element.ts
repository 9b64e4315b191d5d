/**
 * Makes an element with children. Text becomes text nodes, so that nothing which comes from a
 * policy is ever read as HTML.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  made.append(...children);
  return made;
}

/** Text for screen readers and for `textContent` only: the look says the same without words. */
export function unseen(text: string): HTMLElement {
  return element("span", "unseen", text);
}
