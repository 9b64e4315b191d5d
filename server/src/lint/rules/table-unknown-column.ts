import type { LintRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A column of an expectation table that no attribute is called. */
export const tableUnknownColumn: LintRule = {
  code: "table-unknown-column",
  *check({ expectations, tree, includes }) {
    // A rule that cannot be read may be the one that observes it.
    const trees = [tree, ...includes.map(({ file }) => file.tree)];
    if (trees.some(({ blocks }) => blocks.some(({ block }) => block.problems.length > 0))) return;
    for (const problem of expectations.problems) {
      if (problem.kind !== "table-unknown-column") continue;
      const { title, known, span } = problem;
      const { question, fixes } = didYouMean(title, clearNames(known), span);
      yield {
        span,
        message: `No rule observes anything called \`${title}\`, so this column cannot be checked, and neither can its rows.${question}`,
        fixes,
      };
    }
  },
};

/** The names that mean one attribute: full names, and last parts that only one of them has. */
function clearNames(names: readonly string[]): string[] {
  const short = names
    .filter((name) => /^[\w.]+$/.test(name)) // of a functor or a fact no part is a name
    .map((name) => name.slice(name.lastIndexOf(".") + 1));
  const unique = short.filter((name) => short.indexOf(name) === short.lastIndexOf(name));
  return [...unique, ...names];
}
