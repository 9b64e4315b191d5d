import fc from "fast-check";
import type {
  AtomNode,
  ItemNode,
  LiteralNode,
  RuleNode,
  TermNode,
} from "../../server/src/syntax/datalogTree.ts";
import type { Name } from "../../server/src/syntax/span.ts";

/** Random items, for tests of properties. Their spans are empty: they stand nowhere yet. */

const span = { start: 0, end: 0 };
const named = (text: string): Name => ({ text, span });
const nameFrom = (...texts: readonly string[]): fc.Arbitrary<Name> =>
  fc.constantFrom(...texts).map(named);

const relation = nameFrom("A", "B", "Cd", "nothing", "log");
const variable = fc.constantFrom("x", "y", "?z", "a_1", "nilly");

const number = fc.oneof(
  fc.integer().map((value) => ({ value, type: "number" as const })),
  fc.nat().map((value) => ({ value, type: "unsigned" as const })),
  fc
    .integer({ min: -999, max: 999 })
    .map((value) => ({ value: value / 8, type: "float" as const })),
);

/** Terms without functors: what this version can evaluate. */
const simpleTerm: fc.Arbitrary<TermNode> = fc.letrec<{ term: TermNode }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    variable.map((name): TermNode => ({ kind: "variable", name, span })),
    fc.constant<TermNode>({ kind: "wildcard", span }),
    fc
      .string({ unit: fc.constantFrom("a", " ", '"', "\\", "\n", "é", ".", "/") })
      .map((value): TermNode => ({ kind: "string", value, span })),
    number.map((one): TermNode => ({ kind: "number", ...one, value: one.value || 0, span })),
    fc.constant<TermNode>({ kind: "nil", span }),
    fc
      .array(tie("term"), { maxLength: 3 })
      .map((fields): TermNode => ({ kind: "record", fields, span })),
    fc
      .tuple(nameFrom("CallTool", "Some"), fc.array(tie("term"), { maxLength: 2 }))
      .map(([name, fields]): TermNode => ({ kind: "branch", name, fields, span })),
    fc
      .array(tie("term"), { minLength: 2, maxLength: 2 })
      .map((terms): TermNode => ({ kind: "functor", name: named("f"), arguments: terms, span })),
  ),
})).term;

const comparator = fc.constantFrom("=", "!=", "<", "<=", ">", ">=", "=", "=");

/** Literals of the given terms. An atom under `!` is a negated atom; a group has more than one. */
function literalsOf(
  term: fc.Arbitrary<TermNode>,
  others: readonly fc.Arbitrary<LiteralNode>[],
): fc.Arbitrary<LiteralNode> {
  const atom = fc
    .tuple(relation, fc.array(term, { maxLength: 3 }))
    .map(([name, terms]): AtomNode => ({ relation: name, arguments: terms, span }));
  return fc.letrec<{ literal: LiteralNode; conjunction: LiteralNode[] }>((tie) => ({
    conjunction: fc.array(tie("literal"), { minLength: 1, maxLength: 3 }),
    literal: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc
        .tuple(fc.boolean(), atom)
        .map(([negated, one]): LiteralNode => ({ kind: "atom", negated, atom: one, span })),
      fc.tuple(comparator, term, term).map(
        ([operator, left, right]): LiteralNode => ({
          kind: "comparison",
          ...{ operator, left, right, span },
        }),
      ),
      ...others,
      tie("conjunction").map((body): LiteralNode => negationOf(body)),
      fc
        .array(tie("conjunction"), { minLength: 2, maxLength: 3 })
        .map((alternatives): LiteralNode => ({ kind: "disjunction", alternatives, span })),
    ),
  })).literal;
}

function negationOf(body: readonly LiteralNode[]): LiteralNode {
  const [only] = body;
  const isPlain = only?.kind === "atom" || only?.kind === "constraint";
  return body.length === 1 && isPlain && !only.negated
    ? { ...only, negated: true }
    : { kind: "negation", body, span };
}

function rulesOf(
  term: fc.Arbitrary<TermNode>,
  literal: fc.Arbitrary<LiteralNode>,
): fc.Arbitrary<RuleNode> {
  const head = fc
    .tuple(relation, fc.array(term, { maxLength: 3 }))
    .map(([name, terms]): AtomNode => ({ relation: name, arguments: terms, span }));
  return fc
    .tuple(head, fc.array(head, { maxLength: 1 }), fc.array(literal, { maxLength: 4 }))
    .map(([first, others, body]) => ({ kind: "rule", heads: [first, ...others], body, span }));
}

/** Rules without arithmetic, built-in functors, aggregates and dot access. */
export const simpleRule: fc.Arbitrary<RuleNode> = rulesOf(simpleTerm, literalsOf(simpleTerm, []));

