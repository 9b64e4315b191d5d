import type { ActionRows } from "../decision/tableReport.ts";
import { reportOf, type TableReport } from "../decision/tableReport.ts";
import type { Outdated, Refused, RowsQuestion } from "../protocol.ts";
import type { PolicyDocument } from "./policyDocument.ts";
import { rowsFound } from "./rowQuery.ts";
import { countRows, tableRows } from "./tableRows.ts";
import { actionTable } from "./truthTableView.ts";

/** Why a part of a table that is read from the top is not handed out. */
const onlyWhole =
  "These rows are read from the top, so they are true only together and in their order. Clear the filters and the sort order first.";

/** The rows that a question asks for, laid out: of one action, or of all. */
export function rowsAsked(
  document: PolicyDocument,
  { version, action, query }: RowsQuestion,
): { readonly kind: "report"; readonly report: TableReport } | Refused | Outdated {
  const { table, model } = document.analysis;
  if (document.version !== version || table.kind === "refused") return { kind: "outdated" };
  const one = action === null ? undefined : actionTable(document, action);
  if (action !== null && one === undefined) return { kind: "outdated" };
  const parts: ActionRows[] = [];
  for (const each of one === undefined ? table.actions : [one]) {
    const made = tableRows(each, query.view);
    if (made.kind === "too-large") return { kind: "refused", reason: made.message };
    const found = rowsFound(made, query);
    const isWhole = found.length === countRows(made) && query.sort === null;
    if (made.hitPolicy === "first" && !isWhole) return { kind: "refused", reason: onlyWhole };
    parts.push({
      ...made,
      rows: found.flatMap((index) => made.rows[index] ?? []),
      malformed: found.flatMap((index) => made.malformed[index - made.rows.length] ?? []),
    });
  }
  const shown = parts.filter(({ rows, malformed }) => rows.length + malformed.length > 0);
  return { kind: "report", report: reportOf(shown, { table, model, view: query.view }) };
}
