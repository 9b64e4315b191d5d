import { irrelevantCells } from "../../decision/coverage.ts";
import { type LintRule, replaceFix } from "../lintRule.ts";

/** A cell on what no action of its row depends on. */
export const irrelevantCell: LintRule = {
  code: "irrelevant-cell",
  *check({ expectations, table }) {
    if (table.kind === "refused") return;
    for (const row of expectations.rows) {
      for (const { attribute, span } of irrelevantCells(row, table)) {
        yield {
          span,
          message: `\`${attribute}\` does not matter here: no decision about this row's actions depends on it, so the row holds for every value.`,
          fixes: [replaceFix("Change to —", span, "—")],
        };
      }
    }
  },
};
