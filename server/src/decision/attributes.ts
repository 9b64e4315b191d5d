import type { Domain } from "../semantics/annotations.ts";

/** A value that a scenario gives an attribute. */
export type AttributeValue =
  | { readonly kind: "constant"; readonly text: string }
  /** A value that no rule names; stands for all of them. */
  | { readonly kind: "other" }
  /** Not looked up. */
  | { readonly kind: "unknown" };

/** Something that the rules observe: a field of what a tool has answered. */
export interface Attribute {
  /** `get_reservation_details.membership` */
  readonly name: string;
  readonly tool: string;
  readonly field: string;
  /** The constants in domain order, then `other` where the domain is open, then `unknown`. */
  readonly values: readonly AttributeValue[];
  readonly closed: boolean;
}

/** What rules and tables say about one attribute, in the order in which they say it. */
export interface AttributeMention {
  readonly tool: string;
  readonly field: string;
  readonly constants: readonly string[];
}

/** Brings together what rules and tables mention and what `@domain` says. */
export function attributesOf(
  mentions: readonly AttributeMention[],
  domains: readonly Domain[],
): Attribute[] {
  const constants = new Map<string, { readonly mention: AttributeMention; texts: Set<string> }>();
  for (const mention of mentions) {
    const name = attributeName(mention.tool, mention.field);
    const known = constants.get(name) ?? { mention, texts: new Set<string>() };
    for (const text of mention.constants) known.texts.add(text);
    constants.set(name, known);
  }
  const known = new Map<string, Domain>();
  for (const domain of domains) {
    if (!known.has(domain.attribute)) known.set(domain.attribute, domain);
  }
  return [...constants].map(([name, { mention, texts }]) => {
    const domain = known.get(name);
    const closed = domain?.closed ?? false;
    const all = new Set([...(domain?.values ?? []), ...(closed ? [] : texts)]);
    all.delete(""); // an empty field counts as missing
    const values: AttributeValue[] = [...all].map((text) => ({ kind: "constant", text }));
    if (!closed) values.push({ kind: "other" });
    values.push({ kind: "unknown" });
    return { name, tool: mention.tool, field: mention.field, values, closed };
  });
}

/** The full name of a looked-up field. */
export function attributeName(tool: string, field: string): string {
  return `${tool}.${field}`;
}

/** Words of a table's cell that do not mean themselves unless they are quoted. */
const reservedCells: ReadonlySet<string> = new Set([
  "any",
  "*",
  "-",
  "–",
  "—",
  "unknown",
  "other",
  "absent",
  "malformed",
  "same",
  "different",
]);

/** Whether a text means something else than itself in a cell, unless it is quoted. */
export function isReservedCell(text: string): boolean {
  return reservedCells.has(text.toLowerCase());
}

/** A value as a table shows it; a constant that would read as something else is quoted. */
export function showValue(value: AttributeValue): string {
  if (value.kind !== "constant") return value.kind;
  const { text } = value;
  const plain =
    /^[^\s"|,<>][^"|,\r\n]*$/.test(text) && !/\s$|\.\.|^\/[/*]|^not(?![\w?])/i.test(text);
  return plain && !isReservedCell(text) ? text : JSON.stringify(text);
}
