import { wordingRule } from "../lintRule.ts";

/** A relation that depends on its own negation has no meaning. */
export const cyclicNegation = wordingRule("cyclic-negation", "cyclic-negation", ({ cycle }) => {
  const [relation] = cycle;
  const path = cycle.map((name) => `\`${name}\``).join(" → ");
  return {
    message: `\`${relation}\` depends on its own negation (${path}), so it has no meaning. Break the cycle: derive one of them without the others.`,
  };
});
