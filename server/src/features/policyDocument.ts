import { TextDocument } from "vscode-languageserver-textdocument";
import type { Location, Range } from "vscode-languageserver-types";
import { type Analysis, analyseSteps, type CheckedFile } from "../decision/analyse.ts";
import { type Diagnostic, lintItems, lintSteps } from "../lint/lint.ts";
import { type CheckedPolicy, checkPolicySteps, unchecked } from "../semantics/checkPolicy.ts";
import type { Dialect } from "../semantics/declarations.ts";
import {
  type Includes,
  noIncludes,
  notLookedFor,
  type PlacedInclude,
} from "../semantics/includes.ts";
import { preludeRelations } from "../semantics/prelude.ts";
import type { Steps } from "../steps.ts";
import { notAPolicy } from "../syntax/notAPolicy.ts";
import { parseSteps } from "../syntax/parse.ts";
import type { Language } from "../syntax/scanBlocks.ts";
import type { Span } from "../syntax/span.ts";
import type { Text } from "../syntax/text.ts";
import type { PolicyTree } from "../syntax/tree.ts";

/** How a file is opened. */
export interface OpenOptions {
  /** An earlier version of the same file, whose unchanged blocks are reused. */
  readonly previous?: PolicyDocument;
  /** The files that it includes; without them an `#include` is one that is not found. */
  readonly includes?: Includes;
  /** `policy` where nothing else is said. */
  readonly dialect?: Dialect;
  /** What the editor knows of the lines of this version. */
  readonly lines?: Pick<TextDocument, "positionAt" | "offsetAt">;
  /** What the file is known to be instead of a policy, as a noun: "binary data". */
  readonly notAPolicy?: string;
}

/**
 * One version of a policy file. Immutable to whoever looks at it: an edit makes a new one. What is
 * asked for is computed when it is first asked for, at once; or, step by step, before that.
 */
export class PolicyDocument {
  readonly uri: string;
  readonly version: number;
  /** The files that it includes, or that the version before it has included. */
  readonly includes: readonly PlacedInclude[];
  readonly #source: Text;
  #text: string | null = null;
  #positions: TextDocument | null = null;
  readonly #options: Omit<OpenOptions, "previous">;
  readonly #work: Steps<void>;
  #tree: PolicyTree | null = null;
  #treeSoFar: (() => PolicyTree) | null = null;
  #file: CheckedFile | null = null;
  #itemFindings: readonly Diagnostic[] | null = null;
  #analysis: Analysis | null = null;
  #findings: readonly Diagnostic[] | null = null;

  constructor(uri: string, version: number, text: Text, options: OpenOptions = {}) {
    this.uri = uri;
    this.version = version;
    this.#source = text;
    // Of the version before only what is reused is kept, not what it has been made from itself.
    const { previous, ...others } = options;
    this.includes = (options.includes ?? { files: previous?.includes ?? [] }).files;
    this.#options = others;
    this.#work = this.#steps(previous?.treeSoFar ?? null, previous?.checkedFile?.checked ?? null);
  }

  get text(): string {
    this.#text ??= this.#source.toString();
    return this.#text;
  }

  /** The tree as far as it is parsed; `null` before its blocks are known. */
  get treeSoFar(): PolicyTree | null {
    return this.#tree ?? this.#treeSoFar?.() ?? null;
  }

  get isParsed(): boolean {
    return this.#tree !== null;
  }

  /** The checked items, where they are checked already. */
  get checkedFile(): CheckedFile | null {
    return this.#file;
  }

