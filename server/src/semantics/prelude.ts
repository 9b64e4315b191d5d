import { parse } from "../syntax/parse.ts";
import type { PolicyTree } from "../syntax/tree.ts";
import source from "./prelude.policy";

/** The relations and types that every policy can rely on, written in the language itself. */
export const preludeTree: PolicyTree = parse(source, new Set());

/** The names of the prelude's relations. */
export const preludeRelations: ReadonlySet<string> = new Set(
  preludeTree.blocks.flatMap(({ block }) =>
    block.node.kind === "declaration" ? block.node.names.map((name) => name.text) : [],
  ),
);
