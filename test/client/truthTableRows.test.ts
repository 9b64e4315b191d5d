import { expect, test } from "vitest";
import { describePanel, expectCount, expectRows, header, rowsIn } from "./describePanel.ts";

/** The table of the action that has a hole, which is shown first. */
const modify = [
  "any | economy | ALLOW",
  "gold, silver | basic_economy | ALLOW",
  "any | unknown | GUARD_DENY",
  "regular | basic_economy | DENY",
  "unknown | basic_economy | UNGUARDED",
];

describePanel("sorting, filtering and searching the rows of a table", (panels) => {
  test("a column is sorted ascending, descending, and not any more", async () => {
    const { page } = await panels.of();
    const cabin = header(page, "cabin");
    const sort = cabin.getByRole("button", { name: "cabin", exact: true });
    await sort.click();
    await expectRows(page).toEqual([modify[0], modify[1], modify[3], modify[4], modify[2]]);
    expect(await cabin.getAttribute("aria-sort")).toBe("ascending");
    await sort.click();
    await expectRows(page).toEqual([modify[2], modify[1], modify[3], modify[4], modify[0]]);
    expect(await cabin.getAttribute("aria-sort")).toBe("descending");
    await sort.click();
    await expectRows(page).toEqual(modify);
    expect(await cabin.getAttribute("aria-sort")).toBe("none");
  });

  test("the numbers of scenarios are sorted as numbers", async () => {
    const { page } = await panels.of();
    await header(page, "Scenarios").getByRole("button").click();
    await expectRows(page).toEqual([modify[3], modify[4], modify[1], modify[0], modify[2]]);
  });

  test("a column is filtered by its values, each with the number of its rows", async () => {
    const { page } = await panels.of();
    await page.getByRole("button", { name: "Filter membership" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter membership" });
    await expect
      .poll(() => dialog.locator("label").allTextContents())
      .toEqual(["gold3", "silver3", "regular3", "unknown3"]);
    await page.keyboard.press("Space");
    await expectRows(page).toEqual(modify.slice(0, 3));
    await dialog.getByRole("checkbox", { name: "regular" }).check();
    await expectRows(page).toEqual(modify.slice(0, 4));
    await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(false);
    const button = page.getByRole("button", { name: "Filter membership: only gold, regular" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectCount(page).toBe("4 of 5 rows");
  });

  test("a second click on its button closes a filter", async () => {
    const { page } = await panels.of();
    const button = page.getByRole("button", { name: "Filter cabin" });
    const dialogs = (): Promise<number> => page.getByRole("dialog").count();
    await button.click();
    // The browser tells of what it has opened in a task of its own.
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    await button.click();
    await expect.poll(dialogs).toBe(0);
    await button.click();
    await expect.poll(dialogs).toBe(1);
  });

  test("the decision is filtered by in its column, or by the summary's chips", async () => {
    const { page } = await panels.of();
    await page.getByRole("button", { name: "Filter Decision" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Decision" });
    await dialog.getByRole("checkbox", { name: /^ALLOW/ }).check();
    await expectRows(page).toEqual(modify.slice(0, 2));
    await page.keyboard.press("Escape");
    const chip = page.getByRole("button", { name: "12 ALLOW" });
    expect(await chip.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "3 DENY" }).click();
    await expectRows(page).toEqual([modify[0], modify[1], modify[3]]);
    await page.getByRole("button", { name: "12 ALLOW" }).click();
    await expectRows(page).toEqual([modify[3]]);
  });

  test("the holes are one click away, whatever is shown", async () => {
    const { page } = await panels.of();
    await page.getByRole("tab", { name: "any other tool" }).click();
    await expectRows(page).toEqual(["always | ALLOW"]);
    await page.getByRole("button", { name: "Show holes" }).click();
    await expectRows(page).toEqual([modify[4]]);
    await expect.poll(() => page.locator(".inspector").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Show holes", pressed: true }).click();
    await expectRows(page).toEqual(modify);
  });

  test("a slash goes to the search, which looks at cells, decisions and labels", async () => {
    const { page } = await panels.of();
    await page.keyboard.press("/");
    await page.keyboard.type("economy c8");
    await expectRows(page).toEqual([modify[3]]);
    await page.keyboard.press("Escape");
    await expectRows(page).toEqual(modify);
    await page.keyboard.press("Escape");
    await expect
      .poll(() => page.getByRole("grid").evaluate((it) => it === document.activeElement))
      .toBe(true);
  });

  test("all filters are cleared at once", async () => {
    const { page } = await panels.of();
    expect(await page.getByRole("button", { name: "Clear filters" }).count()).toBe(0);
    await page.getByRole("button", { name: "3 DENY" }).click();
    await page.getByRole("searchbox", { name: "Search rows" }).fill("regular");
    await expectCount(page).toBe("1 of 5 rows");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expectRows(page).toEqual(modify);
    expect(await page.getByRole("searchbox", { name: "Search rows" }).inputValue()).toBe("");
  });

  test("where no row is found it says why, and how to get rows back", async () => {
    const { page } = await panels.of();
    await page.getByRole("searchbox", { name: "Search rows" }).fill("platinum");
    await expectCount(page).toBe("0 of 5 rows");
    expect(await page.getByText("No row of this table holds “platinum”.").count()).toBe(1);
    await page.getByRole("button", { name: "Show all rows" }).click();
    await expectRows(page).toEqual(modify);
  });

  test("the full view has a row for each scenario", async () => {
    const { page } = await panels.of();
    await page.getByRole("radio", { name: "Full" }).check();
    await expectCount(page).toBe("12 rows");
    expect((await rowsIn(page))[0]).toBe("gold | economy | ALLOW");
    await page.getByRole("radio", { name: "Minimised" }).check();
    await expectRows(page).toEqual(modify);
  });

  test("rows that are read from the top say so", async () => {
    const { page } = await panels.of();
    await page.getByRole("radio", { name: "First match" }).check();
    await expectCount(page).toBe("4 rows, read from the top: the first that fits decides");
    expect((await rowsIn(page)).at(-1)).toBe("any | any | ALLOW");
    await header(page, "Scenarios").getByRole("button").click();
    await expectCount(page).toBe(
      "4 rows, read from the top, before they are sorted: the first that fits decides",
    );
  });

  test("a tab shows another action, and each keeps what it is sorted by", async () => {
    const { page } = await panels.of();
    await header(page, "Scenarios").getByRole("button").click();
    await page.getByRole("tab", { name: /cancel/ }).click();
    await expect.poll(async () => (await rowsIn(page))[3]).toBe("silver, regular | no | DENY");
    await page.keyboard.press("ArrowRight");
    await expectRows(page).toEqual([modify[3], modify[4], modify[1], modify[0], modify[2]]);
  });
});

describePanel("taking the rows of a table elsewhere", (panels) => {
  const filtered = {
    view: "minimised",
    sort: { by: { kind: "decision" }, descending: false },
    decisions: ["DENY", "ALLOW"],
    values: [],
    search: "",
  };

  test("a copy is of the rows in sight, or of all actions' rows", async () => {
    const { page, sent } = await panels.of();
    await page.getByRole("button", { name: "3 DENY" }).click();
    await page.getByRole("button", { name: "12 ALLOW" }).click();
    await header(page, "Decision").getByRole("button", { name: "Decision", exact: true }).click();
    await expectRows(page).toEqual([modify[0], modify[1], modify[3]]);
    await page.getByRole("button", { name: "Copy" }).click();
    const formats = ["Markdown", "CSV", "TSV", "JSON"];
    expect(await page.getByRole("menuitem").allTextContents()).toEqual([...formats, ...formats]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const request = { version: 1, action: "update_reservation_flights", query: filtered };
    expect((await sent()).at(-1)).toEqual({ kind: "copy", request: { ...request, format: "csv" } });
    await page.getByRole("button", { name: "Copy" }).click();
    const all = page.getByRole("group", { name: "Rows of all actions" });
    await all.getByRole("menuitem", { name: "JSON" }).click();
    expect((await sent()).at(-1)).toEqual({
      kind: "copy",
      request: { ...request, action: null, format: "json", query: { ...filtered, sort: null } },
    });
  });

  test("what has become of it is said", async () => {
    const { page, send } = await panels.of();
    await send({ kind: "done", message: "Copied 5 rows as CSV." });
    expect(
      await page.getByRole("status").filter({ hasText: "Copied 5 rows as CSV." }).count(),
    ).toBe(1);
  });

  test("the rows in sight are kept as an expectation", async () => {
    const { page, sent } = await panels.of();
    await page.getByRole("button", { name: "Keep as expectation" }).click();
    expect((await sent()).at(-1)).toEqual({
      kind: "keep",
      request: {
        version: 1,
        action: "update_reservation_flights",
        query: { ...filtered, sort: null, decisions: [] },
      },
    });
  });
});
