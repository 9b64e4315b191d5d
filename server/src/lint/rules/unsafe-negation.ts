import { wordingRule } from "../lintRule.ts";

/** A variable of a negated literal that nothing else binds. */
export const unsafeNegation = wordingRule(
  "unsafe-negation",
  "unbound-variable",
  ({ variable, negated, span }, { text }) => {
    if (!negated) return null; // ungrounded-variable
    const literal = text.slice(span.start, span.end);
    const at = literal.search(
      new RegExp(`(?<![\\w?])${variable.replaceAll("?", "\\?").replaceAll(".", "\\.")}(?![\\w?])`),
    );
    const start = span.start + Math.max(0, at);
    const fixes =
      at < 0
        ? []
        : [
            {
              title: "Use `_`: no such fact at all",
              edits: [{ span: { start, end: start + variable.length }, newText: "_" }],
            },
          ];
    return {
      message: `\`${variable}\` stands only in a negated literal, so nothing gives it a value. Write \`_\` to say that there is no such fact at all, or bind \`${variable}\` in a literal that is not negated.`,
      fixes,
    };
  },
);
