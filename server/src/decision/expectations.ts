import { groupBy } from "../datalog/groupBy.ts";
import type { PlacedTable, PolicyModel } from "../semantics/model.ts";
import type { Interval } from "../syntax/interval.ts";
import { placed, type Span } from "../syntax/span.ts";
import type { CellNode } from "../syntax/tree.ts";
import { type Action, showAction } from "./action.ts";
import type { Attribute } from "./attributes.ts";
import { type ExpectedActions, readActions } from "./expectedActions.ts";
import {
  attributeOfDomain,
  type CellReading,
  type ExpectedValues,
  readCell,
} from "./expectedValues.ts";
import { namesMeantBy, normalTitle, type TitledNames, titledNames } from "./titles.ts";
import { type Decision, decisions } from "./truthTable.ts";

/** A row of an expectation table: what must be decided, where. Spans are of the file. */
export interface Expectation {
  readonly actions: ExpectedActions;
  readonly conditions: readonly ExpectedValues[];
  readonly decision: Decision;
  /** Whether an audit rule must fire too; where not, it may. */
  readonly audited: boolean;
  readonly decisionSpan: Span;
  /**
   * The row above it in a table that is read from the top: what that one covers, or one above it,
   * this one is not about. `null` for the first row, and for every row of another table.
   */
  readonly above: Expectation | null;
}

/** What a column of an expectation table is about. */
export type Column =
  | { readonly kind: "action" }
  | { readonly kind: "decision" }
  /** `#`: the table is read from the top, whatever its cells say. */
  | { readonly kind: "place" }
  | { readonly kind: "attribute"; readonly attribute: Attribute }
  /** Its title means no attribute, or more than one. */
  | { readonly kind: "unreadable" };

/** An expectation table of the file. */
export interface ExpectationTable {
  readonly columns: readonly Column[];
  /** Those that can be read. */
  readonly rows: readonly Expectation[];
  /** Whether all columns and rows could be read. */
  readonly complete: boolean;
  /** The title of its decisions. */
  readonly titleSpan: Span;
  /** Where the text of its last row ends; `null` where it has none. */
  readonly end: number | null;
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
      /** Words that it could be. */
      readonly known: readonly string[];
      /** Whether it could be a number, an order or a range too. */
      readonly numbers: boolean;
      /** Whether it compares numbers, and the column is not about numbers. */
      readonly comparesText: boolean;
      readonly span: Span;
    };

/** What the tables say of one attribute's values. */
export interface TableMention {
  readonly attribute: string;
  readonly constants: readonly string[];
  readonly intervals: readonly Interval[];
}

export interface Expectations {
  readonly tables: readonly ExpectationTable[];
  /** The rows of all tables. */
  readonly rows: readonly Expectation[];
  /** What `Action` columns name, each once, `other` left out. */
  readonly actions: readonly Action[];
  /** Values that join open domains, and intervals at which numbers are told apart. */
  readonly mentions: readonly TableMention[];
  readonly problems: readonly ExpectationProblem[];
}

/** What is known of the tables of a policy that has errors: nothing. */
export const noExpectations: Expectations = {
  tables: [],
  rows: [],
  actions: [],
  mentions: [],
  problems: [],
};

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
  const tables = model.tables.flatMap((table) => reader.read(table) ?? []);
  const rows = tables.flatMap((table) => table.rows);
  const problems = reader.problems;
  return {
    tables,
    rows,
    actions: actionsOf(rows),
    mentions: mentionsOf(rows, attributes),
    problems,
  };
}

class TableReader {
  readonly #model: PolicyModel;
  readonly #attributes: ReadonlyMap<string, Attribute>;
  readonly #names: TitledNames;
  readonly problems: ExpectationProblem[] = [];

