/**
 * The custom requests of the language server and the messages of the truth-table panel.
 * Types only, shared by the server, the client and the webview, so that none imports another.
 */

/** A place in a document, as in LSP: zero-based lines, characters in UTF-16 code units. */
export interface Place {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** A number of scenarios: in digits where a number of JavaScript is not exact any more. */
export type Count = number | string;

/** A rule that a row of the truth table refers to. */
export interface RuleReference {
  /** What a person calls it: its clauses' labels, or the rule's head where it has none. */
  readonly label: string;
  /** The clause's English, the rule's deny message, or the rule's text: one line. */
  readonly summary: string;
  readonly range: Place;
  /** The clauses of this document that it implements. */
  readonly clauses: readonly Place[];
}

/** The scenarios with one decision. */
export interface DecisionCount {
  /** `ALLOW`, `UNGUARDED`, `DENY`, `GUARD_DENY` and so on. */
  readonly decision: string;
  readonly scenarios: Count;
}

/** A column of an action's table. */
export interface AttributeView {
  /** `membership` */
  readonly title: string;
  /** `get_reservation_details.membership` */
  readonly name: string;
  /** Its values as cells show them, in their order: `gold`, `> 500`, `unknown`. */
  readonly values: readonly string[];
}

/** Merged rows that are disjoint; rows that are read from the top; a row for each scenario. */
export type TableView = "minimised" | "first-match" | "full";

/** One state of the world: by the name of each attribute its value, as cells show it. */
export type ScenarioValues = Readonly<Record<string, string>>;

/** The table of one action, without its rows. */
export interface ActionTableView {
  /** As a cell names it: the tool's own name, `other`, `host example.com`. */
  readonly action: string;
  /** What a person calls it: `cancel (cancel_reservation)`, `any other tool`. */
  readonly title: string;
  readonly attributes: readonly AttributeView[];
  /**
   * Arguments that are columns of the full view alone, since only whether they can be read matters;
   * without values.
   */
  readonly malformedOnly: readonly AttributeView[];
  readonly scenarios: Count;
  /** Decisions that occur, `ALLOW` first. */
  readonly decisions: readonly DecisionCount[];
  /** The first scenario in which an agent gets through by not looking. */
  readonly hole: ScenarioValues | null;
}

/** What there is to show of one version of a document. */
export interface TruthTableView {
  readonly kind: "table";
  readonly version: number;
  readonly summary: {
    readonly scenarios: Count;
    /** Decisions that occur, `ALLOW` first. */
    readonly decisions: readonly DecisionCount[];
  };
  readonly actions: readonly ActionTableView[];
}

/** Why there is no table: the policy has errors, or a table would be too large. */
export interface TruthTableRefusal {
  readonly kind: "refused";
  readonly version: number;
  readonly reasons: readonly { readonly message: string; readonly range: Place }[];
}

/** Request `policy/truthTable`: `null` where the document is not open. */
export interface TruthTableRequest {
  readonly uri: string;
}
export type TruthTableResponse = TruthTableView | TruthTableRefusal;

/** What rows are sorted by. */
export type SortKey =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "decision" }
  | { readonly kind: "scenarios" };

/** Which rows of an action's table are wanted, and in which order. */
export interface RowQuery {
  readonly view: TableView;
  /** `null` for the table's own order. */
  readonly sort: { readonly by: SortKey; readonly descending: boolean } | null;
  /** Only rows with one of these decisions; empty for all. */
  readonly decisions: readonly string[];
  /**
   * Only rows that cover, for each of these attributes, one of some values as cells show them.
   * Attributes that the table does not have are passed over.
   */
  readonly values: readonly { readonly attribute: string; readonly values: readonly string[] }[];
  /** Only rows with all these words in a cell, the decision or the labels of the rules. */
  readonly search: string;
}

/** A question about one version of an action's table. */
export interface TableQuestion {
  readonly uri: string;
  readonly version: number;
  /** As in {@link ActionTableView}. */
  readonly action: string;
}

/** The document is another version by now, or has no such table: ask again. */
export interface Outdated {
  readonly kind: "outdated";
}

/** Something that cannot be answered: why, and what to do, in sentences. */
export interface Refused {
  readonly kind: "refused";
  readonly reason: string;
}

/** Request `policy/truthTableRows`: a page of the rows that a query asks for. */
export interface TruthTableRowsRequest extends TableQuestion {
  readonly query: RowQuery;
  /** The first row of the page, and the row after its last. */
  readonly start: number;
  readonly end: number;
  /** A scenario to be found among the rows; `null` for none. */
  readonly locate: ScenarioValues | null;
  /** An attribute for whose values the rows are to be counted; `null` for none. */
  readonly countValuesOf: string | null;
}

/** One row: the scenarios that it stands for, and what is decided there. */
export interface TruthTableRowView {
  /** One cell an attribute of the view's table, in its order, for people: `silver, regular`. */
  readonly cells: readonly string[];
  readonly decision: string;
  /** Whether an audit rule fires. */
  readonly audited: boolean;
  /** Why, in one sentence. */
  readonly explanation: string;
  readonly scenarios: Count;
  /** The rules that decide, in file order. */
  readonly rules: readonly RuleReference[];
  /**
   * The first scenario that it stands for: a value an attribute, those of the full view alone left
   * out; `null` for a malformed argument.
   */
  readonly scenario: readonly string[] | null;
}

