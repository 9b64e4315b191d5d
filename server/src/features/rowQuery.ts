import { showValue } from "../decision/attributes.ts";
import type { Row } from "../decision/row.ts";
import { type ActionTable, decisions } from "../decision/truthTable.ts";
import type { RowQuery, ScenarioValues, SortKey } from "../protocol.ts";
import { searching } from "./rowSearch.ts";
import { countRows, type TableRows } from "./tableRows.ts";

/** How many answers to queries are kept for one view: people go back and forth between few. */
const KEPT_ANSWERS = 8;

const answers = new WeakMap<TableRows, Map<string, readonly number[]>>();

/** The indexes of the rows that a query finds, in its order. */
export function rowsFound(table: TableRows, query: RowQuery): readonly number[] {
  let kept = answers.get(table);
  if (kept === undefined) {
    kept = new Map();
    answers.set(table, kept);
  }
  const key = JSON.stringify([query.sort, query.decisions, query.values, query.search]);
  const found = kept.get(key) ?? findRows(table, query);
  kept.delete(key);
  kept.set(key, found); // the last one asked for is forgotten last
  const [oldest] = kept.keys();
  if (kept.size > KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
  return found;
}

function findRows(table: TableRows, query: RowQuery): number[] {
  const matches = matching(table, query);
  const found: number[] = [];
  for (let index = 0; index < countRows(table); index++) if (matches(index)) found.push(index);
  const { sort } = query;
  if (sort === null) return found;
  const keys = sortKeys(table, sort.by);
  const sign = sort.descending ? -1 : 1;
  return found.sort((one, other) => {
    const [first = 0, second = 0] = [keys[one], keys[other]];
    // Rows that are equal in this keep the table's own order.
    return first === second ? one - other : first < second ? -sign : sign;
  });
}

function matching(
  table: TableRows,
  { decisions: wanted, values, search }: RowQuery,
): (index: number) => boolean {
  const tests: ((index: number) => boolean)[] = [];
  if (wanted.length > 0) {
    tests.push((index) => wanted.includes(table.rows[index]?.decision ?? "DENY"));
  }
  for (const { attribute, values: shown } of values) {
    const position = table.columns.findIndex(({ name }) => name === attribute);
    const column = table.columns[position];
    if (column === undefined || shown.length === 0) continue;
    const indexes = [...column.values.keys()].filter((index) => {
      const value = column.values[index];
      return value !== undefined && shown.includes(showValue(value));
    });
    tests.push((index) => covers(table, index, position, indexes));
  }
  // Last, since it takes longest.
  if (search.trim() !== "") tests.push(searching(table, search));
  return (index) => tests.every((test) => test(index));
}

/** Whether a row covers one of some values. A column of the full view alone has no values. */
function covers(
  { rows, malformed, action, columns }: TableRows,
  index: number,
  position: number,
  wanted: readonly number[],
): boolean {
  const row = rows[index];
  if (row !== undefined) return row.values[position]?.some((one) => wanted.includes(one)) ?? false;
  const argument = malformed[index - rows.length];
  return position < action.attributes.length && columns[position]?.name !== argument?.name;
}

/** For each row what it is sorted by. */
function sortKeys(table: TableRows, by: SortKey): readonly (number | bigint)[] {
  const keys = table.rows.map((row) => sortKey(row, table, by));
  return [...keys, ...table.malformed.map(() => malformedKey(by))];
}

function sortKey(row: Row, table: TableRows, by: SortKey): number | bigint {
  switch (by.kind) {
    case "decision":
      return decisions.indexOf(row.decision) * 2 + Number(row.audited);
    case "scenarios":
      return row.scenarios;
    case "attribute": {
      const position = table.columns.findIndex(({ name }) => name === by.name);
      const [first = 0, ...others] = row.values[position] ?? [];
      // By the first value; of cells that begin with the same one the narrower comes first.
      return first * (largestDomain + 1) + others.length;
    }
  }
}

/** More values than an attribute has. */
const largestDomain = 1_000_000;

/** The sort key of a malformed argument, which stands for no scenario. */
function malformedKey(by: SortKey): number | bigint {
  switch (by.kind) {
    case "decision":
      return decisions.indexOf("DENY") * 2;
    case "scenarios":
      return 0n;
    case "attribute":
      return Number.MAX_SAFE_INTEGER;
  }
}

/** For each value of an attribute how many rows cover it that all other filters let through. */
export function countValues(table: TableRows, query: RowQuery, attribute: string): number[] {
  const position = table.columns.findIndex(({ name }) => name === attribute);
  const column = table.columns[position];
  if (column === undefined) return [];
  const others = query.values.filter((filter) => filter.attribute !== attribute);
  const found = rowsFound(table, { ...query, sort: null, values: others });
  const every = [...column.values.keys()];
  const counts = every.map(() => 0);
  for (const index of found) {
    const covered =
      table.rows[index]?.values[position] ?? (covers(table, index, position, every) ? every : []);
    for (const value of covered) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/**
 * Where a scenario stands among the rows that a query finds. Attributes that it does not name may
 * have any value; `null` where no row covers it.
 */
export function locate(
  table: TableRows,
  found: readonly number[],
  scenario: ScenarioValues,
): number | null {
  const given = indexesOf(table.action, scenario);
  if (given === null) return null;
  const at = table.rows.findIndex(({ values }) =>
    given.every((index, position) => index === null || values[position]?.includes(index) === true),
  );
  const place = at < 0 ? -1 : found.indexOf(at);
  return place < 0 ? null : place;
}

/** The index of each attribute's value; `null` for one not named. `null` for an unknown value. */
export function indexesOf(
  { attributes }: ActionTable,
  scenario: ScenarioValues,
): (number | null)[] | null {
  const indexes = attributes.map(({ name, values }) => {
    const shown = scenario[name];
    return shown === undefined ? null : values.findIndex((value) => showValue(value) === shown);
  });
  return indexes.includes(-1) ? null : indexes;
}
