import { stringValue } from "../syntax/literals.ts";
import { type Name, placed, type Span } from "../syntax/span.ts";
import type { AnnotationNode } from "../syntax/tree.ts";

/** An annotation at its place in the file. */
export interface Annotation {
  /** The canonical key, lower case. */
  readonly key: string;
  readonly value: string;
  /** The key as written, without `@`. */
  readonly written: Name;
  readonly span: Span;
}

/** Keys that say something about the rule to which their comment attaches (LANGUAGE.md, section 4). */
const ruleKeys: ReadonlySet<string> = new Set([
  "deny_message",
  "suggestion",
  "reason",
  "tool_pattern",
  "url_pattern",
  "outcome",
  "approver",
  "expires",
  "broad",
  "clause",
  "ignore",
]);

/** Keys that say something about the file, wherever they stand (LANGUAGE.md, section 4). */
const fileKeys: ReadonlySet<string> = new Set([
  "version",
  "domain",
  "tools",
  "alias",
  "observe",
  "require",
  "combining",
  "property",
  "functors",
]);

/** Keys that may stand again and again; every other one counts once: on a rule, or in the file. */
const repeatableKeys: ReadonlySet<string> = new Set([
  "clause",
  "ignore",
  "domain",
  "alias",
  "observe",
  "require",
  "property",
  "functors",
]);

/** Annotations that would change decisions or checks, and that this version does not know yet. */
export const annotationsToCome: ReadonlySet<string> = new Set([
  "expires",
  "functors",
  "property",
  "require",
  "tools",
]);

const aliases: ReadonlyMap<string, string> = new Map([
  ["message", "deny_message"],
  ["fix", "suggestion"],
  ["hint", "suggestion"],
]);

/** Every key that an author may write, aliases too. */
export const knownKeys: readonly string[] = [...ruleKeys, ...fileKeys, ...aliases.keys(), "ask"];

/** The annotation of a comment block that starts at `start`. */
export function annotationAt(start: number, node: AnnotationNode): Annotation {
  const key = node.key.text.toLowerCase();
  const rest = { written: labelAt(start, node.key), span: placed(start, node.span) };
  // `@ask` is short for this outcome; what stands behind it means nothing.
  if (key === "ask") return { key: "outcome", value: "require_approval", ...rest };
  return { key: aliases.get(key) ?? key, value: node.value, ...rest };
}

/** Whether an annotation is about the file rather than about a rule. */
export function isFileAnnotation({ key }: Annotation): boolean {
  return fileKeys.has(key);
}

/** Whether an annotation is about the rule to which its comment attaches. */
export function isRuleAnnotation({ key }: Annotation): boolean {
  return ruleKeys.has(key);
}

/** The annotations that repeat an earlier one which counts once, and that earlier one. */
export function repeatedAnnotations(
  annotations: readonly Annotation[],
): { readonly annotation: Annotation; readonly first: Annotation }[] {
  const firsts = new Map<string, Annotation>();
  const repeated: { annotation: Annotation; first: Annotation }[] = [];
  for (const annotation of annotations) {
    const isKnown = isRuleAnnotation(annotation) || isFileAnnotation(annotation);
    if (!isKnown || repeatableKeys.has(annotation.key)) continue;
    const first = firsts.get(annotation.key);
    if (first === undefined) firsts.set(annotation.key, annotation);
    else repeated.push({ annotation, first });
  }
  return repeated;
}

/**
 * What `@domain` says of an attribute, by the name that a table gives it: `tool.field`,
 * `args.field`, or that of a context field.
 */
export type Domain =
  | {
      readonly kind: "values";
      readonly attribute: string;
      /** Each once, in the order written. */
      readonly values: readonly string[];
      /** Whether these are all. */
      readonly closed: boolean;
    }
  /** Numbers, both ends included. */
  | {
      readonly kind: "range";
      readonly attribute: string;
      readonly least: number;
      readonly most: number;
    };

/**
 * Reads `tool.field: a | b | c` (closed), `field: a | b | …` (open), `args.field: 0..100` or
 * `field: boolean`; a value that holds `|` or means something else is quoted. Returns `null` for
 * anything else.
 */
export function parseDomain(value: string): Domain | null {
  const match = /^((?:[^\s:]+\.)?[^\s:.]+)\s*:\s*(\S.*)$/.exec(value);
  const [, attribute, list] = match ?? [];
  if (attribute === undefined || list === undefined) return null;
  const range = /^(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)$/.exec(list.trim());
  if (range !== null) {
    const [least, most] = [Number(range[1]), Number(range[2])];
    return least <= most ? { kind: "range", attribute, least, most } : null;
  }
  const values = valuesOf(list.trim());
  return values === null ? null : { kind: "values", attribute, ...values };
}

function valuesOf(
  list: string,
): { readonly values: readonly string[]; readonly closed: boolean } | null {
  if (list.toLowerCase() === "boolean") return { values: ["true", "false"], closed: true };
  const parts = partsOf(list).map((part) => part.trim());
  const open = parts.at(-1) === "…" || parts.at(-1) === "...";
  const written = open ? parts.slice(0, -1) : parts;
  if (written.length === 0 || !written.every(isValue)) return null;
  return { values: [...new Set(written.map(unquote))], closed: !open };
}

/** What stands between bars; a bar inside quotes is part of a value. */
function partsOf(list: string): string[] {
  const parts = [""];
  for (const [token] of list.matchAll(/(?:"(?:[^"\\]|\\.)*"|[^|])+|\|/g)) {
    if (token === "|") parts.push("");
    else parts[parts.length - 1] = token;
  }
  return parts;
}

/** A word without quotes at its start, or a string. */
function isValue(text: string): boolean {
  return /^(?:[^"].*|"(?:[^"\\]|\\.)*")$/.test(text) && text !== "…" && text !== "...";
}

/** Reads `modify = update_reservation_flights`; `null` for anything else. */
export function parseAlias(
  value: string,
): { readonly alias: string; readonly tool: string } | null {
  const [, alias, tool] = /^([^\s=]+)\s*=\s*([^\s=]+)$/.exec(value.trim()) ?? [];
  return alias === undefined || tool === undefined ? null : { alias, tool };
}

/**
 * Reads the relations of `@observe`: `Name`, `Name()` or `Name(a, b)`, several between commas; what
 * stands in the parentheses means nothing. Returns `null` for anything else.
 */
export function parseObserved(value: string): readonly string[] | null {
  const names = value
    .trim()
    .replaceAll(/\([^()]*\)\s*(?=,|$)/g, "")
    .split(",")
    .map((name) => name.trim());
  return names.every((name) => /^[A-Za-z_?][\w?]*$/.test(name)) ? names : null;
}

function unquote(text: string): string {
  return text.startsWith('"') ? stringValue(text) : text;
}

/** A name of a comment as one of the file. */
export function labelAt(start: number, name: Name): Name {
  return { text: name.text, span: placed(start, name.span) };
}
