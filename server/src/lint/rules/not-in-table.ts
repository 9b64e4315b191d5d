import type { LintRule } from "../lintRule.ts";

/** What a truth table does not look into: it stands there as one column, true or false. */
export const notInTable: LintRule = {
  code: "not-in-table",
  *check({ table }) {
    if (table.kind === "refused") return;
    for (const { reason, span } of table.notes) yield { span, message: reason };
  },
};
