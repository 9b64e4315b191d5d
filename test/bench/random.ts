/** Numbers from 0 up to 1, without 1. */
export type Random = () => number;

/** A generator (mulberry32) that gives the same numbers for the same seed, on every machine. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 up to a limit, without the limit. */
export function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

/** One element of a list, which must have one. */
export function pick<Element>(list: readonly Element[], random: Random): Element {
  const picked = list[below(list.length, random)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

/** The elements of a list in another order. */
export function shuffled<Element>(list: readonly Element[], random: Random): Element[] {
  return list
    .map((element) => ({ element, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ element }) => element);
}
