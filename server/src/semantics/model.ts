import { finish, type Steps } from "../steps.ts";
import type { AtomNode, RuleNode } from "../syntax/datalogTree.ts";
import { type Name, placed, type Span } from "../syntax/span.ts";
import type {
  CommentEntry,
  PlacedBlock,
  PolicyTree,
  StatementNode,
  TableNode,
} from "../syntax/tree.ts";
import { type Annotation, annotationAt } from "./annotations.ts";
import { type Attachment, attach, type DetachedAnnotation } from "./attach.ts";
import { type Clause, definedClauses, unknownClauses } from "./clauses.ts";
import { type FileSettings, fileSettings } from "./fileAnnotations.ts";
import type { PlacedInclude } from "./includes.ts";
import type { SemanticProblem } from "./problems.ts";
import { outcomeOfRule, reasonOfRule, type StatedOutcome } from "./ruleOutcome.ts";

/**
 * A rule of the policy; one with several heads is a rule for each. Spans are of the file; those
 * inside `node` and `head` are relative to `start`. Of an included rule, spans are the `#include`.
 */
export interface PolicyRule {
  /** Counts the rules and facts of the policy from 0, in file order, includes in place. */
  readonly index: number;
  readonly node: RuleNode;
  readonly head: AtomNode;
  /** Where its block starts in the file that it stands in. */
  readonly start: number;
  /** How it comes into the policy; `null` for a rule of the file itself. */
  readonly include: PlacedInclude | null;
  readonly span: Span;
  /** The head's relation name. */
  readonly headSpan: Span;
  /** The clauses that it implements, as its comments name them. */
  readonly labels: readonly Name[];
  readonly annotations: readonly Annotation[];
  /** What it says when it fires; `null` for a helper rule. */
  readonly outcome: StatedOutcome;
  /**
   * A stable code: `@reason`, or what the head of a `DenialReason` says; else `policy_passed` on an
   * allow rule, its clause, or `denylisted`.
   */
  readonly reason: string;
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
export interface PolicyModel extends FileSettings {
  readonly tree: PolicyTree;
  readonly rules: readonly PolicyRule[];
  /** One for each label that is defined, in file order. */
  readonly clauses: readonly Clause[];
  /** Labels of clauses that are written again: they refer to the one in `clauses`. */
  readonly repeats: readonly Name[];
  readonly statements: readonly Statement[];
  readonly tables: readonly PlacedTable[];
  /** Every annotation of the file itself, in file order. */
  readonly annotations: readonly Annotation[];
  /** Those of the file itself that are about a rule, and belong to none. */
  readonly detached: readonly DetachedAnnotation[];
  /** Each `@ignore` of the file itself that holds for the whole file. */
  readonly fileIgnores: readonly Annotation[];
  /** Labels that the comments of unreadable items carry: what these implement is not known. */
  readonly unreadLabels: readonly Name[];
  readonly problems: readonly SemanticProblem[];
}

/** How many blocks are read between two pauses. */
const BLOCKS_A_STEP = 500;

/**
 * Collects what a parsed policy says, what it includes in the place of its `#include`. Never
 * throws; problems are reported beside the rest.
 */
export function* buildModelSteps(
  tree: PolicyTree,
  includes: readonly PlacedInclude[],
): Steps<PolicyModel> {
  const rules: PolicyRule[] = [];
  const written: Clause[] = [];
  const annotations: Annotation[] = [];
  const everyAnnotation: Annotation[] = [];
  const unreadLabels: Name[] = [];
  const attachedLabels: Name[] = [];
  const statements: Statement[] = [];
  const tables: PlacedTable[] = [];
  const problems: SemanticProblem[] = [];

  const own = attach(tree.blocks);
  function* collect(blocks: readonly PlacedBlock[], include: PlacedInclude | null): Steps<void> {
    const attachments = include === null ? own : attach(blocks);
    unreadLabels.push(...attachments.unreadLabels);
    for (const [index, placedBlock] of blocks.entries()) {
      if (index % BLOCKS_A_STEP === BLOCKS_A_STEP - 1) yield;
      const { start, block } = placedBlock;
      const { node } = block;
      const whole = { start: 0, end: block.text.trimEnd().length };
      switch (node.kind) {
        case "rule": {
          const attachment = attachments.rules.get(placedBlock) ?? nothingAttached;
          attachedLabels.push(...attachment.labels);
          const first = rules.length;
          for (const head of node.heads) {
            const placedRule = { node, head, start, index: rules.length, include };
            // What is wrong with an annotation is said once, however many heads it is about.
            const found = rules.length === first ? problems : [];
            rules.push(ruleOf(placedRule, attachment, found));
          }
          // Words above a helper are about the helper: only a rule that decides has a clause.
          if (rules.slice(first).some(({ outcome }) => outcome !== null)) {
            for (const entry of attachment.entries) written.push(clauseIn(entry, "rule", include));
          }
          break;
        }
        case "clause": {
          const source = block.text.trimEnd();
          written.push(clauseIn({ clause: node, start, text: source }, "block", include));
          break;
        }
        case "statement": {
          if (include !== null) break;
          const links = node.links.map((link) => ({ ...link, span: placed(start, link.span) }));
          statements.push({ node, span: placed(start, whole), links });
          break;
        }
        case "table":
          if (include === null) tables.push({ node, start });
          break;
        case "comment":
          for (const annotation of node.annotations) {
            const { span, ...rest } = annotationAt(start, annotation);
            const placedAnnotation = { ...rest, span: include?.at ?? span };
            if (include === null) annotations.push(placedAnnotation);
            everyAnnotation.push(placedAnnotation);
          }
          for (const entry of node.listing ? node.entries : []) {
            const placedEntry = { ...entry, start: start + entry.start };
            written.push(clauseIn(placedEntry, "listing", include));
          }
          break;
        case "include": {
          if (include !== null) break;
          const at = placed(start, node.span).start;
          for (const one of includes.filter((candidate) => candidate.at.start === at)) {
            yield* collect(one.file.tree.blocks, one);
          }
          break;
        }
        default:
      }
    }
  }
  yield* collect(tree.blocks, null);
  yield;
  const { clauses, repeats, problems: duplicates } = definedClauses(written);
  const links = statements.flatMap((statement) => statement.links);
  const labels = rules.flatMap((rule) => rule.labels);
  const { settings, problems: unreadable } = fileSettings(everyAnnotation);
  problems.push(...unreadable, ...duplicates);
  // Without rules the file is prose, whose brackets may mean anything.
  if (rules.length > 0 || clauses.length > 0) {
    const others = [...attachedLabels, ...unreadLabels];
    problems.push(...unknownClauses(clauses, links, labels, others));
  }
  const { detached, fileIgnores } = own;
  return {
    ...settings,
    ...{ tree, rules, clauses, repeats, statements, tables },
    ...{ annotations, detached, fileIgnores, unreadLabels, problems },
  };
}

const nothingAttached: Attachment = { labels: [], annotations: [], entries: [] };

/** A clause at its place: a block, or an entry of a comment; `start` is of the file. */
function clauseIn(
  { clause: node, start, text: source }: CommentEntry,
  place: Clause["place"],
  include: PlacedInclude | null,
): Clause {
  const whole = { start: node.label.span.start, end: source.length };
  return {
    label: node.label.text,
    ...{ node, start, source, place, include },
    span: include?.at ?? placed(start, place === "block" ? { ...whole, start: 0 } : whole),
    labelSpan: include?.at ?? placed(start, node.label.span),
  };
}

/** {@link buildModelSteps} without a pause. */
export function buildModel(tree: PolicyTree, includes: readonly PlacedInclude[] = []): PolicyModel {
  return finish(buildModelSteps(tree, includes));
}

/** A span of a rule's block as one of the file; for an included rule, the `#include`. */
export function spanInRule(rule: PolicyRule, span: Span): Span {
  return rule.include?.at ?? placed(rule.start, span);
}

function ruleOf(
  rule: Pick<PolicyRule, "node" | "head" | "start" | "index" | "include">,
  { labels, annotations }: Attachment,
  problems: SemanticProblem[],
): PolicyRule {
  const { node, head, start, include } = rule;
  const spanOf = (span: Span): Span => include?.at ?? span;
  const here = annotations.map((annotation) => ({ ...annotation, span: spanOf(annotation.span) }));
  const outcome = outcomeOfRule(head, here, problems);
  const passed = outcome === "allow" ? "policy_passed" : undefined;
  return {
    ...rule,
    span: spanOf(placed(start, node.span)),
    headSpan: spanOf(placed(start, head.relation.span)),
    labels: outcome === null ? [] : labels.map(({ text, span }) => ({ text, span: spanOf(span) })),
    annotations: here,
    outcome,
    reason: reasonOfRule(head, here) ?? passed ?? labels[0]?.text ?? "denylisted",
  };
}
