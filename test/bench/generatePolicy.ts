import { expectedDecision } from "./expectedDecision.ts";
import {
  type Chapter,
  type Clause,
  capitalised,
  generateChapter,
  type Requirement,
} from "./generateChapter.ts";
import { below, pick, type Random, seeded, shuffled } from "./random.ts";
import { areas, remarks, things } from "./vocabulary.ts";

const preface = `# Policy of the service desk

What the agents of the service desk may do for a customer, one tool after the other.

- Everything is allowed unless a rule below refuses it. [C1]

// @version: 1.0

C1: Authorize all actions by default

/* C1 */
IsAuthorized(idx) :- Actions(idx, _).
`;

/**
 * Writes a plausible policy: chapters of English, clauses, rules and now and then an expectation
 * table, each about a tool of its own. It has no error, and a hole in some chapters.
 * @param seed the same seed and size give the same text
 * @param bytes of the text in UTF-8, reached within 5 % from 5 KB on
 */
export function generatePolicy(seed: number, bytes: number): string {
  const random = seeded(seed);
  const names = shuffled(
    areas.flatMap((area) => things.map((thing) => `${area} ${thing}`)),
    random,
  );
  const parts = [preface];
  let size = sizeOf(preface);
  let label = 2;
  for (let chapters = 0; ; chapters++) {
    const round = Math.floor(chapters / names.length);
    const name = names[chapters % names.length] ?? "";
    const chapter = generateChapter(round === 0 ? name : `${name} ${round + 1}`, random);
    const text = writeChapter(chapter, label, random);
    if (size + sizeOf(text) > bytes) break;
    parts.push(text);
    size += sizeOf(text);
    label += chapter.clauses.length;
  }
  const remainder = remarksOf(bytes - size, random);
  return parts.join("") + remainder;
}

/** Remarks of about some size, for where no chapter fits any more. */
function remarksOf(bytes: number, random: Random): string {
  let text = "\n## Remarks\n\n";
  while (sizeOf(text) < bytes - 50) text += `- ${pick(remarks, random)} [informative]\n`;
  return text;
}

/** @param first the number of the chapter's first clause */
function writeChapter(chapter: Chapter, first: number, random: Random): string {
  const { thing, tool, lookup, fields, clauses } = chapter;
  const label = (clause: Clause): string => `C${first + clauses.indexOf(clause)}`;
  const parts = [`## ${capitalised(thing)}: ${tool}`];
  if (random() < 0.5) parts.push(pick(remarks, random));
  parts.push(
    clauses.map((clause) => `- ${clause.statement} [${label(clause)}]`).join("\n"),
    fields
      .map(({ name, values }) => `// @domain ${lookup}.${name}: ${values.join(" | ")}`)
      .join("\n"),
    clauses.map((clause) => `${label(clause)}: ${clause.text}`).join("\n"),
    ...clauses.map((clause) => writeRules(clause, label(clause), chapter)),
  );
  if (random() < 0.4) parts.push(writeTable(chapter, random));
  return `\n${parts.join("\n\n")}\n`;
}

function writeRules(clause: Clause, label: string, chapter: Chapter): string {
  const { outcome, rules, helper, message, suggestion } = clause;
  const lines = [`/* ${label} */`];
  if (outcome !== "allow") {
    lines.push(`// @deny_message: ${message}`, `// @suggestion: ${suggestion}`);
    if (outcome !== "deny") lines.push(`// @outcome: ${outcome}`);
    lines.push(`// @tool_pattern: ${chapter.tool}`);
  }
  const head = outcome === "allow" ? "IsAuthorized" : "Unauthorized";
  const rule = (literals: readonly string[]): string =>
    [`${head}(idx) :-`, "Actions(idx, a),", `IsTool(a, "${chapter.tool}"),`]
      .concat(literals.join(",\n    "))
      .join("\n    ")
      .concat(".");
  const bodies = rules.map((requirements) =>
    requirements.map((requirement) => literalOf(requirement, chapter.lookup)),
  );
  if (helper === null) return [...lines, ...bodies.map(rule)].join("\n");
  const cases = bodies.map((literals) => `${helper}() :- ${literals.join(", ")}.`);
  return [`.decl ${helper}()`, ...cases, "", ...lines, rule([`${helper}()`])].join("\n");
}

function literalOf(requirement: Requirement, lookup: string): string {
  const field = `"${lookup}", "${requirement.field.name}"`;
  if (requirement.kind === "unknown") return `!ToolResultField(${field}, _)`;
  const negation = requirement.kind === "isNot" ? "!" : "";
  return `${negation}ToolResultField(${field}, "${requirement.value}")`;
}

/** Rows of an expectation table at most; people write a few telling ones. */
const MOST_ROWS = 6;

/** An expectation table about some scenarios of a tool. Nobody expects a hole. */
function writeTable(chapter: Chapter, random: Random): string {
  const { tool, fields } = chapter;
  const scenario = (): (string | null)[] =>
    fields.map(({ values }) => (below(5, random) === 0 ? null : pick(values, random)));
  const scenarios = Array.from({ length: MOST_ROWS }, scenario);
  const rows = scenarios.flatMap((values) => {
    const decision = expectedDecision(chapter, values);
    const cells = values.map((value) => value ?? "unknown");
    return decision === "UNGUARDED" ? [] : [`| ${[tool, ...cells, decision].join(" | ")} |`];
  });
  const header = `| Action | ${fields.map(({ name }) => name).join(" | ")} | Decision |`;
  const ruler = `|${" --- |".repeat(fields.length + 2)}`;
  return [header, ruler, ...new Set(rows)].join("\n");
}

function sizeOf(text: string): number {
  return Buffer.byteLength(text);
}
