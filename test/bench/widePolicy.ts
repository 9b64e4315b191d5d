import { below, pick, type Random, seeded } from "./random.ts";

/** How the fields that one rule reads lie to each other. */
export type Shape =
  /** Each rule reads neighbours: what policies do, where a topic has its own fields. */
  | "clusters"
  /** Each rule reads one field. */
  | "limits"
  /** Each rule reads two fields, which no other one reads: nothing that is disjoint says it in short. */
  | "pairs";

/**
 * Writes a policy about one tool that reads many context fields with closed domains.
 *
 * @param values how many values each field has
 * @param rules how many rules refuse, beside the one that allows
 */
export function widePolicy(
  fields: number,
  values: number,
  rules: number,
  shape: Shape,
  seed = 1,
): string {
  const random = seeded(seed);
  const domains = Array.from({ length: fields }, (_, field) => {
    const names = Array.from({ length: values }, (__, value) => `v${value}`);
    return `// @domain f${field}: ${names.join(" | ")}`;
  });
  const deny = Array.from({ length: rules }, (_, rule) => {
    const tests = fieldsOf(rule, fields, shape, random).map(
      (field, index) =>
        `ContextField(idx, "f${field}", x${index}), x${index} = "v${below(values, random)}"`,
    );
    return `Unauthorized(idx) :- Actions(idx, a), IsTool(a, "change"), ${tests.join(", ")}.`;
  });
  return [
    "# A policy with many fields",
    ...domains,
    "IsAuthorized(idx) :- Actions(idx, _).",
    ...deny,
    "",
  ].join("\n\n");
}

function fieldsOf(rule: number, fields: number, shape: Shape, random: Random): number[] {
  if (shape === "limits") return [rule % fields];
  if (shape === "pairs") return [(2 * rule) % fields, (2 * rule + 1) % fields];
  const first = Math.floor((rule % Math.ceil(fields / 4)) * 4);
  const cluster = [0, 1, 2, 3].map((offset) => (first + offset) % fields);
  return [...new Set([pick(cluster, random), pick(cluster, random)])];
}
