import type { Analysis } from "../decision/analyse.ts";
import { attributeName, showValue } from "../decision/attributes.ts";
import { listed } from "../decision/describe.ts";
import type { Hole } from "../decision/holes.ts";
import { shortName } from "../decision/titles.ts";
import type { Clause } from "../semantics/clauses.ts";
import type { AtomNode, LiteralNode, TermNode } from "../syntax/datalogTree.ts";
import type { Fix } from "./lintRule.ts";

/** A literal of a guard: its Datalog and, where controlled English can say it, its English. */
interface GuardLiteral {
  readonly source: string;
  /** `null` where English cannot say it; empty where it need not. */
  readonly english: string | null;
}

/**
 * Closes a hole: the responsible rule's own conditions, with what it reads of the unknown fields
 * turned into "not looked up", as a rule that refuses; and the clause that says so. `null` where
 * the rule does not read those fields itself.
 */
export function guardFix(hole: Hole, analysis: Analysis): Fix | null {
  const literals = guardLiterals(hole, analysis);
  if (literals === null) return null;
  const { model, text } = analysis;
  if (hole.rule.include !== null) return null;
  const newLine = text.includes("\r\n") ? "\r\n" : "\n";
  const lastRule = model.rules.findLast(({ include }) => include === null);
  if (lastRule === undefined) return null;
  const tool = toolOf(hole.rule.node.body);
  const english = englishOf(literals);
  const lastClause = model.clauses.findLast(({ include }) => include === null);
  const label = english === null || lastClause === undefined ? null : nextLabel(analysis);

  const { attributes } = hole.action;
  const fields = listed(hole.unknown.map((attribute) => shortName(attribute, attributes)));
  const lookups = hole.unknown.flatMap(({ source }) =>
    source.kind === "lookup" ? [source.tool] : [],
  );
  const tools = listed([...new Set(lookups)]);
  const are = hole.unknown.length === 1 ? "is" : "are";
  const clause = `${label}: Guard — deny ${tool ?? "all actions"} if ${english}`;
  // Where the comments of rules define the clauses, so does this one.
  const comment = lastClause?.place === "rule" ? `// ${clause}` : `/* ${label} */`;
  const rule = [
    ...(label === null ? [] : [comment]),
    `// @deny_message: Not before ${fields} ${are} known`,
    `// @suggestion: Call ${tools} first`,
    ...(tool === null ? [] : [`// @tool_pattern: ${tool}`]),
    `Unauthorized(${headOf(hole)}) :-`,
    `${literals.map(({ source }) => `    ${source}`).join(`,${newLine}`)}.`,
  ];
  const insertAt = (offset: number, newText: string): Fix["edits"][number] => ({
    span: { start: offset, end: offset },
    newText,
  });
  const edits = [
    insertAt(endOfLastLine(lastRule.span.end, text), newLine.repeat(2) + rule.join(newLine)),
  ];
  if (label !== null && lastClause !== undefined && lastClause.place !== "rule") {
    const line = `${newLine}${entryMarker(lastClause, text)}${clause}`;
    edits.unshift(insertAt(lastClause.span.end, line));
  }
  const name = label === null ? "a guard" : `a guard ${label}`;
  return { title: `Add ${name}: refuse until ${fields} ${are} known`, edits };
}

/** What stands before the next entry of a comment that lists clauses; nothing before a block. */
function entryMarker({ place, labelSpan: { start } }: Clause, text: string): string {
  if (place !== "listing") return "";
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  return /^\s*\/\*/.test(before) ? before.replaceAll(/\S/g, " ") : before;
}

/** Behind a comment on a rule's last line, which belongs to the rule. */
function endOfLastLine(end: number, text: string): number {
  const comment = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)/.exec(text.slice(end));
  return end + (comment?.[0].length ?? 0);
}

/** The head's argument of the responsible rule: the guard is about the same action. */
function headOf({ rule }: Hole): string {
  const [index] = rule.head.arguments;
  return index?.kind === "variable" ? index.name : "idx";
}

