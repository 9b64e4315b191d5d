/** A half-open range of UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A name and where it stands. */
export interface Name {
  readonly text: string;
  readonly span: Span;
}

/** A span of a block that starts at `start` as a span of the file. */
export function placed(start: number, span: Span): Span {
  return { start: start + span.start, end: start + span.end };
}
