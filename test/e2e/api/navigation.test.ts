import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openAirlinePolicy, positionOf } from "./airline.ts";

describe("navigation", () => {
  it("pointing at a clause shows something about it", async () => {
    const { document } = await openAirlinePolicy();
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      positionOf(document, "C8: Deny"),
    );
    assert.notEqual(hovers.length, 0);
  });

  it("a clause leads to its rule", async () => {
    const { document } = await openAirlinePolicy();
    const lines = await definitionsOf(document, positionOf(document, "C8: Deny"));
    assert.ok(lines.length > 0);
    const label = positionOf(document, "/* C8 */").line;
    const nextLabel = positionOf(document, "/* C9 */").line;
    for (const line of lines) {
      assert.ok(label <= line && line < nextLabel, `line ${line} is outside the rule of C8`);
    }
  });

  it("a rule's label leads to its clause", async () => {
    const { document } = await openAirlinePolicy();
    const lines = await definitionsOf(document, positionOf(document, "/* C8 */", 3));
    assert.deepEqual(lines, [positionOf(document, "C8: Deny").line]);
  });
});

/** The lines that "Go to Definition" leads to. */
async function definitionsOf(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<number[]> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    "vscode.executeDefinitionProvider",
    document.uri,
    position,
  );
  return found.map((place) =>
    "targetUri" in place
      ? (place.targetSelectionRange ?? place.targetRange).start.line
      : place.range.start.line,
  );
}
