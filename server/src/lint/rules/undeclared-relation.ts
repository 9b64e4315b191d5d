import { wordingRule } from "../lintRule.ts";

/** A relation that only a rule's head declares: its columns have neither names nor types. */
export const undeclaredRelation = wordingRule(
  "undeclared-relation",
  "undeclared-relation",
  ({ name, arity }) => ({
    message: `Nothing declares \`${name}\`, so its ${columns(arity)} neither a name nor a type that could be checked. Declare it with \`.decl ${name}(…)\`.`,
  }),
);

function columns(count: number): string {
  return count === 1 ? "column has" : "columns have";
}
