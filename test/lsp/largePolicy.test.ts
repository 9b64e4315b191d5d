import { afterAll, beforeAll, expect, test } from "vitest";
import { CancellationTokenSource, HoverRequest } from "vscode-languageserver-protocol/node";
import { generatePolicy } from "../bench/generatePolicy.ts";
import { Client } from "./client.ts";

/** A policy whose analysis takes its time: the server answers in between. */

let client: Client;
beforeAll(async () => {
  client = await Client.start();
}, 20_000);
afterAll(() => client.kill());

const broken = "C0: Deny refund\n\nUnauthorized(idx) :- Actions(idx, a), IsTool(a, refund.\n\n";
const large = broken + generatePolicy(1, 400_000);

test("what is wrong at its start is shown while the rest is being read", async () => {
  const uri = "file:///early.policy";
  await client.open(uri, 1, large);
  const first = await client.diagnostics(uri);
  expect(first.diagnostics.map(({ code }) => code)).toContain("syntax-error");
  await client.diagnostics(uri, ({ diagnostics }) =>
    diagnostics.some(({ code }) => code === "unreferenced-clause"),
  );
  expect(client.published.filter((one) => one.uri === uri).length).toBeGreaterThan(1);
}, 60_000);

test("an edit while it is being read leads to the diagnostics of the new version", async () => {
  const uri = "file:///edited.policy";
  await client.open(uri, 1, large);
  // The rule of the third line becomes a whole one: `IsTool(a, "refund").`
  const [, , rule = ""] = large.split("\n");
  const before = { line: 2, character: rule.indexOf("refund") };
  await client.change(uri, 2, '"', { start: before, end: before });
  const behind = { line: 2, character: rule.indexOf("refund") + 7 };
  await client.change(uri, 3, '")', { start: behind, end: behind });
  const last = await client.diagnostics(uri, ({ version }) => version === 3);
  expect(last.diagnostics.filter(({ code }) => code === "syntax-error")).toEqual([]);
  const versions = client.published.flatMap((one) => (one.uri === uri ? [one.version ?? 0] : []));
  expect(versions).toEqual(versions.toSorted((one, other) => one - other));
}, 60_000);

test("a request can be cancelled while it waits", async () => {
  const uri = "file:///cancelled.policy";
  await client.open(uri, 1, large);
  const cancellation = new CancellationTokenSource();
  const hover = client.connection.sendRequest(
    HoverRequest.type,
    { textDocument: { uri }, position: { line: 0, character: 1 } },
    cancellation.token,
  );
  cancellation.cancel();
  await expect(hover).rejects.toMatchObject({ code: -32800 });
}, 60_000);
