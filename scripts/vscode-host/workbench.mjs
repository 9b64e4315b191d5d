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
 * Waits until the truth-table panel shows the rows of an action.
 *
 * @param {Page} page
 */
export async function truthTableShown(page) {
  await truthTablePanel(page).locator(".body .row[data-decision]").first().waitFor();
}

/**
 * Chooses the tab of an action and waits for its rows.
 *
 * @param {Page} page
 * @param {string} action As a cell names it, such as "cancel_reservation".
 */
export async function showAction(page, action) {
  const panel = truthTablePanel(page);
  const tab = panel.locator(`[role=tab][data-action="${action}"]`);
  await tab.click();
  const title = await tab.locator(".tab-text").textContent();
  await panel.locator(`[role=grid][aria-label="${title}"]`).waitFor();
  await truthTableShown(page);
}

/**
 * @typedef {object} ShownTruthTable What a person reads in the panel.
 * @property {string} summary Such as "25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY".
 * @property {{ action: string, decision: string, cells: Record<string, string> }[]} rows The cells by column heading.
 */

/**
 * Waits for the truth-table panel and reads the table of each action, one after the other.
 *
 * @param {Page} page
 * @returns {Promise<ShownTruthTable>}
 */
export async function readTruthTable(page) {
  await truthTableShown(page);
  const panel = truthTablePanel(page);
  const summary = (await panel.locator("[data-summary]").textContent()) ?? "";
  const tabs = panel.locator("[role=tab]");
  const actions = await tabs.evaluateAll((all) =>
    /** @type {HTMLElement[]} */ (all).map(({ dataset }) => dataset.action ?? ""),
  );
  /** @type {ShownTruthTable["rows"]} */
  const rows = [];
  for (const action of actions) {
    await showAction(page, action);
    for (const row of await readRows(page)) rows.push({ action, ...row });
  }
  return { summary: summary.trim(), rows };
}

/**
 * Reads the rows in sight.
 *
 * @param {Page} page
 * @returns {Promise<{ decision: string, cells: Record<string, string> }[]>} The cells by column heading.
 */
export async function readRows(page) {
  return truthTablePanel(page)
    .locator("[role=grid]")
    .evaluate((grid) => {
      /** @param {HTMLElement} element */
      // biome-ignore lint/performance/useDomNodeTextContent: what is folded away must not be read
      const text = (element) => element.innerText.replace(/\s+/g, " ").trim();
      /** @param {Element} parent @param {string} selector */
      const all = (parent, selector) =>
        /** @type {HTMLElement[]} */ ([...parent.querySelectorAll(selector)]);
      const headings = all(grid, ".header .title-text").map(text);
      return all(grid, ".body .row").map((row) => ({
        decision: row.dataset.decision ?? "",
        cells: Object.fromEntries(
          all(row, "[role=gridcell]").map((cell, column) => [headings[column] ?? "", text(cell)]),
        ),
      }));
    });
}
