import { expect } from "vitest";
import type { Analysis } from "../server/src/decision/analyse.ts";
import { PolicyDocument } from "../server/src/features/policyDocument.ts";

import type { Diagnostic } from "../server/src/lint/lint.ts";
import type { Fix } from "../server/src/lint/lintRule.ts";
import type { DiagnosticCode } from "../server/src/lint/severities.ts";
import { includesIn } from "../server/src/semantics/includes.ts";
import type { Span } from "../server/src/syntax/span.ts";

/**
 * Checks one lint rule against a fixture: a policy in which `«…»` marks what the rule must
 * underline, and its messages in file order; no mark means that the rule must stay silent. The
 * first fix of each finding must remove it and add no error.
 *
 * @param beside the other errors and warnings that the fixture cannot avoid. Naming them keeps a
 *   fixture from being silent only because something else in it is broken.
 */
export function check(
  code: DiagnosticCode,
  fixture: string,
  messages: readonly string[],
  beside: readonly DiagnosticCode[] = [],
): void {
  const marked = policy(fixture);
  const text = marked.replaceAll(/[«»]/g, "");
  const found = diagnose(text);
  const own = found.filter((diagnostic) => diagnostic.code === code);
  expect({
    policy: mark(
      text,
      own.map(({ span }) => span),
    ),
    messages: own.map(({ message }) => message),
  }).toEqual({ policy: marked, messages });
  const others = found.filter((diagnostic) => diagnostic.code !== code && isSerious(diagnostic));
  expect([...new Set(others.map((other) => other.code))].toSorted()).toEqual(beside.toSorted());
  for (const diagnostic of own) {
    const [fix] = diagnostic.fixes ?? [];
    if (fix !== undefined) expectMended(text, diagnostic, fix);
  }
}

/** Checks the first fix of a fixture's first finding: its title, and the policy that it gives. */
export function checkFix(
  code: DiagnosticCode,
  fixture: string,
  title: string,
  expected: string,
): void {
  const text = policy(fixture);
  const [diagnostic] = diagnose(text).filter((found) => found.code === code);
  const [fix] = diagnostic?.fixes ?? [];
  if (diagnostic === undefined || fix === undefined) throw new Error(`${code} offers no fix`);
  expect({ title: fix.title, policy: applyFix(text, fix) }).toEqual({
    title,
    policy: policy(expected),
  });
  expectMended(text, diagnostic, fix);
}

/** The titles of the fixes that a rule offers, finding by finding. */
export function fixTitles(code: DiagnosticCode, fixture: string): string[][] {
  return diagnose(policy(fixture))
    .filter((found) => found.code === code)
    .map(({ fixes }) => (fixes ?? []).map(({ title }) => title));
}

/** A text after a fix. Its edits must not overlap. */
export function applyFix(text: string, fix: Fix): string {
  let fixed = "";
  let position = 0;
  for (const { span, newText } of fix.edits.toSorted((a, b) => a.span.start - b.span.start)) {
    if (span.start < position) throw new Error(`the edits of “${fix.title}” overlap`);
    fixed += text.slice(position, span.start) + newText;
    position = span.end;
  }
  return fixed + text.slice(position);
}

/** Everything that the linter says about a text. */
export function diagnose(text: string): readonly Diagnostic[] {
  return documentOf(text).findings;
}

/** What is known of a text, as the language server would have it. */
export function analysisOf(text: string): Analysis {
  return documentOf(text).analysis;
}

/** A fixture stands alone: no other file is there, so that nothing can be included. */
function documentOf(text: string): PolicyDocument {
  const document = new PolicyDocument("file:///check.policy", 1, text);
  const problems = includesIn(document.tree).map(({ path, span: at }) => ({
    ...{ at, path },
    why: "there is no such file",
    because: null,
  }));
  return problems.length === 0 ? document : document.withIncludes({ files: [], problems });
}

/** A fixture without the indentation and the first line end that it has for being in a test. */
export function policy(fixture: string): string {
  if (!/^\r?\n/.test(fixture)) return fixture;
  const lines = fixture.replace(/^\r?\n/, "").split("\n");
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines
    .map((line) => (line.trim() === "" ? line.trimStart() : line.slice(indent)))
    .join("\n");
}

function isSerious({ severity }: Diagnostic): boolean {
  return severity === "error" || severity === "warning";
}

function expectMended(text: string, diagnostic: Diagnostic, fix: Fix): void {
  const before = diagnose(text);
  const after = diagnose(applyFix(text, fix));
  const same = (one: Diagnostic): boolean =>
    one.code === diagnostic.code && one.message === diagnostic.message;
  expect(after.filter(same).length, `“${fix.title}” removes its diagnostic`).toBe(
    before.filter(same).length - 1,
  );
  const known = new Set(before.map(({ message }) => message));
  const added = after.filter(
    ({ severity, message }) => severity === "error" && !known.has(message),
  );
  expect(
    added.map(({ message }) => message),
    `“${fix.title}” adds no error`,
  ).toEqual([]);
}

/** Puts `«…»` around spans; those that are nested or equal are marked inside each other. */
function mark(text: string, spans: readonly Span[]): string {
  let marked = "";
  for (let at = 0; at <= text.length; at++) {
    const isEmpty = ({ start, end }: Span): boolean => start === end;
    marked += "»".repeat(spans.filter((span) => span.end === at && !isEmpty(span)).length);
    marked += "«»".repeat(spans.filter((span) => span.start === at && isEmpty(span)).length);
    marked += "«".repeat(spans.filter((span) => span.start === at && !isEmpty(span)).length);
    marked += text.charAt(at);
  }
  return marked;
}