/** Terms of every kind. */
const term: fc.Arbitrary<TermNode> = fc.letrec<{ term: TermNode; plain: TermNode }>((tie) => ({
  plain: simpleTerm,
  term: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie("plain"),
    fc
      .tuple(
        nameFrom("msg", "?m"),
        fc.array(nameFrom("agent", "nil"), { minLength: 1, maxLength: 2 }),
      )
      .map(([name, fields]): TermNode => ({ kind: "access", variable: name, fields, span })),
    fc
      .tuple(
        fc.constantFrom("+", "-", "*", "/", "%", "^", "band", "bshru", "lor", "land"),
        tie("term"),
        tie("term"),
      )
      .map(
        ([operator, left, right]): TermNode => ({ kind: "binary", operator, left, right, span }),
      ),
    fc
      .tuple(fc.constantFrom("bnot", "lnot"), tie("term"))
      .map(([operator, operand]): TermNode => ({ kind: "unary", operator, operand, span })),
    fc
      .tuple(nameFrom("number", "Id"), tie("term"))
      .map(([type, operand]): TermNode => ({ kind: "cast", operand, type, span })),
    fc
      .tuple(nameFrom("cat", "min", "max", "strlen"), fc.array(tie("term"), { maxLength: 3 }))
      .map(([name, terms]): TermNode => ({ kind: "builtIn", name, arguments: terms, span })),
    fc
      .tuple(
        fc.constantFrom("sum", "min", "max", "mean"),
        tie("term"),
        fc.array(literalsOf(simpleTerm, []), { minLength: 1, maxLength: 2 }),
      )
      .map(
        ([name, target, body]): TermNode => ({
          kind: "aggregate",
          ...{ function: name, target, body, span },
        }),
      ),
    fc.array(literalsOf(simpleTerm, []), { minLength: 1, maxLength: 2 }).map(
      (body): TermNode => ({
        kind: "aggregate",
        ...{ function: "count", target: null, body, span },
      }),
    ),
  ),
})).term;

const constraint = fc
  .tuple(nameFrom("match", "contains"), fc.boolean(), fc.array(term, { maxLength: 2 }))
  .map(
    ([name, negated, terms]): LiteralNode => ({
      kind: "constraint",
      ...{ name, negated, arguments: terms, span },
    }),
  );
const boolean = fc.boolean().map((value): LiteralNode => ({ kind: "boolean", value, span }));

const column = fc
  .tuple(nameFrom("a", "b"), nameFrom("symbol", "number", "Id"))
  .map(([name, type]) => ({ name, type }));
const columns = fc.array(column, { maxLength: 3 });
const typeNames = fc.array(nameFrom("symbol", "Id"), { minLength: 1, maxLength: 3 });

const definition = fc.oneof(
  nameFrom("number", "Id").map((base) => ({ kind: "subset" as const, base })),
  typeNames.map((members) => ({ kind: "union" as const, members })),
  columns.map((fields) => ({ kind: "record" as const, columns: fields })),
  fc
    .array(fc.tuple(nameFrom("Leaf", "Node"), columns), { minLength: 1, maxLength: 3 })
    .map((branches) => ({
      kind: "algebraic" as const,
      branches: branches.map(([name, fields]) => ({ name, columns: fields })),
    })),
);

/** Items of every kind. */
export const anyItem: fc.Arbitrary<ItemNode> = fc.oneof(
  { weight: 6, arbitrary: rulesOf(term, literalsOf(term, [constraint, boolean])) },
  fc.tuple(fc.array(relation, { minLength: 1, maxLength: 2 }), columns).chain(([names, fields]) =>
    fc.array(nameFrom("inline", "brie", "eqrel", "input"), { maxLength: 2 }).map(
      (qualifiers): ItemNode => ({
        kind: "declaration",
        ...{ names, columns: fields, qualifiers, span },
      }),
    ),
  ),
  fc
    .tuple(nameFrom("T", "Id"), definition)
    .map(([name, one]): ItemNode => ({ kind: "type", name, definition: one, span })),
  fc.tuple(typeNames, fc.boolean(), fc.boolean()).map(
    ([types, withNames, stateful]): ItemNode => ({
      kind: "functorDeclaration",
      name: named("f"),
      parameters: types.map((type) => ({ name: withNames ? named("p") : null, type })),
      result: named("symbol"),
      ...{ stateful, span },
    }),
  ),
  fc.tuple(fc.constantFrom("input", "output", "printsize", "limitsize"), relation, fc.string()).map(
    ([directive, target, value]): ItemNode => ({
      kind: "directive",
      directive,
      targets: [
        { relation: target, parameters: value === "" ? [] : [{ key: named("IO"), value }] },
        { relation: target, parameters: [] },
      ],
      span,
    }),
  ),
);

/** What Datalog is made of, in no order. */
export const tokenSoup: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...["A(", "B(x)", "x", "y", "msg.agent", "_", "nil", "not ", "true", "count :", "sum x :"],
      ...[":-", ".", ",", ";", "(", ")", "[", "]", "{", "}", "!", "=", "<=", "<", "-", "+", "^"],
      ...['"a"', '"', "1", "2.5", "0x", "$C", "@f(", "as(", "band", " ", "\n", "//", "/*", "*/"],
      ...[".decl ", ".type ", ".input ", "#include ", ".functor ", "<:", "|", ":", "é", "😀", "\\"],
    ),
    { maxLength: 30 },
  )
  .map((tokens) => tokens.join(""));
