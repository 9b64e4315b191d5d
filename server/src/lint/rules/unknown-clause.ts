import { isOrdinaryProse } from "../../semantics/ordinaryProse.ts";
import { wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A label that no clause of the file has. */
export const unknownClause = wordingRule(
  "unknown-clause",
  "unknown-clause",
  ({ label, span }, { model }) => {
    if (model !== undefined && isOrdinaryProse(model)) return null;
    const labels = (model?.clauses ?? []).map((clause) => clause.label);
    const { question, fixes } = didYouMean(label, labels, span);
    return { message: `There is no clause ${label} in this file.${question}`, fixes };
  },
);