  /** The same version with other files included. */
  withIncludes(includes: Includes): PolicyDocument {
    const options = { ...this.#options, previous: this, includes };
    return new PolicyDocument(this.uri, this.version, this.#source, options);
  }

  /** Does one step of the work, a few milliseconds; returns whether all is done. */
  step(): boolean {
    return this.#work.next().done === true;
  }

  get tree(): PolicyTree {
    return this.#until(() => this.#tree);
  }

  /** What is known as soon as the items are read and checked. */
  get file(): CheckedFile {
    return this.#until(() => this.#file);
  }

  get analysis(): Analysis {
    return this.#until(() => this.#analysis);
  }

  /** What the lint rules find, in file order. */
  get findings(): readonly Diagnostic[] {
    return this.#until(() => this.#findings);
  }

  /**
   * What they have found so far: what is wrong with the syntax of the blocks that are parsed, then
   * with the items by themselves, then all. `null` before the first of them is known.
   */
  get findingsSoFar(): readonly Diagnostic[] | null {
    const known = this.#findings ?? this.#itemFindings;
    if (known !== null || this.#tree !== null) return known;
    const tree = this.treeSoFar;
    if (tree === null) return null;
    const { includes } = this;
    const text = this.#source;
    const notAPolicy = this.#notAPolicy();
    return lintItems({ text, tree, includes, notAPolicy, checked: unchecked(tree) });
  }

  /** A span of the file as a range of lines and UTF-16 characters. */
  rangeOf({ start, end }: Span): Range {
    const lines = this.#lines();
    return { start: lines.positionAt(start), end: lines.positionAt(end) };
  }

  /** @param uri an included file, where the span is not one of this file */
  locationOf(span: Span, uri: string | null = null): Location {
    if (uri === null) return { uri: this.uri, range: this.rangeOf(span) };
    const included = this.file.includes.find(({ file }) => file.uri === uri);
    const text = included?.file.text ?? "";
    const positions = TextDocument.create(uri, "policy", 0, text);
    const range = { start: positions.positionAt(span.start), end: positions.positionAt(span.end) };
    return { uri, range };
  }

  /** The UTF-16 offset of a position; one beyond the text is its end. */
  offsetAt(position: Range["start"]): number {
    return this.#lines().offsetAt(position);
  }

  *#steps(treeBefore: PolicyTree | null, checkedBefore: CheckedPolicy | null): Steps<void> {
    const text = this.#source;
    const { dialect = "policy" } = this.#options;
    const relations = knownRelations(this.#options.includes ?? noIncludes, dialect);
    const language = dialect === "strict" ? "datalog" : languageOf(this.uri);
    const tree = yield* parseSteps(text, relations, treeBefore ?? undefined, {
      language,
      placed: (treeSoFar) => {
        this.#treeSoFar = treeSoFar;
      },
    });
    this.#tree = tree;
    this.#treeSoFar = null;
    yield;
    const includes = this.#options.includes ?? notLookedFor(tree);
    const checked = yield* checkPolicySteps(tree, includes, dialect, checkedBefore ?? undefined);
    const notAPolicy = this.#notAPolicy();
    const file = { text, tree, includes: includes.files, notAPolicy, checked };
    this.#file = file;
    yield;
    this.#itemFindings = lintItems(file);
    yield;
    const analysis = yield* analyseSteps(file);
    this.#analysis = analysis;
    yield;
    this.#findings = yield* lintSteps(analysis, this.#itemFindings);
  }

  #lines(): Pick<TextDocument, "positionAt" | "offsetAt"> {
    const { lines } = this.#options;
    if (lines !== undefined) return lines;
    this.#positions ??= TextDocument.create(this.uri, "policy", this.version, this.text);
    return this.#positions;
  }

  #notAPolicy(): string | null {
    return this.#options.notAPolicy ?? notAPolicy(this.#source);
  }

  #until<Known>(known: () => Known | null): Known {
    for (let ended = false; ; ended = this.step()) {
      const value = known();
      if (value !== null) return value;
      if (ended) throw new Error(`the analysis of ${this.uri} ended early`);
    }
  }
}

/** The relations whose `Name(` at the start of a line is Datalog before the file says anything. */
function knownRelations(includes: Includes, dialect: Dialect): ReadonlySet<string> {
  const beginning = dialect === "policy" ? preludeRelations : new Set<string>();
  if (includes.files.length === 0) return beginning;
  const included = includes.files.flatMap(({ file: { tree } }) =>
    tree.blocks.flatMap(({ block: { node } }) =>
      node.kind === "declaration" ? node.names.map(({ text }) => text) : [],
    ),
  );
  return new Set([...beginning, ...included]);
}

/** In a file named `.dl` nothing is prose. */
export function languageOf(uri: string): Language {
  return uri.endsWith(".dl") ? "datalog" : "policy";
}
