import { endOfString, isLineEnd, isNamePart, isSpace } from "./characters.ts";
import {
  atomPattern,
  closesFence,
  type Fence,
  openedFence,
  startsClause,
  startsDirective,
  startsHeading,
} from "./lines.ts";
import type { Reader } from "./reader.ts";
import { startsItem } from "./startsItem.ts";
import type { Text } from "./text.ts";
import type { BlockKind } from "./tree.ts";

/** What the scanner of an item must know of what is around it. */
export interface Surroundings {
  /** The fence that the item stands in: all in it is Datalog. */
  readonly fence: Fence | null;
  /** What kind of block would start at an offset. */
  readonly kindAt: (at: number) => BlockKind;
}

/** A token behind which an item surely goes on. */
const goesOnPattern =
  /^(?:[,;:([{=<>!+\-*/|^&%]|:-|<:|not|band|bor|bxor|bshl|bshr|bshru|bnot|land|lor|lxor|lnot)$/;
const directiveGoesOnPattern = /^(?:[|=,]|<:)$/;
/** What a line below a directive begins with where it goes on with the directive. */
const directiveLinePattern = /^(?:[=,]|<:)/;
const qualifierPattern =
  /^(?:(?:(?:brie|btree_delete|btree|eqrel|inline|input|magic|no_inline|no_magic|output|overridable|override|printsize|stateful)(?![\w?])[ \t]*)+(?:$|\/[/*]|choice-domain\b)|choice-domain\b)/;
/** Two words that begin a sentence, not `not A(x)`, `and x = 1` or `band y`. */
const twoWordsPattern =
  /^(?!(?:not|b(?:and|x?or|shl|shru?)|l(?:and|x?or))\b)[A-Za-z][\w'’-]*,? +(?!not\b)[A-Za-z][\w'’-]*(?![\w'’-]|[?.\w'’-]*\s*[(=<>!])/;
/** The rest of a comparison or a sum, which looks like a quote or a list item: `> 5.` */
const operandPattern = /^[-*+>][ \t]+(?:\d[\w.]*|"[^"]*"|\w)\s*[.,;)]/;
/** What prose does not begin with, but the rest of a rule may. */
const restOfRulePattern = /^(?:[,;)\]}:.=!<>+\-/%^|&]|\*(?!\*))/;

/**
 * Finds where the Datalog item that starts at `start` ends (LANGUAGE.md, section 1, "An item ends"
 * and "Recovery"): behind its `.`, at the line end of a directive, or, where it is unfinished,
 * behind its last token before what certainly belongs to something else.
 *
 * @returns an offset behind `start`
 */
export function endOfItem(reader: Reader, start: number, around: Surroundings): number {
  const line = reader.line(start);
  if (/^\s*#(?!include)/.test(line)) return endOfPreprocessorLine(reader, start);
  const scan = new ItemScan(reader, start, /^\s*(\.[a-z_]+|#)/.exec(line)?.[1] ?? null, around);
  return scan.end();
}

class ItemScan {
  readonly #reader: Reader;
  readonly #start: number;
  /** `.decl`; `null` for a rule. */
  readonly #directive: string | null;
  readonly #around: Surroundings;
  /** Brackets that are open: of a component its braces, of another directive all. */
  #depth = 0;
  #tokenStart: number;
  #tokenEnd: number;
  /** Whether a `:-` was met; a directive has none, so that its first one is one too many. */
  #arrow: boolean;
  /** The last line that begins at column 0. */
  #column0: number;
  /** Whether a blank line was met since the last token. */
  #blank = false;
  /** Up to where only comments follow, and no item behind them. */
  #commentsEnd = 0;

  constructor(reader: Reader, start: number, directive: string | null, around: Surroundings) {
    this.#reader = reader;
    this.#start = start;
    this.#directive = directive;
    this.#around = around;
    this.#tokenStart = start;
    this.#tokenEnd = start;
    this.#arrow = directive !== null;
    this.#column0 = start;
  }

  end(): number {
    const reader = this.#reader;
    const { text } = reader;
    let at = this.#start;
    while (at < text.length) {
      const character = text.charAt(at);
      if (isNamePart(text.charCodeAt(at))) {
        at = this.#token(at, endOfName(text, at));
      } else if (isLineEnd(text, at)) {
        const next = reader.nextLine(at);
        if (this.#endsBefore(next)) return this.#stop(at, this.#tokenEnd);
        at = next;
      } else if (isSpace(character)) {
        at++;
      } else if (character === '"') {
        at = this.#token(at, endOfString(text, at));
      } else if (text.startsWith("//", at)) {
        at += reader.line(at).length;
      } else if (text.startsWith("/*", at)) {
        const close = reader.find("*/", at + 2);
        // What follows is a comment that nothing closes: a block, and a problem, of its own.
        if (close < 0) return this.#stop(at, this.#tokenEnd);
        at = close + 2;
      } else if (text.startsWith(":-", at)) {
        if (this.#arrow && this.#column0 > this.#start) return this.#stop(at + 1, this.#column0);
        this.#arrow = true;
        at = this.#token(at, at + 2);
      } else if (character === "." && this.#directive === null && this.#isFullStop(at)) {
        return this.#stop(at + 1, this.#behindFullStop(at));
      } else {
        at = this.#token(at, text.startsWith("<:", at) ? at + 2 : at + 1);
        if (this.#brackets(character)) return this.#stop(at, at);
      }
    }
    const end = this.#tokenEnd > this.#start ? this.#tokenEnd : text.length;
    return this.#stop(text.length, end);
  }

  /** @param at the last character that was looked at */
  #stop(at: number, end: number): number {
    this.#reader.touch(at + 1);
    return end;
  }

  #token(start: number, end: number): number {
    this.#tokenStart = start;
    this.#tokenEnd = end;
    this.#blank = false;
    return end;
  }

  get #lastToken(): string {
    return this.#reader.text.slice(this.#tokenStart, this.#tokenEnd);
  }

  get #isComponent(): boolean {
    return this.#directive === ".comp";
  }

  /** Counts brackets; whether the braces of a component are closed. */
  #brackets(character: string): boolean {
    const [opening, closing] = this.#isComponent ? ["{", "}"] : ["([{", ")]}"];
    if (opening.includes(character)) this.#depth++;
    else if (closing.includes(character)) {
      this.#depth--;
      return this.#isComponent && this.#depth <= 0;
    }
    return false;
  }

  /** A `.` ends an item unless it is dot access or the point of a decimal. */
  #isFullStop(at: number): boolean {
    const { text } = this.#reader;
    const next = text.charAt(at + 1);
    if (/[0-9]/.test(next) && /[0-9]/.test(text.charAt(at - 1))) return false;
    const variable =
      this.#tokenEnd === at && /^(?!(?:nil|true|false)$)[A-Za-z_?]/.test(this.#lastToken);
    return !(variable && /[A-Za-z_?]/.test(next));
  }

  /** Dots that no item stands before are one item, and no more can be made of them. */
  #behindFullStop(at: number): number {
    const { text } = this.#reader;
    let end = at + 1;
    if (this.#tokenEnd > this.#start) return end;
    while (text.charAt(end) === ".") end++;
    this.#reader.touch(end + 1);
    return end;
  }

  /** Whether the item ends before a line, at the end of the one above. */
  #endsBefore(next: number): boolean {
    const reader = this.#reader;
    const line = reader.line(next);
    if (this.#tokenEnd === this.#start) return false;
    if (this.#directive !== null && this.#depth <= 0 && !this.#directiveGoesOn(next)) return true;
    if (line.trim() === "") this.#blank = true;
    else {
      if (next >= this.#commentsEnd && this.#isCutBefore(next, line)) return true;
      if (!isSpace(line.charAt(0))) this.#column0 = next;
    }
    return false;
  }

  #directiveGoesOn(next: number): boolean {
    if (directiveGoesOnPattern.test(this.#lastToken)) return true;
    const reader = this.#reader;
    const at = reader.behindComments(next, "paragraph");
    if (at === null) return false;
    const line = reader.line(at);
    if (line.startsWith("|")) return this.#directive === ".type";
    if (line.startsWith("{")) return this.#isComponent;
    const indented = at > next && isSpace(reader.text.charAt(at - 1));
    return directiveLinePattern.test(line) || (indented && qualifierPattern.test(line));
  }

  /** Whether an unfinished item is cut before a line that is not blank (LANGUAGE.md, "Recovery"). */
  #isCutBefore(next: number, line: string): boolean {
    const { fence, kindAt } = this.#around;
    if (fence !== null) {
      if (closesFence(line, fence)) return true;
    } else if (startsHeading(line) || startsClause(line) || openedFence(line) !== null) {
      return true;
    }
    if (this.#isComponent) return false;
    if (startsDirective(line)) return true;
    if (isSpace(line.charAt(0)) || goesOnPattern.test(this.#lastToken)) return false;
    if (atomPattern.exec(line)?.[2] === "") return true;
    const kind = kindAt(next);
    if (kind === "comment") return this.#itemFollowsComments(next);
    if (fence !== null) return false;
    if (kind === "item") return true;
    if (kind === "table") return this.#blank || this.#directive !== ".type";
    if (this.#lastToken === ")" && isProse(kind, line)) return true;
    // Prose below a blank line is no part of an item that could have ended before it.
    return this.#blank && (kind !== "paragraph" || !restOfRulePattern.test(line));
  }

  #itemFollowsComments(next: number): boolean {
    const reader = this.#reader;
    const at = reader.behindComments(next, "file");
    this.#commentsEnd = at ?? reader.text.length;
    if (at === null) return false;
    const line = reader.line(at);
    if (startsDirective(line)) return true;
    if (reader.startsLine(at) && atomPattern.exec(line)?.[2] === "") return true;
    return this.#around.fence === null && startsItem(reader, at);
  }
}

/** Whether a line is prose even where it follows an atom whose full stop is missing. */
function isProse(kind: BlockKind, line: string): boolean {
  if (kind === "paragraph") return twoWordsPattern.test(line);
  return (kind === "listItem" || kind === "quote") && !operandPattern.test(line);
}

/** A line of the preprocessor; behind a `\` it goes on. */
function endOfPreprocessorLine(reader: Reader, start: number): number {
  let at = start;
  while (reader.line(at).endsWith("\\") && reader.nextLine(at) < reader.text.length) {
    at = reader.nextLine(at);
  }
  return reader.nextLine(at);
}

function endOfName(text: Text, start: number): number {
  let end = start;
  while (end < text.length && isNamePart(text.charCodeAt(end))) end++;
  return end;
}
