import { join } from "node:path";
import { root } from "./checkout.mjs";
import { findChromium } from "./chromium.mjs";
import { firstProblem } from "./first-problem.mjs";
import { launchBrowser, newPage } from "./vscode-host/browser.mjs";
import { hostPlatformProblem, prepareHost } from "./vscode-host/cache.mjs";
import { serve } from "./vscode-host/serve.mjs";
import { openWorkbench, readTruthTable, runCommand, underlined } from "./vscode-host/workbench.mjs";

/** @import { ShownTruthTable } from "./vscode-host/workbench.mjs" */

/** What policies/airline.policy must show: its summary, and where its one hole is. */
const EXPECTED_COUNTS = { scenarios: 25, ALLOW: 12, UNGUARDED: 1, DENY: 3, GUARD_DENY: 9 };
const EXPECTED_ROWS = 11;
const EXPECTED_HOLE = {
  action: "update_reservation_flights",
  membership: "unknown",
  cabin: "basic_economy",
};

/**
 * Opens the airline policy in a headless VS Code as a person would, runs "Policy: Run Truth Table" and prints
 * what the panel shows.
 *
 * @param {string} vsix
 * @returns {Promise<readonly string[]>} What is wrong with it; empty if all is right.
 * @throws If the journey cannot be made, or gets stuck on the way.
 */
export async function smoke(vsix) {
  const platformProblem = hostPlatformProblem();
  if (platformProblem !== undefined) {
    throw new Error(`--smoke cannot run here: ${platformProblem}.`);
  }
  const chromium = await findChromium(console.log);
  if ("missing" in chromium) {
    throw new Error(`--smoke cannot run here: ${chromium.missing}.`);
  }
  const table = await journey(vsix, chromium.executable);
  for (const { action, decision, cells } of table.rows) {
    const shown = Object.entries(cells)
      .filter(([heading]) => heading !== "Decision")
      .map(([heading, text]) => `${heading}: ${text}`);
    console.log([decision.padEnd(10), action, ...shown].join(" | "));
  }
  console.log(table.summary);
  return mistakes(table);
}

/**
 * @param {string} vsix
 * @param {string} chromium
 */
async function journey(vsix, chromium) {
  const vscode = await serve({ host: await prepareHost(console.log), vsix });
  const browser = await launchBrowser(chromium);
  try {
    const page = await newPage(browser);
    const folder = join(root, "policies");
    const file = join(folder, "airline.policy");
    const place = await firstProblem(file);
    await openWorkbench(page, vscode.address({ folder, file, place }));
    await underlined(page, "warning").first().waitFor();
    console.log("The hole is underlined in airline.policy.");
    await runCommand(page, "Policy: Run Truth Table");
    return await readTruthTable(page);
  } finally {
    await browser.close();
    vscode.stop();
  }
}

/** @param {ShownTruthTable} table */
function mistakes({ summary, rows }) {
  const found = Object.entries(EXPECTED_COUNTS)
    .filter(([name, count]) => !new RegExp(`(?<!\\w)${count} ${name}(?!\\w)`).test(summary))
    .map(([name, count]) => `the summary does not say "${count} ${name}"`);
  if (rows.length !== EXPECTED_ROWS) {
    found.push(`there are ${rows.length} rows instead of ${EXPECTED_ROWS}`);
  }
  const holes = rows.filter((row) => row.decision === "UNGUARDED");
  if (holes.length !== 1) {
    found.push(`${holes.length} rows are marked UNGUARDED instead of one`);
  }
  for (const hole of holes) {
    const text = [hole.action, ...Object.values(hole.cells)].join(" ");
    for (const [what, value] of Object.entries(EXPECTED_HOLE)) {
      if (!text.includes(value)) {
        found.push(`the row marked UNGUARDED does not show ${what} ${value}`);
      }
    }
  }
  return found;
}
