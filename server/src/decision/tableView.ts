import { showAction } from "./action.ts";
import type { Attribute } from "./attributes.ts";
import { showCount } from "./describe.ts";
import { firstMatchRows } from "./firstMatch.ts";
import { FULL_LIMIT, fullRows, minimisedRows } from "./minimise.ts";
import type { Row } from "./row.ts";
import type { ActionTable } from "./truthTable.ts";

/** Merged rows that are disjoint; rows that are read from the top; a row for each scenario. */
export const tableViews = ["minimised", "first-match", "full"] as const;
export type TableView = (typeof tableViews)[number];

/**
 * How rows are read: each scenario fits one of them, or the first one that it fits counts. The
 * names are those of decision tables (OMG, "Decision Model and Notation", 8.2.10).
 */
export type HitPolicy = "unique" | "first";

/** The rows of one view of an action's table, in their order. */
export interface ViewRows {
  readonly kind: "rows";
  readonly rows: readonly Row[];
  /** Behind the rows, one for each: an argument that is always denied where it is malformed. */
  readonly malformed: readonly Attribute[];
  /** Whether it is proven that no table with fewer rows says the same. */
  readonly exact: boolean;
  readonly hitPolicy: HitPolicy;
}

/** A view that has too many rows. */
export interface TooLarge {
  readonly kind: "too-large";
  /** What is too large, and what to do, in sentences. */
  readonly message: string;
}

/** The rows of a view. Where disjoint rows would be too many, they are read from the top instead. */
export function viewRows(action: ActionTable, view: TableView): ViewRows | TooLarge {
  if (view === "full") {
    const full = fullRows(action);
    if (full.kind === "too-many") return tooManyScenarios(action);
    const { malformed } = action;
    return { kind: "rows", rows: full.rows, malformed, exact: true, hitPolicy: "unique" };
  }
  if (view === "minimised") {
    const minimised = minimisedRows(action);
    if (minimised.kind === "rows") return { ...minimised, malformed: [], hitPolicy: "unique" };
  }
  const { kind, rows } = firstMatchRows(action);
  if (kind === "too-many") return tooManyRows(action);
  return { kind, rows, malformed: [], exact: rows.length === 1, hitPolicy: "first" };
}

function tooManyScenarios(action: ActionTable): TooLarge {
  const many = `${showAction(action.action)} has ${showCount(action.scenarios)} scenarios, and the full view lists at most ${showCount(BigInt(FULL_LIMIT))} of one action.`;
  const open = action.attributes.filter(({ closed }) => !closed).map(({ name }) => `\`${name}\``);
  const close =
    open.length > 0 ? `Close the domains of ${open.join(", ")} with \`@domain\`, let` : "Let";
  return {
    kind: "too-large",
    message: `${many} Use the minimised view, which says the same in fewer rows. ${close} fewer attributes decide, or name a relation that sums up several of them with \`@observe\`.`,
  };
}

function tooManyRows(action: ActionTable): TooLarge {
  return {
    kind: "too-large",
    message: `The conditions of ${showAction(action.action)} are too entangled to be listed in rows. Let fewer attributes decide, or name a relation that sums up several of them with \`@observe\`.`,
  };
}
