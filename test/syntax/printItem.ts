import type {
  AtomNode,
  ColumnNode,
  ItemNode,
  LiteralNode,
  TermNode,
  TypeNode,
} from "../../server/src/syntax/datalogTree.ts";

/** Items in canonical spelling, every operator in parentheses: parsed again they are the same. */

export function printItem(node: ItemNode): string {
  switch (node.kind) {
    case "rule": {
      const heads = node.heads.map(printAtom).join(", ");
      return node.body.length === 0 ? `${heads}.` : `${heads} :- ${printBody(node.body)}.`;
    }
    case "declaration": {
      const names = node.names.map(({ text }) => text).join(", ");
      const qualifiers = node.qualifiers.map(({ text }) => ` ${text}`).join("");
      return `.decl ${names}(${printColumns(node.columns)})${qualifiers}`;
    }
    case "type":
      return `.type ${node.name.text} ${printDefinition(node.definition)}`;
    case "functorDeclaration": {
      const parameters = node.parameters.map(({ name, type }) =>
        name === null ? type.text : `${name.text}: ${type.text}`,
      );
      const stateful = node.stateful ? " stateful" : "";
      return `.functor ${node.name.text}(${parameters.join(", ")}): ${node.result.text}${stateful}`;
    }
    case "directive":
      return `.${node.directive} ${node.targets
        .map(({ relation, parameters }) => {
          const list = parameters.map(({ key, value }) => `${key.text}=${JSON.stringify(value)}`);
          return list.length === 0 ? relation.text : `${relation.text}(${list.join(", ")})`;
        })
        .join(", ")}`;
    case "include":
      return `#include "${node.path.text}"`;
  }
}

function printBody(body: readonly LiteralNode[]): string {
  return body.map(printLiteral).join(", ");
}

function printLiteral(node: LiteralNode): string {
  switch (node.kind) {
    case "atom":
      return `${node.negated ? "!" : ""}${printAtom(node.atom)}`;
    case "comparison":
      return `${printTerm(node.left)} ${node.operator} ${printTerm(node.right)}`;
    case "constraint":
      return `${node.negated ? "!" : ""}${node.name.text}(${printTerms(node.arguments)})`;
    case "boolean":
      return String(node.value);
    case "negation":
      return `!(${printBody(node.body)})`;
    case "disjunction":
      return `(${node.alternatives.map(printBody).join("; ")})`;
  }
}

function printTerm(node: TermNode): string {
  switch (node.kind) {
    case "variable":
      return node.name;
    case "wildcard":
      return "_";
    case "nil":
      return "nil";
    case "string":
      return JSON.stringify(node.value);
    case "number":
      return printNumber(node);
    case "record":
      return `[${printTerms(node.fields)}]`;
    case "branch":
      return `$${node.name.text}(${printTerms(node.fields)})`;
    case "functor":
      return `@${node.name.text}(${printTerms(node.arguments)})`;
    case "builtIn":
      return `${node.name.text}(${printTerms(node.arguments)})`;
    case "access":
      return [node.variable, ...node.fields].map(({ text }) => text).join(".");
    case "unary":
      return `(${node.operator} ${printTerm(node.operand)})`;
    case "binary":
      return `(${printOperand(node.left)} ${node.operator} ${printOperand(node.right)})`;
    case "cast":
      return `as(${printTerm(node.operand)}, ${node.type.text})`;
    case "aggregate": {
      // `sum max(x) : { … }` would be the sum of an aggregate.
      const isCall = node.target?.kind === "builtIn";
      const printed = node.target === null ? "" : printTerm(node.target);
      const target = printed === "" ? "" : ` ${isCall ? `(${printed})` : printed}`;
      return `${node.function}${target} : { ${printBody(node.body)} }`;
    }
  }
}

/** `-1 ^ x` would be `-(1 ^ x)`. */
function printOperand(node: TermNode): string {
  const isNegative = node.kind === "number" && node.value < 0;
  return isNegative ? `(${printTerm(node)})` : printTerm(node);
}

function printNumber({ value, type }: Extract<TermNode, { kind: "number" }>): string {
  if (type === "unsigned") return `${value}u`;
  return type === "float" && Number.isInteger(value) ? `${value}.0` : String(value);
}

function printAtom({ relation, arguments: terms }: AtomNode): string {
  return `${relation.text}(${printTerms(terms)})`;
}

function printTerms(terms: readonly TermNode[]): string {
  return terms.map(printTerm).join(", ");
}

function printColumns(columns: readonly ColumnNode[]): string {
  return columns.map(({ name, type }) => `${name.text}: ${type.text}`).join(", ");
}

function printDefinition(definition: TypeNode["definition"]): string {
  switch (definition.kind) {
    case "subset":
      return `<: ${definition.base.text}`;
    case "union":
      return `= ${definition.members.map(({ text }) => text).join(" | ")}`;
    case "record":
      return `= [${printColumns(definition.columns)}]`;
    case "algebraic":
      return `= ${definition.branches
        .map(({ name, columns }) => `${name.text} {${printColumns(columns)}}`)
        .join(" | ")}`;
  }
}
