import type { Interval } from "../syntax/interval.ts";

/** The interval that holds just one number. */
export function only(number: number): Interval {
  const bound = { number, included: true };
  return { least: bound, most: bound };
}

/** The number that a text writes; `null` for any other text. */
export function numberIn(text: string): number | null {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Whether all numbers of an interval are in another one. */
export function isWithin(inner: Interval, outer: Interval): boolean {
  const { least, most } = outer;
  const startsInside =
    least === null ||
    (inner.least !== null &&
      (inner.least.number > least.number ||
        (inner.least.number === least.number && (least.included || !inner.least.included))));
  const endsInside =
    most === null ||
    (inner.most !== null &&
      (inner.most.number < most.number ||
        (inner.most.number === most.number && (most.included || !inner.most.included))));
  return startsInside && endsInside;
}
