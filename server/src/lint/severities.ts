/** How serious a diagnostic is. */
export type Severity = "error" | "warning" | "info" | "hint";

/** The severity of every diagnostic (LANGUAGE.md, section 8; `not-in-table` is ours): the one table. */
export const severities = {
  "ambiguous-field": "error",
  "arity-mismatch": "error",
  "cyclic-negation": "error",
  "duplicate-clause": "error",
  "duplicate-declaration": "error",
  "include-not-found": "error",
  "limit-exceeded": "error",
  "syntax-error": "error",
  "table-mismatch": "error",
  "table-unknown-column": "error",
  "table-unknown-value": "error",
  "type-mismatch": "error",
  "undefined-branch": "error",
  "undefined-functor": "error",
  "undefined-relation": "error",
  "undefined-type": "error",
  "ungrounded-variable": "error",
  "unknown-clause": "error",
  "unsafe-negation": "error",
  "unsupported-feature": "error",
  "annotation-without-effect": "warning",
  "detached-annotation": "warning",
  "duplicate-annotation": "warning",
  "looks-like-a-rule": "warning",
  "missing-guard": "warning",
  "unreferenced-clause": "warning",
  "not-a-policy": "info",
  "not-in-table": "info",
  "informal-clause": "hint",
  "irrelevant-cell": "hint",
  "statement-without-clause": "hint",
  "table-incomplete": "hint",
  "undeclared-relation": "hint",
  "unknown-annotation": "hint",
} as const satisfies Readonly<Record<string, Severity>>;

export type DiagnosticCode = keyof typeof severities;
