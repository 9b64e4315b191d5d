import type { LintRule } from "./lintRule.ts";
import { ambiguousField } from "./rules/ambiguous-field.ts";
import { arityMismatch } from "./rules/arity-mismatch.ts";
import { cyclicNegation } from "./rules/cyclic-negation.ts";
import { duplicateDeclaration } from "./rules/duplicate-declaration.ts";
import { informalClause } from "./rules/informal-clause.ts";
import { limitExceeded } from "./rules/limit-exceeded.ts";
import { looksLikeARule } from "./rules/looks-like-a-rule.ts";
import { missingGuard } from "./rules/missing-guard.ts";
import { syntaxError } from "./rules/syntax-error.ts";
import { tableMismatch } from "./rules/table-mismatch.ts";
import { tableUnknownColumn } from "./rules/table-unknown-column.ts";
import { tableUnknownValue } from "./rules/table-unknown-value.ts";
import { typeMismatch } from "./rules/type-mismatch.ts";
import { undefinedBranch } from "./rules/undefined-branch.ts";
import { undefinedFunctor } from "./rules/undefined-functor.ts";
import { undefinedRelation } from "./rules/undefined-relation.ts";
import { ungroundedVariable } from "./rules/ungrounded-variable.ts";
import { unknownClause } from "./rules/unknown-clause.ts";
import { unreferencedClause } from "./rules/unreferenced-clause.ts";
import { unsafeNegation } from "./rules/unsafe-negation.ts";
import { unsupportedFeature } from "./rules/unsupported-feature.ts";

/** Every lint rule. */
export const lintRules: readonly LintRule[] = [
  ambiguousField,
  arityMismatch,
  cyclicNegation,
  duplicateDeclaration,
  informalClause,
  limitExceeded,
  looksLikeARule,
  missingGuard,
  syntaxError,
  tableMismatch,
  tableUnknownColumn,
  tableUnknownValue,
  typeMismatch,
  undefinedBranch,
  undefinedFunctor,
  undefinedRelation,
  ungroundedVariable,
  unknownClause,
  unreferencedClause,
  unsafeNegation,
  unsupportedFeature,
];
