import { randomUUID } from "node:crypto";
import type { Disposable, TextDocument, WebviewPanel } from "vscode";
import { CancellationTokenSource, Uri, ViewColumn, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type {
  PanelMessage,
  PanelUpdate,
  TruthTableMethod,
  TruthTableRequest,
  TruthTableResponse,
} from "../../server/src/protocol.ts";
import { panelPage } from "./panelPage.ts";
import { createRangeRevealer } from "./revealRanges.ts";

const truthTableMethod: TruthTableMethod = "policy/truthTable";

/** How long the text must rest before its table is asked for again, in milliseconds. */
const restBeforeRefresh = 150;

/** The truth-table panels of this window, one a document. */
export interface TruthTablePanels extends Disposable {
  /** Opens the document's panel beside the active editor, or brings up the one it has. */
  show(document: TextDocument): void;
}

interface Panel extends Disposable {
  /** Brings the panel to the front without taking the focus. */
  bringUp(): void;
  /** Asks for the table of the document as it is now. */
  refresh(document: TextDocument): void;
  /** Asks for the table when the document has rested for a moment. */
  refreshSoon(document: TextDocument): void;
}

/** Makes the host of all truth-table panels, which keeps them up to date with their documents. */
export function createTruthTablePanels(
  extensionUri: Uri,
  client: LanguageClient,
): TruthTablePanels {
  const panels = new Map<string, Panel>();
  const revealer = createRangeRevealer();

  const reveal = async (message: PanelMessage, uri: Uri): Promise<void> => {
    if (message.kind !== "reveal") return;
    try {
      await revealer.reveal(uri, message.ranges);
    } catch (error) {
      void window.showErrorMessage(
        `The rules cannot be shown, because “${fileName(uri)}” does not open: ${reason(error)}. ` +
          "Open the policy again, then choose the row once more.",
      );
    }
  };

  const open = (document: TextDocument): Panel => {
    const address = document.uri.toString();
    const webview = createWebview(extensionUri, document.uri);
    const panel = createPanel(webview, client, document.uri);
    webview.webview.onDidReceiveMessage((message: PanelMessage) => reveal(message, document.uri));
    webview.onDidDispose(() => {
      panels.delete(address);
      panel.dispose();
    });
    panels.set(address, panel);
    return panel;
  };

  const changes = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) panels.get(document.uri.toString())?.refreshSoon(document);
  });
  const openings = workspace.onDidOpenTextDocument((document) => {
    panels.get(document.uri.toString())?.refreshSoon(document);
  });

  return {
    show(document) {
      const existing = panels.get(document.uri.toString());
      existing?.bringUp();
      (existing ?? open(document)).refresh(document);
    },
    dispose() {
      changes.dispose();
      openings.dispose();
      revealer.dispose();
      for (const panel of [...panels.values()]) panel.dispose();
    },
  };
}

function createWebview(extensionUri: Uri, uri: Uri): WebviewPanel {
  const root = Uri.joinPath(extensionUri, "dist", "webview");
  const panel = window.createWebviewPanel(
    "policy.truthTable",
    `Truth Table: ${fileName(uri)}`,
    // As with a Markdown preview, the author goes on writing.
    { viewColumn: ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, enableFindWidget: true, localResourceRoots: [root] },
  );
  const { webview } = panel;
  const address = (name: string): string =>
    webview.asWebviewUri(Uri.joinPath(root, name)).toString();
  webview.html = panelPage({
    title: "Truth table",
    script: address("truthTable.js"),
    style: address("truthTable.css"),
    ownFiles: webview.cspSource,
    nonce: randomUUID(),
  });
  return panel;
}

/** One panel: what it shows last, and the one request that may be under way for it. */
function createPanel(panel: WebviewPanel, client: LanguageClient, uri: Uri): Panel {
  let last: PanelUpdate | undefined;
  let timer: NodeJS.Timeout | undefined;
  let request: CancellationTokenSource | undefined;
  let disposed = false;

  const post = (update: PanelUpdate): void => {
    void panel.webview.postMessage(update);
  };
  const show = (update: PanelUpdate): void => {
    last = update;
    post(update);
  };

  const stopWaiting = (): void => {
    clearTimeout(timer);
    request?.cancel();
    request?.dispose();
    request = undefined;
  };

  // The page loads again whenever its tab comes back into sight, and says so.
  panel.webview.onDidReceiveMessage((message: PanelMessage) => {
    if (message.kind !== "ready") return;
    if (last !== undefined) post(last);
    if (request !== undefined) post({ kind: "updating" });
  });

  const refresh = async (document: TextDocument): Promise<void> => {
    stopWaiting();
    const source = new CancellationTokenSource();
    request = source;
    const { version } = document;
    const isOutdated = (): boolean =>
      disposed ||
      document.isClosed ||
      source.token.isCancellationRequested ||
      document.version !== version;
    const parameters: TruthTableRequest = {
      uri: client.code2ProtocolConverter.asUri(document.uri),
    };
    post({ kind: "updating" });
    try {
      const table = await client.sendRequest<TruthTableResponse | null>(
        truthTableMethod,
        parameters,
        source.token,
      );
      if (isOutdated()) return;
      if (table === null) throw new Error("it does not know the document");
      if (table.version < version) return;
      show({ kind: "show", file: fileName(uri), table });
    } catch (error) {
      // An answer to an older text is of no use, its failure neither: the next one is on its way.
      if (isOutdated()) return;
      show({
        kind: "failed",
        message:
          `The table could not be made, because the language server gave no answer: ${reason(error)}. ` +
          "Run “Policy: Run Truth Table” again; if that does not help, run “Developer: Reload Window”.",
      });
    } finally {
      if (request === source) request = undefined;
      source.dispose();
    }
  };

  return {
    bringUp() {
      panel.reveal(undefined, true);
    },
    refresh(document) {
      void refresh(document);
    },
    refreshSoon(document) {
      stopWaiting();
      post({ kind: "updating" });
      timer = setTimeout(() => void refresh(document), restBeforeRefresh);
    },
    dispose() {
      if (disposed) return;
      disposed = true;
      stopWaiting();
      panel.dispose();
    },
  };
}

function fileName(uri: Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
