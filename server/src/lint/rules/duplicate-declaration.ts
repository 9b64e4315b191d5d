import { wordingRule } from "../lintRule.ts";

/** A relation that is declared twice, or otherwise than in the prelude. */
export const duplicateDeclaration = wordingRule(
  "duplicate-declaration",
  "duplicate-declaration",
  ({ name, first }, { policy }) => {
    if (first !== null) {
      return {
        message: `\`${name}\` is declared twice. Remove one of the declarations.`,
        related: [{ span: first, message: `\`${name}\` is declared here first.` }],
      };
    }
    const columns = policy.declarations.relations.get(name)?.columns ?? [];
    const list = columns.map((column) => `${column.name}: ${column.type}`).join(", ");
    return {
      message: `\`${name}\` belongs to the prelude, with other columns: \`${name}(${list})\`. Use those, or another name.`,
    };
  },
);
