import { wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A functor that neither the language nor the file has. */
export const undefinedFunctor = wordingRule(
  "undefined-functor",
  "undefined-functor",
  ({ name, span }, { checked }) => {
    const { question, fixes } = didYouMean(name, checked.declarations.functors.keys(), span);
    return { message: `There is no functor \`@${name}\`.${question}`, fixes };
  },
);
