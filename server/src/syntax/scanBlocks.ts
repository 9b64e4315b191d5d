import { finish, type Steps } from "../steps.ts";
import { copyOf } from "./characters.ts";
import type { Fence } from "./lines.ts";
import { Reader } from "./reader.ts";
import { datalogOnly, scanBlock } from "./scanBlock.ts";
import { samePiecesAtEnd, samePiecesAtStart, type Text } from "./text.ts";
import type { BlockKind } from "./tree.ts";

export { labelPattern } from "./lines.ts";

/** How a file is written: `policy`, or `datalog` alone, where nothing is prose. */
export type Language = "policy" | "datalog";

/** A block, and all that its kind and its length hang on. It does not know where it stands. */
export interface ScannedBlock {
  readonly kind: BlockKind;
  /** In UTF-16 units. */
  readonly length: number;
  /** How many units from its start were looked at: one too many where the text's end was seen. */
  readonly reach: number;
  /** The names of which it was asked whether they are declared. */
  readonly asked: readonly string[];
  /** The names that it declares. */
  readonly declares: readonly string[];
  /** Whether it starts a line. */
  readonly startsLine: boolean;
  /** The Datalog fence that is open where it starts, and where it ends. */
  readonly fence: Fence | null;
  readonly fenceBehind: Fence | null;
}

/** A text cut into blocks, which follow each other without a gap. */
export interface Scan {
  readonly text: Text;
  readonly language: Language;
  readonly relations: ReadonlySet<string>;
  /** The names declared in the text that it was scanned with. */
  readonly declared: ReadonlySet<string>;
  readonly blocks: readonly ScannedBlock[];
  /** The scan without names that the text declares, where this one is with them. */
  readonly undeclared: Scan | null;
}

const none: readonly string[] = [];
/** Blocks that are scanned, or taken over, between two pauses: about a millisecond. */
const BLOCKS_PER_STEP = 1_000;

/**
 * Cuts a file into blocks (LANGUAGE.md, section 1): a cheap scan line by line, so that a mistake
 * stays inside its block.
 *
 * @param relations names whose `Name(` at the start of a line is Datalog, whatever follows
 * @param previous a scan of an earlier text; what an edit left alone is not scanned again
 */
export function scanBlocks(
  text: Text,
  relations: ReadonlySet<string>,
  language: Language = "policy",
  previous: Scan | null = null,
): Scan {
  return finish(scanSteps(text, relations, language, previous));
}

/** scanBlocks(), step by step. */
export function* scanSteps(
  text: Text,
  relations: ReadonlySet<string>,
  language: Language,
  previous: Scan | null,
): Steps<Scan> {
  const known =
    previous !== null && previous.language === language && isSameSet(previous.relations, relations)
      ? previous
      : null;
  const empty: Scan = {
    text,
    language,
    relations,
    declared: new Set(),
    blocks: [],
    undeclared: null,
  };
  const scan = yield* scanWith(empty, known?.undeclared ?? known);
  // A declaration counts wherever it stands, also for what is above it. What it may change are the
  // blocks that were cut as they are because a name of the file is no relation.
  const declared = declaredNamesThatMatter(scan.blocks);
  if (declared === null) return scan;
  const whole = yield* scanWith({ ...empty, declared }, known?.undeclared == null ? scan : known);
  return { ...whole, undeclared: scan };
}

/** The names that blocks declare; `null` where none of them was asked about. */
function declaredNamesThatMatter(blocks: readonly ScannedBlock[]): Set<string> | null {
  const asked = new Set<string>();
  const declared = new Set<string>();
  for (const block of blocks) {
    for (const name of block.asked) asked.add(name);
    for (const name of block.declares) declared.add(name);
  }
  for (const name of declared) if (asked.has(name)) return declared;
  return null;
}

/** Scans a text with the blocks of another scan that are the same in it. */
function* scanWith(scan: Scan, previous: Scan | null): Steps<Scan> {
  const { text } = scan;
  const reader = new Reader(text, scan.relations, scan.declared);
  const old = previous === null ? null : new OldBlocks(previous, scan, reader.first);
  const front = old?.front() ?? [];
  let fence = front.at(-1)?.fenceBehind ?? (scan.language === "datalog" ? datalogOnly : null);
  let at = front.reduce((length, block) => length + block.length, 0);
  const blocks: ScannedBlock[] = [];
  while (at < text.length) {
    const known = old?.at(at, reader.startsLine(at), fence) ?? null;
    if (known !== null && old?.isRestKnown(at) === true) {
      // Put together at once: to let a long list grow at each keystroke is work for the collector.
      return { ...scan, blocks: front.concat(blocks, old.rest()) };
    }
    const block = known ?? scanned(reader, at, fence);
    blocks.push(block);
    at += block.length;
    fence = block.fenceBehind;
    if (blocks.length % BLOCKS_PER_STEP === 0) yield;
  }
  return { ...scan, blocks: front.concat(blocks) };
}

function scanned(reader: Reader, at: number, fence: Fence | null): ScannedBlock {
  const { first, text } = reader;
  reader.begin(at);
  const startsLine = reader.startsLine(at);
  // A byte-order mark is a block of its own, so that the first line begins behind it.
  const found =
    at < first ? { kind: "blank" as const, end: first, fence } : scanBlock(reader, at, fence);
  reader.touch(found.end);
  return {
    kind: found.kind,
    length: found.end - at,
    reach: reader.reach - at,
    asked: reader.asked.length === 0 ? none : reader.asked,
    declares: found.kind === "item" ? declaredNames(text.slice(at, found.end)) : none,
    startsLine,
    fence,
    fenceBehind: found.fence,
  };
}

