import { setTimeout as wait } from "node:timers/promises";
import type { Connection, Diagnostic } from "vscode-languageserver";
import { languageService, type PolicyDocument } from "../languageService.ts";
import type { OpenDocuments } from "./openDocuments.ts";
import { inSlices } from "./slices.ts";

/** Milliseconds of rest after a keystroke before diagnostics are computed, if nothing else is set. */
const DEFAULT_DELAY = 100;
/** Milliseconds after which a file counts as slow: the next time it is shown what is known at once. */
const SLOW = 50;
/** Milliseconds of rest after what is known has been published, before the rest is looked for. */
const REST = 200;
/** Milliseconds after which what is known of a file is published, whatever there is to come. */
const FIRST = 200;

/**
 * Publishes the diagnostics of open documents: after a rest, in slices, always those of the version
 * that the editor shows. Of a slow document what is wrong with its items comes first, and the rest
 * when it is known.
 */
export class Publisher {
  /** Milliseconds of rest after a keystroke. */
  delay = DEFAULT_DELAY;
  readonly #connection: Connection;
  readonly #documents: Pick<OpenDocuments, "parsed" | "isCurrent">;
  /** How to take back what is scheduled. */
  readonly #cancels = new Map<string, () => void>();
  /** The documents that have been published; with whether the last time was slow. */
  readonly #slow = new Map<string, boolean>();
  /** When the work on a document has begun, until something of it is published. */
  readonly #begun = new Map<string, number>();

  constructor(connection: Connection, documents: Pick<OpenDocuments, "parsed" | "isCurrent">) {
    this.#connection = connection;
    this.#documents = documents;
  }

  /** Publishes a document's diagnostics when it has been at rest for a while; a new one, at once. */
  schedule(uri: string): void {
    this.#cancels.get(uri)?.();
    const run = (): void => {
      this.#cancels.delete(uri);
      // Nobody waits for an answer here: uncaught, the error would end the server.
      this.#publish(uri).catch((error: unknown) => {
        this.#connection.console.error(`No diagnostics for ${uri}: ${String(error)}`);
      });
    };
    const delay = this.#slow.has(uri) ? this.delay : 0;
    if (delay === 0) {
      const immediate = setImmediate(run);
      this.#cancels.set(uri, () => clearImmediate(immediate));
    } else {
      const timer = setTimeout(run, delay);
      this.#cancels.set(uri, () => clearTimeout(timer));
    }
  }

  /** Takes back what was published of a document that is closed. */
  clear(uri: string): void {
    this.#cancels.get(uri)?.();
    this.#cancels.delete(uri);
    this.#slow.delete(uri);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Publishes what is known of a document that takes its time, once for each version: if it did. */
  early(document: PolicyDocument): boolean {
    const { uri } = document;
    const begun = this.#begun.get(uri);
    if (begun === undefined) return false;
    const slow = document.isParsed && this.#slow.get(uri) === true;
    if (!slow && performance.now() - begun < FIRST) return false;
    if (document.findingsSoFar === null) return false;
    this.#begun.delete(uri);
    this.#send(document, languageService.diagnosticsSoFar(document));
    return true;
  }

  async #publish(uri: string): Promise<void> {
    const begun = performance.now();
    this.#begun.set(uri, begun);
    const document = await this.#documents.parsed(uri);
    if (document === null) return;
    const isCurrent = (): boolean => this.#documents.isCurrent(document);
    let rests = false;
    const step = (): boolean => {
      if (document.step()) return true;
      rests = this.early(document);
      return rests;
    };
    // While somebody types on, the rest of a slow policy would never be finished: it waits.
    if (!(await inSlices(step, isCurrent))) return;
    if (rests) await wait(REST);
    if (!isCurrent() || !(await inSlices(() => document.step(), isCurrent)) || !isCurrent()) return;
    this.#slow.set(uri, performance.now() - begun > SLOW);
    this.#begun.delete(uri);
    this.#send(document, languageService.diagnostics(document));
  }

  #send({ uri, version }: PolicyDocument, diagnostics: Diagnostic[]): void {
    void this.#connection.sendDiagnostics({ uri, version, diagnostics });
  }
}
