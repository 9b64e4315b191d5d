import {
  type IncludingDocument,
  languageService,
  type PolicyDocument,
} from "../languageService.ts";
import type { FileText } from "../semantics/includes.ts";
import { folderOf, readInside } from "../workspace.ts";

/** Reads and keeps the files that open documents include. */
export class IncludeReader {
  readonly #openText: (uri: string) => string | null;
  readonly #folders: () => readonly string[];
  readonly #files = new Map<string, Promise<FileText>>();
  /** Document to the files that it looked for. */
  readonly #looked = new Map<string, ReadonlySet<string>>();

  /**
   * @param openText the text of a file that the editor shows; it counts before that on the disk
   * @param folders the URIs of the workspace's folders
   */
  constructor(openText: (uri: string) => string | null, folders: () => readonly string[]) {
    this.#openText = openText;
    this.#folders = folders;
  }

  /** A document with what it includes. */
  async include(document: PolicyDocument): Promise<PolicyDocument> {
    const { uri } = document;
    const root = this.#rootOf(uri);
    const including: IncludingDocument = await languageService.include(document, root, (target) =>
      this.#read(target, root),
    );
    this.#looked.set(uri, including.looked);
    return including.document;
  }

  /** Forgets a file; the documents that looked for it. */
  changed(uri: string): string[] {
    this.#files.delete(uri);
    return [...this.#looked].filter(([, looked]) => looked.has(uri)).map(([document]) => document);
  }

  /** A document includes nothing any more, or is closed. */
  forget(uri: string): void {
    if (!this.#looked.delete(uri)) return;
    const needed = new Set([...this.#looked.values()].flatMap((looked) => [...looked]));
    for (const file of this.#files.keys()) if (!needed.has(file)) this.#files.delete(file);
  }

  /** The workspace folder around a file, the innermost one; else the file's own folder. */
  #rootOf(uri: string): string {
    const around = this.#folders()
      .map((folder) => (folder.endsWith("/") ? folder : `${folder}/`))
      .filter((folder) => uri.startsWith(folder));
    return around.toSorted((one, two) => two.length - one.length)[0] ?? folderOf(uri);
  }

  #read(uri: string, root: string): Promise<FileText> {
    const text = this.#openText(uri);
    if (text !== null) return Promise.resolve({ kind: "text", text, isUtf8: true });
    const known = this.#files.get(uri);
    if (known !== undefined) return known;
    const reading = readInside(uri, root);
    this.#files.set(uri, reading);
    return reading;
  }
}
