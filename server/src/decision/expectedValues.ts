import type { Domain } from "../semantics/annotations.ts";
import type { Interval } from "../syntax/interval.ts";
import type { Span } from "../syntax/span.ts";
import type { CellNode, CellValue } from "../syntax/tree.ts";
import {
  type Attribute,
  type AttributeSource,
  type AttributeValue,
  isReservedCell,
  showValue,
} from "./attributes.ts";
import { isWithin, numberIn, only } from "./numberCells.ts";

/** A value that a cell names; an interval of it may hold several values of the attribute. */
export type ExpectedValue = AttributeValue | { readonly kind: "malformed" };

/** What one cell demands of one attribute. */
export interface ExpectedValues {
  readonly attribute: string;
  readonly negated: boolean;
  readonly values: readonly ExpectedValue[];
  /** The cell. */
  readonly span: Span;
}

/** A cell with a value that its attribute cannot have. */
export interface UnreadableValue {
  /** As written. */
  readonly value: string;
  readonly span: Span;
  /** Words that the cell could hold instead. */
  readonly known: readonly string[];
  /** Whether it could hold numbers instead: `5`, `> 5`, `1..5`. */
  readonly numbers: boolean;
  /** Whether it compares numbers, and the attribute is none. */
  readonly comparesText: boolean;
}

export type CellReading =
  | { readonly kind: "any" }
  | { readonly kind: "values"; readonly values: ExpectedValues }
  | { readonly kind: "unreadable"; readonly problem: UnreadableValue };

/** Reads what a cell demands of an attribute. @param span the cell's place in the file */
export function readCell(cell: CellNode, attribute: Attribute, span: Span): CellReading {
  const { meaning, text } = cell;
  const numbers = attribute.values.some(({ kind }) => kind === "interval");
  const unreadable = (value: string, at: Span, comparesText = false): CellReading => {
    const alone = meaning.kind !== "values" || (!meaning.negated && meaning.values.length === 1);
    const known = [...wordsOf(attribute), ...(alone ? ["any"] : [])];
    const problem = { value, span: at, known, numbers, comparesText };
    return { kind: "unreadable", problem };
  };
  if (meaning.kind === "any") return { kind: "any" };
  if (meaning.kind === "unreadable") return unreadable(text, span);
  const values: ExpectedValue[] = [];
  const spans = valueSpans(text, span.start);
  for (const [index, written] of meaning.values.entries()) {
    const named = valuesNamed(written, attribute);
    if (named === null) {
      const at = spans[index] ?? span;
      const value = text.slice(at.start - span.start, at.end - span.start);
      return unreadable(value, at, written.kind === "interval");
    }
    values.push(...named);
  }
  return {
    kind: "values",
    values: { attribute: attribute.name, negated: meaning.negated, values, span },
  };
}

/** Whether a demand is met by a value. `malformed` is none: only a cell that names it means it. */
export function meets({ negated, values }: ExpectedValues, value: AttributeValue): boolean {
  return values.some((wanted) => includes(wanted, value)) !== negated;
}

/** Whether a demand is met by a malformed argument. */
export function meetsMalformed({ negated, values }: ExpectedValues): boolean {
  return !negated && values.some(({ kind }) => kind === "malformed");
}

function includes(wanted: ExpectedValue, value: AttributeValue): boolean {
  if (wanted.kind === "interval" && value.kind === "interval") {
    return isWithin(value.interval, wanted.interval);
  }
  if (wanted.kind === "constant" && value.kind === "constant") return wanted.text === value.text;
  return wanted.kind === value.kind;
}

/** What a value of a cell means on an attribute; `null` where the attribute has no such value. */
function valuesNamed(written: CellValue, attribute: Attribute): ExpectedValue[] | null {
  if (written.kind === "interval") return valuesInside(written.interval, attribute);
  const { text, quoted } = written;
  const value = quoted ? quotedValue(text, attribute) : valueNamed(text, attribute);
  return value === null ? null : [value];
}

/** What an interval means on an attribute: numbers, or those of its texts that are numbers. */
function valuesInside(interval: Interval, { values, closed }: Attribute): ExpectedValue[] | null {
  if (values.some(({ kind }) => kind === "interval")) return [{ kind: "interval", interval }];
  // An open domain holds numbers that no rule names, on either side of any limit.
  const texts = values.flatMap((value) => (value.kind === "constant" ? [value.text] : []));
  if (!closed || texts.length === 0 || texts.some((text) => numberIn(text) === null)) return null;
  return texts
    .filter((text) => isWithin(only(numberIn(text) ?? Number.NaN), interval))
    .map((text) => ({ kind: "constant", text }));
}

/** What a word without quotes means; `null` where the attribute has no such value. */
function valueNamed(word: string, attribute: Attribute): ExpectedValue | null {
  const { values, source } = attribute;
  const lower = word.toLowerCase();
  if (lower === "malformed") return source.kind === "argument" ? { kind: "malformed" } : null;
  const special = values.find(({ kind }) => kind === lower);
  if (special !== undefined && isReservedCell(lower)) return special;
  if (isReservedCell(lower) || /^[<>]|\.\./.test(lower)) return null;
  return quotedValue(word, attribute);
}

/** What a word means that is the value itself. */
function quotedValue(text: string, { values, closed }: Attribute): ExpectedValue | null {
  if (values.some(({ kind }) => kind === "interval")) {
    if (text.toLowerCase() === "any number") {
      return { kind: "interval", interval: { least: null, most: null } };
    }
    const number = numberIn(text);
    return number === null ? null : { kind: "interval", interval: only(number) };
  }
  const known = values.some((value) => value.kind === "constant" && value.text === text);
  return known || !closed ? { kind: "constant", text } : null;
}

/** The words that a cell about an attribute can hold. */
function wordsOf({ values, source }: Attribute): string[] {
  const words = values.filter(({ kind }) => kind !== "interval").map(showValue);
  return source.kind === "argument" ? [...words, "malformed"] : words;
}

/** The places of the values of a cell, which starts at an offset: `a, "b, c"` has two. */
function valueSpans(cell: string, start: number): Span[] {
  const first = /^not\s+/i.exec(cell)?.[0].length ?? 0;
  return [...cell.slice(first).matchAll(/"(?:\\.|[^"\\])*"|[^\s,"][^,]*/g)].map((value) => {
    const from = start + first + value.index;
    return { start: from, end: from + value[0].trimEnd().length };
  });
}

/** An attribute that `@domain` names and no rule reads, as far as its name says what it is. */
export function attributeOfDomain(domain: Domain): Attribute {
  const { attribute: name } = domain;
  const source = sourceNamed(name);
  const values: AttributeValue[] =
    domain.kind === "range"
      ? [{ kind: "interval", interval: rangeOf(domain) }]
      : domain.values.map((text) => ({ kind: "constant", text }));
  const closed = domain.kind === "range" || domain.closed;
  if (!closed) values.push({ kind: "other" });
  values.push({ kind: source.kind === "argument" ? "absent" : "unknown" });
  return { name, source, values, closed };
}

function rangeOf({ least, most }: Extract<Domain, { kind: "range" }>): Interval {
  return {
    least: { number: least, included: true },
    most: { number: most, included: true },
  };
}

function sourceNamed(name: string): AttributeSource {
  const [, first, field] = /^([^.]+)\.(.+)$/.exec(name) ?? [];
  if (first === undefined || field === undefined) return { kind: "context", field: name };
  return first === "args" ? { kind: "argument", field } : { kind: "lookup", tool: first, field };
}
