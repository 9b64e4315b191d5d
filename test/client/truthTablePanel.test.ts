import { readFile } from "node:fs/promises";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import type { ShowTable, TruthTableView } from "../../server/src/protocol.ts";
import { airlineRefusal, airlineTable, linesFrom } from "./airlineTable.ts";
import { openBrowser, type PanelInBrowser } from "./panelInBrowser.ts";
import { type Theme, themes } from "./themes.ts";

const show: ShowTable = { kind: "show", file: "airline.policy", table: airlineTable };
/** In milliseconds: a browser on a busy build machine is slow, axe-core most of all. */
const timeout = 60_000;
const hole = 'tr[data-decision="UNGUARDED"]';

const chromium = await findChromium(console.log);
const leftOut = "missing" in chromium ? ` (left out: ${chromium.missing})` : "";

describe.skipIf("missing" in chromium)(
  `the truth-table panel in a browser${leftOut}`,
  { timeout },
  () => {
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

    async function panel(theme: Theme = themes.dark): Promise<PanelInBrowser> {
      await browser.load(theme);
      return browser;
    }

    async function panelWithTable(
      table: ShowTable["table"] = airlineTable,
    ): Promise<PanelInBrowser> {
      const opened = await panel();
      await opened.send({ ...show, table });
      return opened;
    }

    test("it says that it is ready, and waits in words", async () => {
      const { page, sent } = await panel();
      expect(await sent()).toEqual([{ kind: "ready" }]);
      expect(await page.getByRole("status").textContent()).toBe("Reading the policy…");
    });

    test("it shows file, summary, and a table for each action", async () => {
      const { page } = await panelWithTable();
      expect(await page.locator("h1").textContent()).toBe("airline.policy");
      expect(await page.locator("[data-summary]").textContent()).toBe(
        "25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY",
      );
      expect(await page.locator("section caption").allTextContents()).toEqual([
        "cancel (cancel_reservation)",
        "modify (update_reservation_flights)",
        "any other tool",
      ]);
      expect(await page.locator("table").nth(1).locator("th[scope=col]").allTextContents()).toEqual(
        ["Membership", "Cabin", "Decision", "Because of", "Scenarios"],
      );
      expect(await page.locator("tbody tr[data-decision]").count()).toBe(11);
    });

    test("a row says values, decision, labels and number of scenarios", async () => {
      const { page } = await panelWithTable();
      const row = page.locator('tr[data-decision="DENY"]').first();
      expect(await row.locator("td.value").allTextContents()).toEqual(["silver, regular", "no"]);
      expect(await row.locator("td.decision").textContent()).toBe("DENY");
      expect(await row.getByRole("button").textContent()).toBe("Rule C4");
      expect(await row.locator("td.count").textContent()).toBe("2");
    });

    test("the hole is explained without a click", async () => {
      const { page } = await panelWithTable();
      expect(await page.locator(".hole").allTextContents()).toEqual([
        "An agent gets through here by not looking: allowed by C1, yet with membership = regular C8 would refuse.",
      ]);
      expect(
        await page.getByText("An agent gets through here").filter({ visible: true }).count(),
      ).toBe(1);
      expect(await page.locator(".explanation").filter({ visible: true }).count()).toBe(0);
    });

    test("the page is a table with rows and cells for a screen reader, whatever it looks like", async () => {
      const { page } = await panelWithTable();
      const row = page
        .getByRole("table", { name: "modify (update_reservation_flights)" })
        .getByRole("row", { name: /unknown basic_economy UNGUARDED/ });
      expect(await row.getByRole("cell").count()).toBe(5);
      expect(await row.getByRole("button", { name: "Rule C1", expanded: false }).count()).toBe(1);
    });

    test("a click on a row reveals all its rules and lists them", async () => {
      const { page, sent } = await panelWithTable();
      const row = page.locator("table").nth(1).locator("tbody tr").nth(1);
      await row.locator("td").first().click();
      expect((await sent()).slice(1)).toEqual([
        { kind: "reveal", ranges: [linesFrom(46), linesFrom(87), linesFrom(92)] },
      ]);
      expect(await row.getByRole("listitem").count()).toBe(3);
      expect(await row.getByRole("listitem").first().textContent()).toMatch(
        /C1\s+Authorize all actions by default\s+line 47/,
      );
    });

    test.for(["Enter", "Space"])(
      "%s on a row's button does the same, and again closes it",
      async (key) => {
        const { page, sent } = await panelWithTable();
        const button = page.locator(hole).getByRole("button").first();
        await button.focus();
        await page.keyboard.press(key);
        expect((await sent()).slice(1)).toEqual([{ kind: "reveal", ranges: [linesFrom(46)] }]);
        expect(await button.getAttribute("aria-expanded")).toBe("true");
        await page.keyboard.press(key);
        expect((await sent()).length).toBe(2);
        expect(await button.getAttribute("aria-expanded")).toBe("false");
      },
    );

    test("a rule in the list reveals that rule alone", async () => {
      const { page, sent } = await panelWithTable();
      const row = page.locator("table").nth(1).locator("tbody tr").nth(1);
      await row.getByRole("button").click();
      await row.getByRole("button", { name: "line 93" }).click();
      expect((await sent()).at(-1)).toEqual({ kind: "reveal", ranges: [linesFrom(92)] });
      expect(await row.getByRole("listitem").count()).toBe(3);
    });

    test("while a new table is made it says so, and keeps the old one", async () => {
      const { page, send } = await panelWithTable();
      await send({ kind: "updating" });
      expect(await page.getByRole("status").textContent()).toBe("Updating…");
      expect(await page.locator("tbody tr").count()).toBe(11);
      await send(show);
      expect(await page.getByRole("status").textContent()).toBe("");
    });

    test("a new table keeps the open row and the focus", async () => {
      const { page, send } = await panelWithTable();
      await page.locator(hole).getByRole("button").first().press("Enter");
      await send(show);
      const button = page.locator(hole).getByRole("button").first();
      expect(await button.getAttribute("aria-expanded")).toBe("true");
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    test("a table that fails says why", async () => {
      const { page, send } = await panelWithTable();
      await send({ kind: "failed", message: "The language server did not answer." });
      expect(await page.getByRole("status").textContent()).toBe(
        "The language server did not answer.",
      );
    });

    test("a refused table shows the reasons, each of which leads to its place", async () => {
      const { page, sent } = await panelWithTable(airlineRefusal);
      expect(await page.getByRole("heading", { name: "No truth table" }).count()).toBe(1);
      expect(await page.locator("[data-summary]").isVisible()).toBe(false);
      await page.getByRole("button", { name: /IsTol/ }).press("Enter");
      expect((await sent()).at(-1)).toEqual({ kind: "reveal", ranges: [linesFrom(51)] });
    });

    test("an empty table says what to do", async () => {
      const empty: TruthTableView = {
        kind: "table",
        version: 1,
        summary: { scenarios: 0, decisions: [] },
        actions: [],
      };
      const { page } = await panelWithTable(empty);
      expect(await page.locator("[data-summary]").textContent()).toBe("0 scenarios");
      expect(await page.getByText("There are no scenarios yet").count()).toBe(1);
    });

    test("text from a policy is shown as text, never read as HTML", async () => {
      const hostile = '<img src=x onerror="globalThis.broken = true">';
      const { page, send } = await panel();
      const rule = { label: hostile, summary: hostile, range: linesFrom(1) };
      const table: TruthTableView = {
        kind: "table",
        version: 1,
        summary: { scenarios: 1, decisions: [{ decision: hostile, scenarios: 1 }] },
        actions: [
          {
            action: hostile,
            title: hostile,
            attributes: [{ title: hostile, name: hostile }],
            rows: [
              {
                cells: [hostile],
                decision: hostile,
                explanation: hostile,
                scenarios: 1,
                rules: [rule],
              },
            ],
          },
        ],
      };
      await send({ kind: "show", file: hostile, table });
      await page.locator("tbody tr").click();
      expect(await page.locator("img").count()).toBe(0);
      // Title, summary, caption, header, cell, decision, label twice, explanation, summary of the rule.
      const text = (await page.locator("main").textContent()) ?? "";
      expect(text.split(hostile).length - 1).toBe(10);
      const broken = await page.evaluate(() => "broken" in globalThis);
      expect(broken).toBe(false);
    });

    test.for(Object.entries(themes))("axe finds nothing in theme %s", async ([, theme]) => {
      const { page, send } = await panel(theme);
      await send(show);
      await page.locator("table").nth(1).locator("tbody tr").nth(1).click();
      expect(await violations(page)).toEqual([]);
      await send({ ...show, table: airlineRefusal });
      expect(await violations(page)).toEqual([]);
    });
  },
);

/** What axe-core finds against WCAG 2.2 AA, as text. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(new URL(import.meta.resolve("axe-core")), "utf8"));
  const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`),
  );
}
