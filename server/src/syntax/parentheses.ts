import { endOfString, isLineEnd } from "./characters.ts";
import { limits } from "./limits.ts";
import type { Text } from "./text.ts";

/** How far behind a `(` its `)` is looked for; a longer item is over a limit anyway. */
const LOOK_AHEAD = limits.block.most;
/** How many matches are kept: to begin anew for each `(` would cost more than to find its `)`. */
const MOST_KEPT = 10_000;
const OPEN = -1;

/** Where the `)` of a `(` is, and the text up to where decides on it. */
export interface ParenthesisMatch {
  readonly close: number | null;
  readonly reach: number;
}

/**
 * Finds the `)` that matches a `(`: strings and comments do not count, and a blank line ends the
 * search. A search goes on where the one before it has stopped, so that all of them together are
 * linear, even where each line of a file leaves a parenthesis open.
 */
export class ParenthesisMatcher {
  readonly #text: Text;
  readonly #find: (sought: string, from: number) => number;
  /** For each `(` that was met, where its `)` is, or OPEN. */
  readonly #closings = new Map<number, number>();
  /** Those whose `)` was not met yet. */
  #open: number[] = [];
  #at = 0;
  /** The line end before a blank line, and behind what shows it blank. */
  #blank: { readonly at: number; readonly reach: number } | null = null;

  constructor(text: Text, find: (sought: string, from: number) => number) {
    this.#text = text;
    this.#find = find;
  }

  match(open: number): ParenthesisMatch {
    if (!this.#closings.has(open)) {
      // What was matched stays true; what was left open is no longer looked for.
      if (this.#open.length > 0 || this.#closings.size > MOST_KEPT) this.#closings.clear();
      this.#closings.set(open, OPEN);
      this.#open = [open];
      this.#blank = null;
      this.#at = open + 1;
    }
    const end = Math.min(open + LOOK_AHEAD, this.#text.length);
    while (this.#closings.get(open) === OPEN && this.#at < end && this.#blank === null) {
      this.#step();
    }
    const close = this.#closings.get(open) ?? OPEN;
    if (close !== OPEN && close < end) return { close, reach: close + 1 };
    const stop = this.#blank;
    return { close: null, reach: stop !== null && stop.at < end ? stop.reach : end + 1 };
  }

  #step(): void {
    const text = this.#text;
    const at = this.#at;
    const character = text.charAt(at);
    this.#at++;
    if (character === "(") {
      this.#open.push(at);
      this.#closings.set(at, OPEN);
    } else if (character === ")") {
      const open = this.#open.pop();
      if (open !== undefined) this.#closings.set(open, at);
    } else if (character === '"') {
      this.#at = endOfString(text, at);
    } else if (character === "/" && text.charAt(at + 1) === "*") {
      const close = this.#find("*/", at + 2);
      this.#at = close < 0 ? text.length : close + 2;
    } else if (character === "/" && text.charAt(at + 1) === "/" && text.charAt(at - 1) !== ":") {
      // Not behind a colon: that is a link in prose, and stands nowhere in an atom.
      while (this.#at < text.length && !isLineEnd(text, this.#at)) this.#at++;
    } else if (isLineEnd(text, at)) {
      this.#lineEnd(at);
    }
  }

  #lineEnd(at: number): void {
    const text = this.#text;
    let next = at + (text.startsWith("\r\n", at) ? 2 : 1);
    while (text.charAt(next) === " " || text.charAt(next) === "\t") next++;
    this.#at = next;
    const blank = next >= text.length || isLineEnd(text, next);
    if (blank) this.#blank = { at, reach: Math.min(next, text.length) + 1 };
  }
}
