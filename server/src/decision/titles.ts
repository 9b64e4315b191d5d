import { groupBy } from "../datalog/groupBy.ts";
import type { Domain } from "../semantics/annotations.ts";
import { type Attribute, lastPart } from "./attributes.ts";

/** All that a title could mean, by what it is without regard to case, spaces and underscores. */
export interface TitledNames {
  readonly names: ReadonlySet<string>;
  /** Whole names: `get_order.state`. */
  readonly whole: ReadonlyMap<string, readonly string[]>;
  /** By their last parts: `state`. */
  readonly last: ReadonlyMap<string, readonly string[]>;
}

/** What a title could mean: what the rules observe and what `@domain` names, each once. */
export function titledNames(
  attributes: readonly Attribute[],
  domains: readonly Domain[],
): TitledNames {
  const lastParts = new Map(attributes.map((one) => [one.name, lastPart(one)]));
  for (const { attribute: name } of domains) {
    if (!lastParts.has(name)) lastParts.set(name, name.slice(name.lastIndexOf(".") + 1));
  }
  const names = [...lastParts.keys()];
  return {
    names: new Set(names),
    whole: groupBy(names, normalTitle),
    last: groupBy(names, (name) => normalTitle(lastParts.get(name) ?? name)),
  };
}

/** A title without regard to case, spaces and underscores. */
export function normalTitle(title: string): string {
  return title.toLowerCase().replaceAll(/[\s_]/g, "");
}

/** Whether a title is the one of the actions, the decisions or the rows' places, unless it is quoted. */
function isTaken(title: string): boolean {
  return ["action", "decision", "#"].includes(normalTitle(title));
}

/**
 * The names that a title means: the one that is written just so, else those that are the same
 * without regard to case, spaces and underscores, else those with that last part. A quoted title
 * is never the one of the actions, the decisions or the rows' places.
 */
export function namesMeantBy(
  written: string,
  { names, whole, last }: TitledNames,
): readonly string[] {
  const quoted = /^"(.*)"$/s.exec(written)?.[1];
  const title = quoted ?? written;
  if (quoted === undefined && isTaken(title)) return [];
  if (names.has(title)) return [title];
  const wanted = normalTitle(title);
  return whole.get(wanted) ?? last.get(wanted) ?? [];
}

/** The shortest name of an attribute that means no other one: its last part, else all of it. */
export function shortName(attribute: Attribute, attributes: readonly Attribute[]): string {
  return shortNameAmong(attribute, titledNames(attributes, []));
}

function shortNameAmong(attribute: Attribute, names: TitledNames): string {
  const last = lastPart(attribute);
  const [meant, second] = namesMeantBy(last, names);
  return meant === attribute.name && second === undefined ? last : attribute.name;
}

/** The short name of an attribute as a column title: `Member status` for `member_status`. */
export function titleOf(attribute: Attribute, names: TitledNames): string {
  const { name } = attribute;
  const short = shortNameAmong(attribute, names);
  if (isTaken(short)) return JSON.stringify(name);
  const isWord = /^\w+$/.test(short);
  const words = short.replaceAll("_", " ").trim();
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return isWord && namesMeantBy(title, names).length === 1 ? title : short;
}
