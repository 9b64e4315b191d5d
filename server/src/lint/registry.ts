import type { LintRule } from "./lintRule.ts";
import { ambiguousField } from "./rules/ambiguous-field.ts";
import { annotationWithoutEffect } from "./rules/annotation-without-effect.ts";
import { arityMismatch } from "./rules/arity-mismatch.ts";
import { cyclicNegation } from "./rules/cyclic-negation.ts";
import { detachedAnnotation } from "./rules/detached-annotation.ts";
import { duplicateAnnotation } from "./rules/duplicate-annotation.ts";
import { duplicateClause } from "./rules/duplicate-clause.ts";
import { duplicateDeclaration } from "./rules/duplicate-declaration.ts";
import { includeNotFound } from "./rules/include-not-found.ts";
import { informalClause } from "./rules/informal-clause.ts";
import { irrelevantCell } from "./rules/irrelevant-cell.ts";
import { limitExceeded } from "./rules/limit-exceeded.ts";
import { looksLikeARule } from "./rules/looks-like-a-rule.ts";
import { missingGuard } from "./rules/missing-guard.ts";
import { notAPolicyRule } from "./rules/not-a-policy.ts";
import { notInTable } from "./rules/not-in-table.ts";
import { statementWithoutClause } from "./rules/statement-without-clause.ts";
import { syntaxError } from "./rules/syntax-error.ts";
import { tableIncomplete } from "./rules/table-incomplete.ts";
import { tableMismatch } from "./rules/table-mismatch.ts";
import { tableUnknownColumn } from "./rules/table-unknown-column.ts";
import { tableUnknownValue } from "./rules/table-unknown-value.ts";
import { typeMismatch } from "./rules/type-mismatch.ts";
import { undeclaredRelation } from "./rules/undeclared-relation.ts";
import { undefinedBranch } from "./rules/undefined-branch.ts";
import { undefinedFunctor } from "./rules/undefined-functor.ts";
import { undefinedRelation } from "./rules/undefined-relation.ts";
import { undefinedType } from "./rules/undefined-type.ts";
import { ungroundedVariable } from "./rules/ungrounded-variable.ts";
import { unknownAnnotation } from "./rules/unknown-annotation.ts";
import { unknownClause } from "./rules/unknown-clause.ts";
import { unreferencedClause } from "./rules/unreferenced-clause.ts";
import { unsafeNegation } from "./rules/unsafe-negation.ts";
import { unsupportedFeature } from "./rules/unsupported-feature.ts";

/** Every lint rule. */
export const lintRules: readonly LintRule[] = [
  ambiguousField,
  annotationWithoutEffect,
  arityMismatch,
  cyclicNegation,
  detachedAnnotation,
  duplicateAnnotation,
  duplicateClause,
  duplicateDeclaration,
  includeNotFound,
  informalClause,
  irrelevantCell,
  limitExceeded,
  looksLikeARule,
  missingGuard,
  notAPolicyRule,
  notInTable,
  statementWithoutClause,
  syntaxError,
  tableIncomplete,
  tableMismatch,
  tableUnknownColumn,
  tableUnknownValue,
  typeMismatch,
  undeclaredRelation,
  undefinedBranch,
  undefinedFunctor,
  undefinedRelation,
  undefinedType,
  ungroundedVariable,
  unknownAnnotation,
  unknownClause,
  unreferencedClause,
  unsafeNegation,
  unsupportedFeature,
];
