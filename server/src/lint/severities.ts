/** How serious a diagnostic is. */
export type Severity = "error" | "warning" | "info" | "hint";

/** The severity of every diagnostic (LANGUAGE.md, section 8): the one table. */
export const severities = {
  "ambiguous-field": "error",
  "arity-mismatch": "error",
  "cyclic-negation": "error",
  "duplicate-declaration": "error",
  "limit-exceeded": "error",
  "syntax-error": "error",
  "table-mismatch": "error",
  "table-unknown-column": "error",
  "table-unknown-value": "error",
  "type-mismatch": "error",
  "undefined-branch": "error",
  "undefined-functor": "error",
  "undefined-relation": "error",
  "ungrounded-variable": "error",
  "unknown-clause": "error",
  "unsafe-negation": "error",
  "unsupported-feature": "error",
  "looks-like-a-rule": "warning",
  "missing-guard": "warning",
  "unreferenced-clause": "warning",
  "informal-clause": "hint",
} as const satisfies Readonly<Record<string, Severity>>;

export type DiagnosticCode = keyof typeof severities;
