import { wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A branch that no algebraic type has: nothing would ever match it. */
export const undefinedBranch = wordingRule(
  "undefined-branch",
  "undefined-branch",
  ({ name, span }, { checked }) => {
    const { question, fixes } = didYouMean(name, checked.declarations.branches.keys(), span);
    return { message: `No type has a branch \`$${name}\`.${question}`, fixes };
  },
);
