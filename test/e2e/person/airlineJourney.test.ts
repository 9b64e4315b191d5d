import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, newPage } from "../../../scripts/vscode-host/browser.mjs";
import { type RunningHost, serve } from "../../../scripts/vscode-host/serve.mjs";
import {
  focusEditor,
  openWorkbench,
  readTruthTable,
  runCommand,
  truthTablePanel,
  underlined,
} from "../../../scripts/vscode-host/workbench.mjs";
import { copyOfPolicies, prepareEnvironment, vsix } from "../environment.ts";
import { screenshotFolder } from "../screenshots.ts";
import { colourOf } from "./tokens.ts";

const environment = await prepareEnvironment();
const leftOut = "missing" in environment ? ` (left out: ${environment.missing})` : "";

/** The steps of one journey: each test goes on where the one before it ended. */
describe.skipIf("missing" in environment)(`the airline policy, seen by a person${leftOut}`, () => {
  let vscode: RunningHost | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let screenshots: string;

  beforeAll(async () => {
    if ("missing" in environment) return;
    screenshots = screenshotFolder();
    const folder = await copyOfPolicies();
    vscode = await serve({ host: environment.host, vsix });
    browser = await launchBrowser(environment.chromium);
    page = await newPage(browser);
    await openWorkbench(page, vscode.address({ folder, file: join(folder, "airline.policy") }));
  });

  afterAll(async () => {
    await browser?.close();
    vscode?.stop();
  });

  test("the file is recognised as a policy", async () => {
    await page.locator("#status\\.editor\\.mode", { hasText: /^Policy$/ }).waitFor();
  });

  test("one problem is listed: the hole", async () => {
    await page.keyboard.press("Control+Shift+M");
    const problems = page
      .locator(".markers-panel .monaco-list-row")
      .filter({ has: page.locator(".codicon-warning, .codicon-error") });
    await problems.filter({ hasText: "missing-guard" }).waitFor();
    expect(await problems.count()).toBe(1);
    await problems.first().dblclick();
    // VS Code selects the place; without the selection it is easier to see.
    await page.locator(".editor-instance .selected-text").first().waitFor();
    await focusEditor(page);
    await page.keyboard.press("ArrowLeft");
  });

  test("the hole is underlined, once", async () => {
    await underlined(page, "warning").first().waitFor();
    expect(await underlined(page, "warning").count()).toBe(1);
    expect(await underlined(page, "error").count()).toBe(0);
  });

  test("pointing at it explains it", async () => {
    const place = await underlined(page, "warning").first().boundingBox();
    if (place === null) throw new Error("The underlined place is not in view.");
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 3 });
    const hover = page.locator(".monaco-hover-content", { hasText: "missing-guard" });
    await hover.first().waitFor();
    await page.screenshot({ path: join(screenshots, "airline-hole.png"), animations: "disabled" });
    await page.mouse.move(0, 0);
    await hover.first().waitFor({ state: "hidden" });
  });

  test("labels, annotations, comments, relations and strings have colours of their own", async () => {
    const inRules = [await colourOf(page, '"basic_economy"'), await colourOf(page, "Unauthorized")];
    // Closes the list of problems, which hides half of the file.
    await page.keyboard.press("Control+J");
    await focusEditor(page);
    await page.keyboard.press("Control+Home");
    await page.locator(".view-line", { hasText: "C1:" }).first().waitFor();
    const above: string[] = [];
    for (const text of ["C1", "@version", "//"]) above.push(await colourOf(page, text));
    const colours = [...inRules, ...above];
    expect(new Set(colours).size, colours.join(", ")).toBe(colours.length);
  });

  test("the command palette opens a table per action, with the hole marked", async () => {
    // Hides the list of files, so that the text and the table share the window.
    await page.keyboard.press("Control+B");
    await runCommand(page, "Policy: Run Truth Table");
    const { summary, rows } = await readTruthTable(page);
    await page.screenshot({ path: join(screenshots, "truth-table.png"), animations: "disabled" });
    expect(summary).toContain("25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY");
    expect(rows).toHaveLength(11);
    const actions = [...new Set(rows.map((row) => row.action))];
    expect(actions).toEqual([
      expect.stringContaining("cancel_reservation"),
      expect.stringContaining("update_reservation_flights"),
      expect.stringContaining("other"),
    ]);
    const holes = rows.filter((row) => row.decision === "UNGUARDED");
    expect(holes).toHaveLength(1);
    expect(holes[0]?.action).toContain("update_reservation_flights");
    const cells = Object.values(holes[0]?.cells ?? {});
    expect(cells).toContain("unknown");
    expect(cells).toContain("basic_economy");
    expect(cells).toContain("UNGUARDED");
  });

  test("a row leads to the rules behind it", async () => {
    const selection = page.locator(".editor-instance .selected-text");
    expect(await selection.count()).toBe(0);
    const hole = truthTablePanel(page).locator('tr[data-decision="UNGUARDED"]');
    await hole.getByRole("button").first().click();
    await selection.first().waitFor();
    await page.locator(".view-line", { hasText: "IsAuthorized(idx)" }).first().waitFor();
  });
});
