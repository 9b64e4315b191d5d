import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CancellationTokenSource,
  CodeActionRequest,
  DefinitionRequest,
  HoverRequest,
  LSPErrorCodes,
  TextDocumentSyncKind,
} from "vscode-languageserver-protocol/node";
import type {
  PolicyMethod,
  PolicyRequests,
  RowQuery,
  TruthTableResponse,
} from "../../server/src/protocol.ts";
import { example } from "../decision/show.ts";
import { manyFields } from "../features/manyFields.ts";
import { Client } from "./client.ts";

/** The real protocol over standard input and output, with the server as a process of its own. */

let client: Client;
beforeAll(async () => {
  client = await Client.start();
}, 20_000);
afterAll(() => client.kill());

let documents = 0;
/** A document of its own for each test. */
const newUri = (): string => `file:///policies/${documents++}.policy`;

const ask = <Method extends PolicyMethod>(
  method: Method,
  request: PolicyRequests[Method][0],
): Promise<PolicyRequests[Method][1] | null> => client.connection.sendRequest(method, request);

const truthTable = (uri: string): Promise<TruthTableResponse | null> =>
  ask("policy/truthTable", { uri });

const start = { line: 0, character: 0 };
const everything = { start, end: { line: 1000, character: 0 } };

/** Where a text first stands in a policy that has no character outside of ASCII before it. */
function positionOf(text: string, wanted: string): { line: number; character: number } {
  const before = text.slice(0, text.indexOf(wanted)).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

test("the server says what it can do", () => {
  expect(client.initialized).toEqual({
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      hoverProvider: true,
      definitionProvider: true,
      codeActionProvider: { codeActionKinds: ["quickfix"] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
    serverInfo: { name: "Policy Workbench" },
  });
});

describe("what it says it can do, it does", () => {
  const uri = newUri();
  const text = example("airline.policy");
  const clause = positionOf(text, "C8: Deny");
  beforeAll(() => client.open(uri, 1, text));

  test("hover", async () => {
    const hover = await client.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: clause,
    });
    expect(hover).toMatchObject({ contents: { kind: "markdown" } });
  });

  test("definition", async () => {
    const definition = await client.connection.sendRequest(DefinitionRequest.type, {
      textDocument: { uri },
      position: clause,
    });
    expect(definition).toMatchObject([{ uri }]);
  });

  test("code actions", async () => {
    const { diagnostics } = await client.diagnostics(uri, (one) => one.diagnostics.length > 0);
    const actions = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: everything,
      context: { diagnostics },
    });
    expect(actions).toMatchObject(
      diagnostics.map((diagnostic) => ({
        kind: "quickfix",
        diagnostics: [diagnostic],
        edit: { documentChanges: [{ textDocument: { uri, version: 1 } }] },
      })),
    );
  });

  test("the truth table", async () => {
    expect(await truthTable(uri)).toMatchObject({
      kind: "table",
      version: 1,
      summary: { scenarios: 25 },
    });
  });
});

