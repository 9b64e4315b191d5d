import { randomUUID } from "node:crypto";
import type { Disposable, TextDocument, WebviewPanel } from "vscode";
import { CancellationTokenSource, Uri, ViewColumn, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { PanelMessage, PanelQuestion, PanelUpdate } from "../../server/src/protocol.ts";
import { panelPage } from "./panelPage.ts";
import { type AskServer, askServer } from "./policyRequests.ts";
import { createRangeRevealer, type RangeRevealer } from "./revealRanges.ts";
import { copyRows, keepRows } from "./tableCommands.ts";

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

/** What a panel needs of the extension. */
interface Host {
  readonly ask: AskServer;
  readonly revealer: RangeRevealer;
  /** The document's address as the language server knows it. */
  addressOf(uri: Uri): string;
}

/** Makes the host of all truth-table panels, which keeps them up to date with their documents. */
export function createTruthTablePanels(
  extensionUri: Uri,
  client: LanguageClient,
): TruthTablePanels {
  const panels = new Map<string, Panel>();
  const revealer = createRangeRevealer();
  const host: Host = {
    ask: askServer(client),
    revealer,
    addressOf: (uri) => client.code2ProtocolConverter.asUri(uri),
  };

  const open = (document: TextDocument): Panel => {
    const address = document.uri.toString();
    const webview = createWebview(extensionUri, document.uri);
    const panel = createPanel(webview, host, document.uri);
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
    // The page has a search of its own: VS Code's would find the rows in sight alone.
    { enableScripts: true, localResourceRoots: [root] },
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

/** One panel: what it shows last, and the one request for a table that may be under way. */
function createPanel(panel: WebviewPanel, host: Host, uri: Uri): Panel {
  const { ask } = host;
  let last: PanelUpdate | undefined;
  let timer: NodeJS.Timeout | undefined;
  let request: CancellationTokenSource | undefined;
  let disposed = false;

  const post = (update: PanelUpdate): void => {
    if (!disposed) void panel.webview.postMessage(update);
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

  /** Does what the reader asked for, and says what has become of it. */
  const report = async (verb: "copied" | "kept", work: Promise<string>): Promise<void> => {
    const message = await work.catch(
      (error: unknown) => `Nothing was ${verb}: ${reason(error)}. Try again.`,
    );
    post({ kind: "done", message });
  };

  panel.webview.onDidReceiveMessage((message: PanelMessage) => {
    const address = host.addressOf(uri);
    switch (message.kind) {
      case "ready": // the page loads again whenever its tab comes back into sight
        if (last !== undefined) post(last);
        if (request !== undefined) post({ kind: "updating" });
        break;
      case "reveal":
        void reveal(host.revealer, uri, message.ranges);
        break;
      case "ask":
        void answerTo(ask, message.question, address).then((answer) =>
          post({ kind: "answer", id: message.id, answer }),
        );
        break;
      case "copy":
        void report("copied", copyRows(ask, { ...message.request, uri: address }));
        break;
      case "keep":
        void report(
          "kept",
          keepRows(ask, { ...message.request, uri: address }, uri, host.revealer),
        );
        break;
    }
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
    post({ kind: "updating" });
    try {
      const asked = { uri: host.addressOf(document.uri) };
      const table = await ask("policy/truthTable", asked, source.token);
      if (isOutdated()) return;
      if (table === null) throw new Error("it does not know the document");
      if (table.version < version) return;
      show({ kind: "show", file: fileName(uri), table });
    } catch (error) {
      // An answer to an older text is of no use, its failure neither: the next one is on its way.
      if (isOutdated()) return;
      show({ kind: "failed", message: noAnswer(error) });
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

/** What the language server answers to a question of the page; why, if it does not. */
async function answerTo(
  ask: AskServer,
  { kind, request }: PanelQuestion,
  uri: string,
): Promise<Extract<PanelUpdate, { readonly kind: "answer" }>["answer"]> {
  try {
    const answer =
      kind === "rows"
        ? await ask("policy/truthTableRows", { ...request, uri })
        : await ask("policy/explainScenario", { ...request, uri });
    return answer ?? { kind: "outdated" };
  } catch (error) {
    return { kind: "unanswered", message: noAnswer(error) };
  }
}

async function reveal(
  revealer: RangeRevealer,
  uri: Uri,
  ranges: Parameters<RangeRevealer["reveal"]>[1],
): Promise<void> {
  try {
    await revealer.reveal(uri, ranges);
  } catch (error) {
    void window.showErrorMessage(
      `The rules cannot be shown, because “${fileName(uri)}” does not open: ${reason(error)}. ` +
        "Open the policy again, then choose the row once more.",
    );
  }
}

function noAnswer(error: unknown): string {
  return (
    `The table could not be made, because the language server gave no answer: ${reason(error)}. ` +
    "Run “Policy: Run Truth Table” again; if that does not help, run “Developer: Reload Window”."
  );
}

function fileName(uri: Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
