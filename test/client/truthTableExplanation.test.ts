import { expect, test } from "vitest";
import type { Place, ScenarioExplanation } from "../../server/src/protocol.ts";
import { describePanel } from "./describePanel.ts";

function lineAt(line: number): Place {
  return { start: { line, character: 0 }, end: { line, character: 40 } };
}

const denial: ScenarioExplanation = {
  kind: "explanation",
  decision: "DENY",
  audited: false,
  sentence: "C8 denies it.",
  scenario: {},
  why: [
    {
      rule: {
        label: "C8",
        summary: "Regular members cannot change flights",
        range: lineAt(101),
        clauses: [lineAt(40)],
      },
      facts: ["membership is regular"],
    },
  ],
  whyNot: [
    {
      rule: { label: "C9", summary: "Look it up first", range: lineAt(111), clauses: [] },
      literal: "!HasResult(idx)",
      range: lineAt(113),
      reason: "The reservation is looked up.",
    },
  ],
  changes: [{ changes: ["membership = gold", "cabin unknown"], decision: "ALLOW", scenario: {} }],
};

describePanel("the explanation of a row", (panels) => {
  const denied = '.row[data-decision="DENY"]';

  test("a click on a row reveals its rules and clauses, and explains its first scenario", async () => {
    const { page, sent, policy } = await panels.of();
    await page.locator(denied).click();
    const message = (await sent()).at(-1);
    expect(policy.linesAt(message?.kind === "reveal" ? message.ranges : [])).toEqual([
      "Unauthorized(idx) :-",
      "C8: Deny update_reservation_flights if cabin = basic_economy",
    ]);
    const inspector = page.getByRole("region", { name: "DENY" });
    await expect.poll(() => inspector.count()).toBe(1);
    expect(await inspector.locator(".given").allTextContents()).toEqual([
      "membershipregular",
      "cabinbasic_economy",
    ]);
    expect(await page.locator(".row[aria-selected=true]").textContent()).toContain("C8");
  });

  test("it says why, why not, and what would change it; rules and literals lead to the text", async () => {
    const { page, sent, answerWith } = await panels.of();
    answerWith(({ kind }) => (kind === "explain" ? denial : null));
    await page.locator(denied).click();
    const inspector = page.getByRole("region", { name: "DENY" });
    const part = (title: string) => inspector.locator(`h3:text-is("${title}") + ul > li`);
    await expect
      .poll(() => part("Why").allTextContents())
      .toEqual(["C8 Regular members cannot change flights line 102membership is regular"]);
    expect(await part("What would change it").allTextContents()).toEqual([
      "membership = gold, cabin unknown  ALLOW",
    ]);
    expect(await part("Why no other rule fires").allTextContents()).toEqual([
      "C9 Look it up first line 112!HasResult(idx) The reservation is looked up.",
    ]);
    await part("Why").getByRole("button").click();
    expect((await sent()).at(-1)).toEqual({ kind: "reveal", ranges: [lineAt(101), lineAt(40)] });
    await inspector.getByRole("button", { name: "!HasResult(idx)" }).click();
    expect((await sent()).at(-1)).toEqual({ kind: "reveal", ranges: [lineAt(113)] });
  });

  test("a change leads to the scenario after it", async () => {
    const { page } = await panels.of();
    await page.locator(denied).click();
    await page.getByRole("button", { name: /membership = silver/ }).click();
    await expect.poll(() => page.getByRole("region", { name: "ALLOW" }).count()).toBe(1);
    await expect
      .poll(() => page.locator(".row[aria-selected=true] .value").first().textContent())
      .toBe("gold, silver");
  });

  test("the keyboard goes from row to row, opens and closes", async () => {
    const { page, sent } = await panels.of();
    await page.keyboard.press("/");
    await page.keyboard.press("Escape");
    const grid = page.getByRole("grid");
    await page.keyboard.press("Escape"); // what was open from the beginning
    expect(await page.locator(".inspector").isVisible()).toBe(false);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    expect(await page.locator(".row.active").textContent()).toContain("gold, silver");
    expect(await grid.getAttribute("aria-activedescendant")).toBe("row-1");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("region", { name: "ALLOW" }).count()).toBe(1);
    expect((await sent()).filter(({ kind }) => kind === "reveal").length).toBe(1);
    await page.keyboard.press("End"); // the explanation follows, the editor does not
    await expect.poll(() => page.getByRole("region", { name: "UNGUARDED" }).count()).toBe(1);
    expect((await sent()).filter(({ kind }) => kind === "reveal").length).toBe(1);
    await page.keyboard.press("Tab"); // the headers
    await page.keyboard.press("Tab");
    const close = page.getByRole("button", { name: "Close the explanation" });
    expect(await close.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator(".inspector").isVisible()).toBe(false);
    expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
