import { componentsOf } from "../datalog/components.ts";
import { groupBy } from "../datalog/groupBy.ts";
import type { Rule } from "../datalog/program.ts";

/** Relations whose facts are attributes of their own kind: fields that tools or the context have. */
export const fieldRelations: ReadonlySet<string> = new Set([
  "ToolResultField",
  "ToolResultFieldOf",
  "ContextField",
]);

/** Relations of the prelude that say something about the world beyond the action. */
const worldRelations: ReadonlySet<string> = new Set([
  "ActionMetadata",
  "Current",
  "CurrentDepends",
  "Decided",
  "DependsOnUnattributedInput",
  "Edge",
  "EdgeData",
  "EdgeEntity",
  "EdgePrincipal",
  "Entity",
  "HasPrincipal",
  "HasRole",
  "MessageMetadata",
  "PolicyMetadata",
  "Principal",
  "PrincipalRole",
  "ReachableFrom",
  "SentMessage",
  "TenantId",
  "ToolResult",
  "UnattributedInput",
  "UnattributedInputOrigin",
]);

/** Relations that say what the action is. */
const actionRelations: ReadonlySet<string> = new Set([
  "Actions",
  "IsTool",
  "IsToolCall",
  "QueriesHost",
]);

/** The gate that must be open for anything that is read from the ancestry of an action. */
export const gates: ReadonlyMap<string, string> = new Map([
  ["ToolResultField", "CurrentDependsPolicyRelevant"],
  ["ToolResultFieldOf", "CurrentDependsPolicyRelevant"],
  ["CurrentDepends", "CurrentDependsPolicyRelevant"],
  ["ReachableFrom", "ReachableFromPolicyRelevant"],
]);

/** What a table is about, and the gates of what it observes. */
const alwaysDerived: ReadonlySet<string> = new Set([
  ...fieldRelations,
  ...actionRelations,
  "Authorized",
  "CurrentDependsPolicyRelevant",
  "DenialReason",
  "IsAuthorized",
  "ReachableFromPolicyRelevant",
  "ToolResultArgumentName",
  "ToolResultFieldName",
  "Unauthorized",
]);

/**
 * The relations that a table observes rather than derives: each of their facts that a rule asks
 * for is true or false (LANGUAGE.md, section 6). These are what the prelude says of the world, what
 * no rule derives, what is named by `@observe`, and the outermost helpers over them that depend
 * neither on the action nor on a field. Recursion over the world is cut there, too.
 *
 * @param rules those of the policy and of the prelude
 * @param wished relations that are to be observed
 */
export function observedRelations<Origin>(
  rules: readonly Rule<Origin>[],
  wished: ReadonlySet<string>,
): ReadonlySet<string> {
  const bodies = groupBy(rules, ({ head }) => head.relation);
  const edges = new Map<string, string[]>();
  for (const [relation, derived] of bodies) {
    if (worldRelations.has(relation) || wished.has(relation)) continue;
    edges.set(
      relation,
      derived.flatMap(({ body }) =>
        body.flatMap((literal) => {
          if (literal.kind !== "atom") return [];
          const gate = gates.get(literal.atom.relation);
          return gate === undefined ? [literal.atom.relation] : [literal.atom.relation, gate];
        }),
      ),
    );
  }
  const observed = new Set<string>([...worldRelations, ...wished]);
  const readsMore = new Set<string>([...fieldRelations, ...actionRelations]);
  const readsWorld = new Set<string>(observed);
  // Each component comes after those that it reads.
  for (const component of componentsOf(edges)) {
    const [relation] = component;
    if (relation === undefined) continue;
    const read = [...component].flatMap((member) => edges.get(member) ?? []);
    const isRecursive = read.some((one) => component.has(one));
    const isDerived = [...component].some((member) => edges.has(member));
    if (!isDerived && !readsMore.has(relation)) {
      observed.add(relation);
      readsWorld.add(relation);
    }
    const world = read.some((one) => readsWorld.has(one));
    const more = read.some((one) => readsMore.has(one));
    for (const member of component) {
      if (more) readsMore.add(member);
      if (world) readsWorld.add(member);
      if (world && (!more || isRecursive)) observed.add(member);
    }
  }
  for (const relation of alwaysDerived) observed.delete(relation);
  return observed;
}
