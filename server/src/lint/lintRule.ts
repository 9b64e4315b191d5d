import type { Analysis } from "../decision/analyse.ts";
import type { SemanticProblem } from "../semantics/problems.ts";
import type { Span } from "../syntax/tree.ts";
import type { DiagnosticCode } from "./severities.ts";

/** A change of the file that removes what a finding is about. Spans are of the file. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly newText: string }[];
}

/** Something that a rule found: where, why, and what to do. Spans are of the file. */
export interface Finding {
  readonly span: Span;
  readonly message: string;
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  readonly fixes?: readonly Fix[];
}

/** A lint rule: one file in rules/, named after its code. */
export interface LintRule {
  readonly code: DiagnosticCode;
  check(analysis: Analysis): Iterable<Finding>;
}

/** A lint rule that words the problems of one kind that the layers below have found. */
export function wordingRule<Kind extends SemanticProblem["kind"]>(
  code: DiagnosticCode,
  kind: Kind,
  word: (
    problem: Extract<SemanticProblem, { readonly kind: Kind }>,
    analysis: Analysis,
  ) => Omit<Finding, "span"> | null,
): LintRule {
  const isOfKind = (
    problem: SemanticProblem,
  ): problem is Extract<SemanticProblem, { readonly kind: Kind }> => problem.kind === kind;
  return {
    code,
    *check(analysis) {
      for (const problem of [...analysis.model.problems, ...analysis.policy.problems]) {
        if (!isOfKind(problem)) continue;
        const worded = word(problem, analysis);
        if (worded !== null) yield { span: problem.span, ...worded };
      }
    },
  };
}

/** A fix that puts one text in the place of another. */
export function replaceFix(title: string, span: Span, newText: string): Fix {
  return { title, edits: [{ span, newText }] };
}
