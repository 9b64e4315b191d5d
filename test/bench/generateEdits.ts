import { below, pick, type Random, seeded } from "./random.ts";

/** Replaces `deleted` UTF-16 units at an offset, as LSP's didChange does. */
export interface Edit {
  readonly offset: number;
  readonly deleted: number;
  readonly inserted: string;
}

/** The text after an edit. */
export function applyEdit(text: string, { offset, deleted, inserted }: Edit): string {
  return text.slice(0, offset) + inserted + text.slice(offset + deleted);
}

/**
 * Edits as a person makes them one at a time: typing and deleting in rules, clauses, comments and
 * prose, starting lines, ending and joining rules, pasting, and often taking back what was just
 * done. Some edits are made in one part of the text, then some in another; what is left of them is
 * taken back before the person moves on, so that the text stays a few edits from where it began.
 * @returns edits, each of the text after those before it
 */
export function generateEdits(seed: number, text: string, count: number): Edit[] {
  const random = seeded(seed);
  const edits: Edit[] = [];
  while (edits.length < count) {
    const start = startOfLine(text, below(text.length + 1, random));
    const part = text.slice(start, start + PART);
    for (const edit of editsOfPart(part, random)) {
      edits.push({ ...edit, offset: start + edit.offset });
    }
  }
  return edits.slice(0, count);
}

/** The length of what a person works on at a time, in UTF-16 units: a few screens. */
const PART = 10_000;
/** The edits that a person makes in one part of the text at least. */
const EDITS_OF_PART = 50;
/** As many edits are not taken back at most, so that the text stays plausible. */
const MOST_PENDING = 4;

function editsOfPart(text: string, random: Random): Edit[] {
  const edits: Edit[] = [];
  const inverses: Edit[] = [];
  let current = text;
  const make = (edit: Edit): void => {
    edits.push(edit);
    current = applyEdit(current, edit);
  };
  while (edits.length < EDITS_OF_PART) {
    const undo = inverses.length === MOST_PENDING || random() < 0.4 ? inverses.pop() : undefined;
    const edit = undo ?? newEdit(current, random);
    if (undo === undefined) inverses.push(inverse(current, edit));
    make(edit);
  }
  for (const undo of inverses.toReversed()) make(undo);
  return edits;
}

function inverse(text: string, { offset, deleted, inserted }: Edit): Edit {
  return {
    offset,
    deleted: inserted.length,
    inserted: text.slice(offset, offset + deleted),
  };
}

type LineKind = "rule" | "clause" | "comment" | "prose";

const lineKinds: readonly LineKind[] = ["rule", "rule", "clause", "comment", "prose"];

/** A new edit at a line of a random kind. */
function newEdit(text: string, random: Random): Edit {
  const line = findLine(text, pick(lineKinds, random), random);
  return pick(actions, random)(text, line, random);
}

interface Line {
  readonly start: number;
  /** Before the line end. */
  readonly end: number;
}

type Action = (text: string, line: Line, random: Random) => Edit;

const actions: readonly Action[] = [typed, typed, typed, deleted, deleted, newLine, stop, pasted];

function typed(_: string, line: Line, random: Random): Edit {
  return insertion(within(line, random), pick([..."abcdefghijklmnopqrstuvwxyz_ "], random));
}

function deleted(text: string, line: Line, random: Random): Edit {
  if (line.start === line.end) return typed(text, line, random);
  return { offset: line.start + below(line.end - line.start, random), deleted: 1, inserted: "" };
}

function newLine(_: string, line: Line, random: Random): Edit {
  return insertion(random() < 0.5 ? line.end : within(line, random), "\n");
}

/** Takes away the `.` that ends a line, or puts one there. */
function stop(text: string, { end }: Line): Edit {
  return text[end - 1] === "."
    ? { offset: end - 1, deleted: 1, inserted: "" }
    : insertion(end, ".");
}

function pasted(_: string, { start }: Line, random: Random): Edit {
  const tool = pick(["refund", "send_email", "delete_account"], random);
  const rule = `Unauthorized(idx) :- Actions(idx, a), IsTool(a, "${tool}").`;
  return insertion(start, `\n${rule}\n\n`);
}

function insertion(offset: number, inserted: string): Edit {
  return { offset, deleted: 0, inserted };
}

function within({ start, end }: Line, random: Random): number {
  return start + below(end - start + 1, random);
}

/** As many lines are looked at for one of the wanted kind; then any line does. */
const TRIES = 50;

function findLine(text: string, wanted: LineKind, random: Random): Line {
  let line: Line = { start: 0, end: 0 };
  for (let tries = 0; tries < TRIES; tries++) {
    const start = startOfLine(text, below(text.length + 1, random));
    const next = text.indexOf("\n", start);
    line = { start, end: next < 0 ? text.length : next };
    if (kindOf(text.slice(line.start, line.end)) === wanted) break;
  }
  return line;
}

function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

function kindOf(line: string): LineKind | null {
  if (/^(?: {4}!?[A-Z]\w*\(|[A-Z]\w*\(|\.decl )/.test(line)) return "rule";
  if (/^C\d+: /.test(line)) return "clause";
  if (/^\/[/*]/.test(line)) return "comment";
  return /^(?:- |[A-Z])/.test(line) ? "prose" : null;
}
