import type { Interval } from "../syntax/interval.ts";

/** A value that a scenario gives an attribute. */
export type AttributeValue =
  /** A text; `true` and `false` of what either holds or not. */
  | { readonly kind: "constant"; readonly text: string }
  /** The numbers between two bounds, or one number. */
  | { readonly kind: "interval"; readonly interval: Interval }
  /** A value that no rule names; stands for all of them. */
  | { readonly kind: "other" }
  /** Not looked up. */
  | { readonly kind: "unknown" }
  /** An argument that the action does not have. */
  | { readonly kind: "absent" }
  /** What a comparison of two attributes says where both are known. */
  | { readonly kind: "same" }
  | { readonly kind: "different" };

/** What an attribute observes. */
export type AttributeSource =
  /** A field of what a tool has answered: `get_reservation_details.membership`. */
  | { readonly kind: "lookup"; readonly tool: string; readonly field: string }
  /** A field of the trusted context: `actor.tenant`. */
  | { readonly kind: "context"; readonly field: string }
  /** An argument of the action: `args.amount`. */
  | { readonly kind: "argument"; readonly field: string }
  /** What a functor says of something observed: `str_contains(args.body, "http")`. */
  | { readonly kind: "functor" }
  /** Whether two attributes are the same: `actor.tenant = resource.tenant`. */
  | { readonly kind: "comparison"; readonly left: string; readonly right: string }
  /** Whether a fact holds: `HasRole("admin")`, `UserConfirmed()`. */
  | { readonly kind: "fact"; readonly relation: string };

/** Something that the rules observe. */
export interface Attribute {
  /** As a table names it in full: `get_reservation_details.membership`. */
  readonly name: string;
  readonly source: AttributeSource;
  /** Constants in domain order, then `other` where the domain is open, then `unknown`. */
  readonly values: readonly AttributeValue[];
  /** Whether no other value is possible. */
  readonly closed: boolean;
}

/** The full name of a looked-up field. */
export function attributeName(tool: string, field: string): string {
  return `${tool}.${field}`;
}

/**
 * The last part of a name: `membership`, `tenant`. What is no field has a single part: a functor,
 * a comparison, a fact.
 */
export function lastPart({ name, source }: Attribute): string {
  switch (source.kind) {
    case "lookup": {
      // A field that is read of several resources says of which.
      const [, resource = ""] = /( of .+)$/s.exec(name) ?? [];
      return source.field + resource;
    }
    case "context":
    case "argument":
      return name.slice(name.lastIndexOf(".") + 1);
    default:
      return name;
  }
}

/** The position of the value `unknown`; -1 for an attribute that is always known. */
export function unknownIndex({ values }: Attribute): number {
  return values.findIndex(({ kind }) => kind === "unknown");
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
  if (value.kind === "interval") return showInterval(value.interval);
  if (value.kind !== "constant") return value.kind;
  const { text } = value;
  const plain =
    /^[^\s"|,<>][^"|,\r\n]*$/.test(text) && !/\s$|\.\.|^\/[/*]|^not(?![\w?])/i.test(text);
  return plain && !isReservedCell(text) ? text : JSON.stringify(text);
}

/** `5`, `> 5`, `<= 5`, `1..5`; `> 1 < 5` where a bound of two is left out. */
export function showInterval({ least, most }: Interval): string {
  const above = least === null ? "" : `${least.included ? ">=" : ">"} ${least.number}`;
  const below = most === null ? "" : `${most.included ? "<=" : "<"} ${most.number}`;
  if (least === null || most === null) return above || below || "any number";
  if (!least.included || !most.included) return `${above} ${below}`;
  return least.number === most.number ? String(least.number) : `${least.number}..${most.number}`;
}
