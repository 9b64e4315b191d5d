import { placed } from "../../syntax/span.ts";
import type { LintRule } from "../lintRule.ts";

/** Prose that holds `:-` outside a code span: probably a rule that is not enforced. */
export const looksLikeARule: LintRule = {
  code: "looks-like-a-rule",
  *items({ tree }) {
    for (const { start, block } of tree.blocks) {
      if (block.node.kind !== "statement" || !block.text.includes(":-")) continue;
      // Code, and the line of a table that aligns its columns (`:--- | :-:`), are no rules.
      const prose = block.text
        .replaceAll(/(`+)[^`]*\1/g, (code) => " ".repeat(code.length))
        .replaceAll(/^[ \t|:-]+$/gm, (ruler) => " ".repeat(ruler.length));
      const at = prose.indexOf(":-");
      if (at < 0) continue;
      yield {
        span: placed(start, { start: at, end: at + 2 }),
        message:
          "This is read as prose, so it is not enforced. A rule starts with `Name(` at the start of a line; in prose, write `:-` as code between backticks.",
      };
    }
  },
};
