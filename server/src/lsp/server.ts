import {
  type CancellationToken,
  CodeActionKind,
  type Connection,
  DidChangeWatchedFilesNotification,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { languageService, type PolicyDocument } from "../languageService.ts";
import type { PolicyMethod, PolicyRequests } from "../protocol.ts";
import { IncludeReader } from "./includeReader.ts";
import { OpenDocuments } from "./openDocuments.ts";
import { Publisher } from "./publisher.ts";
import { syncedTexts } from "./syncedText.ts";

type RequestOf<Method extends PolicyMethod> = PolicyRequests[Method][0];
type ResponseOf<Method extends PolicyMethod> = PolicyRequests[Method][1];

/** Wires a connection to the language service, and listens. */
export function serve(connection: Connection): void {
  const texts = new TextDocuments(syncedTexts);
  const folders = new Set<string>();
  const includes = new IncludeReader(
    (uri) => texts.get(uri)?.text.toString() ?? null,
    () => [...folders],
  );
  const documents = new OpenDocuments(texts, includes, (document) => publisher.early(document));
  const publisher = new Publisher(connection, documents);
  let watches = false;
  let hasFolders = false;

  /** Answers from the version that the editor shows, analysed; or says why not. */
  async function answer<Result>(
    uri: string,
    token: CancellationToken,
    feature: (document: PolicyDocument) => Result,
    closed: Result,
  ): Promise<Result | ResponseError<void>> {
    const document = await documents.analysed(uri, () => token.isCancellationRequested);
    if (token.isCancellationRequested) {
      return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
    }
    return document === null ? closed : feature(document);
  }

  connection.onInitialize(({ capabilities, workspaceFolders, initializationOptions }) => {
    for (const { uri } of workspaceFolders ?? []) folders.add(uri);
    watches = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    hasFolders = capabilities.workspace?.workspaceFolders === true;
    publisher.delay = delayIn(initializationOptions) ?? publisher.delay;
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        definitionProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
      serverInfo: { name: "Policy Workbench" },
    };
  });
  connection.onInitialized(() => {
    if (watches) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: "**/*.{policy,dl}" }],
      });
    }
    if (!hasFolders) return;
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      for (const { uri } of removed) folders.delete(uri);
      for (const { uri } of added) folders.add(uri);
    });
  });

  /** Looks again at the documents that include a file. */
  const includedFileChanged = (uri: string): void => {
    for (const document of documents.includedFileChanged(uri)) publisher.schedule(document);
  };
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) includedFileChanged(uri);
  });
  texts.onDidChangeContent(({ document: { uri } }) => {
    publisher.schedule(uri);
    includedFileChanged(uri);
  });
  texts.onDidClose(({ document: { uri } }) => {
    documents.close(uri);
    publisher.clear(uri);
    includedFileChanged(uri);
  });

  connection.onHover(({ textDocument: { uri }, position }, token) =>
    answer(uri, token, (document) => languageService.hover(document, position), null),
  );
  connection.onDefinition(({ textDocument: { uri }, position }, token) =>
    answer(uri, token, (document) => languageService.definition(document, position), []),
  );
  connection.onCodeAction(({ textDocument: { uri }, range }, token) =>
    answer(uri, token, (document) => languageService.codeActions(document, range), []),
  );
  /** Answers one of our own requests, `null` where the document is not open. */
  function onPolicyRequest<Method extends PolicyMethod>(
    method: Method,
    feature: (document: PolicyDocument, request: RequestOf<Method>) => ResponseOf<Method>,
  ): void {
    const respond = (request: RequestOf<Method>, token: CancellationToken): Promise<unknown> =>
      answer<ResponseOf<Method> | null>(
        request.uri,
        token,
        (document) => feature(document, request),
        null,
      );
    connection.onRequest(method, respond);
  }
  onPolicyRequest("policy/truthTable", languageService.truthTable);
  onPolicyRequest("policy/truthTableRows", languageService.truthTableRows);
  onPolicyRequest("policy/explainScenario", languageService.explainScenario);
  onPolicyRequest("policy/exportTruthTable", languageService.exportTruthTable);
  onPolicyRequest("policy/keepAsExpectation", languageService.keepAsExpectation);

  texts.listen(connection);
  connection.listen();
}

/** `initializationOptions.diagnosticsDelay`: milliseconds of rest before diagnostics. */
function delayIn(options: unknown): number | null {
  if (typeof options !== "object" || options === null) return null;
  const delay = "diagnosticsDelay" in options ? options.diagnosticsDelay : null;
  return typeof delay === "number" && delay >= 0 ? delay : null;
}
