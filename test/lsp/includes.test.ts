import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  FileChangeType,
} from "vscode-languageserver-protocol/node";
import { Client } from "./client.ts";

/** What a policy includes, over the real protocol and from real files. */

let folder = "";
let client: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "policy-includes-"));
  client = await Client.start({
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: "policies" }],
  });
}, 20_000);
afterAll(async () => {
  client.kill();
  await rm(folder, { recursive: true });
});

const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;

const codesOf = async (uri: string, wanted: readonly string[]): Promise<void> => {
  await client.diagnostics(
    uri,
    ({ diagnostics }) => diagnostics.map(({ code }) => code).join() === wanted.join(),
  );
};

async function save(name: string, text: string, type: FileChangeType): Promise<void> {
  await writeFile(join(folder, name), text);
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: uriOf(name), type }],
  });
}

const policy = (library: string): string => `#include "${library}"
Unauthorized(idx) :- IsRefund(idx).
IsAuthorized(idx) :- Actions(idx, _).
`;
const library =
  '.decl IsRefund(idx: unsigned)\nIsRefund(idx) :- Actions(idx, a), IsTool(a, "r").\n';

test("the server asks to be told of changes of policies", async () => {
  await vi.waitFor(() => expect(client.registrations).toHaveLength(1));
  expect(client.registrations).toMatchObject([
    {
      method: "workspace/didChangeWatchedFiles",
      registerOptions: { watchers: [{ globPattern: "**/*.{policy,dl}" }] },
    },
  ]);
});

test("diagnostics follow an included file that is made, changed and broken on the disk", async () => {
  const uri = uriOf("made.policy");
  await client.open(uri, 1, policy("library.policy"));
  await codesOf(uri, ["include-not-found", "undefined-relation"]);
  await save("library.policy", library, FileChangeType.Created);
  await codesOf(uri, []);
  await save("library.policy", ".decl IsRefund(idx: symbol)\n", FileChangeType.Changed);
  await codesOf(uri, ["type-mismatch"]);
  await save("library.policy", ".decl IsRefund(idx: unsigned\n", FileChangeType.Changed);
  await codesOf(uri, ["include-not-found", "undefined-relation"]);
});

test("an included file that the editor shows counts before the one on the disk", async () => {
  const uri = uriOf("shown.policy");
  await writeFile(join(folder, "edited.policy"), library);
  await client.open(uri, 1, policy("edited.policy"));
  await codesOf(uri, []);
  await client.open(uriOf("edited.policy"), 1, "// nothing any more\n");
  await codesOf(uri, ["undefined-relation"]);
  await client.change(uriOf("edited.policy"), 2, library);
  await codesOf(uri, []);
  await client.close(uriOf("edited.policy"));
  await codesOf(uri, []);
});

test("a definition leads into the included file", async () => {
  const uri = uriOf("leads.policy");
  await writeFile(join(folder, "led.policy"), library);
  await client.open(uri, 1, policy("led.policy"));
  const found = await client.connection.sendRequest(DefinitionRequest.type, {
    textDocument: { uri },
    position: { line: 1, character: 23 },
  });
  expect(found).toMatchObject([{ uri: uriOf("led.policy") }, { uri: uriOf("led.policy") }]);
});

test("nothing outside the workspace is read, also by way of a link", async () => {
  const outside = await mkdtemp(join(tmpdir(), "policy-outside-"));
  await writeFile(join(outside, "secret.policy"), library);
  await symlink(join(outside, "secret.policy"), join(folder, "link.policy"));
  const uri = uriOf("escapes.policy");
  await client.open(uri, 1, policy("link.policy"));
  const { diagnostics } = await client.diagnostics(uri);
  await rm(outside, { recursive: true });
  expect(diagnostics[0]).toMatchObject({
    code: "include-not-found",
    message: "Cannot include `link.policy`: it is a link that leads out of the workspace.",
  });
});
