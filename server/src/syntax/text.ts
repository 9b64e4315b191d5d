import { copyOf } from "./characters.ts";

/** A text that is read here and there: a string, or one to which edits have been made. */
export interface Text {
  /** In UTF-16 units, as all offsets. */
  readonly length: number;
  charAt(at: number): string;
  charCodeAt(at: number): number;
  slice(start?: number, end?: number): string;
  startsWith(sought: string, at?: number): boolean;
  indexOf(sought: string, from?: number): number;
  toString(): string;
}

/** UTF-16 units of a piece: what an edit copies, where a string would be copied whole. */
const PIECE = 16_384;

/**
 * A text in pieces, so that an edit costs what its piece costs: to make one string of 1 MB anew at
 * each keystroke takes longer than all that is done with it. Immutable.
 */
export class EditedText implements Text {
  readonly length: number;
  readonly pieces: readonly string[];
  readonly #starts: readonly number[];
  /** The piece that was read last: reading goes from left to right mostly. */
  #last = 0;

  private constructor(pieces: readonly string[]) {
    const starts: number[] = [];
    let length = 0;
    for (const piece of pieces) {
      starts.push(length);
      length += piece.length;
    }
    this.pieces = pieces;
    this.length = length;
    this.#starts = starts;
  }

  static of(text: Text): EditedText {
    return text instanceof EditedText ? text : new EditedText(cut(text.toString()));
  }

  /** The text with another between two offsets. */
  replace(start: number, end: number, inserted: string): EditedText {
    const { pieces } = this;
    if (pieces.length === 0) return new EditedText(cut(inserted));
    const first = this.#pieceAt(start);
    let last = this.#pieceAt(end);
    const before = (pieces[first] ?? "").slice(0, start - this.#startOf(first));
    let behind = (pieces[last] ?? "").slice(end - this.#startOf(last));
    // A piece that has become small is joined with the next: their number stays in proportion.
    const small = before.length + inserted.length + behind.length < PIECE / 2;
    if (small && last + 1 < pieces.length) behind += pieces[++last] ?? "";
    // A copy, or each version would keep the pieces of the one before it alive.
    const changed = copyOf(before + inserted + behind);
    const whole = changed.length <= 2 * PIECE ? [changed] : cut(changed);
    return new EditedText([...pieces.slice(0, first), ...whole, ...pieces.slice(last + 1)]);
  }

  charAt(at: number): string {
    const piece = this.#pieceAt(at);
    return (this.pieces[piece] ?? "").charAt(at - this.#startOf(piece));
  }

  charCodeAt(at: number): number {
    const piece = this.#pieceAt(at);
    return (this.pieces[piece] ?? "").charCodeAt(at - this.#startOf(piece));
  }

  slice(start = 0, end = this.length): string {
    const from = Math.max(0, start < 0 ? this.length + start : start);
    const to = Math.min(this.length, end < 0 ? this.length + end : end);
    let text = "";
    for (let piece = this.#pieceAt(from); from < to && piece < this.pieces.length; piece++) {
      const pieceStart = this.#startOf(piece);
      if (pieceStart >= to) break;
      text += (this.pieces[piece] ?? "").slice(Math.max(0, from - pieceStart), to - pieceStart);
    }
    return text;
  }

  startsWith(sought: string, at = 0): boolean {
    return this.slice(at, at + sought.length) === sought;
  }

  indexOf(sought: string, from = 0): number {
    for (let piece = this.#pieceAt(from); piece < this.pieces.length; piece++) {
      const start = this.#startOf(piece);
      const text = this.pieces[piece] ?? "";
      const inside = text.indexOf(sought, Math.max(0, from - start));
      if (inside >= 0) return start + inside;
      // It may begin in this piece and end in the next.
      const seam = Math.max(from, start + text.length - sought.length + 1);
      const across = this.slice(seam, start + text.length + sought.length - 1).indexOf(sought);
      if (across >= 0) return seam + across;
    }
    return -1;
  }

  toString(): string {
    return this.pieces.join("");
  }

  #startOf(piece: number): number {
    return this.#starts[piece] ?? this.length;
  }

  /** The piece that an offset is in; the last one for the end of the text. */
  #pieceAt(at: number): number {
    const isIn = (piece: number): boolean =>
      this.#startOf(piece) <= at && at < this.#startOf(piece + 1);
    if (isIn(this.#last)) return this.#last;
    if (isIn(this.#last + 1)) return ++this.#last;
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#startOf(middle) <= at) low = middle;
      else high = middle - 1;
    }
    this.#last = Math.max(0, low);
    return this.#last;
  }
}

/**
 * How many units two edited texts have in common at their start: pieces that are the same, and the
 * start of the first that are not. 0 for other texts.
 */
export function samePiecesAtStart(one: Text, other: Text): number {
  if (!(one instanceof EditedText && other instanceof EditedText)) return 0;
  let length = 0;
  let index = 0;
  while (index < one.pieces.length && one.pieces[index] === other.pieces[index]) {
    length += one.pieces[index++]?.length ?? 0;
  }
  const [piece, changed] = [one.pieces[index] ?? "", other.pieces[index] ?? ""];
  const most = Math.min(piece.length, changed.length);
  let same = 0;
  while (same < most && piece.charCodeAt(same) === changed.charCodeAt(same)) same++;
  return length + same;
}

/** {@link samePiecesAtStart} from the end. */
export function samePiecesAtEnd(one: Text, other: Text): number {
  if (!(one instanceof EditedText && other instanceof EditedText)) return 0;
  let length = 0;
  let index = 1;
  while (index <= one.pieces.length && one.pieces.at(-index) === other.pieces.at(-index)) {
    length += one.pieces.at(-index++)?.length ?? 0;
  }
  const [piece, changed] = [one.pieces.at(-index) ?? "", other.pieces.at(-index) ?? ""];
  const most = Math.min(piece.length, changed.length);
  const [end, changedEnd] = [piece.length - 1, changed.length - 1];
  let same = 0;
  while (same < most && piece.charCodeAt(end - same) === changed.charCodeAt(changedEnd - same)) {
    same++;
  }
  return length + same;
}

function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE));
  return pieces;
}
