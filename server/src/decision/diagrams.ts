import { BranchTable, ResultTable } from "./diagramTables.ts";

/**
 * Multi-valued decision diagrams: functions of variables with few values each, as reduced ordered
 * graphs in which equal functions are the same object (Bryant, "Graph-Based Algorithms for Boolean
 * Function Manipulation", 1986; many-valued: Srinivasan et al., "Algorithms for Discrete Function
 * Manipulation", 1990). What would take the product of all values to enumerate takes the size of
 * the graph here.
 */
export type Diagram = Leaf | Branch;

/** A function that is the same everywhere. */
export interface Leaf {
  readonly kind: "leaf";
  readonly id: number;
  readonly value: number;
}

/** A function that looks at one variable first. */
export interface Branch {
  readonly kind: "branch";
  readonly id: number;
  readonly variable: number;
  /** The function that is left, by the index of the variable's value. Not all are the same. */
  readonly children: readonly Diagram[];
}

/** A set of values for each variable: the scenarios that have one of them everywhere. */
export type Box = readonly (readonly number[])[];

/** An operation on leaves, cached under its identity: make it once, not at each call. */
export type Operation = (left: number, right: number) => number;

/** Thrown where diagrams grow beyond a limit: the function has no small graph in this order. */
export class TooManyNodes extends Error {
  override readonly name = "TooManyNodes";
}

/** What diagrams may take before they are given up. */
export interface DiagramLimits {
  /** Nodes that may be made, those that are not needed any more included. */
  readonly nodes: number;
  /** Look-ups of branches: the time that it takes. */
  readonly lookUps: number;
}

/** For what is searched for: some seconds. */
export const SEARCH_LIMITS: DiagramLimits = { nodes: 500_000, lookUps: 3_000_000 };

/** For what has been found and is kept: no more than fits into memory. */
const ROOMY: DiagramLimits = { nodes: 5_000_000, lookUps: Number.POSITIVE_INFINITY };

const both: Operation = (left, right) => left & right;
const either: Operation = (left, right) => left | right;

/** The diagrams over some variables. A set is a function to 0 and 1. */
export class Diagrams {
  /** How many values each variable has. */
  readonly sizes: readonly number[];
  /** The variables from the root down. */
  readonly order: readonly number[];
  /** The place of each variable in the order from the root. */
  readonly #levels: readonly number[];
  readonly #leaves = new Map<number, Leaf>();
  readonly #branches = new BranchTable();
  readonly #applied = new Map<Operation, ResultTable>();
  readonly #chosen = new ResultTable();
  readonly #mapped = new WeakMap<(value: number) => number, Map<number, Diagram>>();
  readonly #limits: DiagramLimits;
  #nextId = 0;
  #lookUps = 0;
  readonly none: Diagram;
  readonly all: Diagram;

  /**
   * @param sizes how many values each variable has
   * @param order the variables from the root down; good ones keep near what decides together
   */
  constructor(
    sizes: readonly number[],
    order: readonly number[] = sizes.map((_, index) => index),
    limits: DiagramLimits = ROOMY,
  ) {
    this.#limits = limits;
    this.sizes = sizes;
    this.order = order;
    const levels = new Array<number>(sizes.length).fill(0);
    for (const [level, variable] of order.entries()) levels[variable] = level;
    this.#levels = levels;
    this.none = this.leaf(0);
    this.all = this.leaf(1);
  }

  /** How many look-ups of branches there have been: what all operations have taken so far. */
  get lookUps(): number {
    return this.#lookUps;
  }

