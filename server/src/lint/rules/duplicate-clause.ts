import { wordingRule } from "../lintRule.ts";

/** A label that two clauses have, each with a meaning of its own. */
export const duplicateClause = wordingRule(
  "duplicate-clause",
  "duplicate-clause",
  ({ label, first }) => ({
    message: `Another clause is called ${label} and says something else, so that nobody can tell what the rules for ${label} must do. Give this one a label of its own, or let both say the same.`,
    related: [{ span: first, message: `${label} is defined here.` }],
  }),
);
