import type { Disposable, TextDocument } from "vscode";
import { commands, Uri, window, workspace } from "vscode";
import { policyLanguage, policySchemes } from "../languageClient.ts";
import type { TruthTablePanels } from "../truthTablePanel.ts";

/** Registers `policy.runTruthTable`: shows the truth table of a policy beside its text. */
export function registerRunTruthTable(panels: TruthTablePanels): Disposable {
  return commands.registerCommand("policy.runTruthTable", async (target?: unknown) => {
    const document = await policyToShow(target);
    if (document === undefined) {
      void window.showInformationMessage(
        "There is no truth table to show, because the active editor holds no policy. " +
          "Open a .policy file, then run “Policy: Run Truth Table” again.",
      );
      return;
    }
    if (!policySchemes.includes(document.uri.scheme)) {
      void window.showInformationMessage(
        `There is no truth table of this view, because it is read-only (“${document.uri.scheme}:”). ` +
          "Open the policy as a file, then run “Policy: Run Truth Table” again.",
      );
      return;
    }
    panels.show(document);
  });
}

/**
 * The policy that the command was run on: the one whose editor title was clicked (VS Code passes
 * its uri), else the active editor's, else the only one in sight, as when a panel has the focus.
 */
async function policyToShow(target: unknown): Promise<TextDocument | undefined> {
  if (target instanceof Uri) {
    const document = await workspace.openTextDocument(target);
    return isPolicy(document) ? document : undefined;
  }
  const active = window.activeTextEditor?.document;
  if (active !== undefined && isPolicy(active)) return active;
  const visible = new Set(window.visibleTextEditors.map((editor) => editor.document));
  const [policy, ...others] = [...visible].filter(isPolicy);
  return others.length === 0 ? policy : undefined;
}

function isPolicy(document: TextDocument): boolean {
  return document.languageId === policyLanguage;
}
