import { datalogSemantics } from "./datalogSemantics.ts";
import type { ItemNode, RuleNode, TermNode, TypeDefinition } from "./datalogTree.ts";
import { directives, unsupportedDirectives } from "./directives.ts";
import { spanAt } from "./grammar.ts";
import { itemLimitProblem } from "./itemLimits.ts";
import { itemProblem, matchItem } from "./itemProblem.ts";
import { isWrongAddress } from "./literals.ts";
import type { ParsedItem } from "./parsedItem.ts";
import type { Name } from "./span.ts";
import type { SyntaxProblem } from "./tree.ts";
import { atomsIn, subterms, termsIn } from "./walk.ts";

/** Parses the text of a block that the scanner took for a Datalog item. Never throws. */
export function parseItem(text: string): ParsedItem {
  const problem = directiveProblem(text) ?? itemLimitProblem(text);
  if (problem !== null) return { node: null, problems: [problem] };
  const match = matchItem(text);
  if (match.failed()) return { node: null, problems: [itemProblem(match, text)] };
  const item: ParsedItem = datalogSemantics(match).item();
  const mistake = componentProblem(item.node, text) ?? addressProblem(item.node, text);
  return mistake === null ? item : { node: null, problems: [...item.problems, mistake] };
}

/** A directive that is not part of the language. */
function directiveProblem(text: string): SyntaxProblem | null {
  const directive = /^\s*((?:\.|#\s*)[a-z_]+)/.exec(text);
  const [whole, written] = directive ?? [];
  if (whole === undefined || written === undefined) return null;
  const span = spanAt(whole.length - written.length, written.length);
  const name = written.replace(/\s/g, "");
  if (directives.includes(name)) return null;
  const feature = unsupportedDirectives.get(name);
  return feature === undefined
    ? { kind: "unknown-directive", span }
    : { kind: "unsupported", feature, span };
}

/** A name with a dot in it, which only a component could have. */
function componentProblem(node: ItemNode | null, text: string): SyntaxProblem | null {
  if (node === null || node.kind === "include") return null;
  const qualified = qualifiedNames(node).find((name) => name.text.includes("."));
  if (qualified === undefined) return null;
  const { span } = qualified;
  const feature = `components (\`${text.slice(span.start, span.end)}\`)`;
  return { kind: "unsupported", feature, span };
}

/** `1.2.3.400` */
function addressProblem(node: ItemNode | null, text: string): SyntaxProblem | null {
  if (node?.kind !== "rule") return null;
  const wrong = allTerms(node).find(
    ({ kind, span }) => kind === "number" && isWrongAddress(text.slice(span.start, span.end)),
  );
  if (wrong === undefined) return null;
  const expected = "an address of four numbers up to 255";
  return { kind: "unexpected", span: wrong.span, expected, mend: null };
}

/** Every name of an item that components could qualify. */
function qualifiedNames(node: Exclude<ItemNode, { kind: "include" }>): readonly Name[] {
  switch (node.kind) {
    case "rule":
      return [
        ...[...node.heads, ...atomsIn(node.body)].map(({ relation }) => relation),
        ...branchesIn(node),
      ];
    case "declaration":
      return node.columns.map(({ type }) => type);
    case "directive":
      return node.targets.map(({ relation }) => relation);
    case "functorDeclaration":
      return [node.result, ...node.parameters.map(({ type }) => type)];
    case "type":
      return typesIn(node.definition);
  }
}

function allTerms({ heads, body }: RuleNode): TermNode[] {
  return [...heads.flatMap((head) => head.arguments).flatMap(subterms), ...termsIn(body)];
}

function branchesIn(rule: RuleNode): Name[] {
  return allTerms(rule).flatMap((term) => (term.kind === "branch" ? [term.name] : []));
}

function typesIn(definition: TypeDefinition): readonly Name[] {
  switch (definition.kind) {
    case "subset":
      return [definition.base];
    case "union":
      return definition.members;
    case "record":
      return definition.columns.map(({ type }) => type);
    case "algebraic":
      return definition.branches.flatMap(({ columns }) => columns.map(({ type }) => type));
  }
}