  /** The function that has a value everywhere. */
  leaf(value: number): Diagram {
    const known = this.#leaves.get(value);
    if (known !== undefined) return known;
    const leaf: Leaf = { kind: "leaf", id: this.#takeId(), value };
    this.#leaves.set(value, leaf);
    return leaf;
  }

  /** The function that looks at a variable first. Its children must not look at it or above it. */
  branch(variable: number, children: readonly Diagram[]): Diagram {
    const [first] = children;
    if (first === undefined) throw new Error("a variable without values");
    if (children.every((child) => child === first)) return first;
    if (this.#lookUps++ >= this.#limits.lookUps) {
      throw new TooManyNodes("decision diagrams take too many steps");
    }
    const known = this.#branches.get(variable, children);
    if (known !== undefined) return known;
    const branch: Branch = { kind: "branch", id: this.#takeId(), variable, children };
    this.#branches.add(branch);
    return branch;
  }

  /** The set where a variable has one of some values. */
  test(variable: number, values: readonly number[]): Diagram {
    const size = this.sizes[variable] ?? 0;
    const children = new Array<Diagram>(size).fill(this.none);
    for (const value of values) children[value] = this.all;
    return this.branch(variable, children);
  }

  /** The set of a box's scenarios. */
  box(box: Box): Diagram {
    return box.reduce(
      (set, values, variable) =>
        values.length === this.sizes[variable] ? set : this.and(set, this.test(variable, values)),
      this.all,
    );
  }

  and(left: Diagram, right: Diagram): Diagram {
    if (left === right || right === this.all) return left;
    if (left === this.all) return right;
    if (left === this.none || right === this.none) return this.none;
    return this.apply(both, left, right);
  }

  or(left: Diagram, right: Diagram): Diagram {
    if (left === right || right === this.none) return left;
    if (left === this.none) return right;
    if (left === this.all || right === this.all) return this.all;
    return this.apply(either, left, right);
  }

  not(set: Diagram): Diagram {
    return this.choose(set, this.none, this.all);
  }

  /** Two functions as one, by an operation on their values. */
  apply(operation: Operation, left: Diagram, right: Diagram): Diagram {
    let cache = this.#applied.get(operation);
    if (cache === undefined) {
      cache = new ResultTable();
      this.#applied.set(operation, cache);
    }
    return this.#apply(operation, cache, left, right);
  }

  #apply(operation: Operation, cache: ResultTable, left: Diagram, right: Diagram): Diagram {
    if (left.kind === "leaf" && right.kind === "leaf") {
      return this.leaf(operation(left.value, right.value));
    }
    const known = cache.get(left.id, right.id);
    if (known !== undefined) return known;
    const variable = this.#upper(left, right);
    const children: Diagram[] = [];
    for (let value = 0; value < (this.sizes[variable] ?? 0); value++) {
      children.push(
        this.#apply(
          operation,
          cache,
          childOf(left, variable, value),
          childOf(right, variable, value),
        ),
      );
    }
    const result = this.branch(variable, children);
    cache.add(left.id, right.id, 0, result);
    return result;
  }

  /** One function inside a set, another one outside. */
  choose(set: Diagram, inside: Diagram, outside: Diagram): Diagram {
    if (inside === outside) return inside;
    if (set.kind === "leaf") return set.value === 0 ? outside : inside;
    const known = this.#chosen.get(set.id, inside.id, outside.id);
    if (known !== undefined) return known;
    const variable = this.#upper(set, this.#higher(inside, outside));
    const children: Diagram[] = [];
    for (let value = 0; value < (this.sizes[variable] ?? 0); value++) {
      children.push(
        this.choose(
          childOf(set, variable, value),
          childOf(inside, variable, value),
          childOf(outside, variable, value),
        ),
      );
    }
    const result = this.branch(variable, children);
    this.#chosen.add(set.id, inside.id, outside.id, result);
    return result;
  }

