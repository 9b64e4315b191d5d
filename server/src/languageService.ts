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
import { getDiagnostics } from "./features/diagnostics.ts";
import { getHover } from "./features/hover.ts";
import { PolicyDocument } from "./features/policyDocument.ts";
import { getTruthTable } from "./features/truthTableView.ts";
import type { TruthTableResponse } from "./protocol.ts";

export type { PolicyDocument };

/**
 * Everything that the language offers to an editor or a program. Needs no connection, no files and
 * no editor; holds no state. Positions are LSP's: zero-based lines, characters in UTF-16 units.
 * No method throws on any text.
 */
export interface LanguageService {
  /**
   * Parses one version of a policy file.
   * @param previous an earlier version of the same file, whose unchanged blocks are reused
   */
  open(uri: string, version: number, text: string, previous?: PolicyDocument): PolicyDocument;
  /** Everything that is wrong, in file order. */
  diagnostics(document: PolicyDocument): Diagnostic[];
  /** What stands at a position; `null` for nothing. */
  hover(document: PolicyDocument, position: Position): Hover | null;
  /** Where what stands at a position is defined: clause to rules, rule to clauses. */
  definition(document: PolicyDocument, position: Position): Location[];
  /** The fixes of what is wrong inside a range. */
  codeActions(document: PolicyDocument, range: Range): CodeAction[];
  /** The minimised truth table, or why there is none. */
  truthTable(document: PolicyDocument): TruthTableResponse;
}

export const languageService: LanguageService = {
  open: (uri, version, text, previous) => new PolicyDocument(uri, version, text, previous),
  diagnostics: getDiagnostics,
  hover: getHover,
  definition: getDefinition,
  codeActions: getCodeActions,
  truthTable: getTruthTable,
};
