import { placed } from "../../syntax/tree.ts";
import { type LintRule, replaceFix } from "../lintRule.ts";

/** A block that cannot be read, or an annotation whose value cannot. */
export const syntaxError: LintRule = {
  code: "syntax-error",
  *check({ tree, model }) {
    for (const { start, block } of tree.blocks) {
      for (const { span: own, atEnd, expected, insert } of block.problems) {
        const span = placed(start, own);
        const token = block.text.slice(own.start, own.end);
        const message = atEnd
          ? `Expected ${expected} after \`${token}\`: this rule or declaration does not end.`
          : `Expected ${expected} instead of \`${token}\`.`;
        const at = { start: span.end, end: span.end };
        const fixes =
          insert === null ? [] : [replaceFix(`Add the missing \`${insert.trim()}\``, at, insert)];
        yield { span, message, fixes };
      }
    }
    for (const problem of model.problems) {
      if (problem.kind !== "unreadable-annotation") continue;
      const { key, form, span } = problem;
      yield { span, message: `Cannot read the value of \`@${key}\`. Write ${form}.` };
    }
  },
};
