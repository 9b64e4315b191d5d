import type { ExtensionContext } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { registerRunTruthTable } from "./commands/runTruthTable.ts";
import { createLanguageClient } from "./languageClient.ts";
import { createTruthTablePanels } from "./truthTablePanel.ts";

let client: LanguageClient | undefined;

/** Starts the language server and registers the commands. Called once, by VS Code. */
export async function activate(context: ExtensionContext): Promise<void> {
  client = createLanguageClient(context);
  const panels = createTruthTablePanels(context.extensionUri, client);
  context.subscriptions.push(panels, registerRunTruthTable(panels));
  await client.start();
}

/** Stops the language server. Called once, by VS Code. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}
