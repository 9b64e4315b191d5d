import { wordingRule } from "../lintRule.ts";

/** A relation that only a rule's head declares: its columns have neither names nor types. */
export const undeclaredRelation = wordingRule(
  "undeclared-relation",
  "undeclared-relation",
  ({ name, arity }) => {
    const declaration = `Declare it with \`.decl ${name}(${arity === 0 ? "" : "…"})\`.`;
    return { message: `Nothing declares \`${name}\`, so ${consequence(arity)}. ${declaration}` };
  },
);

function consequence(columns: number): string {
  if (columns === 0) return "a misspelt name would go unnoticed";
  return columns === 1
    ? "its column has neither a name nor a type that could be checked"
    : "its columns have neither names nor types that could be checked";
}
