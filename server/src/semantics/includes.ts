import { placed, type Span } from "../syntax/span.ts";
import type { PolicyTree } from "../syntax/tree.ts";

/** What a file holds, or why it cannot be read. */
export type FileText =
  | {
      readonly kind: "text";
      readonly text: string;
      /** False where bytes that are no UTF-8 have been replaced by U+FFFD. */
      readonly isUtf8: boolean;
    }
  /** `reason` is a clause: "there is no such file". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** A file that a policy includes, parsed. */
export interface IncludedFile {
  readonly uri: string;
  readonly text: string;
  readonly tree: PolicyTree;
}

/** An included file, and the `#include` of the policy that led to it, directly or not. */
export interface PlacedInclude {
  readonly at: Span;
  readonly file: IncludedFile;
}

/** Why an `#include` of the policy cannot be followed to its end. */
export interface IncludeProblem {
  /** The `#include` of the policy that leads to it. */
  readonly at: Span;
  /** The path that cannot be included, as written. */
  readonly path: string;
  /** Why, as a clause: "there is no such file". */
  readonly why: string;
  /** What in which other file is the reason, if one is. */
  readonly because: { readonly uri: string; readonly span: Span; readonly message: string } | null;
}

/** Everything that a policy includes, each file once, in the order in which it is reached. */
export interface Includes {
  readonly files: readonly PlacedInclude[];
  readonly problems: readonly IncludeProblem[];
}

export const noIncludes: Includes = { files: [], problems: [] };

/** The `#include`s of a file, in file order. */
export function includesIn({ blocks }: PolicyTree): { path: string; span: Span }[] {
  return blocks.flatMap(({ start, block: { node } }) =>
    node.kind === "include" ? [{ path: node.path.text, span: placed(start, node.span) }] : [],
  );
}

/** What a file includes that nobody has looked for: it must not be decided without it. */
export function notLookedFor(tree: PolicyTree): Includes {
  const problems = includesIn(tree).map(({ path, span }): IncludeProblem => {
    return { at: span, path, why: "nothing has looked for it", because: null };
  });
  return { files: [], problems };
}
