import { copyOf, isLineEnd, isSpace } from "./characters.ts";
import { ParenthesisMatcher } from "./parentheses.ts";
import type { Text } from "./text.ts";

const byteOrderMark = "\uFEFF";

/**
 * A text, and how far it was looked at. All that the scanner decides on goes through here, so that
 * it is known for each block what it hangs on: the text up to `reach`, and whether the names in
 * `asked` are declared.
 */
export class Reader {
  readonly text: Text;
  /** Where the text begins behind a byte-order mark. */
  readonly first: number;
  /** Names of which it was asked whether they are declared, since begin(). */
  asked: string[] = [];
  readonly #relations: ReadonlySet<string>;
  readonly #declared: ReadonlySet<string>;
  readonly #parentheses: ParenthesisMatcher;
  /** For a string that was looked for: from where, and where it was found. */
  readonly #found = new Map<string, { readonly from: number; readonly at: number }>();
  #reach = 0;
  #lineStart = -1;
  #line = "";
  #lineBehind = 0;
  #lineReach = 0;

  /**
   * @param relations names of relations that are known in every file
   * @param declared names that the text itself declares
   */
  constructor(text: Text, relations: ReadonlySet<string>, declared: ReadonlySet<string>) {
    this.text = text;
    this.first = text.startsWith(byteOrderMark) ? 1 : 0;
    this.#relations = relations;
    this.#declared = declared;
    this.#parentheses = new ParenthesisMatcher(text, (sought, from) => this.#next(sought, from));
  }

  /** Begins a block: forgets what was looked at. */
  begin(at: number): void {
    this.#reach = at;
    this.asked = [];
  }

  /** Behind the last character that was looked at; beyond the text where its end was seen. */
  get reach(): number {
    return this.#reach;
  }

  /** Says that the text before an offset was looked at. */
  touch(offset: number): void {
    this.#reach = Math.max(this.#reach, Math.min(offset, this.text.length + 1));
  }

  isRelation(name: string): boolean {
    if (this.#relations.has(name)) return true;
    // A copy: a slice would keep the whole text alive for as long as the block lives.
    this.asked.push(copyOf(name));
    return this.#declared.has(name);
  }

  /** Whether a line starts at an offset, and not the text ends. */
  hasLine(at: number): boolean {
    this.touch(at + 1);
    return at < this.text.length;
  }

  /** The text from an offset to the end of its line, without the line end. */
  line(at: number): string {
    this.#readLine(at);
    return this.#line;
  }

  /** Where the line behind the one at an offset begins. */
  nextLine(at: number): number {
    this.#readLine(at);
    return this.#lineBehind;
  }

  /** Where a string is next; -1 for nowhere. Linear, however often it is asked from left to right. */
  find(sought: string, from: number): number {
    const at = this.#next(sought, from);
    this.touch(at < 0 ? this.text.length + 1 : at + sought.length);
    return at;
  }

  /** Where the `)` is that matches a `(`; `null` where a blank line comes first. */
  closingParenthesis(open: number): number | null {
    const { close, reach } = this.#parentheses.match(open);
    this.touch(reach);
    return close;
  }

  /**
   * The first character at or behind `start` that is neither white space nor in a comment; `null`
   * where there is none.
   *
   * @param within `paragraph`: before a blank line
   */
  behindComments(start: number, within: "paragraph" | "file"): number | null {
    const { text } = this;
    let at = start;
    let atLineStart = this.startsLine(start);
    while (at < text.length) {
      this.touch(at + 2);
      if (atLineStart && within === "paragraph" && this.line(at).trim() === "") return null;
      atLineStart = isLineEnd(text, at);
      if (atLineStart) {
        at = this.nextLine(at);
      } else if (isSpace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("//", at)) {
        at += this.line(at).length;
      } else if (text.startsWith("/*", at)) {
        const close = this.find("*/", at + 2);
        if (close < 0) return null;
        at = close + 2;
      } else {
        return at;
      }
    }
    this.touch(text.length + 1);
    return null;
  }

  startsLine(at: number): boolean {
    return at === this.first || isLineEnd(this.text, at - 1);
  }

  #readLine(at: number): void {
    if (at !== this.#lineStart) {
      const { text } = this;
      const feed = this.#next("\n", at);
      const end = feed < 0 ? text.length : feed;
      const carriage = this.#next("\r", at);
      this.#lineStart = at;
      if (carriage >= 0 && carriage < end) {
        this.#line = text.slice(at, carriage);
        this.#lineBehind = carriage + (text.charAt(carriage + 1) === "\n" ? 2 : 1);
        this.#lineReach = carriage + 2;
      } else {
        this.#line = text.slice(at, end);
        this.#lineBehind = Math.min(end + 1, text.length);
        this.#lineReach = end + 1;
      }
    }
    this.touch(this.#lineReach);
  }

  #next(sought: string, from: number): number {
    const known = this.#found.get(sought);
    if (known !== undefined && from >= known.from && (known.at < 0 || from <= known.at)) {
      return known.at;
    }
    const at = this.text.indexOf(sought, from);
    this.#found.set(sought, { from, at });
    return at;
  }
}
