import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

/** The language id of `.policy` files, as the extension manifest contributes it. */
export const policyLanguage = "policy";

/** The kinds of document that the language server is told about: saved files and new ones. */
export const policySchemes: readonly string[] = ["file", "untitled"];

/**
 * The client of the language server `dist/server.js`, not started yet. The server runs in a Node
 * process of its own, so that a long analysis never holds up the editor.
 */
export function createLanguageClient(context: ExtensionContext): LanguageClient {
  return new LanguageClient(
    "policy",
    "Policy Workbench",
    { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.ipc },
    {
      documentSelector: policySchemes.map((scheme) => ({ scheme, language: policyLanguage })),
    },
  );
}
