import type { CellMeaning } from "../syntax/tree.ts";
import type { Action } from "./action.ts";
import { isReservedCell } from "./attributes.ts";

/** The actions that a row of a table is about; `null` for every action. */
export type ExpectedActions = {
  readonly negated: boolean;
  readonly actions: readonly Action[];
} | null;

/** What an `Action` cell names; `unreadable` where it cannot be read. */
export function readActions(
  meaning: CellMeaning,
  aliases: ReadonlyMap<string, string>,
): ExpectedActions | "unreadable" {
  if (meaning.kind === "any") return null;
  if (meaning.kind !== "values") return "unreadable";
  const actions: Action[] = [];
  for (const value of meaning.values) {
    if (value.kind !== "word") return "unreadable";
    const { text, quoted } = value;
    const action = quoted ? { kind: "tool" as const, name: text } : actionNamed(text, aliases);
    if (action === null) return "unreadable";
    actions.push(action);
  }
  return { negated: meaning.negated, actions };
}

/**
 * What a word without quotes names as an action: `refund`, an alias, `other`, `host example.com`,
 * `other host`, `message`; `null` for a word that means something else.
 */
export function actionNamed(word: string, aliases: ReadonlyMap<string, string>): Action | null {
  const [, host] = /^host\s+("[^"]*"|[^\s"]+)$/i.exec(word) ?? [];
  if (host !== undefined) return { kind: "host", host: host.replaceAll('"', "").toLowerCase() };
  switch (word.toLowerCase().replaceAll(/\s+/g, " ")) {
    case "other":
      return { kind: "otherTool" };
    case "other host":
      return { kind: "otherHost" };
    case "message":
      return { kind: "message" };
    default:
      return isReservedCell(word) ? null : { kind: "tool", name: aliases.get(word) ?? word };
  }
}

/** Whether a row is about an action. */
export function coversAction(expected: ExpectedActions, action: Action): boolean {
  if (expected === null) return true;
  return expected.actions.some((one) => isSameAction(one, action)) !== expected.negated;
}

export function isSameAction(one: Action, other: Action): boolean {
  if (one.kind === "tool") return other.kind === "tool" && one.name === other.name;
  if (one.kind === "host") return other.kind === "host" && one.host === other.host;
  return one.kind === other.kind;
}
