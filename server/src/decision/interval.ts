import type { ComparisonOperator } from "../datalog/program.ts";
import type { Bound, Interval } from "../syntax/interval.ts";

/** A place where numbers are told apart: before a number, or behind it. */
export interface Cut {
  readonly number: number;
  readonly after: boolean;
}

/** The cuts that a comparison with a number makes. */
export function cutsOf(operator: ComparisonOperator, number: number): Cut[] {
  switch (operator) {
    case "<":
    case ">=":
      return [{ number, after: false }];
    case "<=":
    case ">":
      return [{ number, after: true }];
    case "=":
    case "!=":
      return [
        { number, after: false },
        { number, after: true },
      ];
  }
}

/** The cuts around an interval: those at which it begins and ends. */
export function cutsAround({ least, most }: Interval): Cut[] {
  return [
    ...(least === null ? [] : [{ number: least.number, after: !least.included }]),
    ...(most === null ? [] : [{ number: most.number, after: most.included }]),
  ];
}

/**
 * The intervals between some cuts, ascending.
 * @param whole whether only whole numbers are meant: then every bound is included
 * @param domain numbers outside it are left out
 */
export function intervalsBetween(
  cuts: readonly Cut[],
  whole: boolean,
  domain: { readonly least: number; readonly most: number } | null,
): Interval[] {
  const { least, most } = domain ?? { least: -Infinity, most: Infinity };
  const all = cuts
    .map((cut) => (whole && cut.after ? { number: Math.floor(cut.number) + 1, after: false } : cut))
    .map((cut) => (whole ? { ...cut, number: Math.ceil(cut.number) } : cut))
    .filter(({ number, after }) => isInside(number, after, least, most))
    .toSorted((one, other) => one.number - other.number || Number(one.after) - Number(other.after));
  const distinct = all.filter(
    (cut, index) =>
      index === 0 || cut.number !== all[index - 1]?.number || cut.after !== all[index - 1]?.after,
  );
  const starts: (Bound | null)[] = [
    domain === null ? null : { number: least, included: true },
    ...distinct.map(({ number, after }) => ({ number, included: !after })),
  ];
  return starts.map((start, index) => {
    const next = distinct[index];
    const end = domain === null ? null : { number: most, included: true };
    return { least: start, most: next === undefined ? end : endBefore(next, whole) };
  });
}

/** Whether a cut has numbers of the domain on both sides. */
function isInside(number: number, after: boolean, least: number, most: number): boolean {
  return after ? least <= number && number < most : least < number && number <= most;
}

function endBefore({ number, after }: Cut, whole: boolean): Bound {
  return whole ? { number: number - 1, included: true } : { number, included: after };
}

/**
 * What a comparison with a number says of all the numbers of an interval; `null` where it is true
 * of some and false of others.
 */
export function compareInterval(
  { least, most }: Interval,
  operator: ComparisonOperator,
  number: number,
): boolean | null {
  const allBelow =
    most !== null && (most.number < number || (most.number === number && !most.included));
  const allAbove =
    least !== null && (least.number > number || (least.number === number && !least.included));
  const isPoint =
    least !== null && most !== null && least.number === number && most.number === number;
  const atMost = allBelow || (most !== null && most.number <= number);
  const atLeast = allAbove || (least !== null && least.number >= number);
  switch (operator) {
    case "<":
      return allBelow ? true : atLeast ? false : null;
    case ">=":
      return atLeast ? true : allBelow ? false : null;
    case "<=":
      return atMost ? true : allAbove ? false : null;
    case ">":
      return allAbove ? true : atMost ? false : null;
    case "=":
      return isPoint ? true : allBelow || allAbove ? false : null;
    case "!=":
      return isPoint ? false : allBelow || allAbove ? true : null;
  }
}

/** The same of all the numbers of two intervals. */
export function compareIntervals(
  one: Interval,
  operator: ComparisonOperator,
  other: Interval,
): boolean | null {
  switch (operator) {
    case "<":
      return isBelow(one, other, false) ? true : isBelow(other, one, true) ? false : null;
    case "<=":
      return isBelow(one, other, true) ? true : isBelow(other, one, false) ? false : null;
    case ">":
    case ">=":
      return compareIntervals(other, operator === ">" ? "<" : "<=", one);
    case "=":
    case "!=": {
      const number = onlyNumber(one);
      if (number !== null && number === onlyNumber(other)) return operator === "=";
      const apart = isBelow(one, other, false) || isBelow(other, one, false);
      return apart ? operator === "!=" : null;
    }
  }
}

/** Whether each number of an interval is below each of another one. @param orEqual or the same */
function isBelow({ most }: Interval, { least }: Interval, orEqual: boolean): boolean {
  if (most === null || least === null) return false;
  if (most.number !== least.number) return most.number < least.number;
  return orEqual || !most.included || !least.included;
}

/** The number of an interval that holds only one; `null` for any other. */
export function onlyNumber({ least, most }: Interval): number | null {
  return least !== null && least.number === most?.number ? least.number : null;
}

/** The operator that says the same with the sides exchanged. */
export const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "=": "=",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};
