import type { ActionDict, Node } from "ohm-js";
import type {
  ColumnNode,
  DirectiveNode,
  FunctorNode,
  ItemNode,
  TypeDefinition,
} from "./datalogTree.ts";
import { nameOf, spanOf } from "./grammar.ts";
import { readWriteDirectiveOf } from "./keywords.ts";
import { stringValue } from "./literals.ts";
import { type ParsedItem, partsOfList } from "./parsedItem.ts";
import type { Name } from "./span.ts";

/** What the directives of datalog.ohm mean. */
export const directiveActions: ActionDict<ParsedItem> = {
  Declaration(_decl, names, _open, columns, _close, qualifiers, choice) {
    const [choiceDomain] = choice.children;
    return {
      node: {
        kind: "declaration",
        names: partsOfList(names).map(nameOf),
        columns: columnsOf(columns),
        qualifiers: qualifiers.children.map(nameOf),
        span: spanOf(this),
      },
      problems:
        choiceDomain === undefined
          ? []
          : [{ kind: "unsupported", feature: "`choice-domain`", span: spanOf(choiceDomain) }],
    };
  },
  TypeDeclaration_subset(_type, name, _sub, base) {
    return typeOf(this, name, { kind: "subset", base: nameOf(base) });
  },
  TypeDeclaration_record(_type, name, _is, _open, columns, _close) {
    return typeOf(this, name, { kind: "record", columns: columnsOf(columns) });
  },
  TypeDeclaration_algebraic(_type, name, _is, branches) {
    return typeOf(this, name, {
      kind: "algebraic",
      branches: partsOfList(branches).map((branch) => ({
        name: nameOf(branch.child(0)),
        columns: columnsOf(branch.child(2)),
      })),
    });
  },
  TypeDeclaration_union(_type, name, _is, members) {
    return typeOf(this, name, { kind: "union", members: partsOfList(members).map(nameOf) });
  },
  TypeDeclaration_old(keyword, name) {
    const base = keyword.sourceString === ".number_type" ? "number" : "symbol";
    const builtIn: Name = { text: base, span: spanOf(keyword) };
    return typeOf(this, name, { kind: "subset", base: builtIn });
  },
  FunctorDeclaration(_functor, name, _open, parameters, _close, _colon, result, stateful) {
    const node: FunctorNode = {
      kind: "functorDeclaration",
      name: nameOf(name),
      parameters: partsOfList(parameters).map(parameterOf),
      result: nameOf(result),
      stateful: stateful.numChildren > 0,
      span: spanOf(this),
    };
    return { node, problems: [] };
  },
  ReadOrWrite(directive, targets) {
    const node: DirectiveNode = {
      kind: "directive",
      directive: readWriteDirectiveOf(directive.sourceString),
      targets: partsOfList(targets).map(targetOf),
      span: spanOf(this),
    };
    return { node, problems: [] };
  },
  Include(_include, path) {
    const { start, end } = spanOf(path);
    const text = stringValue(path.sourceString);
    const name: Name = { text, span: { start: start + 1, end: end - 1 } };
    return { node: { kind: "include", path: name, span: spanOf(this) }, problems: [] };
  },
};

function columnsOf(list: Node): ColumnNode[] {
  return partsOfList(list).map((column) => ({
    name: nameOf(column.child(0)),
    type: nameOf(column.child(2)),
  }));
}

function parameterOf(parameter: Node): FunctorNode["parameters"][number] {
  const form = parameter.child(0);
  return form.ctorName === "Parameter_named"
    ? { name: nameOf(form.child(0)), type: nameOf(form.child(2)) }
    : { name: null, type: nameOf(form) };
}

function targetOf(target: Node): DirectiveNode["targets"][number] {
  const [given] = target.child(1).children;
  const parameters = given === undefined ? [] : partsOfList(given.child(1));
  return {
    relation: nameOf(target.child(0)),
    parameters: parameters.map((parameter) => ({
      key: nameOf(parameter.child(0)),
      value: unquoted(parameter.child(2).sourceString),
    })),
  };
}

function typeOf(whole: Node, name: Node, definition: TypeDefinition): ParsedItem {
  const node: ItemNode = { kind: "type", name: nameOf(name), definition, span: spanOf(whole) };
  return { node, problems: [] };
}

function unquoted(source: string): string {
  return source.startsWith('"') ? stringValue(source) : source;
}
