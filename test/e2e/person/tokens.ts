import type { Page } from "playwright-core";

/**
 * The colour in which the editor shows a piece of text, such as "rgb(0, 128, 0)".
 *
 * @param text What the coloured piece contains; the first one that is in view counts.
 */
export async function colourOf(page: Page, text: string): Promise<string> {
  const pieces = page.locator(".editor-instance .view-line > span > span", { hasText: text });
  return pieces.first().evaluate((piece) => getComputedStyle(piece).color);
}
