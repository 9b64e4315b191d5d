/// <reference lib="dom" />
/** @import { FrameLocator, Locator, Page } from "playwright-core" */

/** How long a condition may take on a slow machine, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Opens the address of a workspace and waits until its editor shows text.
 *
 * @param {Page} page
 * @param {string} address
 */
export async function openWorkbench(page, address) {
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  await page.locator(".editor-instance .view-line").first().waitFor();
}

/**
 * Puts the keyboard's focus into the first editor.
 *
 * @param {Page} page
 */
export async function focusEditor(page) {
  await page.keyboard.press("Control+1");
  await page.locator(".editor-instance .monaco-editor.focused").first().waitFor();
}

/**
 * Runs a command as a person does: F1, its name, Enter. The editor has the focus before, as some commands
 * are offered only there.
 *
 * @param {Page} page
 * @param {string} title As the command palette shows it, such as "Policy: Run Truth Table".
 */
export async function runCommand(page, title) {
  await focusEditor(page);
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget input.input").fill(`>${title}`);
  const offered = `.quick-input-list .monaco-list-row.focused[aria-label^="${title}"]`;
  await page.locator(offered).waitFor();
  await page.keyboard.press("Enter");
}

/**
 * The underlined places of the open editor.
 *
 * @param {Page} page
 * @param {"error" | "warning"} severity
 * @returns {Locator}
 */
export function underlined(page, severity) {
  return page.locator(`.editor-instance .squiggly-${severity}`);
}

/**
 * The document of the truth-table panel. It is in a frame in a frame, as every webview is.
 *
 * @param {Page} page
 * @returns {FrameLocator}
 */
export function truthTablePanel(page) {
  return page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
}

/**
 * @typedef {object} ShownTruthTable What a person reads in the panel.
 * @property {string} summary Such as "25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY".
 * @property {{ action: string, decision: string, cells: Record<string, string> }[]} rows The cells by column heading.
 */

/**
 * Waits for the truth-table panel and reads it.
 *
 * @param {Page} page
 * @returns {Promise<ShownTruthTable>}
 */
export async function readTruthTable(page) {
  const panel = truthTablePanel(page);
  await panel.locator("tr[data-decision]").first().waitFor();
  const summary = await panel.locator("[data-summary]").first().textContent();
  const rows = await panel.locator("table").evaluateAll((tables) =>
    tables.flatMap((table) => {
      /** @param {HTMLElement | null} element */
      // biome-ignore lint/performance/useDomNodeTextContent: what is folded away must not be read
      const text = (element) => (element?.innerText ?? "").replace(/\s+/g, " ").trim();
      /** @param {Element} parent @param {string} selector */
      const all = (parent, selector) =>
        /** @type {HTMLElement[]} */ ([...parent.querySelectorAll(selector)]);
      const headings = all(table, "thead th").map(text);
      return all(table, "tr[data-decision]").map((row) => ({
        action: text(table.querySelector("caption")),
        decision: row.dataset.decision ?? "",
        cells: Object.fromEntries(
          all(row, "th, td").map((cell, column) => [headings[column] ?? "", text(cell)]),
        ),
      }));
    }),
  );
  return { summary: (summary ?? "").trim(), rows };
}
