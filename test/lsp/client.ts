import { type ChildProcess, spawn } from "node:child_process";
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  type Range,
  type Registration,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { bundleOf } from "../cli/bundle.ts";

/** How long a test waits for the server, in milliseconds. */
const PATIENCE = 20_000;

/** An editor that speaks the real protocol with the real server in a process of its own. */
export class Client {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** Everything that was published, in order. */
  readonly published: PublishDiagnosticsParams[] = [];
  /** What the server has asked to be told of. */
  readonly registrations: Registration[] = [];
  readonly #server: ChildProcess;
  readonly #exit: Promise<number | null>;
  readonly #waiting = new Set<() => void>();

  private constructor(
    server: ChildProcess,
    exit: Promise<number | null>,
    connection: ProtocolConnection,
    initialized: InitializeResult,
  ) {
    this.#server = server;
    this.#exit = exit;
    this.connection = connection;
    this.initialized = initialized;
    connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.registrations.push(...registrations);
    });
    connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.published.push(params);
      for (const look of this.#waiting) look();
    });
  }

  /** @param given what the editor can do, and what it has open */
  static async start(
    given: Partial<Pick<InitializeParams, "capabilities" | "workspaceFolders">> = {},
  ): Promise<Client> {
    const bundle = await bundleOf("lsp/node.ts");
    const server = spawn(process.execPath, [bundle, "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const exit = new Promise<number | null>((resolve) => server.once("exit", resolve));
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    connection.listen();
    const initialized = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      ...given,
    });
    const client = new Client(server, exit, connection, initialized);
    await connection.sendNotification(InitializedNotification.type, {});
    return client;
  }

  async open(uri: string, version: number, text: string): Promise<void> {
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, version, text, languageId: "policy" },
    });
  }

  /** Replaces a range, or the whole text. */
  async change(uri: string, version: number, text: string, range?: Range): Promise<void> {
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [range === undefined ? { text } : { range, text }],
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri },
    });
  }

  /** The last diagnostics of a document that satisfy a condition, as soon as there are any. */
  diagnostics(
    uri: string,
    isWanted: (params: PublishDiagnosticsParams) => boolean = () => true,
  ): Promise<PublishDiagnosticsParams> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.published.findLast((one) => one.uri === uri && isWanted(one));
        if (found === undefined) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`no such diagnostics of ${uri}: ${JSON.stringify(this.published)}`));
      }, PATIENCE);
      this.#waiting.add(look);
      look();
    });
  }

  /** Ends the server as an editor does; its exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const code = await this.#exit;
    this.connection.dispose();
    return code;
  }

  /** Ends the server whatever state it is in. */
  kill(): void {
    this.#server.kill();
  }
}
