import type { TermNode } from "../../syntax/datalogTree.ts";
import { placed, type Span } from "../../syntax/span.ts";
import type { PolicyTree } from "../../syntax/tree.ts";
import { atomsIn, variablesIn } from "../../syntax/walk.ts";
import { replaceFix, wordingRule } from "../lintRule.ts";

/** A variable of a negated literal that nothing else binds. */
export const unsafeNegation = wordingRule(
  "unsafe-negation",
  "unbound-variable",
  ({ variable, negated, span }, { tree }) => {
    if (!negated) return null; // ungrounded-variable
    const only = onlyColumn(variable, span, tree);
    if (only === null) {
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

/**
 * Where a negated atom has a variable as a column, or as part of one, if the rule around it has the
 * variable nowhere else: there, a wildcard says that there is no such fact at all.
 */
function onlyColumn(variable: string, literal: Span, tree: PolicyTree): Span | null {
  const around = tree.blocks.find(
    ({ start, block }) => start <= literal.start && literal.end <= start + block.text.length,
  );
  const rule = around?.block.node;
  if (around === undefined || rule?.kind !== "rule") return null;
  const [only, ...others] = variablesIn(rule).filter(({ text }) => text === variable);
  if (only === undefined || others.length > 0) return null;
  const columns = atomsIn(rule.body).flatMap((atom) => atom.arguments.flatMap(parts));
  const isColumn = columns.some((term) => term.span.start === only.span.start);
  return isColumn ? placed(around.start, only.span) : null;
}

/** A term, and what a record or a branch is made of. */
function parts(term: TermNode): TermNode[] {
  const hasFields = term.kind === "record" || term.kind === "branch";
  return hasFields ? term.fields.flatMap(parts) : [term];
}
