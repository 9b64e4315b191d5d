import type { Atom, Literal, Rule, Term } from "../datalog/program.ts";
import type { AtomNode, LiteralNode, TermNode } from "../syntax/datalogTree.ts";
import type { Span } from "../syntax/span.ts";
import { alternativesOf, hasTooManyAlternatives, type PlainLiteral } from "./alternatives.ts";
import type { Declarations } from "./declarations.ts";
import { TypeScope } from "./typeScope.ts";
import { rootOf } from "./typeSystem.ts";

/** A rule in intermediate form, one for each of its alternatives. Origins are spans of the block. */
export interface LoweredAlternatives {
  readonly rules: readonly Rule<Span>[];
  /** What this version cannot evaluate yet. Spans are of the block. */
  readonly unsupported: readonly { readonly feature: string; readonly span: Span }[];
}

/**
 * Lowers one head of a rule: a disjunction becomes several rules, a negated group the disjunction
 * of its negated literals (De Morgan), and dot access an equality of records.
 */
export function lowerRule(
  head: AtomNode,
  body: readonly LiteralNode[],
  declarations: Declarations,
): LoweredAlternatives {
  const unsupported: { feature: string; span: Span }[] = [];
  // What has too many alternatives is a problem of the item already.
  const span = head.span;
  if (hasTooManyAlternatives({ kind: "rule", heads: [head], body, span })) {
    return { rules: [], unsupported };
  }
  const rules = alternativesOf(body).flatMap((literals) => {
    // An alternative with `false` in it derives nothing.
    if (literals.some((literal) => literal.kind === "boolean" && !literal.value)) return [];
    const lowering = new AlternativeLowering(head, literals, declarations);
    const rule = lowering.run();
    unsupported.push(...lowering.unsupported);
    return [rule];
  });
  // What all the alternatives share is said once.
  const seen = new Set<string>();
  const once = unsupported.filter(({ feature, span }) => {
    const key = `${span.start} ${feature}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { rules, unsupported: once };
}

/** Lowers one conjunction. */
class AlternativeLowering {
  readonly unsupported: { feature: string; span: Span }[] = [];
  readonly #head: AtomNode;
  readonly #body: readonly PlainLiteral[];
  readonly #declarations: Declarations;
  readonly #opened = new Set<string>();
  readonly #equalities: { readonly left: Term; readonly right: Term }[] = [];
  #scope: TypeScope | null = null;

  constructor(head: AtomNode, body: readonly PlainLiteral[], declarations: Declarations) {
    this.#head = head;
    this.#body = body;
    this.#declarations = declarations;
  }

  run(): Rule<Span> {
    const origin = this.#head.relation.span;
    const head = this.#atom(this.#head);
    const body = this.#body.flatMap((literal) => this.#literal(literal));
    const opened = this.#equalities.map(
      ({ left, right }): Literal<Span> => ({
        kind: "comparison",
        operator: "=",
        left,
        right,
        origin,
      }),
    );
    return { head, body: [...body, ...opened], origin };
  }

  #literal(node: PlainLiteral): Literal<Span>[] {
    const origin = node.span;
    switch (node.kind) {
      case "atom":
        return [{ kind: "atom", negated: node.negated, atom: this.#atom(node.atom), origin }];
      case "comparison": {
        const left = this.#term(node.left);
        const right = this.#term(node.right);
        return [{ kind: "comparison", operator: node.operator, left, right, origin }];
      }
      case "boolean":
        return [];
      case "constraint":
        return this.#constraint(node);
    }
  }

  /** `contains(a, b)`, that b holds a (Soufflé), is a comparison of what a functor says. */
  #constraint(node: Extract<PlainLiteral, { kind: "constraint" }>): Literal<Span>[] {
    const { name, arguments: terms, negated, span: origin } = node;
    const [part, whole] = terms.map((term) => this.#term(term));
    if (name.text !== "contains" || part === undefined || whole === undefined) {
      this.unsupported.push({ feature: `\`${name.text}\``, span: name.span });
      return [];
    }
    const left: Term = { kind: "functor", functor: "str_contains", arguments: [whole, part] };
    const right: Term = { kind: "constant", value: 1 };
    return [{ kind: "comparison", operator: negated ? "!=" : "=", left, right, origin }];
  }

  #atom({ relation, arguments: terms }: AtomNode): Atom {
    return { relation: relation.text, terms: terms.map((term) => this.#term(term)) };
  }

  #term(node: TermNode): Term {
    switch (node.kind) {
      case "variable":
        return { kind: "variable", name: node.name };
      case "wildcard":
        return { kind: "wildcard" };
      case "string":
      case "number":
        return { kind: "constant", value: node.value };
      case "nil":
        return { kind: "constant", value: { branch: "nil", fields: [] } };
      case "record":
        return { kind: "structure", branch: null, fields: node.fields.map((f) => this.#term(f)) };
      case "branch": {
        const fields = node.fields.map((field) => this.#term(field));
        return { kind: "structure", branch: node.name.text, fields };
      }
      case "functor": {
        const terms = node.arguments.map((argument) => this.#term(argument));
        return { kind: "functor", functor: node.name.text, arguments: terms };
      }
      case "access":
        return { kind: "variable", name: this.#access(node) };
      case "cast": {
        // A value of one kind as one of another is its bits (Soufflé): not told by this version.
        const root = rootOf(node.type.text, this.#declarations.types);
        if (root !== null && this.#types.rootOf(node.operand) === root) {
          return this.#term(node.operand);
        }
        return this.#refuse("`as` between values of two kinds", node.span);
      }
      case "builtIn":
        return this.#refuse(`the functor \`${node.name.text}\``, node.name.span);
      case "aggregate":
        return this.#refuse(`the aggregate \`${node.function}\``, node.span);
      case "unary":
      case "binary":
        return this.#refuse("arithmetic", node.span);
    }
  }

  #refuse(feature: string, span: Span): Term {
    this.unsupported.push({ feature, span });
    return { kind: "wildcard" };
  }

  /** The variable that stands for `message.agent`; opens the records on the way to it. */
  #access({ variable: { text }, fields }: Extract<TermNode, { kind: "access" }>): string {
    let variable = text;
    let type = this.#types.types.get(variable) ?? null;
    for (const { text: field } of fields) {
      const columns = this.#types.columnsOf(type) ?? [];
      if (!this.#opened.has(variable)) {
        this.#opened.add(variable);
        const record = variable;
        this.#equalities.push({
          left: { kind: "variable", name: record },
          right: {
            kind: "structure",
            branch: null,
            fields: columns.map(({ name }) => ({ kind: "variable", name: `${record}.${name}` })),
          },
        });
      }
      variable = `${variable}.${field}`;
      type = columns.find(({ name }) => name === field)?.type ?? null;
    }
    return variable;
  }

  get #types(): TypeScope {
    this.#scope ??= TypeScope.of([this.#head], this.#body, this.#declarations);
    return this.#scope;
  }
}
