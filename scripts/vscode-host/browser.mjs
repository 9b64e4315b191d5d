/** @import { Browser, BrowserContext, Page } from "playwright-core" */

/** The size of the window, in CSS pixels; screenshots have it too. */
const WINDOW = { width: 1280, height: 800 };

/**
 * Starts a headless Chromium that talks to this machine only.
 *
 * @param {string} executable
 * @returns {Promise<Browser>}
 */
export async function launchBrowser(executable) {
  // Imported late: it is a development dependency, and this module is loaded before `npm ci` may have run.
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath: executable,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * A new page in a context of its own, in which every request that is not to this machine fails.
 *
 * @param {Browser} browser
 * @returns {Promise<Page>}
 */
export async function newPage(browser) {
  const context = await browser.newContext({ viewport: WINDOW, reducedMotion: "reduce" });
  await refuseNetwork(context);
  return context.newPage();
}

/** @param {BrowserContext} context */
async function refuseNetwork(context) {
  await context.route(
    (url) => url.protocol.startsWith("http") && url.hostname !== "127.0.0.1",
    (route) => route.abort(),
  );
}
