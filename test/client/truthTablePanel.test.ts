import { expect, test } from "vitest";
import {
  describePanel,
  expectCount,
  expectRows,
  expectText,
  header,
  rowsIn,
} from "./describePanel.ts";
import { hostilePanel } from "./hostilePanel.ts";
import { themes } from "./themes.ts";
import { violations } from "./violations.ts";

const broken = (text: string): string => text.replace("Actions(idx, _).", "Acts(idx, _).");

describePanel("the truth-table panel", (panels) => {
  test("it says that it is ready, and waits in words", async () => {
    const { page, sent } = await panels.empty();
    expect(await sent()).toEqual([{ kind: "ready" }]);
    expect(await page.locator(".status").textContent()).toBe("Reading the policy…");
  });

  test("it shows file, summary and a tab for each action, with the number of its holes", async () => {
    const { page } = await panels.of();
    expect(await page.locator("h1").textContent()).toBe("airline.policy");
    expect(await page.locator("[data-summary]").textContent()).toBe(
      "25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY",
    );
    expect(await page.getByRole("tab").allTextContents()).toEqual([
      "cancel (cancel_reservation)",
      "modify (update_reservation_flights) 1 unguarded",
      "any other tool",
    ]);
  });

  test("what is shown first is the first hole, and why it is one", async () => {
    const { page, sent } = await panels.of();
    expect(await page.getByRole("tab", { selected: true }).textContent()).toContain("modify");
    await expectText(page, ".inspector .sentence").toBe(
      "An agent gets through here by not looking: allowed by C1, yet with membership = regular C8 would refuse.",
    );
    // The author goes on writing: nobody has asked to see the rule.
    expect(await sent()).toEqual([{ kind: "ready" }]);
  });

  test("a row says values, decision, labels and number of scenarios", async () => {
    const { page } = await panels.of();
    const row = page.locator('.row[data-decision="UNGUARDED"]');
    expect(await row.locator(".value").allTextContents()).toEqual(["unknown", "basic_economy"]);
    expect(await row.locator(".decision").textContent()).toBe("UNGUARDED");
    expect(await row.locator(".label").allTextContents()).toEqual(["C1"]);
    expect(await row.locator(".count").textContent()).toBe("1");
  });

  test("it is a grid with headers, rows and cells for a screen reader", async () => {
    const { page } = await panels.of();
    const grid = page.getByRole("grid", { name: "modify (update_reservation_flights)" });
    expect(await grid.getAttribute("aria-rowcount")).toBe("6");
    expect(await grid.getAttribute("aria-colcount")).toBe("5");
    expect(await grid.getByRole("columnheader").count()).toBe(5);
    const row = grid.getByRole("row", { name: /unknown basic_economy UNGUARDED/ });
    expect(await row.getAttribute("aria-rowindex")).toBe("6");
    expect(await row.getByRole("gridcell").count()).toBe(5);
  });

  test("a rule that records is seen at the decision", async () => {
    const { page } = await panels.of(
      `
IsAuthorized(idx) :- Actions(idx, _).
// @outcome: audit
Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
`,
    );
    await page.getByRole("tab", { name: "refund" }).click();
    await expectRows(page).toEqual(["always | ALLOW + AUDIT"]);
  });
});

