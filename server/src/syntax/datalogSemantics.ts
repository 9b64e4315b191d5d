import type { Node, Semantics } from "ohm-js";
import type {
  AtomNode,
  ColumnNode,
  DirectiveNode,
  FunctorNode,
  ItemNode,
  LiteralNode,
  RuleNode,
  TermNode,
  TypeDefinition,
} from "./datalogTree.ts";
import { datalogGrammar, nameOf, spanAt, spanOf } from "./grammar.ts";
import {
  aggregateFunctionOf,
  binaryOperatorOf,
  comparatorOf,
  readWriteDirectiveOf,
  unaryOperatorOf,
} from "./keywords.ts";
import { numberNode, stringValue } from "./literals.ts";
import { shapeTerm, type TermPart } from "./operators.ts";
import type { Name } from "./span.ts";
import type { SyntaxProblem } from "./tree.ts";

/** What a block that the scanner took for a Datalog item says. */
export interface ParsedItem {
  /** `null` where it could not be read, or is not part of the language. */
  readonly node: ItemNode | null;
  readonly problems: readonly SyntaxProblem[];
}

/** What the parts of a match of datalog.ohm mean; `item` of a whole match is its item. */
export const datalogSemantics: Semantics = datalogGrammar
  .createSemantics()
  .addOperation<TermNode>("term", {
    Term(first, operations) {
      if (operations.numChildren === 0 && first.ctorName === "Operand") {
        const [only] = partsOf(first);
        if (only?.kind === "operand") return only.term;
      }
      const rest = operations.children.flatMap((operation): TermPart[] => operation.parts());
      return shapeTerm([...partsOf(first), ...rest]);
    },
    Primary_functor(_at, name, _open, terms, _close) {
      const span = spanOf(this);
      return { kind: "functor", name: nameOf(name), arguments: termsOf(terms), span };
    },
    Primary_branch(_dollar, name, _open, terms, _close) {
      return { kind: "branch", name: nameOf(name), fields: termsOf(terms), span: spanOf(this) };
    },
    Primary_emptyBranch(_dollar, name) {
      return { kind: "branch", name: nameOf(name), fields: [], span: spanOf(this) };
    },
    Primary_record(_open, terms, _close) {
      return { kind: "record", fields: termsOf(terms), span: spanOf(this) };
    },
    Primary_group(_open, term, _close) {
      const inner: TermNode = term.term();
      return { ...inner, span: spanOf(this) };
    },
    Primary_string(literal) {
      return { kind: "string", value: stringValue(literal.sourceString), span: spanOf(this) };
    },
    Primary_number(literal) {
      return numberNode(literal.sourceString, spanOf(this));
    },
    Primary_nil(_nil) {
      return { kind: "nil", span: spanOf(this) };
    },
    Primary_wildcard(_underscore) {
      return { kind: "wildcard", span: spanOf(this) };
    },
    Primary_cast(_as, _open, term, _comma, type, _close) {
      return { kind: "cast", operand: term.term(), type: nameOf(type), span: spanOf(this) };
    },
    Primary_count(_count, _colon, body) {
      const span = spanOf(this);
      return { kind: "aggregate", function: "count", target: null, body: body.body(), span };
    },
    Primary_aggregate(name, target, _colon, body) {
      return {
        kind: "aggregate",
        function: aggregateFunctionOf(name.sourceString),
        target: target.term(),
        body: body.body(),
        span: spanOf(this),
      };
    },
    Primary_builtIn(name, _open, terms, _close) {
      const span = spanOf(this);
      return { kind: "builtIn", name: nameOf(name), arguments: termsOf(terms), span };
    },
    Primary_access(access) {
      const [variable, ...fields] = namesOf(access);
      if (variable === undefined) throw new Error("a dot access without a variable was matched");
      return { kind: "access", variable, fields, span: spanOf(this) };
    },
    Primary_variable(name) {
      return { kind: "variable", name: name.sourceString, span: spanOf(this) };
    },
    Primary_aggregateName(name) {
      return { kind: "variable", name: name.sourceString, span: spanOf(this) };
    },
  })
  .addOperation<TermPart[]>("parts", {
    Operation(operator, operand) {
      const binary = binaryOperatorOf(operator.sourceString);
      return [{ kind: "binary", operator: binary }, ...partsOf(operand)];
    },
    Operand_unary(operator, operand) {
      const unary = unaryOperatorOf(operator.sourceString);
      return [
        { kind: "unary", operator: unary, start: operator.source.startIdx },
        ...partsOf(operand),
      ];
    },
    Operand(operand) {
      return operand.ctorName === "Primary"
        ? [{ kind: "operand", term: operand.child(0).term() }]
        : operand.parts();
    },
  })
  .addOperation<AtomNode>("atom", {
    Atom(name, _open, terms, _close) {
      return { relation: nameOf(name), arguments: termsOf(terms), span: spanOf(this) };
    },
  })
  .addOperation<LiteralNode>("literal", {
    Literal_negation(_not, literal) {
      const body = withoutGroup(literal.literal());
      const span = spanOf(this);
      const [only] = body;
      const isPlain = only?.kind === "atom" || only?.kind === "constraint";
      return body.length === 1 && isPlain && !only.negated
        ? { ...only, negated: true, span }
        : { kind: "negation", body, span };
    },
    Literal_comparison(left, operator, right) {
      return {
        kind: "comparison",
        operator: comparatorOf(operator.sourceString),
        left: left.term(),
        right: right.term(),
        span: spanOf(this),
      };
    },
    Literal_group(_open, body, _close) {
      const alternatives = alternativesOf(body);
      return { kind: "disjunction", alternatives, span: spanOf(this) };
    },
    Literal_constraint(name, _open, terms, _close) {
      return {
        kind: "constraint",
        negated: false,
        name: nameOf(name),
        arguments: termsOf(terms),
        span: spanOf(this),
      };
    },
    Literal_true: (_true) => ({ kind: "boolean", value: true, span: spanOf(_true) }),
    Literal_false: (_false) => ({ kind: "boolean", value: false, span: spanOf(_false) }),
    Literal_atom(atom) {
      return { kind: "atom", negated: false, atom: atom.atom(), span: spanOf(this) };
    },
  })
  .addOperation<readonly LiteralNode[]>("body", {
    Body(_alternatives) {
      return conjunctionOf(this);
    },
    AggregateBody_group(_open, body, _close) {
      return body.body();
    },
    AggregateBody_atom(atom) {
      return [{ kind: "atom", negated: false, atom: atom.atom(), span: spanOf(atom) }];
    },
  })
  .addOperation<ColumnNode>("column", {
    Column(name, _colon, type) {
      return { name: nameOf(name), type: nameOf(type) };
    },
  })
  .addOperation<FunctorNode["parameters"][number]>("parameter", {
    Parameter_named: (name, _colon, type) => ({ name: nameOf(name), type: nameOf(type) }),
    Parameter_unnamed: (type) => ({ name: null, type: nameOf(type) }),
  })
  .addOperation<DirectiveNode["targets"][number]>("target", {
    ReadOrWriteTarget(relation, parameters) {
      const [given] = parameters.children;
      const listOfParameters = given === undefined ? [] : listed(given.child(1));
      return {
        relation: nameOf(relation),
        parameters: listOfParameters.map((parameter) => ({
          key: nameOf(parameter.child(0)),
          value: unquoted(parameter.child(2).sourceString),
        })),
      };
    },
  })
  .addOperation<ParsedItem>("item", {
    Declaration(_decl, names, _open, columns, _close, qualifiers, choice) {
      const [choiceDomain] = choice.children;
      return {
        node: {
          kind: "declaration",
          names: listed(names).map(nameOf),
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
        branches: listed(branches).map((branch) => ({
          name: nameOf(branch.child(0)),
          columns: columnsOf(branch.child(2)),
        })),
      });
    },
    TypeDeclaration_union(_type, name, _is, members) {
      return typeOf(this, name, { kind: "union", members: listed(members).map(nameOf) });
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
        parameters: listed(parameters).map((parameter): FunctorNode["parameters"][number] =>
          parameter.parameter(),
        ),
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
        targets: listed(targets).map((target): DirectiveNode["targets"][number] => target.target()),
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
    Rule_subsumption(_first, _subsumes, _second, _if, _body, _dot) {
      const feature = "subsumption (`<=` between two heads)";
      return {
        node: null,
        problems: [{ kind: "unsupported", feature, span: spanOf(_subsumes) }],
      };
    },
    Rule_rule(heads, _if, body, _dot) {
      return ruleOf(this, heads, body.body());
    },
    Rule_fact(heads, _dot) {
      return ruleOf(this, heads, []);
    },
  });

function listed(list: Node): Node[] {
  return list.asIteration().children;
}

function partsOf(operand: Node): TermPart[] {
  return operand.parts();
}

function termsOf(list: Node): TermNode[] {
  return listed(list).map((term): TermNode => term.term());
}

function columnsOf(list: Node): ColumnNode[] {
  return listed(list).map((column): ColumnNode => column.column());
}

/** The conjunctions of a body, one for each `;` and one more. */
function alternativesOf(body: Node): LiteralNode[][] {
  return listed(body.child(0)).map((conjunction) =>
    listed(conjunction.child(0)).flatMap((literal) => withoutGroup(literal.literal())),
  );
}

/** A body as one conjunction: `A(x); B(x)` is a conjunction of one disjunction. */
function conjunctionOf(body: Node): readonly LiteralNode[] {
  const alternatives = alternativesOf(body);
  const [only] = alternatives;
  return only !== undefined && alternatives.length === 1
    ? only
    : [{ kind: "disjunction", alternatives, span: spanOf(body) }];
}

/** Takes away parentheses that hold one conjunction only. */
function withoutGroup(group: LiteralNode): readonly LiteralNode[] {
  if (group.kind !== "disjunction") return [group];
  const [only] = group.alternatives;
  return only !== undefined && group.alternatives.length === 1 ? only : [group];
}

function ruleOf(whole: Node, heads: Node, body: readonly LiteralNode[]): ParsedItem {
  const [first, ...others] = listed(heads.child(0)).map((atom): AtomNode => atom.atom());
  if (first === undefined) throw new Error("the grammar matched a rule without a head");
  const node: RuleNode = { kind: "rule", heads: [first, ...others], body, span: spanOf(whole) };
  return { node, problems: [] };
}

function typeOf(whole: Node, name: Node, definition: TypeDefinition): ParsedItem {
  const node: ItemNode = { kind: "type", name: nameOf(name), definition, span: spanOf(whole) };
  return { node, problems: [] };
}

function unquoted(source: string): string {
  return source.startsWith('"') ? stringValue(source) : source;
}

function namesOf(dotted: Node): Name[] {
  const names: Name[] = [];
  let start = dotted.source.startIdx;
  for (const part of dotted.sourceString.split(".")) {
    names.push({ text: part, span: spanAt(start, part.length) });
    start += part.length + 1;
  }
  return names;
}
