import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { serve } from "../../server/src/lsp/server.ts";

/**
 * The language server, with a clock at its door: behind the first diagnostics of a version it sends
 * `bench/took`, the milliseconds from receiving the edit to having sent them. So what the client and
 * the pipe between them cost is left out.
 */
const reader = new StreamMessageReader(process.stdin);
const writer = new StreamMessageWriter(process.stdout);
/** Version to when its edit was received. */
const received = new Map<number, number>();

const listen = reader.listen.bind(reader);
reader.listen = (callback) =>
  listen((message) => {
    const version = versionIn(message, "textDocument/didChange");
    if (version !== null) received.set(version, performance.now());
    callback(message);
  });

const write = writer.write.bind(writer);
writer.write = async (message) => {
  await write(message);
  const version = versionIn(message, "textDocument/publishDiagnostics");
  const start = version === null ? undefined : received.get(version);
  if (version === null || start === undefined) return;
  received.delete(version);
  const took = { version, milliseconds: performance.now() - start };
  await write(Object.assign({ jsonrpc: "2.0" }, { method: "bench/took", params: took }));
};

serve(createConnection(ProposedFeatures.all, reader, writer));

/** The version of a document that a notification is about, if it has a certain method. */
function versionIn(message: object, method: string): number | null {
  if (!("method" in message) || message.method !== method || !("params" in message)) return null;
  const { params } = message;
  if (typeof params !== "object" || params === null) return null;
  if ("version" in params && typeof params.version === "number") return params.version;
  if (!("textDocument" in params)) return null;
  const { textDocument } = params;
  if (typeof textDocument !== "object" || textDocument === null) return null;
  return "version" in textDocument && typeof textDocument.version === "number"
    ? textDocument.version
    : null;
}
