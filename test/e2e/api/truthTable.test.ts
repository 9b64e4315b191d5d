import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openAirlinePolicy } from "./airline.ts";
import { eventually } from "./eventually.ts";

describe("Run Truth Table", () => {
  it("opens the panel in a tab", async () => {
    await openAirlinePolicy();
    await vscode.commands.executeCommand("policy.runTruthTable");
    assert.deepEqual(await panelTitles(), ["Truth Table: airline.policy"]);
  });
});

/** The titles of the open panels, once there is one; VS Code tells extensions about tabs a moment later. */
async function panelTitles(): Promise<string[]> {
  return eventually(vscode.window.tabGroups.onDidChangeTabs, () => {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const panels = tabs.filter(({ input }) => input instanceof vscode.TabInputWebview);
    return panels.length === 0 ? undefined : panels.map((tab) => tab.label);
  });
}
