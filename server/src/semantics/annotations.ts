import type { AnnotationNode, Name, Span } from "../syntax/tree.ts";
import { placed } from "../syntax/tree.ts";

/** An annotation at its place in the file, its key in the canonical spelling. */
export interface Annotation {
  readonly key: string;
  readonly value: string;
  readonly span: Span;
}

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

/** Annotations that would change decisions or checks, and that this version does not know yet. */
export const annotationsToCome: ReadonlySet<string> = new Set([
  "expires",
  "functors",
  "observe",
  "property",
  "require",
  "tools",
]);

const aliases: ReadonlyMap<string, string> = new Map([
  ["message", "deny_message"],
  ["fix", "suggestion"],
  ["hint", "suggestion"],
]);

/** The annotation of a comment block that starts at `start`. */
export function annotationAt(start: number, node: AnnotationNode): Annotation {
  const key = node.key.text.toLowerCase();
  return {
    key: aliases.get(key) ?? key,
    value: node.value,
    span: placed(start, node.span),
  };
}

/** Whether an annotation is about the file rather than about a rule. */
export function isFileAnnotation(annotation: Annotation): boolean {
  return fileKeys.has(annotation.key);
}

/** The values that an attribute can take, by `@domain`. */
export interface Domain {
  /** `tool.field`. */
  readonly attribute: string;
  readonly values: readonly string[];
  /** Whether these are all. */
  readonly closed: boolean;
}

/**
 * Reads `tool.field: a | b | c` (closed), `tool.field: a | b | …` (open) or `tool.field: boolean`.
 * Returns `null` for anything else.
 */
export function parseDomain(value: string): Domain | null {
  const match = /^([^\s:]+\.[^\s:.]+)\s*:\s*(\S.*)$/.exec(value);
  const [, attribute, list] = match ?? [];
  if (attribute === undefined || list === undefined) return null;
  if (list.trim() === "boolean") return { attribute, values: ["true", "false"], closed: true };
  if (/^-?\d+\s*\.\.\s*-?\d+$/.test(list.trim())) return null;
  const parts = list.split("|").map((part) => part.trim());
  const open = parts.at(-1) === "…" || parts.at(-1) === "...";
  const values = (open ? parts.slice(0, -1) : parts).map(unquote);
  if (values.length === 0 || values.includes("")) return null;
  return { attribute, values: [...new Set(values)], closed: !open };
}

/** Reads `modify = update_reservation_flights`; `null` for anything else. */
export function parseAlias(
  value: string,
): { readonly alias: string; readonly tool: string } | null {
  const [, alias, tool] = /^([^\s=]+)\s*=\s*([^\s=]+)$/.exec(value.trim()) ?? [];
  return alias === undefined || tool === undefined ? null : { alias, tool };
}

function unquote(text: string): string {
  return /^".*"$/.test(text) ? text.slice(1, -1) : text;
}

/** A clause label that a comment carries, at its place in the file. */
export function labelAt(start: number, name: Name): Name {
  return { text: name.text, span: placed(start, name.span) };
}
