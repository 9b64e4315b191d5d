import { componentsOf } from "./components.ts";
import { groupBy } from "./groupBy.ts";
import type { ProgramProblem, Rule } from "./program.ts";

interface Dependency<Origin> {
  readonly on: string;
  readonly negated: boolean;
  readonly literal: Origin;
}

/**
 * Orders the rules into strata, so that a relation is complete before a rule negates it. The
 * strata are the strongly connected components of the dependency graph, dependencies first.
 */
export function stratify<Origin>(rules: readonly Rule<Origin>[]): {
  readonly strata: readonly (readonly Rule<Origin>[])[];
  readonly problems: readonly ProgramProblem<Origin>[];
} {
  const dependencies = dependenciesOf(rules);
  const edges = new Map(
    [...dependencies].map(([relation, found]) => [relation, found.map(({ on }) => on)]),
  );
  const components = componentsOf(edges);
  const problems: ProgramProblem<Origin>[] = [];
  for (const component of components) {
    const problem = negationInside(component, dependencies);
    if (problem !== null) problems.push(problem);
  }
  const rulesOf = groupBy(rules, (rule) => rule.head.relation);
  const strata = components
    .map((component) => {
      const [only] = component;
      return only !== undefined && component.size === 1
        ? (rulesOf.get(only) ?? [])
        : rules.filter((rule) => component.has(rule.head.relation));
    })
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