  /** The function with other values; a change of the same identity is looked up. */
  map(diagram: Diagram, change: (value: number) => number): Diagram {
    const results = this.#mapped.get(change) ?? new Map<number, Diagram>();
    this.#mapped.set(change, results);
    const known = results.get(diagram.id);
    if (known !== undefined) return known;
    const result = this.#rebuild(diagram, (node) =>
      node.kind === "leaf" ? this.leaf(change(node.value)) : null,
    );
    results.set(diagram.id, result);
    return result;
  }

  /** The function where a variable has a value: it does not look at the variable any more. */
  restrict(diagram: Diagram, variable: number, value: number): Diagram {
    return this.#rebuild(diagram, (node) => {
      if (node.kind === "leaf" || this.#level(node) > (this.#levels[variable] ?? 0)) return node;
      return node.variable === variable ? (node.children[value] ?? node) : null;
    });
  }

  /** The set of what becomes a member by some value of a variable. */
  exists(set: Diagram, variable: number): Diagram {
    return this.#rebuild(set, (node) => {
      if (node.kind === "leaf" || this.#level(node) > (this.#levels[variable] ?? 0)) return node;
      if (node.variable !== variable) return null;
      return node.children.reduce((union, child) => this.or(union, child), this.none);
    });
  }

  /** The variables that a function looks at, in their own order. */
  support(...diagrams: readonly Diagram[]): number[] {
    const variables = new Set<number>();
    const seen = new Set<number>();
    const visit = (node: Diagram): void => {
      if (node.kind === "leaf" || seen.has(node.id)) return;
      seen.add(node.id);
      variables.add(node.variable);
      for (const child of node.children) visit(child);
    };
    for (const diagram of diagrams) visit(diagram);
    return [...variables].toSorted((one, other) => one - other);
  }

  /** The value of a function in one scenario. @param values the index of each variable's value */
  valueAt(diagram: Diagram, values: readonly number[]): number {
    let node = diagram;
    while (node.kind === "branch") {
      const child: Diagram | undefined = node.children[values[node.variable] ?? 0];
      if (child === undefined) throw new RangeError(`variable ${node.variable} has no such value`);
      node = child;
    }
    return node.value;
  }

  /** How many scenarios a function maps to each of its values. */
  counts(diagram: Diagram): ReadonlyMap<number, bigint> {
    const memo = new Map<number, ReadonlyMap<number, bigint>>();
    const { order } = this;
    // Scenarios over the variables from one level down to, and without, another.
    const skipped = (from: number, to: number): bigint =>
      order
        .slice(from, to)
        .reduce((product, variable) => product * BigInt(this.sizes[variable] ?? 1), 1n);
    const levelOf = (node: Diagram): number =>
      node.kind === "leaf" ? order.length : this.#level(node);
    const count = (node: Diagram): ReadonlyMap<number, bigint> => {
      if (node.kind === "leaf") return new Map([[node.value, 1n]]);
      const known = memo.get(node.id);
      if (known !== undefined) return known;
      const sums = new Map<number, bigint>();
      for (const child of node.children) {
        const factor = skipped(this.#level(node) + 1, levelOf(child));
        for (const [value, scenarios] of count(child)) {
          sums.set(value, (sums.get(value) ?? 0n) + scenarios * factor);
        }
      }
      memo.set(node.id, sums);
      return sums;
    };
    const factor = skipped(0, levelOf(diagram));
    return new Map([...count(diagram)].map(([value, scenarios]) => [value, scenarios * factor]));
  }

  /**
   * The first scenario of a set, variables in their own order, small value indexes first; `null`
   * for the empty set.
   */
  first(set: Diagram): number[] | null {
    if (set === this.none) return null;
    let rest = set;
    return this.sizes.map((size, variable) => {
      for (let value = 0; value < size; value++) {
        const restricted = this.restrict(rest, variable, value);
        if (restricted === this.none) continue;
        rest = restricted;
        return value;
      }
      throw new Error("a set that is not empty has a first scenario");
    });
  }

  /** A function of other diagrams as one of these. @param variables theirs to ours */
  transfer(diagram: Diagram, variables: ReadonlyMap<number, number>): Diagram {
    const memo = new Map<number, Diagram>();
    const visit = (node: Diagram): Diagram => {
      if (node.kind === "leaf") return this.leaf(node.value);
      const known = memo.get(node.id);
      if (known !== undefined) return known;
      const variable = variables.get(node.variable);
      if (variable === undefined) throw new Error(`variable ${node.variable} has no counterpart`);
      const children = node.children.map(visit);
      // Built by choice, since the order of the variables may be another one here.
      const result = children.reduceRight((rest, child, value) =>
        this.choose(this.test(variable, [value]), child, rest),
      );
      memo.set(node.id, result);
      return result;
    };
    return visit(diagram);
  }

  /** How many nodes a function has: what it costs to look through it. */
  nodes(diagram: Diagram): number {
    const seen = new Set<number>();
    const visit = (node: Diagram): void => {
      if (seen.has(node.id)) return;
      seen.add(node.id);
      if (node.kind === "branch") for (const child of node.children) visit(child);
    };
    visit(diagram);
    return seen.size;
  }

  /** Rebuilds a function from the root down, as far as `replace` says nothing. */
  #rebuild(diagram: Diagram, replace: (node: Diagram) => Diagram | null): Diagram {
    const memo = new Map<number, Diagram>();
    const visit = (node: Diagram): Diagram => {
      const known = memo.get(node.id);
      if (known !== undefined) return known;
      const replaced = replace(node);
      const result =
        replaced ??
        (node.kind === "leaf" ? node : this.branch(node.variable, node.children.map(visit)));
      memo.set(node.id, result);
      return result;
    };
    return visit(diagram);
  }

  #level(node: Branch): number {
    return this.#levels[node.variable] ?? 0;
  }

  #higher(left: Diagram, right: Diagram): Diagram {
    if (left.kind === "leaf") return right;
    if (right.kind === "leaf") return left;
    return this.#level(left) <= this.#level(right) ? left : right;
  }

  #upper(left: Diagram, right: Diagram): number {
    const node = this.#higher(left, right);
    if (node.kind === "leaf") throw new Error("two leaves have no variable");
    return node.variable;
  }

  #takeId(): number {
    if (this.#nextId >= this.#limits.nodes) {
      throw new TooManyNodes("a decision diagram has too many nodes");
    }
    return this.#nextId++;
  }
}

function childOf(node: Diagram, variable: number, value: number): Diagram {
  if (node.kind === "leaf" || node.variable !== variable) return node;
  const child = node.children[value];
  if (child === undefined) throw new RangeError(`variable ${variable} has no such value`);
  return child;
}
