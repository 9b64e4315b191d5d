import type { Analysis } from "../../decision/analyse.ts";
import { placed, type RuleNode, type Span, type TermNode } from "../../syntax/tree.ts";
import { replaceFix, wordingRule } from "../lintRule.ts";

/** A variable of a negated literal that nothing else binds. */
export const unsafeNegation = wordingRule(
  "unsafe-negation",
  "unbound-variable",
  ({ variable, negated, span }, analysis) => {
    if (!negated) return null; // ungrounded-variable
    const [only, ...others] = usesOf(variable, span, analysis);
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
function usesOf(variable: string, literal: Span, { model }: Analysis): Span[] {
  const rule = model.rules.find(
    ({ span }) => span.start <= literal.start && literal.end <= span.end,
  );
  if (rule === undefined) return [];
  return termsOf(rule.node)
    .flatMap((term) => variablesIn(term))
    .filter(({ name }) => name === variable)
    .map(({ span }) => placed(rule.start, span));
}

function termsOf({ head, body }: RuleNode): TermNode[] {
  return [
    ...head.arguments,
    ...body.flatMap((literal) =>
      literal.kind === "atom" ? literal.atom.arguments : [literal.left, literal.right],
    ),
  ];
}

function variablesIn(term: TermNode): { readonly name: string; readonly span: Span }[] {
  switch (term.kind) {
    case "variable":
      return [term];
    case "access":
      return [{ name: term.variable.text, span: term.variable.span }];
    case "record":
    case "branch":
      return term.fields.flatMap(variablesIn);
    case "functor":
      return term.arguments.flatMap(variablesIn);
    default:
      return [];
  }
}
