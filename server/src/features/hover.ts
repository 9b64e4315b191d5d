import { type Hover, MarkupKind, type Position } from "vscode-languageserver-types";
import type { Analysis } from "../decision/analyse.ts";
import { listed, showCount } from "../decision/describe.ts";
import { countOf } from "../decision/truthTable.ts";
import type { Clause } from "../semantics/clauses.ts";
import type { Home } from "../semantics/declarations.ts";
import type { PolicyRule } from "../semantics/model.ts";
import { clausesOf, type Entity, entityAt, rulesOf } from "./entityAt.ts";
import type { PolicyDocument } from "./policyDocument.ts";

/** What a clause, a rule, a label or a relation is about. (LSP `textDocument/hover`.) */
export function getHover(document: PolicyDocument, position: Position): Hover | null {
  const { analysis } = document;
  const entity = entityAt(analysis, document.offsetAt(position));
  if (entity === null) return null;
  const value = describe(entity, analysis, document);
  if (value === null) return null;
  return {
    contents: { kind: MarkupKind.Markdown, value },
    range: document.rangeOf(entity.span),
  };
}

function describe(entity: Entity, analysis: Analysis, document: PolicyDocument): string | null {
  switch (entity.kind) {
    case "clause":
      return describeClause(entity.clause, analysis, document);
    case "label": {
      const clause = analysis.model.clauses.find(({ label }) => label === entity.label);
      return clause === undefined ? null : describeClause(clause, analysis, document);
    }
    case "rule":
      return describeRule(entity.rule, analysis);
    case "relation":
      return describeRelation(entity.name, analysis);
  }
}

function describeClause(clause: Clause, analysis: Analysis, document: PolicyDocument): string {
  const { label, node } = clause;
  const statements = analysis.model.statements.filter(({ links }) =>
    links.some(({ text }) => text === label),
  );
  const rules = rulesOf(analysis, label);
  const lines = rules.map(({ headSpan }) => `line ${document.rangeOf(headSpan).start.line + 1}`);
  const implemented =
    lines.length > 0
      ? `Implemented by ${lines.length === 1 ? "the rule" : "the rules"} in ${listed(lines)}.`
      : "**No rule implements it.**";
  return [
    `**${label}** ${plain(node.text)}`,
    ...statements.map((statement) => `> ${plain(statement.node.text)}`),
    `${implemented} ${scenariosDecidedBy(rules, analysis)}`,
  ].join("\n\n");
}

function describeRule(rule: PolicyRule, analysis: Analysis): string {
  const clauses = clausesOf(analysis, rule).map(
    ({ label, node }) => `**${label}** ${plain(node.text)}`,
  );
  const annotated = rule.annotations
    .filter(({ key }) => key === "deny_message" || key === "suggestion")
    .map(
      ({ key, value }) => `*${key === "suggestion" ? "Suggestion" : "Message"}:* ${plain(value)}`,
    );
  const outcome = (rule.outcome ?? "").replaceAll("_", " ");
  return [
    ...(clauses.length > 0 ? clauses : ["*This rule implements no clause.*"]),
    ...annotated,
    `Outcome: ${outcome}. ${scenariosDecidedBy([rule], analysis)}`,
  ].join("\n\n");
}

function describeRelation(name: string, { checked }: Analysis): string | null {
  const relation = checked.declarations.relations.get(name);
  if (relation === undefined) return null;
  const columns = relation.columns.map((column) =>
    column.type === null ? column.name : `${column.name}: ${column.type}`,
  );
  const from = homes[relation.home.kind];
  return `\`\`\`policy\n${name}(${columns.join(", ")})\n\`\`\`\n\n${from}`;
}

const homes: Readonly<Record<Home["kind"], string>> = {
  file: "Defined in this file.",
  include: "Defined in an included file.",
  prelude: "Part of the prelude.",
};

function scenariosDecidedBy(rules: readonly PolicyRule[], { table }: Analysis): string {
  if (table.kind === "refused" || rules.length === 0) return "";
  let decided = 0n;
  let all = 0n;
  for (const action of table.actions) {
    const own = action.rules.filter(({ rule }) => rules.includes(rule));
    const { diagrams } = action;
    const set = own.reduce((union, one) => diagrams.or(union, one.decides), diagrams.none);
    decided += countOf(action, set);
    all += action.scenarios;
  }
  return `Decides ${showCount(decided)} of ${showCount(all)} scenarios.`;
}

/** Text of the file as it stands: nothing in it is Markdown, nor a link that GFM finds by itself. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+!|~&@:.-]/g, "\\$&");
}
