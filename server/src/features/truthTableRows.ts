import { explainRow } from "../decision/describe.ts";
import { firstOfRow, rulesInRow } from "../decision/row.ts";
import type {
  TruthTableRowsRequest,
  TruthTableRowsResponse,
  TruthTableRowView,
} from "../protocol.ts";
import type { PolicyDocument } from "./policyDocument.ts";
import { countValues, locate, rowsFound } from "./rowQuery.ts";
import { ruleReference } from "./ruleReference.ts";
import { countOfScenarios, shownValues } from "./scenarioValues.ts";
import { cellsOf, countRows, type TableRows, tableRows } from "./tableRows.ts";
import { actionTable } from "./truthTableView.ts";

/** A page of the rows of an action's table that a query finds. */
export function getTruthTableRows(
  document: PolicyDocument,
  request: TruthTableRowsRequest,
): TruthTableRowsResponse {
  const action = actionTable(document, request.action);
  if (document.version !== request.version || action === undefined) return { kind: "outdated" };
  const { query, start, end } = request;
  const table = tableRows(action, query.view);
  if (table.kind === "too-large") return { kind: "refused", reason: table.message };
  const found = rowsFound(table, query);
  const view = rowViews(table, document);
  return {
    kind: "rows",
    total: found.length,
    all: countRows(table),
    exact: table.exact,
    hitPolicy: table.hitPolicy,
    start,
    rows: found.slice(start, end).map(view),
    located: request.locate === null ? null : locate(table, found, request.locate),
    valueCounts:
      request.countValuesOf === null ? [] : countValues(table, query, request.countValuesOf),
  };
}

function rowViews(
  table: TableRows,
  document: PolicyDocument,
): (index: number) => TruthTableRowView {
  const { action } = table;
  return (index) => {
    const cells = cellsOf(table, index);
    const row = table.rows[index];
    if (row === undefined) {
      return {
        ...{ cells, decision: "DENY", audited: false },
        explanation: "Denied: the argument cannot be read.",
        ...{ scenarios: 0, rules: [], scenario: null },
      };
    }
    return {
      ...{ cells, decision: row.decision, audited: row.audited },
      explanation: explainRow(row, action),
      scenarios: countOfScenarios(row.scenarios),
      rules: rulesInRow(action, row).map((rule) => ruleReference(rule, document)),
      scenario: shownValues(action, firstOfRow(action, row)),
    };
  };
}
