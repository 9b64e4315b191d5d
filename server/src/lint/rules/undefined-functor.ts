import { functors } from "../../semantics/functors.ts";
import { wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A functor that the language does not have. */
export const undefinedFunctor = wordingRule(
  "undefined-functor",
  "undefined-functor",
  ({ name, span }) => {
    const { question, fixes } = didYouMean(name, functors.keys(), span);
    return { message: `There is no functor \`@${name}\`.${question}`, fixes };
  },
);
