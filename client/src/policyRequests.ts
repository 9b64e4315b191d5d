import type { CancellationToken } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { PolicyMethod, PolicyRequests } from "../../server/src/protocol.ts";

/** Asks the language server something of its own; `null` where it does not know the document. */
export type AskServer = <Method extends PolicyMethod>(
  method: Method,
  request: PolicyRequests[Method][0],
  token?: CancellationToken,
) => Promise<PolicyRequests[Method][1] | null>;

export function askServer(client: LanguageClient): AskServer {
  return (method, request, token) =>
    // An argument that is there but undefined would be sent, as a second parameter.
    token === undefined
      ? client.sendRequest(method, request)
      : client.sendRequest(method, request, token);
}
