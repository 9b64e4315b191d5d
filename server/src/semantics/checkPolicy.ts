import { finish, type Steps } from "../steps.ts";
import { isNamePart } from "../syntax/characters.ts";
import { placed } from "../syntax/span.ts";
import type { PlacedBlock, PolicyTree } from "../syntax/tree.ts";
import { isItem } from "../syntax/walk.ts";
import { canDeclare, changedNames } from "./changedNames.ts";
import { checkItem } from "./checkItem.ts";
import {
  builtInDeclarations,
  type Declarations,
  type Dialect,
  declarationsOf,
} from "./declarations.ts";
import { type Includes, noIncludes, type PlacedInclude } from "./includes.ts";
import type { ItemProblem, SemanticProblem } from "./problems.ts";

/** The names of a policy, and what is wrong with its items by themselves. */
export interface CheckedPolicy {
  readonly tree: PolicyTree;
  readonly includes: Includes;
  readonly declarations: Declarations;
  /** In file order within each kind. Spans are of the file. */
  readonly problems: readonly SemanticProblem[];
  /** Those of them that are about declarations. */
  readonly ofDeclarations: readonly SemanticProblem[];
  /** For each block of the tree its problems. Spans are of the block. */
  readonly ofBlocks: readonly (readonly ItemProblem[])[];
  /** The blocks with mistakes of syntax. */
  readonly unread: readonly PlacedBlock[];
}

/** A policy of which nothing is known yet but its tree. */
export function unchecked(tree: PolicyTree): CheckedPolicy {
  const declarations = builtInDeclarations("policy");
  const unread = unreadIn(tree);
  const unknown = { problems: [], ofDeclarations: [], ofBlocks: [] };
  return { tree, includes: noIncludes, declarations, unread, ...unknown };
}

/** How many blocks are checked between two pauses. */
const BLOCKS_A_STEP = 100;

const none: readonly ItemProblem[] = [];
const nothing: ReadonlySet<string> = new Set();

/**
 * Checks the items of a policy. What an earlier version has in common with this one is not checked
 * again, unless it names something that is declared differently now.
 */
export function* checkPolicySteps(
  tree: PolicyTree,
  includes: Includes,
  dialect: Dialect,
  previous?: CheckedPolicy,
): Steps<CheckedPolicy> {
  const { front, back } = previous === undefined ? nothingInCommon : inCommon(previous.tree, tree);
  const { blocks } = tree;
  const { declarations, problems: ofDeclarations } =
    previous !== undefined &&
    keepsDeclarations(previous, { front, back }, blocks, includes, dialect)
      ? { declarations: previous.declarations, problems: none }
      : declarationsOf(tree, includes.files, dialect);
  // Slices rather than loops over the whole file: this is done at each keystroke.
  const before = previous?.ofBlocks ?? [];
  const between: (readonly ItemProblem[])[] = [];
  for (let index = front; index < blocks.length - back; index++) {
    between.push(problemsOf(blocks[index], declarations));
    if (index % BLOCKS_A_STEP === 0) yield;
  }
  const ofBlocks = before.slice(0, front).concat(between, before.slice(before.length - back));
  const changed =
    previous === undefined ? nothing : changedNames(previous.declarations, declarations);
  for (let index = 0; changed?.size !== 0 && index < blocks.length; index++) {
    if (changed !== null && !namesAny(blocks[index], changed)) continue;
    ofBlocks[index] = problemsOf(blocks[index], declarations);
    if (index % BLOCKS_A_STEP === 0) yield;
  }

  const problems = [...ofDeclarations, ...problemsOfIncludes(includes, declarations)];
  for (let index = 0; index < ofBlocks.length; index++) {
    const found = ofBlocks[index] ?? none;
    if (found.length === 0) continue;
    const start = blocks[index]?.start ?? 0;
    for (const problem of found) problems.push({ ...problem, span: placed(start, problem.span) });
  }
  const unread = unreadIn(tree);
  return { tree, includes, declarations, problems, ofDeclarations, ofBlocks, unread };
}

/** {@link checkPolicySteps} without a pause. */
export function checkPolicy(tree: PolicyTree, includes: Includes, dialect: Dialect): CheckedPolicy {
  return finish(checkPolicySteps(tree, includes, dialect));
}

/** How many blocks two versions have in common at the start and at the end. */
interface InCommon {
  readonly front: number;
  readonly back: number;
}

const nothingInCommon: InCommon = { front: 0, back: 0 };

function inCommon({ blocks: before }: PolicyTree, { blocks: now }: PolicyTree): InCommon {
  const most = Math.min(before.length, now.length);
  let front = 0;
  while (front < most && before[front]?.block === now[front]?.block) front++;
  let back = 0;
  while (back < most - front && before.at(-1 - back)?.block === now.at(-1 - back)?.block) back++;
  return { front, back };
}

/** Whether a version declares what the one before has declared: the edit touched no declaration. */
function keepsDeclarations(
  previous: CheckedPolicy,
  { front, back }: InCommon,
  blocks: readonly PlacedBlock[],
  includes: Includes,
  dialect: Dialect,
): boolean {
  const { declarations, tree } = previous;
  if (declarations.dialect !== dialect || previous.ofDeclarations.length > 0) return false;
  const known = previous.includes.files;
  const sameFiles =
    known.length === includes.files.length &&
    known.every(({ file }, index) => file === includes.files[index]?.file);
  const touched = [
    ...tree.blocks.slice(front, tree.blocks.length - back),
    ...blocks.slice(front, blocks.length - back),
  ];
  return sameFiles && !canDeclare(touched, declarations);
}

function problemsOf(
  placedBlock: PlacedBlock | undefined,
  declarations: Declarations,
): readonly ItemProblem[] {
  const node = placedBlock?.block.node;
  return node !== undefined && isItem(node) ? checkItem(node, declarations) : none;
}

function namesAny(placedBlock: PlacedBlock | undefined, names: ReadonlySet<string>): boolean {
  const text = placedBlock?.block.text ?? "";
  for (const name of names) if (mentions(text, name)) return true;
  return false;
}

/** Whether a name stands in a text as a word of its own: `d` does not in `idx`. */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, behind] = [text.charCodeAt(at - 1), text.charCodeAt(at + name.length)];
    if (!isNamePart(before) && !isNamePart(behind)) return true;
  }
  return false;
}

function problemsOfIncludes(
  { files, problems }: Includes,
  declarations: Declarations,
): SemanticProblem[] {
  const missing = problems.map(
    ({ at: span, path, why, because }): SemanticProblem => ({
      kind: "include-not-found",
      path,
      why,
      because,
      span,
    }),
  );
  return [...missing, ...files.flatMap((one) => problemOfInclude(one, declarations) ?? [])];
}

function unreadIn({ blocks }: PolicyTree): PlacedBlock[] {
  return blocks.filter(({ block }) => block.problems.length > 0);
}

/** An included file that has errors, read with the names of the policy: reported at its `#include`. */
function problemOfInclude(
  { at: span, file: { uri, tree } }: PlacedInclude,
  declarations: Declarations,
): SemanticProblem | null {
  const errors = tree.blocks.flatMap((one) =>
    [...one.block.problems, ...problemsOf(one, declarations)].map(({ span: own }) =>
      placed(one.start, own),
    ),
  );
  const [first] = errors;
  if (first === undefined) return null;
  const path = uri.slice(uri.lastIndexOf("/") + 1);
  const why = errors.length === 1 ? "it has an error" : `it has ${errors.length} errors`;
  const because = { uri, span: first, message: "The first error is here." };
  return { kind: "include-not-found", path, why, because, span };
}
