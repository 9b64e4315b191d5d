import { languageService, type PolicyDocument } from "../../server/src/languageService.ts";
import type { RowQuery, TruthTableRows, TruthTableRowsRequest } from "../../server/src/protocol.ts";
import { uri } from "./cursor.ts";

/** All rows of the minimised view, in the table's own order. */
export const everything: RowQuery = {
  view: "minimised",
  sort: null,
  decisions: [],
  values: [],
  search: "",
};

/** A question for rows; what is not given: the first hundred of all, and nothing else. */
export function asking(
  action: string,
  query: Partial<RowQuery> = {},
  others: Partial<TruthTableRowsRequest> = {},
): TruthTableRowsRequest {
  return {
    ...{ uri, version: 1, action, start: 0, end: 100, locate: null, countValuesOf: null },
    ...others,
    query: { ...everything, ...query },
  };
}

/** The rows that are asked for; there must be some to ask for. */
export function rowsOf(document: PolicyDocument, request: TruthTableRowsRequest): TruthTableRows {
  const rows = languageService.truthTableRows(document, request);
  if (rows.kind !== "rows") throw new Error(JSON.stringify(rows));
  return rows;
}

/** Rows as a reader sees them: `gold, silver | basic_economy => ALLOW`. */
export function lines({ rows }: TruthTableRows): string[] {
  return rows.map(
    ({ cells, decision, audited }) =>
      `${cells.join(" | ")} => ${decision}${audited ? " + AUDIT" : ""}`,
  );
}
