import type {
  CodeAction,
  Diagnostic,
  Hover,
  Location,
  Position,
  Range,
} from "vscode-languageserver-types";
import { getCodeActions } from "./features/codeActions.ts";
import { getDefinition } from "./features/definition.ts";
import { getDiagnostics, getDiagnosticsSoFar } from "./features/diagnostics.ts";
import { explainScenario } from "./features/explainScenario.ts";
import { exportTruthTable } from "./features/exportTruthTable.ts";
import { getHover } from "./features/hover.ts";
import { keepAsExpectation } from "./features/keepAsExpectation.ts";
import { type OpenOptions, PolicyDocument } from "./features/policyDocument.ts";
import { type ReadFile, resolveIncludes } from "./features/resolveIncludes.ts";
import { getTruthTableRows } from "./features/truthTableRows.ts";
import { getTruthTable } from "./features/truthTableView.ts";
import type {
  ExplainScenarioRequest,
  ExplainScenarioResponse,
  ExportTruthTableRequest,
  ExportTruthTableResponse,
  KeepAsExpectationRequest,
  KeepAsExpectationResponse,
  TruthTableResponse,
  TruthTableRowsRequest,
  TruthTableRowsResponse,
} from "./protocol.ts";
import { EditedText, type Text } from "./syntax/text.ts";

export type { OpenOptions, PolicyDocument, ReadFile, Text };
export { EditedText };

/** A policy with what it includes. */
export interface IncludingDocument {
  readonly document: PolicyDocument;
  /** The URIs of the files that it includes or would include, directly or not. */
  readonly looked: ReadonlySet<string>;
}

/**
 * Everything that the language offers to an editor or a program. Needs no connection, no files and
 * no editor; holds no state. Positions are LSP's: zero-based lines, characters in UTF-16 units.
 * No method throws on any text.
 */
export interface LanguageService {
  /** Opens one version of a policy file. */
  open(uri: string, version: number, text: Text, options?: OpenOptions): PolicyDocument;
  /** Whether a file includes others, which `include` then looks for. */
  hasIncludes(document: PolicyDocument): boolean;
  /**
   * Looks for the files that a policy includes: the policy with them, and the URIs that were
   * looked for, so that a change of one of them can be followed.
   * @param root the URI of the folder that no include may lead out of
   */
  include(document: PolicyDocument, root: string, read: ReadFile): Promise<IncludingDocument>;
  /** Everything that is wrong, in file order. */
  diagnostics(document: PolicyDocument): Diagnostic[];
  /** What is known already to be wrong, of a document whose analysis goes on. */
  diagnosticsSoFar(document: PolicyDocument): Diagnostic[];
  /** What stands at a position; `null` for nothing. */
  hover(document: PolicyDocument, position: Position): Hover | null;
  /** Where what stands at a position is defined: clause to rules, rule to clauses. */
  definition(document: PolicyDocument, position: Position): Location[];
  /** The fixes of what is wrong inside a range. */
  codeActions(document: PolicyDocument, range: Range): CodeAction[];
  /** What there is to show of the truth table, without its rows; or why there is none. */
  truthTable(document: PolicyDocument): TruthTableResponse;
  /** A page of the rows of one action's table. */
  truthTableRows(document: PolicyDocument, request: TruthTableRowsRequest): TruthTableRowsResponse;
  /** Why one scenario is decided as it is. */
  explainScenario(
    document: PolicyDocument,
    request: ExplainScenarioRequest,
  ): ExplainScenarioResponse;
  /** Rows of the truth table as text. */
  exportTruthTable(
    document: PolicyDocument,
    request: ExportTruthTableRequest,
  ): ExportTruthTableResponse;
  /** The edits that write rows of the truth table into the file, to be checked from then on. */
  keepAsExpectation(
    document: PolicyDocument,
    request: KeepAsExpectationRequest,
  ): KeepAsExpectationResponse;
}

export const languageService: LanguageService = {
  open: (uri, version, text, options) => new PolicyDocument(uri, version, text, options),
  hasIncludes: ({ tree }) => tree.blocks.some(({ block }) => block.node.kind === "include"),
  include: async (document, root, read) => {
    const { looked, ...includes } = await resolveIncludes(document, root, read, document.includes);
    return { document: document.withIncludes(includes), looked };
  },
  diagnostics: getDiagnostics,
  diagnosticsSoFar: getDiagnosticsSoFar,
  hover: getHover,
  definition: getDefinition,
  codeActions: getCodeActions,
  truthTable: getTruthTable,
  truthTableRows: getTruthTableRows,
  explainScenario,
  exportTruthTable,
  keepAsExpectation,
};
