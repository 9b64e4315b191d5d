import type { PlacedTable, PolicyModel } from "../semantics/model.ts";
import { type CellNode, placed, type Span } from "../syntax/tree.ts";
import type { Attribute, AttributeMention, AttributeValue } from "./attributes.ts";

/** A row of an expectation table: what must be decided, where. Spans are of the file. */
export interface Expectation {
  /** Tool names and `other`; `null` for every action. */
  readonly actions: readonly string[] | null;
  readonly conditions: readonly ExpectedValues[];
  /** As written; a decision in upper case where it is one. */
  readonly decision: string;
  readonly decisionSpan: Span;
}

/** What one cell demands of one attribute. */
interface ExpectedValues {
  readonly attribute: string;
  readonly negated: boolean;
  readonly values: readonly AttributeValue[];
}

/** What is wrong with a table itself, where. */
export type ExpectationProblem =
  | {
      readonly kind: "table-unknown-column";
      readonly title: string;
      readonly known: readonly string[];
      readonly span: Span;
    }
  | {
      readonly kind: "ambiguous-field";
      readonly title: string;
      readonly candidates: readonly string[];
      readonly span: Span;
    }
  | {
      readonly kind: "table-unknown-value";
      readonly value: string;
      /** The attribute, or `Action` or `Decision`. */
      readonly column: string;
      readonly known: readonly string[];
      readonly span: Span;
    };

export interface Expectations {
  readonly rows: readonly Expectation[];
  /** Tools that an `Action` column names. */
  readonly tools: readonly string[];
  /** Values that join open domains. */
  readonly mentions: readonly AttributeMention[];
  readonly problems: readonly ExpectationProblem[];
}

const decisionPattern = /^(?:ALLOW|UNGUARDED|(?:GUARD_)?(?:DENY|ESCALATE|REQUIRE_APPROVAL))$/;

/**
 * Reads the expectation tables of a policy: Markdown tables with an `Action` and a `Decision`
 * column (LANGUAGE.md, section 6). Any other table is prose.
 *
 * @param attributes those that the rules observe
 */
export function readExpectations(
  model: PolicyModel,
  attributes: readonly Attribute[],
): Expectations {
  const reader = new TableReader(model, attributes);
  for (const table of model.tables) reader.read(table);
  return reader.expectations;
}

type Column =
  | { readonly kind: "action" }
  | { readonly kind: "decision" }
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "unreadable" };

class TableReader {
  readonly #model: PolicyModel;
  readonly #attributes: readonly Attribute[];
  readonly #names: readonly string[];
  readonly #rows: Expectation[] = [];
  readonly #tools = new Set<string>();
  readonly #mentions: AttributeMention[] = [];
  readonly #problems: ExpectationProblem[] = [];

  constructor(model: PolicyModel, attributes: readonly Attribute[]) {
    this.#model = model;
    this.#attributes = attributes;
    const domains = model.domains.map((domain) => domain.attribute);
    this.#names = [...new Set([...attributes.map(({ name }) => name), ...domains])];
  }

