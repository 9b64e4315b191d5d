import type { ColumnNode, ItemNode, RuleNode } from "../syntax/datalogTree.ts";
import type { Name } from "../syntax/span.ts";
import { hasTooManyAlternatives } from "./alternatives.ts";
import type { Declarations } from "./declarations.ts";
import { functors, functorsToCome } from "./functors.ts";
import { groundingProblems } from "./grounding.ts";
import type { ItemProblem } from "./problems.ts";
import { typeProblems } from "./typeRule.ts";
import { rootOf, wayTo } from "./typeSystem.ts";

/**
 * What is wrong with an item by itself, given the names that it can use: names, numbers of
 * arguments, types, and variables without a value. Spans are of the item's block, so that the
 * problems of a block that an edit left alone stay as they are.
 */
export function checkItem(node: ItemNode, declarations: Declarations): ItemProblem[] {
  switch (node.kind) {
    case "rule":
      return ruleProblems(node, declarations);
    case "declaration": {
      const equivalence = node.qualifiers.find(({ text }) => text === "eqrel");
      const problems = undefinedTypes(typesOf(node.columns), declarations);
      if (equivalence === undefined) return problems;
      const feature = "an equivalence relation (`eqrel`)";
      return [...problems, { kind: "unsupported-feature", feature, span: equivalence.span }];
    }
    case "type": {
      const { definition } = node;
      if (definition.kind === "subset") {
        const bases = [definition.base];
        return [...undefinedTypes(bases, declarations), ...cycles(node.name, bases, declarations)];
      }
      if (definition.kind === "union") {
        const { members } = definition;
        const cyclic = cycles(node.name, members, declarations);
        const unlike = cyclic.length === 0 ? unlikeTypes(members, declarations) : [];
        return [...undefinedTypes(members, declarations), ...unlike, ...cyclic];
      }
      if (definition.kind === "record") {
        return undefinedTypes(typesOf(definition.columns), declarations);
      }
      const columns = definition.branches.flatMap((branch) => branch.columns);
      return undefinedTypes(typesOf(columns), declarations);
    }
    case "functorDeclaration": {
      const types = [...node.parameters.map(({ type }) => type), node.result];
      const problems = undefinedTypes(types, declarations);
      const { text: name } = node.name;
      if (declarations.dialect === "policy" && (functors.has(name) || functorsToCome.has(name))) {
        return problems;
      }
      const feature = `the file's own functor \`@${name}\``;
      return [...problems, { kind: "unsupported-feature", feature, span: node.name.span }];
    }
    case "directive":
      return node.targets.flatMap(({ relation: { text: name, span } }): ItemProblem[] =>
        declarations.relations.has(name) ? [] : [{ kind: "undefined-relation", name, span }],
      );
    case "include":
      return [];
  }
}

function ruleProblems(rule: RuleNode, declarations: Declarations): ItemProblem[] {
  if (!hasTooManyAlternatives(rule)) {
    const ungrounded = groundingProblems(rule);
    const isUngrounded = (name: string): boolean =>
      ungrounded.some((one) => one.kind === "unbound-variable" && one.variable === name);
    // That a variable without a value has no fields needs no words of its own.
    const types = typeProblems(rule, declarations).filter(
      (one) =>
        one.kind !== "type-mismatch" || one.reason !== "no-field" || !isUngrounded(one.variable),
    );
    return [...types, ...ungrounded];
  }
  const { span } = rule.heads[0].relation;
  const feature = "a rule that stands for so many, with all the alternatives of its `;`,";
  return [{ kind: "unsupported-feature", feature, span }];
}

function typesOf(columns: readonly ColumnNode[]): Name[] {
  return columns.map(({ type }) => type);
}

function undefinedTypes(names: readonly Name[], { types }: Declarations): ItemProblem[] {
  return names.flatMap(({ text: name, span }): ItemProblem[] =>
    types.has(name) ? [] : [{ kind: "undefined-type", name, span }],
  );
}

/** The members of a union that are of another kind than the first one. */
function unlikeTypes([first, ...others]: readonly Name[], { types }: Declarations): ItemProblem[] {
  if (first === undefined) return [];
  const expected = rootOf(first.text, types);
  if (expected === null) return [];
  return others.flatMap(({ text, span }): ItemProblem[] => {
    const found = rootOf(text, types);
    if (found === null || found === expected) return [];
    return [
      { kind: "type-mismatch", ...{ reason: "union", found, first: first.text, expected }, span },
    ];
  });
}

/** Whether a type is made of itself through subsets and unions; a record may hold its own type. */
function cycles(name: Name, parts: readonly Name[], { types }: Declarations): ItemProblem[] {
  const texts = parts.map(({ text }) => text);
  const cycle = wayTo(name.text, texts, types);
  if (cycle === null) return [];
  return [
    { kind: "type-mismatch", reason: "cycle", cycle: [name.text, ...cycle], span: name.span },
  ];
}
