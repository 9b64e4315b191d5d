import { finish, type Steps } from "../steps.ts";
import { copyOf } from "./characters.ts";
import { type Limit, limits } from "./limits.ts";
import { clauseLimitProblem, parseClause } from "./parseClause.ts";
import { parseComment } from "./parseComment.ts";
import { parseItem } from "./parseItem.ts";
import { parseStatement } from "./parseStatement.ts";
import { hasTooManyCells, parseTable } from "./parseTable.ts";
import { type Language, type Scan, type ScannedBlock, scanSteps } from "./scanBlocks.ts";
import { placed as placedSpan } from "./span.ts";
import type { Text } from "./text.ts";
import type {
  Block,
  BlockKind,
  BlockNode,
  CommentNode,
  PlacedBlock,
  PolicyTree,
  SyntaxProblem,
} from "./tree.ts";
import { beginningOf, unclosedProblems } from "./unclosed.ts";

export interface ParseOptions {
  /** `policy` where nothing else is said. */
  readonly language?: Language;
  /**
   * Told once, as soon as all blocks are placed, how to get the tree as it is so far: blocks that
   * are still to be parsed have the node `pending`. It may be the previous tree of another parse.
   */
  readonly placed?: (soFar: () => PolicyTree) => void;
}

/** The node of a block that is still to be parsed. It reads like any `none`: compare identity. */
export const pending: BlockNode = { kind: "none" };
const nothing: BlockNode = { kind: "none" };
/** Blocks that say nothing: there is nothing to parse in them. */
const layout: ReadonlySet<BlockKind> = new Set(["blank", "frontMatter", "heading", "ruler"]);

/** UTF-16 units that are parsed between two pauses: Ohm takes a few milliseconds for them. */
const UNITS_PER_STEP = 1_000;
/** Blocks that are placed between two pauses. */
const BLOCKS_PER_STEP = 1_000;

/**
 * Parses a `.policy` file. Never throws on any text: a block that cannot be read carries its
 * problems and leaves every other block whole.
 *
 * @param relations names whose `Name(` at the start of a line is Datalog (the prelude's)
 * @param previous a tree of an earlier text of the same file; its unchanged blocks are reused
 */
export function parse(
  text: Text,
  relations: ReadonlySet<string>,
  previous?: PolicyTree,
  options: ParseOptions = {},
): PolicyTree {
  return finish(parseSteps(text, relations, previous, options));
}

/** parse(), step by step. */
export function* parseSteps(
  text: Text,
  relations: ReadonlySet<string>,
  previous?: PolicyTree,
  { language = "policy", placed }: ParseOptions = {},
): Steps<PolicyTree> {
  if (text.length > limits.file.most) return unreadFile(text.toString());
  const scan = yield* scanSteps(text, relations, language, previous?.scan ?? null);
  const blocks = yield* placeBlocks(scan, previous);
  placed?.(() => ({ scan, blocks: [...blocks] }));
  let units = 0;
  for (let index = 0; index < blocks.length; index++) {
    const placedBlock = blocks[index];
    if (placedBlock?.block.node !== pending) continue;
    const { start, block } = placedBlock;
    blocks[index] = { start, block: parseBlock(block.kind, block.text) };
    units += block.text.length;
    if (units < UNITS_PER_STEP) continue;
    units = 0;
    yield;
  }
  return { scan, blocks };
}

/** The text that a tree was parsed from. */
export function print(tree: PolicyTree): string {
  return tree.blocks.map(({ block }) => block.text).join("");
}

