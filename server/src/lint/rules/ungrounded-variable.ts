import { wordingRule } from "../lintRule.ts";

/** A variable that no positive literal binds. */
export const ungroundedVariable = wordingRule(
  "ungrounded-variable",
  "unbound-variable",
  ({ variable, negated }) => {
    if (negated) return null; // unsafe-negation
    if (variable === "_") {
      return { message: "`_` has no value here: use a variable that a literal of the body binds." };
    }
    return {
      message: `Nothing gives \`${variable}\` a value: use it in a literal of the body that is not negated, or correct its name.`,
    };
  },
);
