import { wordingRule } from "../lintRule.ts";

/** A relation, branch or functor with too many or too few arguments. */
export const arityMismatch = wordingRule(
  "arity-mismatch",
  "arity-mismatch",
  ({ name, expected, found }, { checked }) => {
    const columns = checked.declarations.relations.get(name)?.columns ?? [];
    const list = columns.map((column) => column.name).join(", ");
    const shape = columns.length > 0 ? `: \`${name}(${list})\`` : "";
    return { message: `\`${name}\` takes ${count(expected)}, not ${found}${shape}.` };
  },
);

function count(columns: number): string {
  return columns === 1 ? "1 argument" : `${columns} arguments`;
}