  constructor(model: PolicyModel, attributes: readonly Attribute[]) {
    this.#model = model;
    const observed = new Set(attributes.map(({ name }) => name));
    this.#attributes = new Map([
      ...attributes.map((attribute) => [attribute.name, attribute] as const),
      // The first domain of an attribute counts; what the rules observe knows it already.
      ...model.domains
        .filter(({ attribute }) => !observed.has(attribute))
        .toReversed()
        .map((domain) => [domain.attribute, attributeOfDomain(domain)] as const),
    ]);
    this.#names = titledNames([...this.#attributes.values()], []);
  }

  read({ node, start }: PlacedTable): ExpectationTable | null {
    const titles = node.header.map((cell) => normalTitle(cell.text));
    const decisionTitle = node.header[titles.indexOf("decision")];
    if (decisionTitle === undefined || !titles.includes("action")) return null;
    const columns = node.header.map((cell) => this.#column(cell, placed(start, cell.span)));
    const rows = this.#rows(node.rows, columns, start);
    const readable = columns.every(({ kind }) => kind !== "unreadable");
    const lastRow = node.rows.at(-1);
    return {
      columns,
      rows,
      complete: readable && rows.length === node.rows.length,
      titleSpan: placed(start, decisionTitle.span),
      end: lastRow === undefined ? null : placed(start, lastOf(lastRow)).end,
    };
  }

  /** The rows that can be read; where they are read from the top, only those above the first that cannot. */
  #rows(
    written: readonly (readonly CellNode[])[],
    columns: readonly Column[],
    start: number,
  ): Expectation[] {
    const fromTop = columns.some(({ kind }) => kind === "place");
    const rows: Expectation[] = [];
    let isCut = false;
    for (const cells of written) {
      const above = fromTop ? (rows.at(-1) ?? null) : null;
      const row = this.#row(cells, columns, start, above);
      if (row === null) isCut = fromTop;
      else if (!isCut) rows.push(row);
    }
    return rows;
  }

  #column({ text }: CellNode, span: Span): Column {
    const title = text.replaceAll("\\|", "|");
    if (normalTitle(title) === "action") return { kind: "action" };
    if (normalTitle(title) === "decision") return { kind: "decision" };
    if (normalTitle(title) === "#") return { kind: "place" };
    const candidates = namesMeantBy(title, this.#names);
    const [name, second] = candidates;
    const attribute = name === undefined ? undefined : this.#attributes.get(name);
    if (attribute === undefined) {
      const known = [...this.#names.names];
      this.problems.push({ kind: "table-unknown-column", title, known, span });
      return { kind: "unreadable" };
    }
    if (second !== undefined) {
      this.problems.push({ kind: "ambiguous-field", title, candidates, span });
      return { kind: "unreadable" };
    }
    return { kind: "attribute", attribute };
  }

  /** A row; `null` where it cannot be read, which is reported. */
  #row(
    cells: readonly CellNode[],
    columns: readonly Column[],
    start: number,
    above: Expectation | null,
  ): Expectation | null {
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
      if (column.kind === "decision") decision = { text: cell.text, span };
      if (column.kind === "action") {
        const read = this.#actions(cell, span);
        if (read === "unreadable") readable = false;
        else actions = read;
      }
      if (column.kind === "attribute") {
        const read = this.#condition(cell, column.attribute, span);
        if (read.kind === "unreadable") readable = false;
        if (read.kind === "values") conditions.push(read.values);
      }
    }
    const expected = decision.text === null ? null : readDecision(decision.text);
    if (expected === null) {
      this.#unknownValue(decision.text, "Decision", decisions, decision.span);
      return null;
    }
    if (!readable) return null;
    return { actions, conditions, ...expected, decisionSpan: decision.span, above };
  }

  #actions({ meaning, text }: CellNode, span: Span): ExpectedActions | "unreadable" {
    const actions = readActions(meaning, this.#model.aliases);
    if (actions === "unreadable") {
      this.#unknownValue(text, "Action", [...this.#model.aliases.keys(), "other", "any"], span);
    }
    return actions;
  }

  #condition(cell: CellNode, attribute: Attribute, span: Span): CellReading {
    const read = readCell(cell, attribute, span);
    if (read.kind === "unreadable") {
      this.problems.push({
        kind: "table-unknown-value",
        column: attribute.name,
        ...read.problem,
      });
    }
    return read;
  }

  #unknownValue(value: string | null, column: string, known: readonly string[], span: Span): void {
    this.problems.push({
      kind: "table-unknown-value",
      ...{ value, column, known, span },
      numbers: false,
      comparesText: false,
    });
  }
}

/** `DENY`, `allow + audit`; `null` for anything else. */
function readDecision(text: string): Pick<Expectation, "decision" | "audited"> | null {
  const [, written, audit] = /^(\w+)(\s*\+\s*AUDIT)?$/.exec(text.toUpperCase()) ?? [];
  const decision = decisions.find((known) => known === written);
  return decision === undefined ? null : { decision, audited: audit !== undefined };
}

/** The last cell of a row. */
function lastOf(cells: readonly CellNode[]): Span {
  return cells.at(-1)?.span ?? { start: 0, end: 0 };
}

function actionsOf(rows: readonly Expectation[]): Action[] {
  const named = rows
    .flatMap(({ actions }) => actions?.actions ?? [])
    .filter(({ kind }) => kind !== "otherTool");
  return [...groupBy(named, showAction).values()].flatMap(([first]) => first ?? []);
}

function mentionsOf(
  rows: readonly Expectation[],
  attributes: readonly Attribute[],
): TableMention[] {
  const conditions = groupBy(
    rows.flatMap((row) => row.conditions),
    ({ attribute }) => attribute,
  );
  return attributes.flatMap(({ name, closed, values: possible }): TableMention[] => {
    const values = (conditions.get(name) ?? []).flatMap((condition) => condition.values);
    const isNumber = possible.some(({ kind }) => kind === "interval");
    const constants = values.flatMap((value) => (value.kind === "constant" ? [value.text] : []));
    const intervals = values.flatMap((value) =>
      value.kind === "interval" ? [value.interval] : [],
    );
    if (isNumber)
      return intervals.length > 0 ? [{ attribute: name, constants: [], intervals }] : [];
    if (closed || constants.length === 0) return [];
    return [{ attribute: name, constants: [...new Set(constants)], intervals: [] }];
  });
}
