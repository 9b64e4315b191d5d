import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  NotificationType,
  type Position,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import type { Edit } from "./generateEdits.ts";

/** A language server with one open document. Times are of `performance.now()`. */
export interface ServerProcess {
  /** Opens a text as version 1. */
  open(text: string): void;
  /** Sends an edit that gives some version. `before` is the text that it edits. */
  change(before: string, edit: Edit, version: number): void;
  /**
   * Milliseconds from when the server received an edit to when it had sent the first diagnostics of
   * its version; `null` where patience ends before.
   */
  took(version: number, patience: number): Promise<number | null>;
  /** When the first diagnostics of a version came; `null` where patience ends before. */
  published(version: number, patience: number): Promise<number | null>;
  /** When the last diagnostics came, once the server is idle; `null` where patience ends before. */
  idle(patience: number): Promise<number | null>;
  stop(): void;
}

/** Milliseconds between two looks at whether the server is idle. */
const PAUSE = 1_000;
/** A server that uses more than this part of a processor is not idle. */
const WORKING = 0.1;
const MILLISECONDS_PER_TICK = 10;

const uri = "file:///generated.policy";

/** Sent by timedServer.ts. */
const tookNotification = new NotificationType<{
  readonly version: number;
  readonly milliseconds: number;
}>("bench/took");

/** Milliseconds that a server rests after an edit before it computes: left out of what is measured. */
const initializationOptions = { diagnosticsDelay: 0 };

/** Starts a server from its bundle and initializes it. */
export async function startServer(bundle: string): Promise<ServerProcess> {
  const server = spawn(process.execPath, [bundle, "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const firsts = new Map<number, number>();
  const times = new Map<number, number>();
  let last = performance.now();
  let look = (): void => {};
  connection.onNotification(PublishDiagnosticsNotification.type, ({ version = 0 }) => {
    last = performance.now();
    if (!firsts.has(version)) firsts.set(version, last);
    look();
  });
  connection.onNotification(tookNotification, ({ version, milliseconds }) => {
    times.set(version, milliseconds);
    look();
  });
  connection.listen();
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    initializationOptions,
  });
  await connection.sendNotification(InitializedNotification.type, {});

  /** What is known as soon as it is; `null` where patience ends before. */
  const wait = (known: () => number | undefined, patience: number): Promise<number | null> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), patience);
      look = () => {
        const value = known();
        if (value === undefined) return;
        clearTimeout(timer);
        resolve(value);
      };
      look();
    });

  return {
    open(text) {
      void connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, version: 1, text, languageId: "policy" },
      });
    },
    change(before, { offset, deleted, inserted }, version) {
      const range = {
        start: positionAt(before, offset),
        end: positionAt(before, offset + deleted),
      };
      void connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ range, text: inserted }],
      });
    },
    published: (version, patience) => wait(() => firsts.get(version), patience),
    took: (version, patience) => wait(() => times.get(version), patience),
    async idle(patience) {
      const end = performance.now() + patience;
      while (performance.now() < end) {
        const used = processorTime(server.pid);
        await pause(PAUSE);
        const isSilent = performance.now() - last >= PAUSE;
        if (isSilent && processorTime(server.pid) - used < WORKING * PAUSE) return last;
      }
      return null;
    },
    stop() {
      connection.dispose();
      server.kill();
    },
  };
}

/**
 * Milliseconds of processor time that a process has used, as Linux counts them (proc(5), stat); 0
 * elsewhere, where silence alone has to tell that a server is idle.
 */
function processorTime(process: number | undefined): number {
  try {
    const [, numbers = ""] = readFileSync(`/proc/${process}/stat`, "utf8").split(") ");
    const [user, system] = numbers.split(" ").slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * MILLISECONDS_PER_TICK;
  } catch {
    return 0;
  }
}

/** LSP's position of an offset; lines end in LF, as those of generated policies do. */
function positionAt(text: string, offset: number): Position {
  let line = 0;
  let start = 0;
  for (
    let next = text.indexOf("\n");
    next >= 0 && next < offset;
    next = text.indexOf("\n", start)
  ) {
    line++;
    start = next + 1;
  }
  return { line, character: offset - start };
}
