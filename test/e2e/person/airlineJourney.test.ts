import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { launchBrowser, newPage } from "../../../scripts/vscode-host/browser.mjs";
import { type RunningHost, serve } from "../../../scripts/vscode-host/serve.mjs";
import {
  focusEditor,
  openWorkbench,
  readRows,
  readTruthTable,
  runCommand,
  showAction,
  truthTablePanel,
  truthTableShown,
  underlined,
} from "../../../scripts/vscode-host/workbench.mjs";
import { copyOfPolicies, prepareEnvironment, vsix } from "../environment.ts";
import { screenshotFolder } from "../screenshots.ts";
import { colourOf } from "./tokens.ts";

const environment = await prepareEnvironment();
const leftOut = "missing" in environment ? ` (left out: ${environment.missing})` : "";

/** The action with the hole. */
const modify = "update_reservation_flights";

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
    await page.context().grantPermissions(["clipboard-read"]);
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
    // VS Code draws it anew now and then, and in between there is none.
    const place = await vi.waitUntil(() => underlined(page, "warning").first().boundingBox(), {
      timeout: 10_000,
    });
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

  test("the command palette opens a table per action, with the hole explained", async () => {
    // Hides the list of files, so that the text and the table share the window.
    await page.keyboard.press("Control+B");
    await runCommand(page, "Policy: Run Truth Table");
    await truthTableShown(page);
    const explanation = truthTablePanel(page).locator(".inspector");
    await explanation.getByText("An agent gets through here by not looking").waitFor();
    await page.screenshot({ path: join(screenshots, "truth-table.png"), animations: "disabled" });
    const { summary, rows } = await readTruthTable(page);
    expect(summary).toContain("25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY");
    expect(rows).toHaveLength(11);
    const actions = [...new Set(rows.map((row) => row.action))];
    expect(actions).toEqual(["cancel_reservation", modify, "other"]);
    const holes = rows.filter((row) => row.decision === "UNGUARDED");
    expect(holes).toMatchObject([
      { action: modify, cells: { membership: "unknown", cabin: "basic_economy" } },
    ]);
  });

  test("a row leads to the rules behind it, and is explained", async () => {
    const panel = truthTablePanel(page);
    await showAction(page, modify);
    await panel.locator('.body .row[data-decision="DENY"]').click();
    const explanation = panel.locator(".inspector");
    await explanation.getByText("Denied by C8").waitFor();
    await page.locator(".editor-instance .selected-text").first().waitFor();
    await page.locator(".view-line", { hasText: '"regular")' }).first().waitFor();
    const change = explanation.getByRole("button", { name: "membership = gold" });
    await change.click();
    await explanation.getByText("Allowed by C1 and C7").waitFor();
  });

  test("rows are filtered by a value, and searched", async () => {
    const panel = truthTablePanel(page);
    await panel.getByRole("button", { name: "Filter membership" }).click();
    await panel.getByRole("checkbox", { name: "silver" }).check();
    await panel.locator(".row-count", { hasText: "3 of 5 rows" }).waitFor();
    const silver = await readRows(page);
    expect(silver.map(({ cells }) => cells.membership)).toEqual(["any", "gold, silver", "any"]);
    await page.keyboard.press("Escape");
    await panel.getByRole("searchbox", { name: "Search rows" }).fill("c7");
    await panel.locator(".row-count", { hasText: "1 of 5 rows" }).waitFor();
  });

  test("the rows in sight are copied", async () => {
    const panel = truthTablePanel(page);
    await panel.getByRole("button", { name: "Copy" }).click();
    await panel.getByRole("group", { name: "These rows" }).getByText("CSV").click();
    await panel.getByText("Copied 1 row as CSV.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split(/\r?\n/)).toEqual([
      "Action,Membership,Cabin,Decision,Clauses,Reasons",
      `${modify},"gold, silver",basic_economy,ALLOW,"C1, C7",policy_passed`,
      "",
    ]);
  });

  test("they are kept as an expectation, which stands in the file and holds", async () => {
    const panel = truthTablePanel(page);
    await panel.getByRole("button", { name: "Keep as expectation" }).click();
    await panel.getByText("Kept 1 row in the policy").waitFor();
    await page.locator(".view-line", { hasText: "gold, silver" }).first().waitFor();
    await page.screenshot({
      path: join(screenshots, "truth-table-kept.png"),
      animations: "disabled",
    });
    // The panel follows the file, and the table is checked: it holds.
    await panel.locator('main[data-state="current"]').waitFor();
    await panel.locator(".row-count", { hasText: "1 of 5 rows" }).waitFor();
    expect(await underlined(page, "error").count()).toBe(0);
  });
});
