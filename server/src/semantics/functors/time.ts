import { type PreludeFunctors, preludeFunctor } from "./preludeFunctor.ts";

const MILLISECONDS_AN_HOUR = 3_600_000;
const MILLISECONDS_A_MINUTE = 60_000;

/** The functors that read times. */
export const timeFunctors: PreludeFunctors = new Map([
  [
    "hours_between",
    preludeFunctor(["symbol", "symbol"], "number", ([one, other]) => {
      const [start, end] = [timeOf(one), timeOf(other)];
      if (start === null || end === null) return null;
      return Math.floor(Math.abs(end - start) / MILLISECONDS_AN_HOUR);
    }),
  ],
]);

/** `2024-05-15`, `2024-05-15T15:00`, `2024-05-15 15:00:00.5`, with `Z`, `+02:00` or nothing behind. */
const isoTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * An ISO 8601 time in milliseconds since 1970, UTC where it carries no zone; `null` for another
 * text, or for a day that does not exist.
 */
function timeOf(text: string): number | null {
  const match = isoTime.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(time);
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59) return null;
  return time - offsetOf(match[7] ?? "Z") * MILLISECONDS_A_MINUTE;
}

/** The minutes by which the clocks of a zone are ahead of UTC: 120 for `+02:00`. */
function offsetOf(zone: string): number {
  if (zone.length === 1) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith("-") ? -minutes : minutes;
}
