import type { ProgramProblem, Rule } from "./program.ts";

interface Dependency<Origin> {
  readonly on: string;
  readonly negated: boolean;
  readonly literal: Origin;
}

/**
 * Orders the rules into strata, so that a relation is complete before a rule negates it. The
 * strata are the strongly connected components of the dependency graph, dependencies first
 * (Tarjan, "Depth-first search and linear graph algorithms", 1972).
 */
export function stratify<Origin>(rules: readonly Rule<Origin>[]): {
  readonly strata: readonly (readonly Rule<Origin>[])[];
  readonly problems: readonly ProgramProblem<Origin>[];
} {
  const dependencies = dependenciesOf(rules);
  const components = componentsOf(dependencies);
  const problems: ProgramProblem<Origin>[] = [];
  for (const component of components) {
    const problem = negationInside(component, dependencies);
    if (problem !== null) problems.push(problem);
  }
  const strata = components
    .map((component) => rules.filter((rule) => component.has(rule.head.relation)))
    .filter((stratum) => stratum.length > 0);
  return { strata, problems };
}

function dependenciesOf<Origin>(
  rules: readonly Rule<Origin>[],
): ReadonlyMap<string, Dependency<Origin>[]> {
  const dependencies = new Map<string, Dependency<Origin>[]>();
  for (const rule of rules) {
    const known = dependencies.get(rule.head.relation) ?? [];
    for (const literal of rule.body) {
      if (literal.kind !== "atom") continue;
      const { atom, negated, origin } = literal;
      known.push({ on: atom.relation, negated, literal: origin });
    }
    dependencies.set(rule.head.relation, known);
  }
  return dependencies;
}

function componentsOf<Origin>(
  dependencies: ReadonlyMap<string, readonly Dependency<Origin>[]>,
): Set<string>[] {
  const components: Set<string>[] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();

  const visit = (relation: string): number => {
    const own = index.size;
    index.set(relation, own);
    let lowest = own;
    stack.push(relation);
    onStack.add(relation);
    for (const { on } of dependencies.get(relation) ?? []) {
      if (!index.has(on)) lowest = Math.min(lowest, visit(on));
      else if (onStack.has(on)) lowest = Math.min(lowest, low.get(on) ?? index.get(on) ?? own);
    }
    low.set(relation, lowest);
    if (lowest === own) {
      const component = new Set<string>();
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        onStack.delete(member);
        component.add(member);
        if (member === relation) break;
      }
      components.push(component);
    }
    return lowest;
  };

  for (const relation of dependencies.keys()) if (!index.has(relation)) visit(relation);
  return components;
}

/** A negation between two relations of one component, with the shortest way back. */
function negationInside<Origin>(
  component: ReadonlySet<string>,
  dependencies: ReadonlyMap<string, readonly Dependency<Origin>[]>,
): ProgramProblem<Origin> | null {
  for (const relation of component) {
    for (const { on, negated, literal } of dependencies.get(relation) ?? []) {
      if (!negated || !component.has(on)) continue;
      const back = shortestPath(on, relation, component, dependencies);
      return { kind: "cyclic-negation", cycle: [relation, ...back], literal };
    }
  }
  return null;
}

function shortestPath<Origin>(
  from: string,
  to: string,
  component: ReadonlySet<string>,
  dependencies: ReadonlyMap<string, readonly Dependency<Origin>[]>,
): string[] {
  const paths = new Map<string, string[]>([[from, [from]]]);
  for (const [relation, path] of paths) {
    if (relation === to) return path;
    for (const { on } of dependencies.get(relation) ?? []) {
      if (component.has(on) && !paths.has(on)) paths.set(on, [...path, on]);
    }
  }
  return [from, to];
}
