import {
  CodeActionKind,
  type Connection,
  RequestType,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { languageService, type PolicyDocument } from "../languageService.ts";
import type { TruthTableMethod, TruthTableRequest, TruthTableResponse } from "../protocol.ts";

/** Milliseconds of rest after a keystroke before diagnostics are computed. */
const DIAGNOSTICS_DELAY = 100;

const truthTableMethod: TruthTableMethod = "policy/truthTable";
const truthTableRequest = new RequestType<TruthTableRequest, TruthTableResponse | null, void>(
  truthTableMethod,
);

/** Wires a connection to the language service, and listens. */
export function serve(connection: Connection): void {
  const texts = new TextDocuments(TextDocument);
  const documents = new Map<string, PolicyDocument>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** The document in the version that the editor shows. */
  const documentOf = (uri: string): PolicyDocument | null => {
    const text = texts.get(uri);
    if (text === undefined) return null;
    const known = documents.get(uri);
    if (known?.version === text.version) return known;
    const document = languageService.open(uri, text.version, text.getText(), known);
    documents.set(uri, document);
    return document;
  };

  const publish = (uri: string): void => {
    timers.delete(uri);
    try {
      const document = documentOf(uri);
      if (document === null) return;
      const diagnostics = languageService.diagnostics(document);
      void connection.sendDiagnostics({ uri, version: document.version, diagnostics });
    } catch (error) {
      // A timer has no caller to answer: uncaught, the error would end the server.
      connection.console.error(`No diagnostics for ${uri}: ${String(error)}`);
    }
  };

  const forget = (uri: string): void => {
    clearTimeout(timers.get(uri));
    timers.delete(uri);
    documents.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  };

  connection.onInitialize(() => ({
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      hoverProvider: true,
      definitionProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    },
    serverInfo: { name: "Policy Workbench" },
  }));

  texts.onDidChangeContent(({ document: { uri, version } }) => {
    clearTimeout(timers.get(uri));
    const delay = version === 1 || !documents.has(uri) ? 0 : DIAGNOSTICS_DELAY;
    timers.set(
      uri,
      setTimeout(() => publish(uri), delay),
    );
  });
  texts.onDidClose(({ document: { uri } }) => forget(uri));

  connection.onHover(({ textDocument, position }) => {
    const document = documentOf(textDocument.uri);
    return document === null ? null : languageService.hover(document, position);
  });
  connection.onDefinition(({ textDocument, position }) => {
    const document = documentOf(textDocument.uri);
    return document === null ? [] : languageService.definition(document, position);
  });
  connection.onCodeAction(({ textDocument, range }) => {
    const document = documentOf(textDocument.uri);
    return document === null ? [] : languageService.codeActions(document, range);
  });
  connection.onRequest(truthTableRequest, ({ uri }) => {
    const document = documentOf(uri);
    return document === null ? null : languageService.truthTable(document);
  });

  texts.listen(connection);
  connection.listen();
}
