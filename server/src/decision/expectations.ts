import type { PlacedTable, PolicyModel } from "../semantics/model.ts";
import { placed, type Span } from "../syntax/span.ts";
import type { CellNode } from "../syntax/tree.ts";
import {
  type Attribute,
  type AttributeMention,
  type AttributeValue,
  isReservedCell,
  showValue,
} from "./attributes.ts";
import { constantsCoveredBy } from "./numberCells.ts";

/** A row of an expectation table: what must be decided, where. Spans are of the file. */
export interface Expectation {
  readonly actions: ExpectedActions;
  readonly conditions: readonly ExpectedValues[];
  /** As written; a decision in upper case where it is one. */
  readonly decision: string;
  readonly decisionSpan: Span;
}

/** The actions that a row is about, as tool names and `other`; `null` for every action. */
type ExpectedActions = { readonly negated: boolean; readonly tools: readonly string[] } | null;

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
      /** As written, with its quotes; `null` where the row ends before the column. */
      readonly value: string | null;
      /** The attribute, or `Action` or `Decision`. */
      readonly column: string;
      readonly known: readonly string[];
      readonly span: Span;
    }
  | { readonly kind: "unsupported-feature"; readonly feature: string; readonly span: Span };

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
  /** Title to the attributes that it names. */
  readonly #titles = new Map<string, string[]>();
  readonly #rows: Expectation[] = [];
  readonly #tools = new Set<string>();
  readonly #mentions: AttributeMention[] = [];
  readonly #problems: ExpectationProblem[] = [];

  constructor(model: PolicyModel, attributes: readonly Attribute[]) {
    this.#model = model;
    this.#attributes = attributes;
    const domains = model.domains.map((domain) => domain.attribute);
    this.#names = [...new Set([...attributes.map(({ name }) => name), ...domains])];
    for (const name of this.#names) {
      for (const title of titlesOf(name)) {
        this.#titles.set(title, [...(this.#titles.get(title) ?? []), name]);
      }
    }
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
    const candidates = this.#names.includes(cell.text)
      ? [cell.text]
      : (this.#titles.get(title) ?? []);
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
    let actions: ExpectedActions = null;
    let decision: { readonly text: string | null; readonly span: Span } = {
      text: null,
      span: placed(start, lastOf(cells)),
    };
    const conditions: ExpectedValues[] = [];
    let readable = true;
    for (const [position, column] of columns.entries()) {
      if (column.kind === "unreadable") readable = false;
      const cell = cells[position];
      if (cell === undefined) continue; // a short row goes on with empty cells, as in GFM
      const span = placed(start, cell.span);
      if (column.kind === "decision") decision = { text: cell.text.toUpperCase(), span };
      if (column.kind === "action" && cell.meaning.kind !== "any") {
        actions = this.#actions(cell, span);
        if (actions === null) readable = false;
      }
      if (column.kind === "attribute") {
        const condition = this.#condition(cell, column.name, span);
        if (condition === null) readable = false;
        else if (condition !== "any") conditions.push(condition);
      }
    }
    if (decision.text === null || !decisionPattern.test(decision.text)) {
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

  /** The actions that a cell names; `null` where it cannot be read, which is reported. */
  #actions({ meaning, text }: CellNode, span: Span): ExpectedActions {
    if (meaning.kind !== "values") {
      const known = [...this.#model.aliases.keys(), "other", "any"];
      this.#problems.push({
        kind: "table-unknown-value",
        value: text,
        column: "Action",
        known,
        span,
      });
      return null;
    }
    const tools = meaning.values.map((value) => this.#model.aliases.get(value.text) ?? value.text);
    for (const tool of tools) if (tool !== "other") this.#tools.add(tool);
    return { negated: meaning.negated, tools };
  }

  /** What a cell demands; `null` where it cannot be read, which is reported. */
  #condition(cell: CellNode, name: string, span: Span): ExpectedValues | "any" | null {
    const { meaning } = cell;
    if (meaning.kind === "any") return "any";
    const attribute = this.#attributes.find((one) => one.name === name);
    const domain = this.#model.domains.find((one) => one.attribute === name);
    const closed = domain?.closed ?? false;
    const known = domain?.values ?? [];
    const report = (value: string, at: Span): null => {
      const possible = attribute?.values.map(showValue) ?? [
        ...known.map((text) => showValue({ kind: "constant", text })),
        "unknown",
      ];
      const alone = meaning.kind !== "values" || (!meaning.negated && meaning.values.length === 1);
      const all = alone ? [...possible, "any"] : possible;
      const kind = "table-unknown-value";
      this.#problems.push({ kind, value, column: name, known: all, span: at });
      return null;
    };
    if (meaning.kind === "unreadable") return report(cell.text, span);
    if (meaning.kind === "order" || meaning.kind === "range") {
      // An open domain holds numbers that no rule names, on either side of any limit.
      const covered = closed ? constantsCoveredBy(meaning, known) : null;
      if (covered !== null) {
        const values = covered.map((text): AttributeValue => ({ kind: "constant", text }));
        return { attribute: name, negated: false, values };
      }
      const feature = `the cell \`${cell.text}\` on \`${name}\`, whose values \`@domain\` does not close to numbers,`;
      this.#problems.push({ kind: "unsupported-feature", feature, span });
      return null;
    }
    const values: AttributeValue[] = [];
    for (const [index, { text, quoted }] of meaning.values.entries()) {
      const at = valueSpans(cell.text, span.start)[index] ?? span;
      const word = quoted ? "" : text.toLowerCase();
      if (word === "unknown") values.push({ kind: "unknown" });
      else if (word === "other" && !closed) values.push({ kind: "other" });
      else if (closed ? !known.includes(text) : isForAnotherKind(word)) {
        return report(quoted ? JSON.stringify(text) : text, at);
      } else values.push({ kind: "constant", text });
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

/** The titles, as normal() makes them, that name an attribute: its own, and its last part. */
function titlesOf(name: string): ReadonlySet<string> {
  const full = normal(name);
  return new Set([full, full.slice(full.lastIndexOf(".") + 1)]);
}

/** Whether a title is read as the column of just one of some attributes. */
export function isUniqueTitle(title: string, names: readonly string[]): boolean {
  const wanted = normal(title);
  if (wanted === "action" || wanted === "decision") return false;
  return names.filter((name) => titlesOf(name).has(wanted)).length === 1;
}

/** Whether a word of a cell is about arguments, numbers or comparisons, or names no one value. */
function isForAnotherKind(word: string): boolean {
  return isReservedCell(word) || /^[<>]|\.\./.test(word);
}

/** The places of the values of a cell, which starts at an offset: `a, "b, c"` has two. */
function valueSpans(cell: string, start: number): Span[] {
  const first = /^not\s+/i.exec(cell)?.[0].length ?? 0;
  return [...cell.slice(first).matchAll(/"(?:\\.|[^"\\])*"|[^\s,"][^,]*/g)].map((value) => {
    const from = start + first + value.index;
    return { start: from, end: from + value[0].trimEnd().length };
  });
}

/** The last cell of a row. */
function lastOf(cells: readonly CellNode[]): Span {
  return cells.at(-1)?.span ?? { start: 0, end: 0 };
}

/** Whether an expectation covers an action: a tool, or `null` for any other. */
export function coversAction({ actions }: Expectation, tool: string | null): boolean {
  return actions === null || actions.tools.includes(tool ?? "other") !== actions.negated;
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
