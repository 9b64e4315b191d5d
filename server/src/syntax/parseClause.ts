import { nestingProblem, policyGrammar, spanOf } from "./grammar.ts";
import { labelPattern } from "./scanBlocks.ts";
import type { ClauseMeaning, ClauseNode, Effect, Name } from "./tree.ts";

const semantics = policyGrammar
  .createSemantics()
  .addOperation<ClauseMeaning>("meaning", {
    Clause(_lead, _label, _colon, _stars, _default, effect, _trailer, _end) {
      return effect.meaning();
    },
    Effect(effect) {
      return effect.meaning();
    },
    Allow: (_word, target, _if) => meaning("allow", target.tools()),
    Deny: (_word, target, _if) => meaning("deny", target.tools()),
    Guard_words: (_guard, _dash, _deny, target, _if) => meaning("guard", target.tools()),
    Guard_code: (_guard, target, _if) => meaning("guard", target.tools()),
    Approval: (_require, _approval, _from, _for, target, _if) =>
      meaning("require_approval", target.tools()),
    Escalate: (_word, target, _if) => meaning("escalate", target.tools()),
    Audit: (_word, target, _if) => meaning("audit", target.tools()),
  })
  .addOperation<readonly Name[] | null>("tools", {
    Target_all: (_all, _actions, _default) => null,
    Target_tools: (names) =>
      names.asIteration().children.map((name) => ({ text: name.sourceString, span: spanOf(name) })),
  });

/**
 * Parses a block that starts with a clause label. A clause that the grammar cannot read is still
 * a clause, an informal one.
 */
export function parseClause(text: string): ClauseNode {
  const start = text.search(labelPattern);
  const label = labelPattern.exec(text)?.[0] ?? "";
  const english = text.slice(text.indexOf(":", start + label.length) + 1);
  const match =
    nestingProblem(text, "Clause") === null ? policyGrammar.match(text, "Clause") : null;
  const read: ClauseMeaning | null = match?.succeeded() ? semantics(match).meaning() : null;
  return {
    kind: "clause",
    label: { text: label, span: { start, end: start + label.length } },
    text: english
      .replace(/^\s*\*\*/, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
    meaning: read,
    enforceable: !/\[not enforceable\]\s*\.?\s*$/i.test(text),
  };
}

function meaning(effect: Effect, tools: readonly Name[] | null): ClauseMeaning {
  return { effect, tools };
}
