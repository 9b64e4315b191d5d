import { expect, test } from "vitest";
import { describePanel, expectCount, expectRows, rowsIn } from "./describePanel.ts";
import { policyWithActions, policyWithAttributes } from "./generatedPolicies.ts";
import { themes } from "./themes.ts";

/** Elements of rows that the page may have, however many rows there are. */
const MOST_ROWS = 100;

describePanel("a table with 100,000 rows", (panels) => {
  const large = policyWithAttributes(5, 10);

  test("the keyboard goes to its last row, and back", async () => {
    const { page } = await panels.of(large);
    await page.getByRole("radio", { name: "Full" }).check();
    await expectCount(page).toBe("100,000 rows");
    const grid = page.getByRole("grid");
    expect(await grid.getAttribute("aria-rowcount")).toBe("100001");
    await grid.focus();
    await page.keyboard.press("End");
    await expect
      .poll(() => page.locator(".row.active").textContent())
      .toMatch(/^(unknown){5}UNGUARDED/);
    expect(await page.locator(".row.active").getAttribute("aria-rowindex")).toBe("100001");
    await expect.poll(() => page.locator(".row.active").isVisible()).toBe(true);
    expect(await page.locator(".body .row").count()).toBeLessThan(MOST_ROWS);
    // What is open follows, although the row was not there yet when the keyboard went to it.
    await expect
      .poll(() => page.locator(".given dd").allTextContents())
      .toEqual(Array.from({ length: 5 }, () => "unknown"));
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Home");
    await expect.poll(async () => (await rowsIn(page))[0]).toBe("v1 | v1 | v1 | v1 | v1 | DENY");
  });

  test("it scrolls, asks for the rows in sight alone, and keeps rows in their order", async () => {
    const { page, questions } = await panels.of(large);
    await page.getByRole("radio", { name: "Full" }).check();
    await expectCount(page).toBe("100,000 rows");
    const before = (await questions()).length;
    for (const share of [0.9, 0.5, 0.49999]) {
      await page.getByRole("grid").evaluate((grid, part) => {
        grid.scrollTop = grid.scrollHeight * part;
      }, share);
      await page.waitForTimeout(100);
      await page.waitForFunction(() => document.querySelector(".wait") === null);
    }
    const indexes = await page
      .locator(".body .row")
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("aria-rowindex"))));
    expect(indexes).toEqual([...indexes].sort((one, other) => one - other));
    expect(indexes[0]).toBeGreaterThan(49_900);
    expect(indexes.length).toBeLessThan(MOST_ROWS);
    const asked = (await questions()).slice(before);
    expect(asked.length).toBeLessThanOrEqual(6);
    for (const { kind, request } of asked) {
      if (kind === "rows") expect(request.end - request.start).toBe(100);
    }
  });

  test("it is in the same place after a reload", async () => {
    const { page, reload, policy } = await panels.of(large);
    await page.getByRole("radio", { name: "Full" }).check();
    await expectCount(page).toBe("100,000 rows");
    await page.keyboard.press("/");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape"); // closes what was open from the beginning
    await page.getByRole("grid").evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight / 2;
    });
    await page.waitForTimeout(100);
    const before = await rowsIn(page);
    await reload(themes.dark);
    await policy.show();
    await expectRows(page).toEqual(before);
  });
});

describePanel("a table with 40 columns", (panels) => {
  const wide = policyWithAttributes(40, 4);

  test("what is decided stays in sight, however wide it is", async () => {
    const { page } = await panels.of(wide);
    const width = page.viewportSize()?.width ?? 0;
    const grid = page.getByRole("grid");
    for (const share of [0, 0.5, 1]) {
      await grid.evaluate((element, part) => {
        element.scrollLeft = element.scrollWidth * part;
      }, share);
      const place = await page.locator(".body .cell.decision").first().boundingBox();
      expect(place?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(overflow).toBeLessThanOrEqual(width);
  });

  test("numbers that nobody can read are rounded, and in full where one points at them", async () => {
    const { page } = await panels.of(wide);
    const total = page.locator(".total");
    expect(await total.textContent()).toBe("1.21 × 10²⁴ scenarios");
    expect(await total.getAttribute("title")).toBe("1,208,925,819,614,629,174,706,177");
  });

  test("a view with too many rows says so, and how to see less", async () => {
    const { page } = await panels.of(wide);
    expect(await page.locator(".row.open").isVisible()).toBe(true);
    await page.getByRole("radio", { name: "Full" }).check();
    await expect.poll(() => page.locator(".nothing").textContent()).toMatch(/scenarios/);
    await page.getByRole("button", { name: "Show the minimised view" }).click();
    await expect.poll(() => page.locator(".row.open").isVisible()).toBe(true);
  });
});

describePanel("a policy with 150 actions", (panels) => {
  test("an action is found by a part of its name", async () => {
    const { page } = await panels.of(policyWithActions(150));
    const search = page.getByRole("searchbox", { name: "Find an action" });
    await search.fill("tool_14");
    const found = ["tool_14", ...Array.from({ length: 10 }, (_, index) => `tool_14${index}`)];
    await expect
      .poll(() => page.getByRole("tab").filter({ visible: true }).allTextContents())
      .toEqual(found.map((name) => (name.endsWith("0") ? `${name} 1 unguarded` : name)));
    await search.press("Enter");
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("tool_14");
    expect(await page.getByRole("grid", { name: "tool_14", exact: true }).count()).toBe(1);
  });

  test("each hole is a tab away", async () => {
    const { page } = await panels.of(policyWithActions(150));
    await page.getByRole("button", { name: "Show holes" }).click();
    await expectRows(page).toEqual(["unknown | UNGUARDED"]);
    expect(await page.locator(".tab:not(.without)").count()).toBe(15);
  });
});
