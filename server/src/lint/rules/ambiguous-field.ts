import { type LintRule, replaceFix } from "../lintRule.ts";

/** A short name that more than one attribute has. */
export const ambiguousField: LintRule = {
  code: "ambiguous-field",
  *check({ expectations }) {
    for (const problem of expectations.problems) {
      if (problem.kind !== "ambiguous-field") continue;
      const { title, candidates, span } = problem;
      const names = candidates.map((name) => `\`${name}\``).join(" or ");
      yield {
        span,
        message: `\`${title}\` can be ${names}. Write the full name.`,
        fixes: candidates.map((name) => replaceFix(`Change to \`${name}\``, span, name)),
      };
    }
  },
};
