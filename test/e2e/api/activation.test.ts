import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openAirlinePolicy } from "./airline.ts";

describe("activation", () => {
  it("opening a .policy file activates the extension", async () => {
    const editor = await openAirlinePolicy();
    assert.equal(editor.document.languageId, "policy");
    const extension = vscode.extensions.getExtension("policy-workbench.policy-workbench");
    assert.ok(extension);
    await extension.activate();
    assert.ok(extension.isActive);
  });

  it("the command is registered", async () => {
    await openAirlinePolicy();
    assert.ok((await vscode.commands.getCommands(true)).includes("policy.runTruthTable"));
  });
});
