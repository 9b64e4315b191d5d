/**
 * The custom requests of the language server and the messages of the truth-table panel.
 * Types only, shared by the server, the client and the webview, so that none imports another.
 */

/** A place in a document, as in LSP: zero-based lines, characters in UTF-16 code units. */
export interface Place {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** A rule or a clause that a row of the truth table refers to. */
export interface RuleReference {
  /** What a person calls it: the clause label, or the rule's head where it has none. */
  readonly label: string;
  /** The rule's deny message, the clause's English, or the rule's text: one line. */
  readonly summary: string;
  readonly range: Place;
}

/** One row of the minimised table: the scenarios that it stands for, and what is decided there. */
export interface TruthTableRowView {
  /** One cell an attribute of the action's table, in its order, for people: `silver, regular`. */
  readonly cells: readonly string[];
  /** `ALLOW`, `UNGUARDED`, `DENY`, `GUARD_DENY` and so on. */
  readonly decision: string;
  /** Why, in one sentence. */
  readonly explanation: string;
  /** How many scenarios the row stands for. */
  readonly scenarios: number;
  /** The rules that fired with the outcome that now decides, in file order. */
  readonly rules: readonly RuleReference[];
}

/** The table of one action. */
export interface ActionTableView {
  /** The tool's own name, or `other`. */
  readonly action: string;
  /** What a person calls it: `cancel (cancel_reservation)`, `any other tool`. */
  readonly title: string;
  readonly attributes: readonly { readonly title: string; readonly name: string }[];
  readonly rows: readonly TruthTableRowView[];
}

/** The truth table of one version of a document. */
export interface TruthTableView {
  readonly kind: "table";
  readonly version: number;
  readonly summary: {
    readonly scenarios: number;
    /** Decisions that occur, `ALLOW` first, each with its number of scenarios. */
    readonly decisions: readonly { readonly decision: string; readonly scenarios: number }[];
  };
  readonly actions: readonly ActionTableView[];
}

/** Why there is no table: the policy has errors, or a table cannot decide it. */
export interface TruthTableRefusal {
  readonly kind: "refused";
  readonly version: number;
  readonly reasons: readonly { readonly message: string; readonly range: Place }[];
}

/**
 * Request `policy/truthTable`: the minimised truth table of an open document; `null` where the
 * document is not open.
 */
export interface TruthTableRequest {
  readonly uri: string;
}
export type TruthTableResponse = TruthTableView | TruthTableRefusal;
export type TruthTableMethod = "policy/truthTable";

/** A table to show. */
export interface ShowTable {
  readonly kind: "show";
  /** The file's name, as in the panel's title. */
  readonly file: string;
  readonly table: TruthTableResponse;
}

/** What the extension tells the panel. */
export type PanelUpdate =
  | ShowTable
  | { readonly kind: "updating" }
  | { readonly kind: "failed"; readonly message: string };

/** What the panel tells the extension. */
export type PanelMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "reveal"; readonly ranges: readonly Place[] };
