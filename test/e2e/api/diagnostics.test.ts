import assert from "node:assert/strict";
import * as vscode from "vscode";
import { diagnosticsOf, openAirlinePolicy } from "./airline.ts";

describe("diagnostics", () => {
  it("airline.policy has one warning, the missing guard, and a hint of its table", async () => {
    const { document } = await openAirlinePolicy();
    const diagnostics = await diagnosticsOf(document.uri);
    assert.deepEqual(
      diagnostics.map(({ code, severity }) => ({ code: codeName(code), severity })),
      [
        { code: "missing-guard", severity: vscode.DiagnosticSeverity.Warning },
        { code: "table-incomplete", severity: vscode.DiagnosticSeverity.Hint },
      ],
    );
  });
});

/** A code with a link to its documentation is an object. */
function codeName(code: vscode.Diagnostic["code"]): string | number | undefined {
  return typeof code === "object" ? code.value : code;
}
