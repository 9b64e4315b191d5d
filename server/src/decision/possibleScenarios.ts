import type { Attribute, AttributeValue } from "./attributes.ts";
import type { Diagram, Diagrams } from "./diagrams.ts";
import { compareIntervals } from "./interval.ts";

/**
 * The scenarios that can be, as far as the attributes themselves tell: a comparison of two is
 * unknown just where one of them is, and says of known values what they are; two that are the same
 * are so to a third; nobody has a role unauthenticated; an argument that is read in two ways is there or not.
 *
 * @param attributes variable `i` of the diagrams is `attributes[i]`
 */
export function possibleScenarios(attributes: readonly Attribute[], diagrams: Diagrams): Diagram {
  const sets = [
    ...comparisons(attributes, diagrams),
    ...triangles(attributes, diagrams),
    ...sameArguments(attributes, diagrams),
    ...roles(attributes, diagrams),
  ];
  return sets.reduce((possible, set) => diagrams.and(possible, set), diagrams.all);
}

function comparisons(attributes: readonly Attribute[], diagrams: Diagrams): Diagram[] {
  return attributes.flatMap(({ source, values }, comparison) => {
    if (source.kind !== "comparison") return [];
    const left = attributes.findIndex(({ name }) => name === source.left);
    const right = attributes.findIndex(({ name }) => name === source.right);
    const [one, other] = [attributes[left], attributes[right]];
    if (one === undefined || other === undefined) return [];
    let allowed = diagrams.none;
    for (const [oneIndex, oneValue] of one.values.entries()) {
      for (const [otherIndex, otherValue] of other.values.entries()) {
        const results = comparisonsOf(oneValue, otherValue);
        const indexes = [...values.keys()].filter((index) =>
          results.includes(values[index]?.kind ?? "other"),
        );
        const tests = [
          diagrams.test(left, [oneIndex]),
          diagrams.test(right, [otherIndex]),
          diagrams.test(comparison, indexes),
        ];
        allowed = diagrams.or(allowed, intersection(tests, diagrams));
      }
    }
    return [allowed];
  });
}

/** Of three attributes that are all compared, it is not just two pairs that are the same. */
function triangles(attributes: readonly Attribute[], diagrams: Diagrams): Diagram[] {
  const sides = attributes.flatMap(({ source, values }, variable) => {
    if (source.kind !== "comparison") return [];
    const is = (kind: AttributeValue["kind"]): Diagram =>
      diagrams.test(variable, [values.findIndex((value) => value.kind === kind)]);
    return [{ ends: [source.left, source.right], same: is("same"), different: is("different") }];
  });
  return sides.flatMap((one, at) =>
    sides.slice(at + 1).flatMap((two, between) => {
      const open = [...one.ends, ...two.ends].filter(
        (end) => !(one.ends.includes(end) && two.ends.includes(end)),
      );
      if (open.length !== 2) return [];
      const later = sides.slice(at + between + 2);
      return later
        .filter(({ ends }) => open.every((end) => ends.includes(end)))
        .flatMap((three) =>
          [three, two, one].map((odd) => {
            const others = [one, two, three].filter((side) => side !== odd);
            const tests = [odd.different, ...others.map(({ same }) => same)];
            return diagrams.not(intersection(tests, diagrams));
          }),
        );
    }),
  );
}

/** Only somebody who is authenticated has a role. */
function roles(attributes: readonly Attribute[], diagrams: Diagrams): Diagram[] {
  const isFactOf = ({ source }: Attribute, relation: string): boolean =>
    source.kind === "fact" && source.relation === relation;
  const principal = attributes.findIndex((attribute) => isFactOf(attribute, "HasPrincipal"));
  if (principal < 0) return [];
  const holds = (variable: number): Diagram =>
    diagrams.test(variable, [
      attributes[variable]?.values.findIndex(
        (value) => value.kind === "constant" && value.text === "true",
      ) ?? 0,
    ]);
  return attributes.flatMap((attribute, variable) =>
    isFactOf(attribute, "HasRole")
      ? [diagrams.or(holds(principal), diagrams.not(holds(variable)))]
      : [],
  );
}

/** Of an argument that is read as numbers of two kinds, or as text as well. */
function sameArguments(attributes: readonly Attribute[], diagrams: Diagrams): Diagram[] {
  return attributes.flatMap(({ source, values }, one) => {
    if (source.kind !== "argument") return [];
    return attributes.slice(one + 1).flatMap((attribute, offset) => {
      if (attribute.source.kind !== "argument" || attribute.source.field !== source.field)
        return [];
      const other = one + 1 + offset;
      const together = values.map((value, index) => {
        const indexes = [...attribute.values.keys()].filter((otherIndex) => {
          const otherValue = attribute.values[otherIndex];
          return otherValue !== undefined && canBeOne(value, otherValue);
        });
        return intersection([diagrams.test(one, [index]), diagrams.test(other, indexes)], diagrams);
      });
      return [together.reduce((set, pair) => diagrams.or(set, pair), diagrams.none)];
    });
  });
}

/** Whether an argument that is read in two ways can have two values. */
function canBeOne(one: AttributeValue, other: AttributeValue): boolean {
  if (one.kind === "interval" && other.kind === "interval") {
    return compareIntervals(one.interval, "=", other.interval) !== false;
  }
  return (one.kind === "absent") === (other.kind === "absent");
}

function intersection(sets: readonly Diagram[], diagrams: Diagrams): Diagram {
  return sets.reduce((all, set) => diagrams.and(all, set), diagrams.all);
}

/** What the comparison of two values can be. */
function comparisonsOf(one: AttributeValue, other: AttributeValue): AttributeValue["kind"][] {
  if (one.kind === "unknown" || other.kind === "unknown") return ["unknown"];
  if (one.kind === "other" && other.kind === "other") return ["same", "different"];
  return textOf(one) === textOf(other) ? ["same"] : ["different"];
}

/** The text of a value that rules name; an absent argument reads as an empty text. */
function textOf(value: AttributeValue): string | null {
  if (value.kind === "constant") return value.text;
  return value.kind === "absent" ? "" : null;
}
