import type { Span } from "../syntax/span.ts";
import {
  type Annotation,
  annotationsToCome,
  type Domain,
  parseAlias,
  parseDomain,
  parseObserved,
} from "./annotations.ts";
import { type Combining, combinings } from "./outcome.ts";
import type { SemanticProblem } from "./problems.ts";

/** A relation that `@observe` makes an input of truth tables. */
export interface ObservedRelation {
  readonly relation: string;
  /** The annotation. */
  readonly span: Span;
}

/** What the annotations of a file, and of what it includes, say of it as a whole. */
export interface FileSettings {
  readonly domains: readonly Domain[];
  /** Alias to tool name. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly observed: readonly ObservedRelation[];
  readonly combining: Combining;
}

/** Reads the annotations of a file that are about the file, and leaves those about rules alone. */
export function fileSettings(annotations: readonly Annotation[]): {
  readonly settings: FileSettings;
  readonly problems: readonly SemanticProblem[];
} {
  const domains: Domain[] = [];
  const aliases = new Map<string, string>();
  const observed: ObservedRelation[] = [];
  let combining: Combining | null = null;
  const problems: SemanticProblem[] = [];
  for (const { key, value, span } of annotations) {
    const unreadable = (form: string): void => {
      problems.push({ kind: "unreadable-annotation", key, form, span });
    };
    if (annotationsToCome.has(key)) {
      problems.push({ kind: "unsupported-feature", feature: `\`@${key}\``, span });
    } else if (key === "domain") {
      const domain = parseDomain(value);
      if (domain !== null) domains.push(domain);
      else
        unreadable("`field: a | b | c`, `field: a | b | …`, `field: 0..100` or `field: boolean`");
    } else if (key === "alias") {
      const alias = parseAlias(value);
      if (alias !== null) aliases.set(alias.alias, alias.tool);
      else unreadable("`short = tool_name`");
    } else if (key === "observe") {
      const relations = parseObserved(value);
      for (const relation of relations ?? []) observed.push({ relation, span });
      if (relations === null) unreadable("the name of a relation, `UserConfirmed()`");
    } else if (key === "combining") {
      const known = combinings.find((one) => one === value);
      if (known === undefined) unreadable("`deny-overrides` or `first-applicable`");
      else combining ??= known; // of several the first one counts
    }
  }
  return {
    settings: { domains, aliases, observed, combining: combining ?? "deny-overrides" },
    problems,
  };
}
