import type { PolicyModel } from "./model.ts";

/**
 * Whether a file is ordinary Markdown: without Datalog and without a clause that can be read, a word
 * such as `HTTP2:` at the start of a line is no clause that its author owes anything.
 */
export function isOrdinaryProse({ tree, clauses }: PolicyModel): boolean {
  return (
    clauses.every(({ node }) => node.meaning === null) &&
    tree.blocks.every(({ block }) => block.kind !== "item")
  );
}
