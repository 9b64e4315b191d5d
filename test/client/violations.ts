import { readFile } from "node:fs/promises";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe-core finds against WCAG 2.2 AA, as text. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(new URL(import.meta.resolve("axe-core")), "utf8"));
  const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`),
  );
}
