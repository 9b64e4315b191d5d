import type { Chapter, Outcome } from "./generateChapter.ts";

/** From the least restrictive to the most. */
const outcomes: readonly Outcome[] = ["allow", "require_approval", "escalate", "deny"];

/**
 * What a generated policy decides about a chapter's tool: the definition of LANGUAGE.md, section 6,
 * over the rules as they were thought up, so that it owes nothing to the evaluator.
 * @param values a value for each field of the chapter, in order; `null` is unknown
 */
export function expectedDecision(chapter: Chapter, values: readonly (string | null)[]): string {
  const now = outcomeOf(chapter, values);
  const later = completions(chapter, values).map((completion) => outcomeOf(chapter, completion));
  if (later.some((outcome) => outcome > now)) return "UNGUARDED";
  const name = outcomes[now]?.toUpperCase() ?? "";
  return later.some((outcome) => outcome < now) ? `GUARD_${name}` : name;
}

/** The most restrictive outcome of the rules that fire, by its place in `outcomes`. */
function outcomeOf(chapter: Chapter, values: readonly (string | null)[]): number {
  const fired = chapter.clauses.filter(({ rules }) =>
    rules.some((rule) =>
      rule.every((requirement) => {
        const value = values[chapter.fields.indexOf(requirement.field)];
        if (requirement.kind === "unknown") return value === null;
        return (value === requirement.value) === (requirement.kind === "is");
      }),
    ),
  );
  return Math.max(0, ...fired.map(({ outcome }) => outcomes.indexOf(outcome)));
}

/** Every way of filling in what is unknown. */
function completions(chapter: Chapter, values: readonly (string | null)[]): string[][] {
  return chapter.fields.reduce<string[][]>(
    (begun, field, position) => {
      const value = values[position] ?? null;
      const possible = value === null ? field.values : [value];
      return begun.flatMap((some) => possible.map((next) => [...some, next]));
    },
    [[]],
  );
}
