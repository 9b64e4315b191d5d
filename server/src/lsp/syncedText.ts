import type {
  Position,
  TextDocumentContentChangeEvent,
  TextDocumentsConfiguration,
} from "vscode-languageserver";
import { EditedText } from "../languageService.ts";

/**
 * One version of a text that the editor shows: an edit makes a new one, which shares what the edit
 * left alone. Lines end with a line feed, a carriage return, or both (LSP, "Text Documents").
 */
export class SyncedText {
  readonly uri: string;
  readonly version: number;
  readonly text: EditedText;
  /** Where each line starts, in UTF-16 units. */
  readonly #lineStarts: Uint32Array;

  private constructor(uri: string, version: number, text: EditedText, lineStarts: Uint32Array) {
    this.uri = uri;
    this.version = version;
    this.text = text;
    this.#lineStarts = lineStarts;
  }

  static create(uri: string, version: number, content: string): SyncedText {
    const lineStarts = Uint32Array.from([0, ...lineStartsIn(content, 0)]);
    return new SyncedText(uri, version, EditedText.of(content), lineStarts);
  }

  /** The text after changes of the editor, each made to what the one before it has left. */
  changed(changes: readonly TextDocumentContentChangeEvent[], version: number): SyncedText {
    return changes.reduce<SyncedText>(
      (text, change) =>
        "range" in change
          ? text.#replaced(
              text.offsetAt(change.range.start),
              text.offsetAt(change.range.end),
              change.text,
              version,
            )
          : SyncedText.create(this.uri, version, change.text),
      this,
    );
  }

  positionAt(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.text.length));
    const line = this.#lineAt(at);
    const start = this.#lineStarts[line] ?? 0;
    return { line, character: this.#beforeLineEnd(at, start) - start };
  }

  /** A position beyond its line is the line's end; one beyond the text, the text's. */
  offsetAt({ line, character }: Position): number {
    const start = this.#lineStarts[line];
    if (start === undefined) return line < 0 ? 0 : this.text.length;
    const next = this.#lineStarts[line + 1] ?? this.text.length;
    const offset = Math.min(start + Math.max(0, character), next);
    return this.#beforeLineEnd(offset, start);
  }

  #replaced(from: number, to: number, inserted: string, version: number): SyncedText {
    const [start, end] = from <= to ? [from, to] : [to, from];
    const text = this.text.replace(start, end, inserted);
    const growth = inserted.length - (end - start);
    // A carriage return before the edit may have got or lost its line feed.
    const first = this.#lineAt(Math.max(0, start - 1));
    const last = this.#lineAt(end) + 1;
    const regionStart = this.#lineStarts[first] ?? 0;
    const regionEnd = this.#lineStarts[last];
    const region = text.slice(
      regionStart,
      regionEnd === undefined ? text.length : regionEnd + growth,
    );
    const before = this.#lineStarts.subarray(0, first + 1);
    const inside = lineStartsIn(region, regionStart);
    const behind = this.#lineStarts.subarray(last + 1);
    const lineStarts = new Uint32Array(before.length + inside.length + behind.length);
    lineStarts.set(before);
    lineStarts.set(inside, before.length);
    const shifted = before.length + inside.length;
    for (let line = 0; line < behind.length; line++) {
      lineStarts[shifted + line] = (behind[line] ?? 0) + growth;
    }
    return new SyncedText(this.uri, version, text, lineStarts);
  }

  /** An offset behind or inside a line end is before it. */
  #beforeLineEnd(offset: number, lineStart: number): number {
    let at = offset;
    while (at > lineStart && /[\r\n]/.test(this.text.charAt(at - 1))) at--;
    return at;
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** How the language server keeps the texts that the editor shows. */
export const syncedTexts: TextDocumentsConfiguration<SyncedText> = {
  create: (uri, _languageId, version, content) => SyncedText.create(uri, version, content),
  update: (text, changes, version) => text.changed(changes, version),
};

/** Where lines start behind the line ends of a text that itself starts at an offset. */
function lineStartsIn(text: string, offset: number): number[] {
  const starts: number[] = [];
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    starts.push(offset + index + end.length);
  }
  return starts;
}
