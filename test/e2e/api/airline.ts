import * as vscode from "vscode";
import { eventually } from "./eventually.ts";

/** Opens airline.policy of the workspace folder in an editor. */
export async function openAirlinePolicy(): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined)
    throw new Error("The tests need a copy of policies/ as workspace folder.");
  return vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, "airline.policy"));
}

/** The position of the first place where the document holds `text`, plus `offset` characters. */
export function positionOf(
  document: vscode.TextDocument,
  text: string,
  offset = 0,
): vscode.Position {
  const start = document.getText().indexOf(text);
  if (start < 0) throw new Error(`${document.fileName} does not hold: ${text}`);
  return document.positionAt(start + offset);
}

/** The diagnostics of a document, once there are some. */
export async function diagnosticsOf(uri: vscode.Uri): Promise<vscode.Diagnostic[]> {
  return eventually(vscode.languages.onDidChangeDiagnostics, () => {
    const diagnostics = vscode.languages.getDiagnostics(uri);
    return diagnostics.length === 0 ? undefined : diagnostics;
  });
}
