/** Up to so many connected variables any order will do. */
const FEW = 6;
/** How many variables an order is begun with, at most. */
const STARTS = 40;
/** How many orders are tried to improve the best one, at most. */
const TRIALS = 4000;
/** Variables above which an order is not improved: each trial looks at all of them. */
const MANY = 120;

/**
 * An order of variables for decision diagrams in which few variables at a time are half done: read
 * together with some before and some behind. A diagram is as wide as what must be remembered of
 * these (McMillan, "Symbolic Model Checking", 1993, section 3: width by cut). What is connected,
 * directly or through others, is ordered by itself: begun greedily at each variable; the best order
 * is improved by moving single variables.
 *
 * @param count how many variables there are
 * @param groups variables that are read together
 */
export function variableOrder(count: number, groups: readonly ReadonlySet<number>[]): number[] {
  const near = neighboursOf(count, groups);
  return componentsOf(near).flatMap((component) => {
    if (component.length <= FEW) return component;
    const places = new Map(component.map((variable, place) => [variable, place]));
    const own = component.map(
      (variable) =>
        new Set([...(near[variable] ?? [])].flatMap((other) => places.get(other) ?? [])),
    );
    return orderOf(own).flatMap((place) => component[place] ?? []);
  });
}

/** The variables that are connected with each other, in their own order. */
function componentsOf(near: Neighbours): number[][] {
  const placed = new Set<number>();
  const components: number[][] = [];
  for (const start of near.keys()) {
    if (placed.has(start)) continue;
    const component = new Set([start]);
    // A set is walked in the order of insertion, what is added on the way included.
    for (const one of component) for (const other of near[one] ?? []) component.add(other);
    for (const one of component) placed.add(one);
    components.push([...component].toSorted((one, other) => one - other));
  }
  return components;
}

/** An order of variables all of which are connected. */
function orderOf(near: Neighbours): readonly number[] {
  const given = [...near.keys()];
  let best: Ranked = { order: given, cost: costOf(given, near) };
  for (const start of given.slice(0, STARTS)) {
    const order = begunWith(start, near);
    const cost = costOf(order, near);
    if (cost < best.cost) best = { order, cost };
  }
  return near.length > MANY ? best.order : improved(best, near).order;
}

interface Ranked {
  readonly order: readonly number[];
  readonly cost: number;
}

type Neighbours = readonly ReadonlySet<number>[];

function neighboursOf(count: number, groups: readonly ReadonlySet<number>[]): Neighbours {
  const near = Array.from({ length: count }, () => new Set<number>());
  for (const group of groups) {
    for (const one of group) for (const other of group) if (one !== other) near[one]?.add(other);
  }
  return near;
}

/** Variable by variable the one after which the fewest are half done; of several the first. */
function begunWith(start: number, near: Neighbours): number[] {
  const order: number[] = [];
  /** How many neighbours of each variable have no place yet. */
  const open = near.map(({ size }) => size);
  const left = new Set(near.keys());
  const place = (variable: number): void => {
    order.push(variable);
    left.delete(variable);
    for (const other of near[variable] ?? []) open[other] = (open[other] ?? 0) - 1;
  };
  place(start);
  while (left.size > 0) {
    let next = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const variable of left) {
      let change = (open[variable] ?? 0) > 0 ? 1 : 0;
      let isNear = false;
      for (const other of near[variable] ?? []) {
        if (left.has(other)) continue;
        isNear = true;
        if (open[other] === 1) change--;
      }
      // What shares nothing with those before waits, unless nothing is half done.
      const cost = isNear || change < 0 ? change : change + 0.5;
      if (cost < least) {
        least = cost;
        next = variable;
      }
    }
    place(next);
  }
  return order;
}

/** Moves single variables while that helps. */
function improved(start: Ranked, near: Neighbours): Ranked {
  let best = start;
  let trials = TRIALS;
  for (let before = Number.POSITIVE_INFINITY; best.cost < before && trials > 0; ) {
    before = best.cost;
    for (let from = 0; from < near.length; from++) {
      for (let to = 0; to < near.length && trials > 0; to++) {
        if (from === to) continue;
        trials--;
        const order = moved(best.order, from, to);
        const cost = costOf(order, near);
        if (cost < best.cost) best = { order, cost };
      }
    }
  }
  return best;
}

function moved(order: readonly number[], from: number, to: number): number[] {
  const result = order.toSpliced(from, 1);
  result.splice(to, 0, order[from] ?? 0);
  return result;
}

/** How wide a diagram may become, level by level, and all together. */
function costOf(order: readonly number[], near: Neighbours): number {
  const last = new Array<number>(order.length).fill(0);
  const places = new Array<number>(order.length).fill(0);
  for (const [place, variable] of order.entries()) places[variable] = place;
  for (const [variable, others] of near.entries()) {
    let end = places[variable] ?? 0;
    for (const other of others) end = Math.max(end, places[other] ?? 0);
    last[variable] = end;
  }
  const ends = new Array<number>(order.length).fill(0);
  let halfDone = 0;
  let cost = 0;
  for (const [place, variable] of order.entries()) {
    halfDone -= ends[place] ?? 0;
    const end = last[variable] ?? 0;
    if (end > place) {
      halfDone++;
      ends[end] = (ends[end] ?? 0) + 1;
    }
    cost += 3 ** halfDone;
  }
  return cost;
}
