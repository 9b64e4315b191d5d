import { wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A relation that nothing declares and no rule derives: it would always be empty. */
export const undefinedRelation = wordingRule(
  "undefined-relation",
  "undefined-relation",
  ({ name, span }, { checked }) => {
    const { question, fixes } = didYouMean(name, checked.declarations.relations.keys(), span);
    const message = `There is no relation \`${name}\`: nothing declares it and no rule derives it.${question}`;
    return { message, fixes };
  },
);
