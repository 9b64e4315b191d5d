import { placed, type Span } from "../../syntax/span.ts";
import type { Block, PlacedBlock } from "../../syntax/tree.ts";
import type { Finding, LintRule } from "../lintRule.ts";

/** Prose that holds `:-` outside a code span: probably a rule that is not enforced. */
export const looksLikeARule: LintRule = {
  code: "looks-like-a-rule",
  // No generator over all blocks: its steps would be garbage at each keystroke.
  items: ({ tree }) => tree.blocks.filter(({ block }) => holdsArrow(block)).flatMap(findingsIn),
};

function holdsArrow({ kind, node, text }: Block): boolean {
  if (node.kind === "statement") return node.arrow !== null;
  return (kind === "heading" || kind === "table" || kind === "fence") && text.includes(":-");
}

function findingsIn(placedBlock: PlacedBlock): Finding[] {
  const { start, block } = placedBlock;
  if (block.kind === "fence") return [...inFence(placedBlock)];
  return arrowsIn(block).map((arrow) => ({
    span: placed(start, arrow),
    message:
      "This is read as prose, so it is not enforced. A rule starts with `Name(` at the start of a line; in prose, write `:-` as code between backticks.",
  }));
}

/** `Name(…) :-` */
const head = /(?<![\w?])[A-Za-z_?][\w?]*[ \t]*\([^()\n]*\)\s*(:-)/;

function arrowsIn({ node, text }: Block): Span[] {
  if (node.kind === "statement") return node.arrow === null ? [] : [node.arrow];
  const prose = text.replaceAll(/(`+)[^`]*\1/g, (code) => " ".repeat(code.length));
  return [...prose.matchAll(new RegExp(head, "g"))].map(({ 0: whole, index }) => {
    const end = index + whole.length;
    return { start: end - ":-".length, end };
  });
}

/** The first rule in a fence that says no language. */
function* inFence({ start, block: { text } }: PlacedBlock): Iterable<Finding> {
  const marker = /^[ \t]*(?:`{3,}|~{3,})(?=[ \t]*\r?\n)/.exec(text)?.[0];
  if (marker === undefined || !text.includes(":-")) return;
  const rule = new RegExp(`^[ \\t]*${head.source}`, "m").exec(text);
  if (rule === null) return;
  const end = rule.index + rule[0].length;
  const behindMarker = { start: marker.length, end: marker.length };
  yield {
    span: placed(start, { start: end - ":-".length, end }),
    message:
      "This fence says no language, so what is in it is not enforced. Write `datalog` behind its opening marks, or the language that it is in.",
    fixes: [
      {
        title: "Call the fence `datalog`",
        edits: [{ span: placed(start, behindMarker), newText: "datalog" }],
      },
    ],
  };
}
