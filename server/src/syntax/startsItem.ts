import { atomPattern, startsDirective } from "./lines.ts";
import type { Reader } from "./reader.ts";

/** What a line stands in. */
export type Within = "nothing" | "prose";

/** Words of clauses and prose that may stand before a parenthesis, and name no relation. */
const words: ReadonlySet<string> = new Set(["and", "if", "in", "not", "or", "when"]);

/**
 * Whether a Datalog item starts on the line at `at`, and not prose like `User(s) must confirm`
 * (LANGUAGE.md, section 1).
 *
 * @param within `prose`: a paragraph or a list item goes on to this line
 */
export function startsItem(reader: Reader, at: number, within: Within = "nothing"): boolean {
  const line = reader.line(at);
  if (startsDirective(line)) return true;
  const [matched, name = "", space = ""] = atomPattern.exec(line) ?? [];
  if (matched === undefined) return false;
  const close = reader.closingParenthesis(at + matched.length - 1);
  const qualified = name.includes(".");
  const plain = space === "" && !qualified && !words.has(name.toLowerCase());
  if (close === null) return plain;
  const below = reader.behindComments(close + 1, "file");
  if (below !== null && reader.text.startsWith(":-", below)) {
    reader.touch(below + 2);
    return true;
  }
  if (!plain) return false;
  // A fact says something of constants: `file(s). This` could be none, whatever follows it.
  const constants = /["\d]/.test(reader.text.slice(at + matched.length, close));
  const fact = within === "nothing" && constants;
  return goesOnAsItem(reader, close + 1, within, fact) || reader.isRelation(name);
}

/** Whether what follows an atom, before a blank line, is Datalog. */
function goesOnAsItem(reader: Reader, behindAtom: number, within: Within, fact: boolean): boolean {
  const at = reader.behindComments(behindAtom, "paragraph");
  if (at === null) return false;
  const line = reader.line(at);
  if (line.startsWith("<=")) return true;
  if (line.startsWith(".")) {
    if (isFullStopOfProse(line, within, fact)) return false;
    // An ellipsis is prose; a word with a dot on a line of its own is a directive or a file name.
    return !line.startsWith("..") && !(isOnLaterLine(reader, behindAtom, at) && /^\.\S/.test(line));
  }
  // In prose, `read(2), write(2) and so on` are no heads of a rule.
  if (!line.startsWith(",") || (within === "prose" && !line.includes(":-"))) return false;
  const name = reader.behindComments(at + 1, "paragraph");
  return name !== null && /^[A-Za-z_?][\w?]*\(/.test(reader.line(name));
}

/** `file(s). This allows`, `setgid(2).) The`, and inside prose `require('url').parse(x)`. */
function isFullStopOfProse(line: string, within: Within, fact: boolean): boolean {
  if (line.startsWith(".)")) return true;
  if (fact) return false;
  if (within === "prose" && /^\.\w/.test(line)) return true;
  return /^\.[ \t]+[\p{L}\d]/u.test(line) && !/^\.[ \t]+[A-Za-z_?][\w?.]*[ \t]*\(/.test(line);
}

function isOnLaterLine(reader: Reader, from: number, at: number): boolean {
  return reader.nextLine(from) <= at;
}