  get expectations(): Expectations {
    return {
      rows: this.#rows,
      tools: [...this.#tools],
      mentions: this.#mentions,
      problems: this.#problems,
    };
  }

  read({ node, start }: PlacedTable): void {
    const titles = node.header.map((cell) => normal(cell.text));
    if (!titles.includes("action") || !titles.includes("decision")) return;
    const columns = node.header.map((cell) => this.#column(cell, start));
    for (const cells of node.rows) this.#row(cells, columns, start);
  }

  #column(cell: CellNode, start: number): Column {
    const title = normal(cell.text);
    if (title === "action") return { kind: "action" };
    if (title === "decision") return { kind: "decision" };
    const span = placed(start, cell.span);
    const candidates = this.#names.filter((name) => {
      const full = normal(name);
      return full === title || full.slice(full.lastIndexOf(".") + 1) === title;
    });
    const [name, second] = candidates;
    if (name === undefined) {
      const known = this.#names;
      this.#problems.push({ kind: "table-unknown-column", title: cell.text, known, span });
      return { kind: "unreadable" };
    }
    if (second !== undefined) {
      this.#problems.push({ kind: "ambiguous-field", title: cell.text, candidates, span });
      return { kind: "unreadable" };
    }
    return { kind: "attribute", name };
  }

  #row(cells: readonly CellNode[], columns: readonly Column[], start: number): void {
    let actions: readonly string[] | null = null;
    let decision: { readonly text: string; readonly span: Span } | null = null;
    const conditions: ExpectedValues[] = [];
    let readable = true;
    for (const [position, column] of columns.entries()) {
      const cell = cells[position];
      if (cell === undefined) continue;
      const span = placed(start, cell.span);
      if (column.kind === "unreadable") readable = false;
      if (column.kind === "action") actions = this.#actions(cell);
      if (column.kind === "decision") decision = { text: cell.text.toUpperCase(), span };
      if (column.kind === "attribute") {
        const condition = this.#condition(cell, column.name, span);
        if (condition === null) readable = false;
        else if (condition !== "any") conditions.push(condition);
      }
    }
    if (decision === null || decision.text === "") return;
    if (!decisionPattern.test(decision.text)) {
      const known = ["ALLOW", "UNGUARDED", "DENY", "GUARD_DENY", "ESCALATE", "REQUIRE_APPROVAL"];
      const { text: value, span } = decision;
      this.#problems.push({ kind: "table-unknown-value", value, column: "Decision", known, span });
    } else if (readable) {
      this.#rows.push({
        actions,
        conditions,
        decision: decision.text,
        decisionSpan: decision.span,
      });
    }
  }

  #actions({ meaning, text }: CellNode): readonly string[] | null {
    if (meaning.kind === "any") return null;
    const named = meaning.kind === "values" ? meaning.values.map((value) => value.text) : [text];
    const tools = named.map((name) => this.#model.aliases.get(name) ?? name);
    for (const tool of tools) if (tool !== "other") this.#tools.add(tool);
    return tools;
  }

  /** What a cell demands; `null` where it cannot be read, which is reported. */
  #condition(cell: CellNode, name: string, span: Span): ExpectedValues | "any" | null {
    const { meaning } = cell;
    if (meaning.kind === "any") return "any";
    const attribute = this.#attributes.find((one) => one.name === name);
    const domain = this.#model.domains.find((one) => one.attribute === name);
    const closed = domain?.closed ?? false;
    const known = closed ? (domain?.values ?? []) : [];
    const report = (value: string): null => {
      const all = [...known, "unknown", "any"];
      this.#problems.push({ kind: "table-unknown-value", value, column: name, known: all, span });
      return null;
    };
    if (meaning.kind === "unreadable") return report(cell.text);
    const values: AttributeValue[] = [];
    for (const { text, quoted } of meaning.values) {
      if (!quoted && text === "unknown") values.push({ kind: "unknown" });
      else if (!quoted && text === "other" && !closed) values.push({ kind: "other" });
      else if (closed && !known.includes(text)) return report(text);
      else values.push({ kind: "constant", text });
    }
    if (attribute !== undefined && !closed) {
      const constants = values.flatMap((value) => (value.kind === "constant" ? [value.text] : []));
      this.#mentions.push({ tool: attribute.tool, field: attribute.field, constants });
    }
    return { attribute: name, negated: meaning.negated, values };
  }
}

/** A column title without regard to case, spaces and underscores. */
function normal(title: string): string {
  return title.toLowerCase().replaceAll(/[\s_]/g, "");
}

/** Whether an expectation covers a value of an attribute. */
export function covers(
  { conditions }: Expectation,
  attribute: Attribute,
  value: AttributeValue,
): boolean {
  return conditions
    .filter((condition) => condition.attribute === attribute.name)
    .every(({ negated, values }) => values.some((wanted) => sameValue(wanted, value)) !== negated);
}

function sameValue(first: AttributeValue, second: AttributeValue): boolean {
  if (first.kind !== "constant" || second.kind !== "constant") return first.kind === second.kind;
  return first.text === second.text;
}
