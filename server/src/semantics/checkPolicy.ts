import { finish, type Steps } from "../steps.ts";
import { placed } from "../syntax/span.ts";
import type { PlacedBlock, PolicyTree } from "../syntax/tree.ts";
import { isItem } from "../syntax/walk.ts";
import { checkItem } from "./checkItem.ts";
import {
  builtInDeclarations,
  type DeclarationSource,
  type Declarations,
  type Dialect,
  declarationsOf,
} from "./declarations.ts";
import type { Includes, PlacedInclude } from "./includes.ts";
import type { ItemProblem, SemanticProblem } from "./problems.ts";

/** The names of a policy, and what is wrong with its items by themselves. */
export interface CheckedPolicy {
  readonly tree: PolicyTree;
  readonly declarations: Declarations;
  /** In file order within each kind. Spans are of the file. */
  readonly problems: readonly SemanticProblem[];
  /** The blocks with mistakes of syntax. */
  readonly unread: readonly PlacedBlock[];
  /** For each block of the tree its problems. Spans are of the block. */
  readonly ofBlocks: readonly (readonly ItemProblem[])[];
  /** What the declarations come from; the same for two versions that declare the same. */
  readonly sources: readonly DeclarationSource[];
}

/** A policy of which nothing is known yet but its tree. */
export function unchecked(tree: PolicyTree): CheckedPolicy {
  const declarations = builtInDeclarations("policy");
  return { tree, declarations, problems: [], unread: unreadIn(tree), ofBlocks: [], sources: [] };
}

/** How many blocks are checked between two pauses. */
const BLOCKS_A_STEP = 100;

const none: readonly ItemProblem[] = [];

/**
 * Checks the items of a policy. Where the names that items can use are those of an earlier
 * version, only the blocks that an edit touched are checked again.
 */
export function* checkPolicySteps(
  tree: PolicyTree,
  includes: Includes,
  dialect: Dialect,
  previous?: CheckedPolicy,
): Steps<CheckedPolicy> {
  const { declarations, problems: declared, sources } = declarationsOf(tree, includes.files, dialect);
  const known = previous !== undefined && sameSources(previous.sources, sources) ? previous : undefined;
  const front = known === undefined ? 0 : sameBlocks(known.tree.blocks, tree.blocks);
  const back = known === undefined ? 0 : sameBlocksAtEnd(known.tree.blocks, tree.blocks, front);
  const ofBlocks: (readonly ItemProblem[])[] = known?.ofBlocks.slice(0, front) ?? [];
  for (let index = front; index < tree.blocks.length - back; index++) {
    const node = tree.blocks[index]?.block.node;
    ofBlocks.push(node !== undefined && isItem(node) ? checkItem(node, declarations) : none);
    if (index % BLOCKS_A_STEP === 0) yield;
  }
  if (known !== undefined) ofBlocks.push(...known.ofBlocks.slice(known.ofBlocks.length - back));
  const items: SemanticProblem[] = [];
  for (const [index, found] of ofBlocks.entries()) {
    if (found.length === 0) continue;
    const start = tree.blocks[index]?.start ?? 0;
    for (const problem of found) items.push({ ...problem, span: placed(start, problem.span) });
  }
  const missing = includes.problems.map(
    ({ at: span, path, why, because }): SemanticProblem => ({
      kind: "include-not-found",
      path,
      why,
      because,
      span,
    }),
  );
  const broken = includes.files.flatMap((one) => problemOfInclude(one, declarations) ?? []);
  const problems = [...declared, ...missing, ...broken, ...items];
  return { tree, declarations, problems, unread: unreadIn(tree), ofBlocks, sources };
}

function unreadIn({ blocks }: PolicyTree): PlacedBlock[] {
  return blocks.filter(({ block }) => block.problems.length > 0);
}

/** An included file that has errors, read with the names of the policy: reported at its `#include`. */
function problemOfInclude(
  { at: span, file: { uri, tree } }: PlacedInclude,
  declarations: Declarations,
): SemanticProblem | null {
  const errors = tree.blocks.flatMap(({ start, block: { node, problems } }) => {
    const ofItem = isItem(node) ? checkItem(node, declarations) : [];
    return [...problems, ...ofItem].map((problem) => placed(start, problem.span));
  });
  const [first] = errors;
  if (first === undefined) return null;
  const path = uri.slice(uri.lastIndexOf("/") + 1);
  const why = errors.length === 1 ? "it has an error" : `it has ${errors.length} errors`;
  const because = { uri, span: first, message: "The first error is here." };
  return { kind: "include-not-found", path, why, because, span };
}

/** {@link checkPolicySteps} without a pause. */
export function checkPolicy(tree: PolicyTree, includes: Includes, dialect: Dialect): CheckedPolicy {
  return finish(checkPolicySteps(tree, includes, dialect));
}

function sameSources(
  before: readonly DeclarationSource[],
  now: readonly DeclarationSource[],
): boolean {
  return before.length === now.length && before.every((source, index) => source === now[index]);
}

/** How many blocks two versions have in common from the start. */
function sameBlocks(before: readonly PlacedBlock[], now: readonly PlacedBlock[]): number {
  const most = Math.min(before.length, now.length);
  let same = 0;
  while (same < most && before[same]?.block === now[same]?.block) same++;
  return same;
}

/** How many blocks two versions have in common at the end, beyond the first `front`. */
function sameBlocksAtEnd(
  before: readonly PlacedBlock[],
  now: readonly PlacedBlock[],
  front: number,
): number {
  const most = Math.min(before.length, now.length) - front;
  let same = 0;
  while (same < most && before.at(-1 - same)?.block === now.at(-1 - same)?.block) same++;
  return same;
}
