import type { Declarations } from "../../semantics/declarations.ts";
import { placed, type Span } from "../../syntax/span.ts";
import type { PolicyTree } from "../../syntax/tree.ts";
import { atomsIn } from "../../syntax/walk.ts";
import { wordingRule } from "../lintRule.ts";
import { nearest } from "../nearest.ts";

/** A relation that only a rule's head declares: its columns have neither names nor types. */
export const undeclaredRelation = wordingRule(
  "undeclared-relation",
  "undeclared-relation",
  ({ name, arity }, { tree, checked }) => {
    const meant = nearest(name, declaredNames(checked.declarations, arity));
    // What the rules read is a helper, whatever other name it resembles.
    if (meant !== null && !isRead(name, tree)) {
      const edits = headsOf(name, tree).map((span) => ({ span, newText: meant }));
      return {
        message: `Nothing declares \`${name}\`, and no rule reads it, so that its rules change no decision. Did you mean \`${meant}\`?`,
        fixes: [{ title: `Change to \`${meant}\``, edits }],
      };
    }
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

/** The declared relations, those of the prelude among them, with a number of columns. */
function declaredNames({ relations }: Declarations, arity: number): string[] {
  return [...relations.values()]
    .filter(({ declared, columns }) => declared && columns.length === arity)
    .map(({ name }) => name);
}

function isRead(name: string, { blocks }: PolicyTree): boolean {
  return blocks.some(({ block: { node, text } }) => {
    if (!text.includes(name)) return false;
    if (node.kind === "directive")
      return node.targets.some(({ relation }) => relation.text === name);
    return (
      node.kind === "rule" && atomsIn(node.body).some(({ relation }) => relation.text === name)
    );
  });
}

/** Where rules of the file have a relation as their head. */
function headsOf(name: string, { blocks }: PolicyTree): Span[] {
  return blocks.flatMap(({ start, block: { node } }) =>
    node.kind === "rule"
      ? node.heads
          .filter(({ relation }) => relation.text === name)
          .map(({ relation }) => placed(start, relation.span))
      : [],
  );
}
