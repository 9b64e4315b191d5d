import type { Box, Diagram, Diagrams } from "./diagrams.ts";
import { FREE, INSIDE, OUTSIDE, type Region } from "./minimiseRegions.ts";
import type { Steps } from "./steps.ts";

/**
 * A region divided into disjoint boxes by one variable, each part again, and so on, as in a
 * decision diagram whose variables may stand in another order on each path.
 */
type Split =
  | { readonly kind: "nothing"; readonly rows: 0; readonly tests: 0 }
  | { readonly kind: "row"; readonly rows: 1; readonly tests: 0 }
  | {
      readonly kind: "split";
      /** How many boxes; parts are shared, so that it can be far beyond what could be listed. */
      readonly rows: number;
      /** How many variables each box looks at, all boxes together. */
      readonly tests: number;
      readonly variable: number;
      readonly parts: readonly Part[];
    };

interface Part {
  readonly values: readonly number[];
  readonly split: Split;
}

/** Cofactors, one for each assignment to some of the variables, up to which every order is tried. */
const EVERY_ORDER = 20_000;

const nothing: Split = { kind: "nothing", rows: 0, tests: 0 };
const row: Split = { kind: "row", rows: 1, tests: 0 };

/** The best split that is found in some steps; without any, by the order of the diagram. */
export function bestSplit({ diagrams, cells, hasFree }: Region, steps: Steps): Split {
  const cofactors = new Cofactors(diagrams, steps);
  const contents = new Map<number, number>();
  const ordered = new Map<number, Split>();
  const searched = new Map<number, Split>();

  /** Which of the three kinds of cells there are, as bits. */
  const contentsOf = (node: Diagram): number => {
    if (node.kind === "leaf") return 1 << node.value;
    const known = contents.get(node.id);
    if (known !== undefined) return known;
    const result = node.children.reduce((bits, child) => bits | contentsOf(child), 0);
    contents.set(node.id, result);
    return result;
  };
  const trivial = (node: Diagram): Split | null => {
    const bits = contentsOf(node);
    if ((bits & (1 << INSIDE)) === 0) return nothing;
    return (bits & (1 << OUTSIDE)) === 0 ? row : null;
  };

  /** The values of a variable in groups that need not be told apart. */
  const groupings = (children: readonly Diagram[]): Group[][] => {
    const equal = grouped(children, (one, other) => (one === other ? one : null));
    if (!hasFree) return [equal];
    return [grouped(children, (one, other) => cofactors.joined(one, other)), equal];
  };
  const splitBy = (
    variable: number,
    groups: readonly Group[],
    below: (node: Diagram) => Split,
  ): Split => {
    const parts = groups.map(({ values, node }) => ({ values, split: below(node) }));
    const rows = parts.reduce((sum, { split }) => sum + split.rows, 0);
    const tests = parts.reduce((sum, { split }) => sum + split.tests, rows);
    return { kind: "split", rows, tests, variable, parts };
  };

  const inOrder = (node: Diagram): Split => {
    const known = trivial(node) ?? ordered.get(node.id);
    if (known !== undefined || node.kind === "leaf") return known ?? nothing;
    const result = groupings(node.children)
      .map((groups) => splitBy(node.variable, groups, inOrder))
      .reduce(better);
    ordered.set(node.id, result);
    return result;
  };

  const search = (node: Diagram): Split => {
    const known = trivial(node) ?? searched.get(node.id);
    if (known !== undefined) return known;
    let best = inOrder(node);
    const variables = diagrams.support(node);
    const sizes = variables.map((variable) => diagrams.sizes[variable] ?? 1);
    const size = diagrams.nodes(node);
    steps.left -= size;
    const isAffordable = size * sizes.reduce((sum, each) => sum + each, 0) <= steps.left;
    if (isAffordable && sizes.reduce((product, each) => product * (each + 1), 1) <= EVERY_ORDER) {
      for (const variable of variables) {
        for (const groups of groupings(cofactors.of(node, variable))) {
          best = better(best, splitBy(variable, groups, search));
        }
      }
    } else if (steps.left > 0 && node.kind === "branch") {
      // The variable that promises most, or the one that costs nothing to look at.
      const tried = isAffordable ? variables : [node.variable];
      const { variable, groups } = tried
        .flatMap((each) =>
          groupings(cofactors.of(node, each)).map((parts) => ({
            variable: each,
            groups: parts,
            split: splitBy(each, parts, inOrder),
          })),
        )
        .reduce((one, other) => (better(one.split, other.split) === one.split ? one : other));
      best = better(best, splitBy(variable, groups, search));
    }
    searched.set(node.id, best);
    return best;
  };
  return search(cells);
}

