/** What the benchmarks have in common: how they measure, and how they print it. */

/** Of a number of measurements, in milliseconds. */
export interface Figures {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { count: sorted.length, median: at(0.5), p95: at(0.95), max: at(1) };
}

/** How long a piece of work takes, in milliseconds. */
export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Measures a piece of work several times, but no longer than some milliseconds; at least once. */
export function repeated(rounds: number, budget: number, work: () => void): Figures {
  const times: number[] = [];
  const end = performance.now() + budget;
  do times.push(timed(work));
  while (times.length < rounds && performance.now() < end);
  return figuresOf(times);
}

/** The header of a table of edits, beside its first column. */
export const editsHeader: readonly string[] = ["edits", "p50 ms", "p95 ms", "max ms"];

/** The cells below `editsHeader`; they say where fewer edits were measured than wanted. */
export function editsCells({ count, median, p95, max }: Figures, wanted: number): string[] {
  const edits = count < wanted ? `${count} of ${wanted}` : String(count);
  const times = count === 0 ? ["", "", ""] : [median, p95, max].map(showMilliseconds);
  return [edits, ...times];
}

/** `10 KB`, `1 MB`: of a thousand or a million bytes. */
export function showSize(bytes: number): string {
  return bytes < 1_000_000 ? `${bytes / 1_000} KB` : `${bytes / 1_000_000} MB`;
}

export function showMilliseconds(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 10 ? 2 : 1);
}

/** Prints a section for docs/performance.md: a heading and a table, its first column text. */
export function printTable(
  heading: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = header.map((_, column) =>
    Math.max(4, ...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const ruler = widths.map((width, at) =>
    at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  console.log([`### ${heading}`, "", line(header), line(ruler), ...rows.map(line), ""].join("\n"));
}