function guardLiterals(hole: Hole, analysis: Analysis): GuardLiteral[] | null {
  const { rule, unknown } = hole;
  const names = new Map(unknown.map((attribute) => [attribute.name, attribute]));
  const missing = new Set<string>();
  const lost = new Set<string>(); // variables that only the replaced literals bound
  const guards: GuardLiteral[] = [];
  for (const literal of rule.node.body) {
    const read = literal.kind === "atom" ? fieldRead(literal.atom) : null;
    const attribute = read === null ? undefined : names.get(attributeName(read.tool, read.field));
    if (read !== null && attribute !== undefined) {
      if (read.value.kind === "variable") lost.add(read.value.name);
      if (missing.has(attribute.name)) continue;
      missing.add(attribute.name);
      guards.push({
        source: `!ToolResultField(${JSON.stringify(read.tool)}, ${JSON.stringify(read.field)}, _)`,
        english: `${nameOf(read, analysis)} unknown`,
      });
    } else {
      const start = rule.start + literal.span.start;
      const source = analysis.text.slice(start, rule.start + literal.span.end);
      guards.push({ source, english: englishOfLiteral(literal, analysis) });
    }
  }
  if (missing.size < names.size) return null;
  return guards.filter(({ source }) => !mentions(source, lost));
}

function mentions(source: string, variables: ReadonlySet<string>): boolean {
  const words = source.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/[A-Za-z_?][\w?]*/g) ?? [];
  return words.some((word) => variables.has(word));
}

/** Conditions in the order of controlled English: what is known first. */
function englishOf(literals: readonly GuardLiteral[]): string | null {
  const parts: string[] = [];
  for (const { english } of literals) {
    if (english === null) return null;
    if (english !== "") parts.push(english);
  }
  return parts.join(" AND ");
}

function englishOfLiteral(literal: LiteralNode, analysis: Analysis): string | null {
  if (literal.kind === "comparison") return toolNamedBy(literal) === null ? null : "";
  if (literal.kind !== "atom") return null;
  const { relation } = literal.atom;
  if (relation.text === "Actions" || relation.text === "IsTool") return literal.negated ? null : "";
  const read = fieldRead(literal.atom);
  if (read === null) return null;
  const name = nameOf(read, analysis);
  if (read.value.kind === "wildcard") return `${name} ${literal.negated ? "" : "not "}unknown`;
  if (read.value.kind !== "string") return null;
  const value = showValue({ kind: "constant", text: read.value.value });
  return `${name} ${literal.negated ? "!=" : "="} ${value}`;
}

interface FieldRead {
  readonly tool: string;
  readonly field: string;
  readonly value: TermNode;
}

function fieldRead(atom: AtomNode): FieldRead | null {
  const [tool, field, value] = atom.arguments;
  if (atom.relation.text !== "ToolResultField" || value === undefined) return null;
  if (tool?.kind !== "string" || field?.kind !== "string") return null;
  return { tool: tool.value, field: field.value, value };
}

function nameOf(read: FieldRead, { table }: Analysis): string {
  const name = attributeName(read.tool, read.field);
  const attributes = table.kind === "table" ? table.attributes : [];
  const attribute = attributes.find((one) => one.name === name);
  return attribute === undefined ? name : shortName(attribute, attributes);
}

function toolOf(body: readonly LiteralNode[]): string | null {
  for (const literal of body) {
    const tool = toolNamedBy(literal);
    if (tool !== null) return tool;
  }
  return null;
}

/** The tool that a literal demands: `IsTool(a, "t")`, `Actions(_, $CallTool("t", _))`, `a = $CallTool("t", _)`. */
function toolNamedBy(literal: LiteralNode): string | null {
  if (literal.kind === "comparison") {
    if (literal.operator !== "=") return null;
    return toolOfCall(literal.left) ?? toolOfCall(literal.right);
  }
  if (literal.kind !== "atom") return null;
  const [, second] = literal.atom.arguments;
  if (literal.negated || second === undefined) return null;
  if (literal.atom.relation.text === "Actions") return toolOfCall(second);
  return literal.atom.relation.text === "IsTool" && second.kind === "string" ? second.value : null;
}

function toolOfCall(term: TermNode): string | null {
  if (term.kind !== "branch" || term.name.text !== "CallTool") return null;
  const [name] = term.fields;
  return name?.kind === "string" ? name.value : null;
}

/**
 * The label after the highest one of the series that the last clause belongs to: C9, then C10.
 * One that something names already, and nothing defines, would get a meaning by chance.
 */
function nextLabel({ model }: Analysis): string {
  const series = /^(.*?)\d+\D*$/.exec(model.clauses.at(-1)?.label ?? "")?.[1] ?? "C";
  const named = [
    ...model.rules.flatMap((rule) => rule.labels),
    ...model.statements.flatMap((statement) => statement.links),
    ...model.unreadLabels,
  ];
  const labels = [...model.clauses.map(({ label }) => label), ...named.map(({ text }) => text)];
  const numbers = labels.map((label) => {
    const number = label.startsWith(series) ? /^\d+/.exec(label.slice(series.length))?.[0] : null;
    return Number(number ?? 0);
  });
  return `${series}${Math.max(0, ...numbers) + 1}`;
}
