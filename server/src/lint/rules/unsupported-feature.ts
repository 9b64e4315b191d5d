import type { LintRule } from "../lintRule.ts";

/** Something of the language that this version does not do: refused, never ignored. */
export const unsupportedFeature: LintRule = {
  code: "unsupported-feature",
  *check({ model, policy, table }) {
    const problems = [
      ...model.problems,
      ...policy.problems,
      ...(table.kind === "refused" ? table.problems : []),
    ];
    for (const problem of problems) {
      if (problem.kind !== "unsupported-feature") continue;
      const { feature, span } = problem;
      const what = feature.charAt(0).toUpperCase() + feature.slice(1);
      yield {
        span,
        message: `${what} is not supported yet. What depends on it cannot be decided or checked, so the policy is refused; leave it out for now.`,
      };
    }
  },
};
