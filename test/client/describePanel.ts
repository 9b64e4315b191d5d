import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import { example } from "../decision/show.ts";
import { openBrowser, type PanelInBrowser } from "./panelInBrowser.ts";
import { PanelOfPolicy } from "./panelOfPolicy.ts";
import { type Theme, themes } from "./themes.ts";

/** In milliseconds: a browser on a busy build machine is slow, axe-core most of all. */
const timeout = 60_000;

/** A panel that shows the table of a policy. */
export interface OpenedPanel extends PanelInBrowser {
  readonly policy: PanelOfPolicy;
}

/** Opens panels in the one browser of a file of tests. */
export interface Panels {
  /** A page to which nothing has been sent. */
  empty(theme?: Theme): Promise<PanelInBrowser>;
  /** The panel of a policy; of the airline's where none is given. */
  of(text?: string, theme?: Theme): Promise<OpenedPanel>;
}

const chromium = await findChromium(console.log);

/** Tests of the panel in a browser; left out where there is none. The browser may not complain. */
export function describePanel(title: string, tests: (panels: Panels) => void): void {
  const leftOut = "missing" in chromium ? ` (left out: ${chromium.missing})` : "";
  describe.skipIf("missing" in chromium)(`${title}${leftOut}`, { timeout }, () => {
    let browser: PanelInBrowser;

    beforeAll(async () => {
      if ("missing" in chromium) return;
      browser = await openBrowser(chromium.executable);
    }, timeout);

    afterEach(() => {
      expect(browser.complaints).toEqual([]);
    });

    afterAll(async () => {
      await browser?.close();
    });

    const empty = async (theme: Theme = themes.dark): Promise<PanelInBrowser> => {
      await browser.load(theme);
      browser.answerWith(() => null);
      return browser;
    };
    tests({
      empty,
      async of(text = example("airline.policy"), theme) {
        const panel = await empty(theme);
        const policy = new PanelOfPolicy(panel, text);
        await policy.show();
        return { ...panel, policy };
      },
    });
  });
}

/** The rows in the page, as `unknown | basic_economy | UNGUARDED`. */
export function rowsIn(page: Page): Promise<string[]> {
  return page
    .locator(".body .row")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll(".value, .decision")]
          .map(({ textContent }) => textContent)
          .join(" | "),
      ),
    );
}

/** Waits for rows. */
export function expectRows(page: Page): ReturnType<typeof expect.poll<string[]>> {
  return expect.poll(() => rowsIn(page), { timeout: 5000 });
}

/** Waits for a text, such as that of an element. */
export function expectText(
  page: Page,
  selector: string,
): ReturnType<typeof expect.poll<string | null>> {
  return expect.poll(() => page.locator(selector).first().textContent(), { timeout: 5000 });
}

/** The number of rows below the table: `1 of 5 rows`. */
export function expectCount(page: Page): ReturnType<typeof expectText> {
  return expectText(page, ".row-count");
}

/** The column header with a title. */
export function header(page: Page, title: string) {
  return page.getByRole("columnheader", { name: title });
}
