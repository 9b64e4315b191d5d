import type { Node } from "ohm-js";
import type { ItemNode } from "./datalogTree.ts";
import type { SyntaxProblem } from "./tree.ts";

/** What a block that the scanner took for a Datalog item says. */
export interface ParsedItem {
  /** `null` where it could not be read, or is not part of the language. */
  readonly node: ItemNode | null;
  readonly problems: readonly SyntaxProblem[];
}

/** The parts of a list of a grammar: `ListOf<…>`, `NonemptyListOf<…>`. */
export function partsOfList(list: Node): Node[] {
  return list.asIteration().children;
}
