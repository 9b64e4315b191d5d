import { wordingRule } from "../lintRule.ts";

/** A file that cannot be included: what it would define is missing. */
export const includeNotFound = wordingRule(
  "include-not-found",
  "include-not-found",
  ({ path, why, because }) => ({
    message: `Cannot include \`${path}\`: ${why}.`,
    related: because === null ? [] : [because],
  }),
);
