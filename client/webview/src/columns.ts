import type { ActionTableView, AttributeView, TableView } from "../../../server/src/protocol.ts";

/** The attributes that are columns of a view. */
export function attributesIn(action: ActionTableView, view: TableView): readonly AttributeView[] {
  return view === "full" ? [...action.attributes, ...action.malformedOnly] : action.attributes;
}

/** How wide a column of values is at least and at most, in characters. */
const narrowest = 8;
const widest = 26;
/** How wide the column of rules is at least, and the one of counts. */
const rules = 18;
const counts = 14;
/** What a header needs beside its title for its buttons, and a cell beside its text. */
const buttons = 8;
const padding = 4;
/** What a decision needs beside its word: an icon, a border, and the mark of an audit rule. */
const badge = 11;

/** The columns of a table as CSS: its tracks, and the width that they need in any case. */
export interface Columns {
  readonly tracks: string;
  readonly least: string;
}

/**
 * The columns, the same in every row: they depend on the domains alone, so that rows which come
 * into sight later change nothing.
 */
export function columnsOf(action: ActionTableView, view: TableView): Columns {
  const conditions = attributesIn(action, view).map(({ title, values }) => {
    const longest = Math.max(0, ...values.map(({ length }) => length)) + padding;
    return Math.min(Math.max(longest, title.length + buttons, narrowest), widest);
  });
  const words = action.decisions.map(({ decision }) => decision.length);
  const decision = Math.max(...words, "Decision".length) + badge;
  const shared = conditions.length > 0 ? conditions : [narrowest];
  const all = [...shared, decision, rules, counts];
  const tracks = [
    ...shared.map((width) => `minmax(${width}ch, ${width}fr)`),
    `${decision}ch`,
    `minmax(${rules}ch, ${rules * 2}fr)`,
    `${counts}ch`,
  ];
  return { tracks: tracks.join(" "), least: `${all.reduce((sum, width) => sum + width, 0)}ch` };
}