describePanel("the panel while the policy changes", (panels) => {
  test("while a new table is made it says so, and keeps the old one", async () => {
    const { page, send, policy } = await panels.of();
    await send({ kind: "updating" });
    expect(await page.locator(".status").textContent()).toBe("Updating…");
    expect((await rowsIn(page)).length).toBe(5);
    await policy.show();
    expect(await page.locator(".status").textContent()).toBe("");
  });

  test("a table that fails says why", async () => {
    const { page, send } = await panels.of();
    await send({ kind: "failed", message: "The language server did not answer." });
    await expectText(page, ".status").toBe("The language server did not answer.");
  });

  test("the table follows the text, and keeps how it is looked at", async () => {
    const { page, policy } = await panels.of();
    await page.getByRole("tab", { name: /cancel/ }).click();
    await page.getByRole("button", { name: "3 DENY" }).click();
    await header(page, "membership")
      .getByRole("button", { name: "membership", exact: true })
      .click();
    await expectRows(page).toEqual(["silver, regular | no | DENY"]);
    await page.locator(".body .row").click();
    await policy.edit((text) =>
      text.replace("gold | silver | regular", "gold | silver | regular | staff"),
    );
    await expectRows(page).toEqual(["silver, regular, staff | no | DENY"]);
    expect(await header(page, "membership").getAttribute("aria-sort")).toBe("ascending");
    expect(await page.locator(".row[aria-selected=true]").count()).toBe(1);
    await expectText(page, ".inspector-title").toBe("DENY");
  });

  test("it is looked at in the same way after a reload", async () => {
    const { page, reload, policy } = await panels.of();
    await page.getByRole("tab", { name: /cancel/ }).click();
    await page.getByRole("radio", { name: "Full" }).check();
    await page.getByRole("searchbox", { name: "Search rows" }).fill("unknown");
    await expectCount(page).toBe("6 of 12 rows");
    await page.locator(".body .row").nth(2).click();
    const before = await rowsIn(page);
    await reload(themes.dark);
    await policy.show();
    await expectRows(page).toEqual(before);
    expect(await page.getByRole("radio", { name: "Full" }).isChecked()).toBe(true);
    expect(await page.getByRole("searchbox", { name: "Search rows" }).inputValue()).toBe("unknown");
    await expect.poll(() => page.locator(".inspector").isVisible()).toBe(true);
  });

  test("what another version of the extension has kept is passed over", async () => {
    const { page, reload, policy } = await panels.of();
    await page.evaluate(() => sessionStorage.setItem("state", '{"open":[1]}'));
    await reload(themes.dark);
    await policy.show();
    expect((await rowsIn(page)).length).toBe(5);
  });

  test("answers about another version, and late ones, change nothing", async () => {
    const { page, policy, answerWith } = await panels.of();
    const before = await rowsIn(page);
    answerWith(() => ({ kind: "outdated" }));
    await page.getByRole("button", { name: "3 DENY" }).click();
    expect(await rowsIn(page)).toEqual(before);
    policy.answers(({ kind, request }) =>
      kind === "rows" && request.query.search === "c8" ? 400 : 0,
    );
    const search = page.getByRole("searchbox", { name: "Search rows" });
    await search.fill("c8");
    await page.waitForTimeout(200);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expectRows(page).toEqual(before);
    await page.waitForTimeout(400);
    expect(await rowsIn(page)).toEqual(before);
  });

  test("a question that is not answered says why, until the next one is", async () => {
    const { page, answerWith, policy } = await panels.of();
    answerWith(() => ({ kind: "unanswered", message: "The language server has stopped." }));
    await page.getByRole("button", { name: "3 DENY" }).click();
    await expectText(page, ".status").toBe("The language server has stopped.");
    policy.answers();
    await page.getByRole("button", { name: "12 ALLOW" }).click();
    await expectCount(page).toBe("3 of 5 rows");
    expect(await page.locator(".status").textContent()).toBe("");
  });
});

describePanel("the panel without a table", (panels) => {
  test("a refused table shows the reasons, each of which leads to its place", async () => {
    const { page, sent, policy } = await panels.of();
    await policy.edit(broken);
    expect(await page.getByRole("heading", { name: "No truth table" }).count()).toBe(1);
    expect(await page.locator("[data-summary]").isVisible()).toBe(false);
    expect(await page.getByRole("grid").count()).toBe(0);
    await page.getByRole("button", { name: /Acts/ }).press("Enter");
    const message = (await sent()).at(-1);
    expect(policy.linesAt(message?.kind === "reveal" ? message.ranges : [])).toEqual([
      "IsAuthorized(idx) :- Acts(idx, _).",
    ]);
  });

  test("it comes back as it was when the policy is right again", async () => {
    const { page, policy } = await panels.of();
    const { text } = policy.document;
    await page.getByRole("button", { name: "3 DENY" }).click();
    await expectCount(page).toBe("1 of 5 rows");
    await policy.edit(broken);
    await policy.edit(() => text);
    await expectCount(page).toBe("1 of 5 rows");
    expect(await page.getByRole("heading", { name: "No truth table" }).count()).toBe(0);
  });

  test("an empty table says what to do", async () => {
    const { page, send } = await panels.empty();
    const summary = { scenarios: 0, decisions: [] };
    await send({
      kind: "show",
      file: "a.policy",
      table: { kind: "table", version: 1, summary, actions: [] },
    });
    expect(await page.locator("[data-summary]").textContent()).toBe("0 scenarios");
    expect(await page.getByText("There are no scenarios yet").count()).toBe(1);
  });

  test("text from a policy is shown as text, never read as HTML", async () => {
    const hostile = '<img src=x onerror="globalThis.broken = true">';
    const panel = await panels.empty();
    const { page } = panel;
    await hostilePanel(hostile, panel);
    await page.locator(".body .row").click();
    await expect.poll(() => page.locator(".inspector").isVisible()).toBe(true);
    await page.getByRole("button", { name: /^Filter <img/ }).click();
    expect(await page.locator("img").count()).toBe(0);
    // Title, chip, tab, header, cell, decision, label, explanation, and all of the inspector.
    const text = (await page.locator("main").textContent()) ?? "";
    expect(text.split(hostile).length - 1).toBeGreaterThan(18);
    expect(await page.evaluate(() => "broken" in globalThis)).toBe(false);
  });
});

describePanel("the panel in each theme", (panels) => {
  test.for(Object.entries(themes))("axe finds nothing in theme %s", async ([, theme]) => {
    const { page, policy } = await panels.of(undefined, theme);
    await page.locator(".body .row").nth(1).click();
    await expect.poll(() => page.getByRole("region", { name: "ALLOW" }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Filter membership" }).click();
    await page.keyboard.press("Space");
    await expectCount(page).toBe("3 of 5 rows");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Copy" }).click();
    expect(await violations(page)).toEqual([]);
    await policy.edit(broken);
    expect(await violations(page)).toEqual([]);
  });
});
