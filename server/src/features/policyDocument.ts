import { TextDocument } from "vscode-languageserver-textdocument";
import type { Location, Range } from "vscode-languageserver-types";
import { type Analysis, analyse } from "../decision/analyse.ts";
import { type Diagnostic, lint } from "../lint/lint.ts";
import { preludeRelations } from "../semantics/prelude.ts";
import { parse } from "../syntax/parse.ts";
import type { PolicyTree, Span } from "../syntax/tree.ts";

/**
 * One version of a policy file. Immutable: an edit makes a new one. Analysis and findings are
 * computed when they are first asked for.
 */
export class PolicyDocument {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly tree: PolicyTree;
  readonly #positions: TextDocument;
  #analysis: Analysis | null = null;
  #findings: readonly Diagnostic[] | null = null;

  /** @param previous an earlier version of the same file, whose unchanged blocks are reused */
  constructor(uri: string, version: number, text: string, previous?: PolicyDocument) {
    this.uri = uri;
    this.version = version;
    this.text = text;
    this.tree = parse(text, preludeRelations, previous?.tree);
    this.#positions = TextDocument.create(uri, "policy", version, text);
  }

  get analysis(): Analysis {
    this.#analysis ??= analyse(this.text, this.tree);
    return this.#analysis;
  }

  /** What the lint rules find, in file order. */
  get findings(): readonly Diagnostic[] {
    this.#findings ??= lint(this.analysis);
    return this.#findings;
  }

  /** A span of the file as a range of lines and UTF-16 characters. */
  rangeOf({ start, end }: Span): Range {
    return { start: this.#positions.positionAt(start), end: this.#positions.positionAt(end) };
  }

  locationOf(span: Span): Location {
    return { uri: this.uri, range: this.rangeOf(span) };
  }

  /** The UTF-16 offset of a position; one beyond the text is its end. */
  offsetAt(position: Range["start"]): number {
    return this.#positions.offsetAt(position);
  }
}