/** The blocks of a scan: those of an earlier tree where they are the same, else pending ones. */
function* placeBlocks(scan: Scan, previous: PolicyTree | undefined): Steps<PlacedBlock[]> {
  const scanned = scan.blocks;
  const oldScanned = previous?.scan?.blocks ?? [];
  const oldBlocks = previous?.scan ? previous.blocks : [];
  // What the scan has taken over is the same object; most often all but a few blocks in between.
  let front = 0;
  while (front < scanned.length && scanned[front] === oldScanned[front]) front++;
  const most = Math.min(scanned.length, oldScanned.length) - front;
  let back = 0;
  while (back < most && scanned.at(-1 - back) === oldScanned.at(-1 - back)) back++;

  const placed: PlacedBlock[] = [];
  const backStart = scanned.length - back;
  const known = new KnownBlocks(
    scanned.slice(front, backStart),
    oldScanned.slice(front, oldScanned.length - back),
    oldBlocks.slice(front, oldBlocks.length - back),
  );
  const last = oldBlocks[front - 1];
  let start = last === undefined ? 0 : last.start + last.block.text.length;
  for (const one of scanned.slice(front, backStart)) {
    const end = start + one.length;
    placed.push({ start, block: known.take(one, scan.text.slice(start, end)) });
    start = end;
    if (placed.length % BLOCKS_PER_STEP === 0) yield;
  }
  const behind = oldBlocks.slice(oldBlocks.length - back);
  const moved = start - (behind[0]?.start ?? 0);
  const shifted = moved === 0 ? behind : behind.map((one) => movedBy(moved, one));
  // Put together at once: to let a long list grow at each keystroke is work for the collector.
  return oldBlocks.slice(0, front).concat(placed, shifted);
}

function movedBy(units: number, { start, block }: PlacedBlock): PlacedBlock {
  return { start: start + units, block };
}

/** The blocks of an earlier tree between those that are the same at its front and its back. */
class KnownBlocks {
  readonly #scanned = new Map<ScannedBlock, Block>();
  /** Those that were not taken over by the scan, by kind and text. */
  readonly #texts = new Map<string, Block>();

  constructor(
    scanned: readonly ScannedBlock[],
    oldScanned: readonly ScannedBlock[],
    oldBlocks: readonly PlacedBlock[],
  ) {
    const taken = new Set(scanned);
    for (const [index, { block }] of oldBlocks.entries()) {
      const one = oldScanned[index];
      if (one !== undefined && taken.has(one)) this.#scanned.set(one, block);
      else if (block.node !== pending) this.#texts.set(keyOf(block.kind, block.text), block);
    }
  }

  take(scanned: ScannedBlock, text: string): Block {
    const { kind } = scanned;
    const known = this.#scanned.get(scanned) ?? this.#texts.get(keyOf(kind, text));
    // A copy, or the block would keep the text of its whole file alive, version after version.
    return known ?? unparsed(kind, copyOf(text));
  }
}

function keyOf(kind: BlockKind, text: string): string {
  return `${kind}\n${text}`;
}

function unparsed(kind: BlockKind, text: string): Block {
  return { kind, text, node: layout.has(kind) ? nothing : pending, problems: [] };
}

function parseBlock(kind: BlockKind, text: string): Block {
  const problems = unclosedProblems(kind, text);
  switch (kind) {
    case "clause":
    case "item":
      return text.length > limits.block.most ? overLimit(kind, text, "block") : parsed(kind, text);
    case "comment": {
      const node = parseComment(text);
      return { kind, text, node, problems: [...problems, ...entryProblems(node)] };
    }
    case "table":
      if (hasTooManyCells(text)) return overLimit(kind, text, "cells");
      return { kind, text, node: parseTable(text), problems };
    case "listItem":
    case "quote":
    case "paragraph":
      return { kind, text, node: parseStatement(text), problems };
    default:
      return { kind, text, node: nothing, problems };
  }
}

function parsed(kind: "clause" | "item", text: string): Block {
  if (kind === "clause") {
    const problem = clauseLimitProblem(text);
    return { kind, text, node: parseClause(text), problems: problem === null ? [] : [problem] };
  }
  const { node, problems } = parseItem(text);
  return { kind, text, node: node ?? nothing, problems };
}

/** What is over a limit in the clauses of a comment. */
function entryProblems({ entries }: CommentNode): SyntaxProblem[] {
  return entries.flatMap(({ start, text }) => {
    const problem = clauseLimitProblem(text);
    return problem === null ? [] : [{ ...problem, span: placedSpan(start, problem.span) }];
  });
}

function overLimit(kind: BlockKind, text: string, limit: Limit): Block {
  const problems = [{ kind: "over-limit", limit, span: beginningOf(text) } as const];
  return { kind, text, node: nothing, problems };
}

/** A file over the limit: one block, and nothing said but that. */
function unreadFile(text: string): PolicyTree {
  return { scan: null, blocks: [{ start: 0, block: overLimit("paragraph", text, "file") }] };
}