/** The names that an item declares, if it is a `.decl`. */
function declaredNames(item: string): readonly string[] {
  const [, names] = /^\s*\.decl\s+([\w?]+(?:\s*,\s*[\w?]+)*)/.exec(item) ?? [];
  return names === undefined ? none : names.split(",").map((name) => copyOf(name.trim()));
}

/** The blocks of an earlier scan, to be taken over where they are the same in another text. */
class OldBlocks {
  readonly #old: Scan;
  readonly #declared: ReadonlySet<string>;
  readonly #first: number;
  readonly #oldFirst: number;
  /** The part of the new text that is not in the old one, and by how much it is longer there. */
  readonly #changeStart: number;
  readonly #changeEnd: number;
  readonly #growth: number;
  /** Whether every name is declared, or not, as before. */
  readonly #sameNames: boolean;
  #index = 0;
  #start = 0;

  constructor(old: Scan, scan: Scan, first: number) {
    this.#old = old;
    this.#declared = scan.declared;
    this.#first = first;
    this.#oldFirst = old.text.startsWith("\uFEFF") ? 1 : 0;
    const prefix = commonPrefix(old.text, scan.text);
    const suffix = commonSuffix(old.text, scan.text, prefix);
    const same = old.text === scan.text;
    this.#changeStart = same ? Number.POSITIVE_INFINITY : prefix;
    this.#changeEnd = scan.text.length - suffix;
    this.#growth = scan.text.length - old.text.length;
    this.#sameNames = isSameSet(old.declared, scan.declared);
  }

  /** The blocks at the start of the text that are sure to be the same. */
  front(): ScannedBlock[] {
    if (!this.#sameNames || this.#first !== this.#oldFirst) return [];
    const { blocks } = this.#old;
    let count = 0;
    let start = 0;
    for (let block = blocks[0]; block !== undefined; block = blocks[++count]) {
      if (start + block.reach > this.#changeStart) break;
      start += block.length;
    }
    return blocks.slice(0, count);
  }

  /** Whether all that is behind a known block at an offset is known, too. */
  isRestKnown(start: number): boolean {
    return this.#sameNames && start >= this.#changeEnd;
  }

  /** The old block that was asked for last, and all behind it. */
  rest(): readonly ScannedBlock[] {
    return this.#old.blocks.slice(this.#index);
  }

  /** The old block that stands at an offset of the new text; `null` where there is none. */
  at(start: number, startsLine: boolean, fence: Fence | null): ScannedBlock | null {
    const behind = start >= this.#changeEnd;
    if (!behind && start >= this.#changeStart) return null;
    const oldStart = behind && start >= this.#changeStart ? start - this.#growth : start;
    const { blocks } = this.#old;
    let block = blocks[this.#index];
    while (block !== undefined && this.#start < oldStart) {
      this.#start += block.length;
      block = blocks[++this.#index];
    }
    if (block === undefined || this.#start !== oldStart) return null;
    const unchanged = start >= this.#changeEnd || start + block.reach <= this.#changeStart;
    const sameState =
      block.startsLine === startsLine &&
      isSameFence(block.fence, fence) &&
      start <= this.#first === oldStart <= this.#oldFirst;
    return unchanged && sameState && this.#answersAsBefore(block) ? block : null;
  }

  #answersAsBefore({ asked }: ScannedBlock): boolean {
    return asked.every((name) => this.#declared.has(name) === this.#old.declared.has(name));
  }
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one === other || (one.size === other.size && [...one].every((name) => other.has(name)));
}

function isSameFence(one: Fence | null, other: Fence | null): boolean {
  if (one === null || other === null) return one === other;
  return one.marker === other.marker && one.size === other.size && one.indent === other.indent;
}

/** UTF-16 units that are compared at a time: V8 compares slices much faster than single units. */
const COMPARED = 4_096;

function commonPrefix(one: Text, other: Text): number {
  const most = Math.min(one.length, other.length);
  let at = samePiecesAtStart(one, other);
  while (at + COMPARED <= most && isSameSlice(one, at, other, at)) at += COMPARED;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** @param prefix what belongs to the common prefix is not counted again */
function commonSuffix(one: Text, other: Text, prefix: number): number {
  const least = prefix + Math.max(0, one.length - other.length);
  const same = Math.min(samePiecesAtEnd(one, other), one.length - least);
  let at = one.length - same;
  let otherAt = other.length - same;
  while (at - COMPARED >= least && isSameSlice(one, at - COMPARED, other, otherAt - COMPARED)) {
    at -= COMPARED;
    otherAt -= COMPARED;
  }
  while (at > least && one.charCodeAt(at - 1) === other.charCodeAt(otherAt - 1)) {
    at--;
    otherAt--;
  }
  return one.length - at;
}

function isSameSlice(one: Text, at: number, other: Text, otherAt: number): boolean {
  if (one.charCodeAt(at) !== other.charCodeAt(otherAt)) return false;
  if (one.charCodeAt(at + COMPARED - 1) !== other.charCodeAt(otherAt + COMPARED - 1)) return false;
  return one.slice(at, at + COMPARED) === other.slice(otherAt, otherAt + COMPARED);
}
