import type { Analysis, CheckedFile } from "../decision/analyse.ts";
import type { SemanticProblem } from "../semantics/problems.ts";
import type { Span } from "../syntax/span.ts";
import type { DiagnosticCode } from "./severities.ts";

/** A change of the file that removes what a finding is about. Spans are of the file. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly newText: string }[];
}

/** Another place that has to do with a finding. */
export interface Related {
  /** The file it is in; `null` or absent for the policy itself. */
  readonly uri?: string | null;
  readonly span: Span;
  readonly message: string;
}

/** Something that a rule found: where, why, and what to do. Spans are of the file. */
export interface Finding {
  readonly span: Span;
  readonly message: string;
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
}

/** A lint rule: one file in rules/, named after its code. What its two checks find is distinct. */
export interface LintRule {
  readonly code: DiagnosticCode;
  /** What it finds in the items by themselves: known before anything is evaluated. */
  items?(file: CheckedFile): Iterable<Finding>;
  /** What it finds in the policy as a whole; `null` where it may pause before it goes on. */
  check?(analysis: Analysis): Iterable<Finding | null>;
}

/** What is known of a file when a problem is worded: its items, or all of it. */
type KnownFile = CheckedFile & Partial<Omit<Analysis, keyof CheckedFile>>;

/** A lint rule that words the problems of one kind that the layers below have found. */
export function wordingRule<Kind extends SemanticProblem["kind"]>(
  code: DiagnosticCode,
  kind: Kind,
  word: (
    problem: Extract<SemanticProblem, { readonly kind: Kind }>,
    file: KnownFile,
  ) => Omit<Finding, "span"> | null,
): LintRule {
  const isOfKind = (
    problem: SemanticProblem,
  ): problem is Extract<SemanticProblem, { readonly kind: Kind }> => problem.kind === kind;
  function* wordAll(problems: readonly SemanticProblem[], file: KnownFile): Iterable<Finding> {
    for (const problem of problems) {
      if (!isOfKind(problem)) continue;
      const worded = word(problem, file);
      if (worded !== null) yield { span: problem.span, ...worded };
    }
  }
  return {
    code,
    items: (file) => wordAll(file.checked.problems, file),
    check: (analysis) =>
      wordAll([...analysis.model.problems, ...analysis.policy.problems], analysis),
  };
}

/** A fix that puts one text in the place of another. */
export function replaceFix(title: string, span: Span, newText: string): Fix {
  return { title, edits: [{ span, newText }] };
}
