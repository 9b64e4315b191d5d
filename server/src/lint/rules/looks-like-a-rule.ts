import { placed } from "../../syntax/span.ts";
import type { LintRule } from "../lintRule.ts";

/** Prose that holds `:-` outside a code span: probably a rule that is not enforced. */
export const looksLikeARule: LintRule = {
  code: "looks-like-a-rule",
  *items({ tree }) {
    for (const { start, block } of tree.blocks) {
      if (block.node.kind !== "statement" || block.node.arrow === null) continue;
      yield {
        span: placed(start, block.node.arrow),
        message:
          "This is read as prose, so it is not enforced. A rule starts with `Name(` at the start of a line; in prose, write `:-` as code between backticks.",
      };
    }
  },
};
