import { atomPattern, startsDirective } from "./lines.ts";
import type { Reader } from "./reader.ts";

/** Words of clauses and prose that may stand before a parenthesis, and name no relation. */
const words: ReadonlySet<string> = new Set(["and", "if", "in", "not", "or", "when"]);

/**
 * Whether a Datalog item starts on the line at `at`, and not prose like `User(s) must confirm`
 * (LANGUAGE.md, section 1).
 */
export function startsItem(reader: Reader, at: number): boolean {
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
  return goesOnAsItem(reader, close + 1) || reader.isRelation(name);
}

/** Whether what follows an atom, before a blank line, is Datalog. */
function goesOnAsItem(reader: Reader, behindAtom: number): boolean {
  const at = reader.behindComments(behindAtom, "paragraph");
  if (at === null) return false;
  const line = reader.line(at);
  if (line.startsWith("<=")) return true;
  if (line.startsWith(".")) {
    // An ellipsis is prose; a word with a dot on a line of its own is a directive or a file name.
    return !line.startsWith("..") && !(isOnLaterLine(reader, behindAtom, at) && /^\.\S/.test(line));
  }
  if (!line.startsWith(",")) return false;
  const name = reader.behindComments(at + 1, "paragraph");
  return name !== null && /^[A-Za-z_?][\w?]*\(/.test(reader.line(name));
}

function isOnLaterLine(reader: Reader, from: number, at: number): boolean {
  return reader.nextLine(from) <= at;
}