export interface TruthTableRows {
  readonly kind: "rows";
  /** How many rows the query finds. */
  readonly total: number;
  /** How many rows the view has, whatever is asked for. */
  readonly all: number;
  /** Whether it is known that no fewer rows would do. */
  readonly exact: boolean;
  /** `first`: rows are read from the top, and the first that a scenario fits decides it. */
  readonly hitPolicy: "unique" | "first";
  readonly start: number;
  readonly rows: readonly TruthTableRowView[];
  /** The row in which the scenario to be found is; `null` where it is in none of them. */
  readonly located: number | null;
  /** For each value of the attribute how many rows cover it that all other filters let through. */
  readonly valueCounts: readonly number[];
}
export type TruthTableRowsResponse = TruthTableRows | Refused | Outdated;

/** Request `policy/explainScenario`: why one scenario is decided as it is. */
export interface ExplainScenarioRequest extends TableQuestion {
  readonly scenario: ScenarioValues;
}

export interface ScenarioExplanation {
  readonly kind: "explanation";
  readonly decision: string;
  readonly audited: boolean;
  /** Why, in one sentence. */
  readonly sentence: string;
  readonly scenario: ScenarioValues;
  /** The rules that decide, each with what makes it fire. */
  readonly why: readonly { readonly rule: RuleReference; readonly facts: readonly string[] }[];
  /** The rules that do not fire, each with the first of its literals that fails. */
  readonly whyNot: readonly {
    readonly rule: RuleReference;
    /** As written. */
    readonly literal: string;
    readonly range: Place;
    readonly reason: string;
  }[];
  /** The smallest changes after which it is decided otherwise, at most ten. */
  readonly changes: readonly {
    /** What is changed, in words: `membership = gold`. */
    readonly changes: readonly string[];
    readonly decision: string;
    /** The scenario after them. */
    readonly scenario: ScenarioValues;
  }[];
}
/** The table has no such scenario any more: a value of it is gone. */
export interface NoScenario {
  readonly kind: "no-scenario";
}
export type ExplainScenarioResponse = ScenarioExplanation | NoScenario | Outdated;

export type ExportFormat = "markdown" | "csv" | "tsv" | "json";

/** A question about one action's rows, or all actions'. */
export interface RowsQuestion {
  readonly uri: string;
  readonly version: number;
  /** `null`: the rows of every action. */
  readonly action: string | null;
  readonly query: RowQuery;
}

/** Request `policy/exportTruthTable`: the rows that a query finds, as text. */
export interface ExportTruthTableRequest extends RowsQuestion {
  readonly format: ExportFormat;
}
export type ExportTruthTableResponse =
  | { readonly kind: "text"; readonly text: string; readonly rows: number }
  | Refused
  | Outdated;

/**
 * Request `policy/keepAsExpectation`: the edits that write the rows that a query finds into the
 * file, as a table that is checked from then on.
 */
export type KeepAsExpectationRequest = RowsQuestion;
export type KeepAsExpectationResponse =
  | {
      readonly kind: "edits";
      readonly edits: readonly { readonly range: Place; readonly newText: string }[];
      readonly rows: number;
      /** Where the table stands after the edits. */
      readonly reveal: Place;
    }
  | Refused
  | Outdated;

/** The custom requests: method to parameters and result. All may answer `null`: not open. */
export interface PolicyRequests {
  readonly "policy/truthTable": readonly [TruthTableRequest, TruthTableResponse];
  readonly "policy/truthTableRows": readonly [TruthTableRowsRequest, TruthTableRowsResponse];
  readonly "policy/explainScenario": readonly [ExplainScenarioRequest, ExplainScenarioResponse];
  readonly "policy/exportTruthTable": readonly [ExportTruthTableRequest, ExportTruthTableResponse];
  readonly "policy/keepAsExpectation": readonly [
    KeepAsExpectationRequest,
    KeepAsExpectationResponse,
  ];
}
export type PolicyMethod = keyof PolicyRequests;

/** A question of the panel's page, which names no document: the panel knows its own. */
type Asked<Request> = Omit<Request, "uri">;

/** What the panel's page asks the extension; each answer carries the id of its question. */
export type PanelQuestion =
  | { readonly kind: "rows"; readonly request: Asked<TruthTableRowsRequest> }
  | { readonly kind: "explain"; readonly request: Asked<ExplainScenarioRequest> };

/** The language server has failed to answer. */
export interface Unanswered {
  readonly kind: "unanswered";
  readonly message: string;
}

/** What the extension tells the panel's page. */
export type PanelUpdate =
  | {
      readonly kind: "show";
      /** The file's name, as in the panel's title. */
      readonly file: string;
      readonly table: TruthTableResponse;
    }
  | { readonly kind: "updating" }
  | { readonly kind: "failed"; readonly message: string }
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly answer: TruthTableRowsResponse | ExplainScenarioResponse | Unanswered;
    }
  /** What has become of a copy, or of an expectation that was to be kept: one sentence. */
  | { readonly kind: "done"; readonly message: string };

/** What the panel's page tells the extension. */
export type PanelMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "reveal"; readonly ranges: readonly Place[] }
  | { readonly kind: "ask"; readonly id: number; readonly question: PanelQuestion }
  | { readonly kind: "copy"; readonly request: Asked<ExportTruthTableRequest> }
  | { readonly kind: "keep"; readonly request: Asked<KeepAsExpectationRequest> };
