import { parseClause } from "./parseClause.ts";
import { parseComment } from "./parseComment.ts";
import { parseItem } from "./parseItem.ts";
import { parseStatement } from "./parseStatement.ts";
import { parseTable } from "./parseTable.ts";
import { scanBlocks } from "./scanBlocks.ts";
import type { Block, BlockKind, PolicyTree, SyntaxProblem } from "./tree.ts";

/**
 * Parses a `.policy` file. Never throws on any text: a block that cannot be read carries its
 * problems and leaves every other block whole.
 *
 * @param relations names whose `Name(` at the start of a line is Datalog (the prelude's)
 * @param previous a tree of an earlier text of the same file; its unchanged blocks are reused
 */
export function parse(
  text: string,
  relations: ReadonlySet<string>,
  previous?: PolicyTree,
): PolicyTree {
  const known = new Map<string, Block>();
  for (const { block } of previous?.blocks ?? []) known.set(keyOf(block.kind, block.text), block);
  return {
    blocks: scanBlocks(text, relations).map(({ kind, start, end }) => {
      const source = text.slice(start, end);
      return { start, block: known.get(keyOf(kind, source)) ?? parseBlock(kind, source) };
    }),
  };
}

/** The text that a tree was parsed from. */
export function print(tree: PolicyTree): string {
  return tree.blocks.map(({ block }) => block.text).join("");
}

function keyOf(kind: BlockKind, text: string): string {
  return `${kind}\n${text}`;
}

/** A comment that nothing closes hides the rest of the file: it is mended on its first line. */
function unclosedComment(text: string): SyntaxProblem[] {
  const start = text.indexOf("/*");
  if (!text.trimStart().startsWith("/*") || text.includes("*/", start + 2)) return [];
  const end = text.split("\n", 1).join().trimEnd().length;
  return [{ span: { start, end }, atEnd: true, expected: "`*/`", insert: " */" }];
}

function parseBlock(kind: BlockKind, text: string): Block {
  const problems: Block["problems"] = [];
  switch (kind) {
    case "clause":
      return { kind, text, node: parseClause(text), problems };
    case "comment":
      return { kind, text, node: parseComment(text), problems: unclosedComment(text) };
    case "table":
      return { kind, text, node: parseTable(text), problems };
    case "listItem":
    case "quote":
    case "paragraph":
      return { kind, text, node: parseStatement(text), problems };
    case "item": {
      const item = parseItem(text);
      return "kind" in item
        ? { kind, text, node: item, problems }
        : { kind, text, node: { kind: "none" }, problems: [item] };
    }
    default:
      return { kind, text, node: { kind: "none" }, problems };
  }
}
