import type { TextDocuments } from "vscode-languageserver";
import { languageService, type PolicyDocument } from "../languageService.ts";
import type { IncludeReader } from "./includeReader.ts";
import { inSlices } from "./slices.ts";
import type { SyncedText } from "./syncedText.ts";

/** One version of an open document, from its text to its includes. */
class Opening {
  readonly version: number;
  /** The document with its includes; `null` where a newer version has come in between. */
  readonly document: Promise<PolicyDocument | null>;

  constructor(version: number, open: (opening: Opening) => Promise<PolicyDocument | null>) {
    this.version = version;
    this.document = open(this);
  }
}

/** The documents that the editor has open, each in the version that it shows. */
export class OpenDocuments {
  readonly #texts: TextDocuments<SyncedText>;
  readonly #includes: IncludeReader;
  readonly #whileParsing: (document: PolicyDocument) => void;
  readonly #openings = new Map<string, Opening>();
  /** The last version of each, as far as it has been parsed: the next one reuses its blocks. */
  readonly #latest = new Map<string, PolicyDocument>();

  /** @param whileParsing told of a document again and again while it is parsed */
  constructor(
    texts: TextDocuments<SyncedText>,
    includes: IncludeReader,
    whileParsing: (document: PolicyDocument) => void,
  ) {
    this.#texts = texts;
    this.#includes = includes;
    this.#whileParsing = whileParsing;
  }

  /** The document, perhaps not yet analysed; `null` where it is not open or has been superseded. */
  parsed(uri: string): Promise<PolicyDocument | null> {
    const text = this.#texts.get(uri);
    if (text === undefined) return Promise.resolve(null);
    const known = this.#openings.get(uri);
    if (known?.version === text.version) return known.document;
    const opening = new Opening(text.version, (own) => this.#open(text, own));
    this.#openings.set(uri, opening);
    return opening.document;
  }

  /** The document in the version that the editor shows by then, analysed; `null` if not open. */
  async analysed(uri: string, isCancelled: () => boolean): Promise<PolicyDocument | null> {
    while (this.#texts.get(uri) !== undefined && !isCancelled()) {
      const document = await this.parsed(uri);
      if (document === null) continue;
      const goesOn = (): boolean => this.isCurrent(document) && !isCancelled();
      if (await inSlices(() => document.step(), goesOn)) return document;
    }
    return null;
  }

  /** Whether the editor shows this version, with what it includes as it is now. */
  isCurrent(document: PolicyDocument): boolean {
    const { uri, version } = document;
    return this.#texts.get(uri)?.version === version && this.#latest.get(uri) === document;
  }

  /** Forgets what an included file has said; the documents to look at again. */
  includedFileChanged(uri: string): string[] {
    const including = this.#includes.changed(uri);
    for (const document of including) this.#openings.delete(document);
    return including;
  }

  close(uri: string): void {
    this.#openings.delete(uri);
    this.#latest.delete(uri);
    this.#includes.forget(uri);
  }

  async #open(lines: SyncedText, opening: Opening): Promise<PolicyDocument | null> {
    const { uri, text } = lines;
    // The opening is entered into the map when this function first pauses.
    await null;
    const previous = this.#latest.get(uri);
    const options = previous === undefined ? { lines } : { lines, previous };
    const document = languageService.open(uri, opening.version, text, options);
    const isCurrent = (): boolean =>
      this.#openings.get(uri) === opening && this.#texts.get(uri)?.version === opening.version;
    const step = (): boolean => {
      if (document.isParsed || document.step()) return true;
      this.#whileParsing(document);
      return false;
    };
    if (!isCurrent()) return null;
    const isParsed = await inSlices(step, isCurrent);
    if (!this.#openings.has(uri)) return null;
    // Whatever comes of this version, the next one reuses what has been parsed of it.
    if (document.treeSoFar !== null) this.#latest.set(uri, document);
    if (!isParsed || !isCurrent()) return null;
    if (!languageService.hasIncludes(document)) {
      this.#includes.forget(uri);
      return document;
    }
    const whole = await this.#includes.include(document);
    if (!isCurrent()) return null;
    this.#latest.set(uri, whole);
    return whole;
  }
}