interface Group {
  readonly values: readonly number[];
  readonly node: Diagram;
}

/** Children in groups, each child in the first that it can join. */
function grouped(
  children: readonly Diagram[],
  join: (one: Diagram, other: Diagram) => Diagram | null,
): Group[] {
  const groups: Group[] = [];
  for (const [value, child] of children.entries()) {
    let joined = false;
    for (const [at, { values, node }] of groups.entries()) {
      const both = join(node, child);
      if (both === null) continue;
      groups[at] = { values: [...values, value], node: both };
      joined = true;
      break;
    }
    if (!joined) groups.push({ values: [value], node: child });
  }
  return groups;
}

/** The one with fewer rows, of as many the one whose rows look at less; else the first. */
function better(one: Split, other: Split): Split {
  if (one.rows !== other.rows) return one.rows < other.rows ? one : other;
  return other.tests < one.tests ? other : one;
}

/** The boxes of a split. @param every all values of each variable */
export function boxesOf(split: Split, every: Box): Box[] {
  const boxes: Box[] = [];
  const visit = (part: Split, box: Box): void => {
    if (part.kind === "row") boxes.push(box);
    if (part.kind !== "split") return;
    for (const { values, split } of part.parts) {
      if (split.rows > 0) visit(split, box.with(part.variable, values));
    }
  };
  visit(split, every);
  return boxes;
}

/** Functions with one variable fixed, and functions that agree as one; known ones cost nothing. */
class Cofactors {
  readonly #diagrams: Diagrams;
  readonly #steps: Steps;
  readonly #levels: readonly number[];
  readonly #restricted = new Map<number, Diagram>();
  readonly #joined = new Map<number, Diagram | null>();

  constructor(diagrams: Diagrams, steps: Steps) {
    this.#diagrams = diagrams;
    this.#steps = steps;
    const levels = diagrams.sizes.map(() => 0);
    for (const [level, variable] of diagrams.order.entries()) levels[variable] = level;
    this.#levels = levels;
  }

  /** A function for each value of a variable. */
  of(node: Diagram, variable: number): Diagram[] {
    const size = this.#diagrams.sizes[variable] ?? 0;
    return Array.from({ length: size }, (_, value) => this.#restrict(node, variable, value));
  }

  #restrict(node: Diagram, variable: number, value: number): Diagram {
    if (node.kind === "leaf") return node;
    if (node.variable === variable) return node.children[value] ?? node;
    if (this.#level(node.variable) > this.#level(variable)) return node;
    const key = (node.id * this.#levels.length + variable) * MOST_VALUES + value;
    const known = this.#restricted.get(key);
    if (known !== undefined) return known;
    this.#steps.left--;
    const children = node.children.map((child) => this.#restrict(child, variable, value));
    const result = this.#diagrams.branch(node.variable, children);
    this.#restricted.set(key, result);
    return result;
  }

  /** What both say where neither is free; `null` where they say different things of a cell. */
  joined(one: Diagram, other: Diagram): Diagram | null {
    if (one === other) return one;
    if (one.kind === "leaf" && one.value === FREE) return other;
    if (other.kind === "leaf" && other.value === FREE) return one;
    if (one.kind === "leaf" && other.kind === "leaf") return null;
    const key = one.id * MOST_IDS + other.id;
    const known = this.#joined.get(key);
    if (known !== undefined) return known;
    // Without steps left only what is equal is joined, which is right as well.
    if (this.#steps.left <= 0) return null;
    this.#steps.left--;
    const result = this.#joinChildren(one, other);
    this.#joined.set(key, result);
    return result;
  }

  #joinChildren(one: Diagram, other: Diagram): Diagram | null {
    const variable = this.#upper(one, other);
    const children: Diagram[] = [];
    for (let value = 0; value < (this.#diagrams.sizes[variable] ?? 0); value++) {
      const child = this.joined(childOf(one, variable, value), childOf(other, variable, value));
      if (child === null) return null;
      children.push(child);
    }
    return this.#diagrams.branch(variable, children);
  }

  #upper(one: Diagram, other: Diagram): number {
    if (one.kind === "leaf") return other.kind === "leaf" ? 0 : other.variable;
    if (other.kind === "leaf") return one.variable;
    return this.#level(one.variable) <= this.#level(other.variable) ? one.variable : other.variable;
  }

  #level(variable: number): number {
    return this.#levels[variable] ?? 0;
  }
}

/** Ids and values make one number as long as they are below these. */
const MOST_IDS = 2 ** 26;
const MOST_VALUES = 2 ** 12;

function childOf(node: Diagram, variable: number, value: number): Diagram {
  return node.kind === "leaf" || node.variable !== variable ? node : (node.children[value] ?? node);
}
