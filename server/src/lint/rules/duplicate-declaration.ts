import type { Declarations } from "../../semantics/declarations.ts";
import { declaredAt } from "../../semantics/declaredAt.ts";
import { type LintRule, wordingRule } from "../lintRule.ts";

const ofNames = wordingRule(
  "duplicate-declaration",
  "duplicate-declaration",
  ({ what, name, first }, { checked, tree }) => {
    if (first.kind === "prelude") {
      return {
        message: `The ${what} \`${name}\` belongs to the prelude, with another meaning${meaning(what, name, checked.declarations)}. Use that, or another name.`,
      };
    }
    const uri = first.kind === "include" ? first.uri : null;
    const span = first.kind === "include" ? first.span : declaredAt(tree, what, name);
    return {
      message: `The ${what} \`${name}\` is declared twice. Remove one of the declarations.`,
      related: span === null ? [] : [{ uri, span, message: `\`${name}\` is declared here first.` }],
    };
  },
);

const ofColumns = wordingRule(
  "duplicate-declaration",
  "duplicate-column",
  ({ what, name, first }) => ({
    message: `Another ${what} before this one is called \`${name}\`. Give each ${what} a name of its own.`,
    related: [{ ...first, message: `\`${name}\` is declared here first.` }],
  }),
);

/** A name that is declared twice, or otherwise than in the prelude. */
export const duplicateDeclaration: LintRule = {
  code: "duplicate-declaration",
  *items(file) {
    yield* ofNames.items?.(file) ?? [];
    yield* ofColumns.items?.(file) ?? [];
  },
};

/** What the prelude means by a name: `: R(a: symbol)`. */
function meaning(what: string, name: string, { relations, branches }: Declarations): string {
  const columns = (what === "relation" ? relations : branches).get(name)?.columns;
  if (columns === undefined) return "";
  const list = columns.map((column) => `${column.name}: ${column.type ?? "symbol"}`).join(", ");
  return what === "relation" ? `: \`${name}(${list})\`` : `: \`${name} {${list}}\``;
}
