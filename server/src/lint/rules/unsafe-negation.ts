import { placed, type Span } from "../../syntax/span.ts";
import type { PolicyTree } from "../../syntax/tree.ts";
import { variablesIn } from "../../syntax/walk.ts";
import { replaceFix, wordingRule } from "../lintRule.ts";

/** A variable of a negated literal that nothing else binds. */
export const unsafeNegation = wordingRule(
  "unsafe-negation",
  "unbound-variable",
  ({ variable, negated, span }, { tree }) => {
    if (!negated) return null; // ungrounded-variable
    const [only, ...others] = usesOf(variable, span, tree);
    if (only === undefined || others.length > 0) {
      return {
        message: `Nothing gives \`${variable}\` a value: a negated literal only tests. Bind \`${variable}\` in a literal that is not negated.`,
      };
    }
    return {
      message: `\`${variable}\` stands only in a negated literal, so nothing gives it a value. Write \`_\` to say that there is no such fact at all, or bind \`${variable}\` in a literal that is not negated.`,
      fixes: [replaceFix("Use `_`: no such fact at all", only, "_")],
    };
  },
);

/** Where the rule around a literal uses a variable. */
function usesOf(variable: string, literal: Span, tree: PolicyTree): Span[] {
  const around = tree.blocks.find(
    ({ start, block }) => start <= literal.start && literal.end <= start + block.text.length,
  );
  if (around?.block.node.kind !== "rule") return [];
  return variablesIn(around.block.node)
    .filter(({ text }) => text === variable)
    .map(({ span }) => placed(around.start, span));
}