describe("the rows of the truth table", () => {
  const uri = newUri();
  const action = "update_reservation_flights";
  const query: RowQuery = {
    ...{ view: "minimised", sort: null, decisions: ["UNGUARDED"], values: [], search: "" },
  };
  const scenario = {
    "get_reservation_details.membership": "unknown",
    "get_reservation_details.cabin": "basic_economy",
  };
  const rows = { query, start: 0, end: 10, locate: scenario, countValuesOf: null };
  const about = (version: number) => ({ uri, version, action });
  beforeAll(() => client.open(uri, 3, example("airline.policy")));

  test("a page of them", async () => {
    expect(await ask("policy/truthTableRows", { ...about(3), ...rows })).toMatchObject({
      kind: "rows",
      total: 1,
      all: 5,
      located: 0,
      rows: [{ cells: ["unknown", "basic_economy"], decision: "UNGUARDED", scenarios: 1 }],
    });
  });

  test("why a scenario is decided as it is", async () => {
    expect(await ask("policy/explainScenario", { ...about(3), scenario })).toMatchObject({
      kind: "explanation",
      decision: "UNGUARDED",
      why: [{ rule: { label: "C1" } }],
    });
  });

  test("as text", async () => {
    expect(
      await ask("policy/exportTruthTable", { ...about(3), query, format: "csv" }),
    ).toMatchObject({ kind: "text", rows: 1, text: expect.stringContaining("UNGUARDED") });
  });

  test("as an expectation, whose edits make a table of the file", async () => {
    const answer = await ask("policy/keepAsExpectation", { ...about(3), query });
    if (answer?.kind !== "edits") throw new Error(JSON.stringify(answer));
    const [edit] = answer.edits;
    const lines = example("airline.policy").split("\n");
    expect(edit?.range.start.line).toBe(lines.length - 2);
    expect(edit?.newText).toContain("UNGUARDED");
    expect(answer.reveal.start).toEqual({ line: lines.length, character: 0 });
  });

  test("of another version: outdated", async () => {
    const outdated = { kind: "outdated" };
    expect(await ask("policy/truthTableRows", { ...about(2), ...rows })).toEqual(outdated);
    expect(await ask("policy/explainScenario", { ...about(2), scenario })).toEqual(outdated);
    const format = "json";
    expect(await ask("policy/exportTruthTable", { ...about(4), query, format })).toEqual(outdated);
    expect(await ask("policy/keepAsExpectation", { ...about(4), query })).toEqual(outdated);
  });

  test("of a document that is not open: nothing", async () => {
    const elsewhere = { ...about(3), uri: "file:///elsewhere.policy" };
    expect(await ask("policy/truthTableRows", { ...elsewhere, ...rows })).toBeNull();
    expect(await ask("policy/keepAsExpectation", { ...elsewhere, query })).toBeNull();
  });

  test("a question that is taken back before the policy is analysed is not answered", async () => {
    const large = newUri();
    await client.open(large, 1, manyFields(40));
    const source = new CancellationTokenSource();
    const answer = client.connection.sendRequest<unknown>(
      "policy/truthTableRows",
      { uri: large, version: 1, action: "refund", ...rows },
      source.token,
    );
    source.cancel();
    await expect(answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });
});

describe("diagnostics", () => {
  test("follow opening, with the version", async () => {
    const uri = newUri();
    await client.open(uri, 4, example("airline.policy"));
    const whole = await client.diagnostics(uri, ({ diagnostics }) => diagnostics.length > 0);
    expect(whole).toMatchObject({
      uri,
      version: 4,
      diagnostics: [
        { code: "missing-guard", source: "policy", severity: 2 },
        { code: "table-incomplete", source: "policy", severity: 4 },
      ],
    });
  });

  test("follow an incremental change, in the new version", async () => {
    const uri = newUri();
    await client.open(uri, 1, "IsAuthorized(idx) :- Actions(idx, _).\n");
    expect(await client.diagnostics(uri)).toMatchObject({ version: 1, diagnostics: [] });
    await client.change(uri, 2, "Acts", {
      start: { line: 0, character: 21 },
      end: { line: 0, character: 28 },
    });
    expect(await client.diagnostics(uri, ({ version }) => version === 2)).toMatchObject({
      diagnostics: [
        {
          code: "undefined-relation",
          range: { start: { line: 0, character: 21 }, end: { line: 0, character: 25 } },
        },
      ],
    });
  });

  test("follow a change of the whole text", async () => {
    const uri = newUri();
    await client.open(uri, 1, "IsAuthorized(idx) :- Acts(idx).\n");
    await client.change(uri, 2, "IsAuthorized(idx) :- Actions(idx, _).\n");
    expect(await client.diagnostics(uri, ({ version }) => version === 2)).toMatchObject({
      diagnostics: [],
    });
  });

  test("are cleared when the document is closed", async () => {
    const uri = newUri();
    await client.open(uri, 1, "IsAuthorized(idx) :- Acts(idx).\n");
    await client.diagnostics(uri, ({ diagnostics }) => diagnostics.length > 0);
    await client.close(uri);
    expect(await client.diagnostics(uri, ({ diagnostics }) => diagnostics.length === 0)).toEqual({
      uri,
      diagnostics: [],
    });
  });

  test("are those of the new text when it is opened again with the old version", async () => {
    const uri = newUri();
    await client.open(uri, 1, "IsAuthorized(idx) :- Acts(idx).\n");
    await client.diagnostics(uri, ({ diagnostics }) => diagnostics.length > 0);
    await client.close(uri);
    await client.open(uri, 1, "C1: Deny refund\n");
    expect(
      await client.diagnostics(
        uri,
        ({ version, diagnostics: [first] }) =>
          version === 1 && first?.code === "unreferenced-clause",
      ),
    ).toMatchObject({ version: 1 });
  });

  test("never go back to an older version", async () => {
    const uri = newUri();
    await client.open(uri, 1, example("airline.policy"));
    for (let version = 2; version <= 12; version++) {
      await client.change(uri, version, "x", { start, end: start });
      if (version % 3 === 0) await truthTable(uri);
    }
    await client.diagnostics(uri, ({ version }) => version === 12);
    const versions = client.published.flatMap((one) =>
      one.uri === uri && one.version !== undefined ? [one.version] : [],
    );
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    expect(versions.at(-1)).toBe(12);
  });
});

describe("requests", () => {
  test("are about the text as it is, before its diagnostics are out", async () => {
    const uri = newUri();
    await client.open(uri, 1, "IsAuthorized(idx) :- Actions(idx, _).\n");
    await client.diagnostics(uri);
    await client.change(uri, 2, "C1: Deny refund\n\n", { start, end: start });
    expect(await truthTable(uri)).toMatchObject({
      kind: "table",
      version: 2,
      actions: [{ action: "refund" }, { action: "other" }],
    });
  });

  test("on a policy with an error: no table, and why", async () => {
    const uri = newUri();
    await client.open(uri, 1, "IsAuthorized(idx) :- Acts(idx).\n");
    expect(await truthTable(uri)).toMatchObject({
      kind: "refused",
      version: 1,
      reasons: [{ message: expect.stringContaining("`Acts`") }],
    });
  });

  test("on a document that is not open are answered with nothing", async () => {
    const textDocument = { uri: "file:///elsewhere.policy" };
    const { connection } = client;
    expect(await truthTable(textDocument.uri)).toBeNull();
    expect(
      await connection.sendRequest(HoverRequest.type, { textDocument, position: start }),
    ).toBeNull();
    expect(
      await connection.sendRequest(DefinitionRequest.type, { textDocument, position: start }),
    ).toEqual([]);
    expect(
      await connection.sendRequest(CodeActionRequest.type, {
        textDocument,
        range: everything,
        context: { diagnostics: [] },
      }),
    ).toEqual([]);
  });

  test("at a position beyond the text are answered with nothing", async () => {
    const uri = newUri();
    await client.open(uri, 1, "");
    expect(
      await client.connection.sendRequest(HoverRequest.type, {
        textDocument: { uri },
        position: { line: 99, character: 99 },
      }),
    ).toBeNull();
  });

  test("that the server does not know are refused, and it goes on", async () => {
    await expect(client.connection.sendRequest("policy/unknown", {})).rejects.toThrow();
    expect(await truthTable("file:///elsewhere.policy")).toBeNull();
  });
});

test.each([
  ["control characters", "\0\u0007\uFFFF\u2028"],
  ["half a surrogate pair", "\uD83D IsAuthorized(\uDE00"],
  ["brackets", "((((([[[[[{{{{{"],
  ["an open comment", '/* C1 IsAuthorized(idx) :- "'],
  ["a table of nothing", "| Action | Decision |\n|"],
])("garbage does not end the server: %s", async (_, garbage) => {
  const uri = newUri();
  await client.open(uri, 1, garbage);
  await client.diagnostics(uri, ({ version }) => version === 1);
  expect(await truthTable(uri)).toMatchObject({ version: 1 });
});

test("after shutdown and exit the server leaves with code 0", async () => {
  const another = await Client.start();
  expect(await another.stop()).toBe(0);
}, 20_000);
