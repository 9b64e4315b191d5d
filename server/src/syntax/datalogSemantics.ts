import type { Node, Semantics } from "ohm-js";
import type { AtomNode, LiteralNode, RuleNode, TermNode } from "./datalogTree.ts";
import { directiveActions } from "./directiveActions.ts";
import { datalogGrammar, nameOf, spanAt, spanOf } from "./grammar.ts";
import {
  aggregateFunctionOf,
  binaryOperatorOf,
  comparatorOf,
  unaryOperatorOf,
} from "./keywords.ts";
import { numberNode, stringValue } from "./literals.ts";
import { shapeTerm, type TermPart } from "./operators.ts";
import { type ParsedItem, partsOfList } from "./parsedItem.ts";
import type { Name } from "./span.ts";

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
  .addOperation<ParsedItem>("item", {
    ...directiveActions,
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

function partsOf(operand: Node): TermPart[] {
  return operand.parts();
}

function termsOf(list: Node): TermNode[] {
  return partsOfList(list).map((term): TermNode => term.term());
}

/** The conjunctions of a body, one for each `;` and one more. */
function alternativesOf(body: Node): LiteralNode[][] {
  return partsOfList(body.child(0)).map((conjunction) =>
    partsOfList(conjunction.child(0)).flatMap((literal) => withoutGroup(literal.literal())),
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
  const [first, ...others] = partsOfList(heads.child(0)).map((atom): AtomNode => atom.atom());
  if (first === undefined) throw new Error("the grammar matched a rule without a head");
  const node: RuleNode = { kind: "rule", heads: [first, ...others], body, span: spanOf(whole) };
  return { node, problems: [] };
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
