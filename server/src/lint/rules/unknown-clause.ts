import { wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A label that no clause of the file has. */
export const unknownClause = wordingRule(
  "unknown-clause",
  "unknown-clause",
  ({ label, span }, { model }) => {
    const labels = (model?.clauses ?? []).map((clause) => clause.label);
    const { question, fixes } = didYouMean(label, labels, span);
    return { message: `There is no clause ${label} in this file.${question}`, fixes };
  },
);
