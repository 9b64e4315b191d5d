import type { BlockKind } from "./tree.ts";

/** Tokens behind which an item surely goes on. */
const goesOnPattern = /(?:[,;([{]|:-|[=<>!+\-*/|^&%])$/;
const directiveGoesOnPattern = /(?:[|=,]|<:)$/;

/**
 * Finds where the Datalog item that starts at `start` ends (LANGUAGE.md, section 1, "An item ends"
 * and "Recovery"): behind its `.`, at the line end of a directive, or, where it is unfinished,
 * before what certainly belongs to something else.
 *
 * @param kindAt what kind of block would start at the line at an offset
 * @returns an offset behind `start`
 */
export function scanItem(text: string, start: number, kindAt: (at: number) => BlockKind): number {
  const directive = /^\s*[.#]/.test(text.slice(start, start + 200));
  let depth = 0;
  let token = ""; // the last few characters that are neither white space nor comment
  let end = start; // behind them
  let atRule = false;
  let column0 = start; // the last line that begins at column 0
  let blank = false;

  for (let at = start; at < text.length; ) {
    const character = text.charAt(at);
    if (text.startsWith("//", at) || text.startsWith("/*", at)) {
      at = endOfComment(text, at);
      continue;
    }
    if (character === "\n") {
      const next = at + 1;
      const line = /^[ \t]*(\S?)/.exec(text.slice(next, next + 200));
      const empty = (line?.[1] ?? "") === "";
      if (directive && depth <= 0 && token !== "" && !directiveGoesOn(text, next, token)) {
        return end;
      }
      if (!empty && token !== "") {
        const table = !directive && !goesOnPattern.test(token) && text.charAt(next) === "|";
        if (table || cutsBefore(text, next, token, blank, kindAt)) return end;
      }
      if (!empty && /\S/.test(text.charAt(next))) column0 = next;
      blank = empty;
      at = next;
      continue;
    }
    if (/\s/.test(character)) {
      at++;
      continue;
    }
    if (character === '"') {
      at = endOfString(text, at);
      token = '"';
      end = at;
      continue;
    }
    if (text.startsWith(":-", at)) {
      if (atRule && column0 > start) return column0;
      atRule = true;
      token = ":-";
      at += 2;
      end = at;
      continue;
    }
    if (character === "." && at > start && !directive && endsItem(text, at)) return at + 1;
    if ("([{".includes(character)) depth++;
    if (")]}".includes(character)) depth--;
    token = (token + character).slice(-2);
    at++;
    end = at;
  }
  return end > start ? end : text.length;
}

/** A `.` ends an item unless it is dot access or the point of a decimal. */
function endsItem(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  if (/[0-9]/.test(text.charAt(at - 1)) && /[0-9]/.test(next)) {
    return /[A-Za-z_?]/.test(wordBefore(text, at).charAt(0));
  }
  return !(/[A-Za-z_?]/.test(next) && /^[A-Za-z_?]/.test(wordBefore(text, at)));
}

function wordBefore(text: string, at: number): string {
  return /[A-Za-z0-9_?]+$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? "";
}

function directiveGoesOn(text: string, next: number, token: string): boolean {
  return (
    directiveGoesOnPattern.test(token) || /^[ \t]*(?:[|=,]|<:)/.test(text.slice(next, next + 200))
  );
}

/** Whether an unfinished item is cut before the line at `next`. */
function cutsBefore(
  text: string,
  next: number,
  token: string,
  afterBlank: boolean,
  kindAt: (at: number) => BlockKind,
): boolean {
  const kind = kindAt(next);
  if (kind === "heading" || kind === "clause" || kind === "fence") return true;
  const first = text.charAt(next);
  if (first === ".") return true;
  if (goesOnPattern.test(token)) return false;
  if (/\s/.test(first)) return false;
  if (kind === "item") return true;
  if (kind === "comment") return itemFollowsComments(text, next, kindAt);
  // Prose below a blank line is no part of an item that could have ended before it.
  return afterBlank && /[A-Za-z>-]/.test(first);
}

function itemFollowsComments(
  text: string,
  position: number,
  kindAt: (at: number) => BlockKind,
): boolean {
  let at = position;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) at++;
    else if (text.startsWith("//", at) || text.startsWith("/*", at)) at = endOfComment(text, at);
    else return kindAt(at) === "item";
  }
  return true;
}

/** The end of the comment that starts at `start`: a line comment's without its line end. */
export function endOfComment(text: string, start: number): number {
  const close = text.startsWith("//", start) ? "\n" : "*/";
  const end = text.indexOf(close, start + 2);
  if (end < 0) return text.length;
  return close === "\n" ? end : end + 2;
}

/** The end of the string literal that starts at `start`; an unclosed one ends with its line. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\n") return at;
    if (text[at] === '"') return at + 1;
    if (text[at] === "\\" && text[at + 1] !== "\n") at++;
  }
  return text.length;
}
