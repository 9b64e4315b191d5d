import {
  type ClauseNode,
  type Name,
  type PolicyTree,
  placed,
  type RuleNode,
  type Span,
  type StatementNode,
  type TableNode,
} from "../syntax/tree.ts";
import {
  type Annotation,
  annotationAt,
  annotationsToCome,
  type Domain,
  isFileAnnotation,
  parseAlias,
  parseDomain,
} from "./annotations.ts";
import { type Attachment, attach } from "./attach.ts";
import { type Outcome, outcomes } from "./outcome.ts";
import type { SemanticProblem } from "./problems.ts";

/** A rule of the policy. Spans are of the file; those inside `node` are relative to `start`. */
export interface PolicyRule {
  /** Counts the rules and facts of the file from 0, in file order. */
  readonly index: number;
  readonly node: RuleNode;
  readonly start: number;
  readonly span: Span;
  /** The head's relation name. */
  readonly headSpan: Span;
  /** The clauses that it implements, as its comments name them. */
  readonly labels: readonly Name[];
  readonly annotations: readonly Annotation[];
  /** What it says when it fires; `null` for a helper rule. */
  readonly outcome: Outcome | null;
  /** A stable code: `@reason`, else `policy_passed` on an allow rule, else its clause, else `denylisted`. */
  readonly reason: string;
}

/** A clause in controlled English. */
export interface Clause {
  readonly label: string;
  readonly node: ClauseNode;
  /** The whole clause, its line end left out. */
  readonly span: Span;
  readonly labelSpan: Span;
}

/** A statement in English. */
export interface Statement {
  readonly node: StatementNode;
  readonly span: Span;
  /** The clauses that it links to. */
  readonly links: readonly Name[];
}

/** A table at its place in the file. */
export interface PlacedTable {
  readonly node: TableNode;
  readonly start: number;
}

/** All that a policy file says, and how its parts refer to each other. */
export interface PolicyModel {
  readonly tree: PolicyTree;
  readonly rules: readonly PolicyRule[];
  readonly clauses: readonly Clause[];
  readonly statements: readonly Statement[];
  readonly tables: readonly PlacedTable[];
  readonly domains: readonly Domain[];
  /** Alias to tool name. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly problems: readonly SemanticProblem[];
}

/** The relations whose rules decide. */
const decisionRelations: ReadonlyMap<string, "allow" | "deny"> = new Map([
  ["IsAuthorized", "allow"],
  ["Unauthorized", "deny"],
] as const);

/** Collects what a parsed policy says. Never throws; problems are reported beside the rest. */
export function buildModel(tree: PolicyTree): PolicyModel {
  const attachments = attach(tree.blocks);
  const rules: PolicyRule[] = [];
  const clauses: Clause[] = [];
  const statements: Statement[] = [];
  const tables: PlacedTable[] = [];
  const domains: Domain[] = [];
  const aliases = new Map<string, string>();
  const problems: SemanticProblem[] = [];

  for (const placedBlock of tree.blocks) {
    const { start, block } = placedBlock;
    const { node } = block;
    switch (node.kind) {
      case "rule": {
        const attachment = attachments.get(placedBlock) ?? { labels: [], annotations: [] };
        rules.push(ruleOf(node, start, rules.length, attachment, problems));
        break;
      }
      case "clause": {
        const end = start + block.text.trimEnd().length;
        const labelSpan = placed(start, node.label.span);
        clauses.push({ label: node.label.text, node, span: { start, end }, labelSpan });
        break;
      }
      case "statement": {
        const links = node.links.map((link) => ({ ...link, span: placed(start, link.span) }));
        const end = start + block.text.trimEnd().length;
        statements.push({ node, span: { start, end }, links });
        break;
      }
      case "table":
        tables.push({ node, start });
        break;
      case "comment":
        for (const annotation of node.annotations) {
          readFileAnnotation(annotationAt(start, annotation), domains, aliases, problems);
        }
        break;
      default:
    }
  }
  problems.push(...unknownClauses(rules, clauses, statements));
  return { tree, rules, clauses, statements, tables, domains, aliases, problems };
}

function ruleOf(
  node: RuleNode,
  start: number,
  index: number,
  { labels, annotations }: Attachment,
  problems: SemanticProblem[],
): PolicyRule {
  const head = node.head.relation.text;
  const effect = decisionRelations.get(head);
  const outcome = effect === "deny" ? outcomeOf(annotations, problems) : (effect ?? null);
  const annotated = annotations.find(({ key }) => key === "reason")?.value;
  const passed = outcome === "allow" ? "policy_passed" : undefined;
  return {
    index,
    node,
    start,
    span: placed(start, node.span),
    headSpan: placed(start, node.head.relation.span),
    labels: outcome === null ? [] : labels,
    annotations,
    outcome,
    reason: annotated ?? passed ?? labels[0]?.text ?? "denylisted",
  };
}

/** The outcome of an `Unauthorized` rule: `@outcome`, `@ask`, else deny. */
function outcomeOf(annotations: readonly Annotation[], problems: SemanticProblem[]): Outcome {
  for (const { key, value, span } of annotations) {
    if (key === "ask") return "require_approval";
    if (key !== "outcome") continue;
    const outcome = outcomes.find((known) => known === value && known !== "allow");
    if (outcome !== undefined) return outcome;
    problems.push(
      value === "audit"
        ? { kind: "unsupported-feature", feature: "the outcome `audit`", span }
        : {
            kind: "unreadable-annotation",
            key: "outcome",
            form: "`deny`, `escalate`, `require_approval` or `audit`",
            span,
          },
    );
  }
  return "deny";
}

function readFileAnnotation(
  annotation: Annotation,
  domains: Domain[],
  aliases: Map<string, string>,
  problems: SemanticProblem[],
): void {
  const { key, value, span } = annotation;
  if (annotationsToCome.has(key)) {
    problems.push({ kind: "unsupported-feature", feature: `\`@${key}\``, span });
    return;
  }
  if (!isFileAnnotation(annotation)) return;
  if (key === "domain") {
    const domain = parseDomain(value);
    const form = "`tool.field: a | b | c`, with `| …` at its end where there are more values";
    if (domain !== null) domains.push(domain);
    else problems.push({ kind: "unreadable-annotation", key, form, span });
  }
  if (key === "alias") {
    const alias = parseAlias(value);
    const form = "`short = tool_name`";
    if (alias !== null) aliases.set(alias.alias, alias.tool);
    else problems.push({ kind: "unreadable-annotation", key, form, span });
  }
  if (key === "combining" && value !== "deny-overrides") {
    const feature = "another `@combining` than `deny-overrides`";
    problems.push({ kind: "unsupported-feature", feature, span });
  }
}

/** Labels in comments and statements that no clause defines; only in a file that has clauses. */
function unknownClauses(
  rules: readonly PolicyRule[],
  clauses: readonly Clause[],
  statements: readonly Statement[],
): SemanticProblem[] {
  if (clauses.length === 0) return [];
  const defined = new Set(clauses.map((clause) => clause.label));
  const seen = new Set<number>();
  return [...statements.flatMap(({ links }) => links), ...rules.flatMap(({ labels }) => labels)]
    .filter(({ text, span }) => {
      if (defined.has(text) || seen.has(span.start)) return false;
      seen.add(span.start); // a label that several rules share is reported once
      return true;
    })
    .map(({ text, span }) => ({ kind: "unknown-clause", label: text, span }));
}
