import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lintRules } from "../../server/src/lint/registry.ts";
import { type Severity, severities } from "../../server/src/lint/severities.ts";

/** LANGUAGE.md, section 8, with the codes of later versions, and `not-in-table`. */
const section8: Readonly<Record<Severity, string>> = {
  error: `syntax-error undefined-relation undefined-type undefined-functor undefined-branch
    arity-mismatch type-mismatch ungrounded-variable unsafe-negation cyclic-negation
    duplicate-declaration unsupported-feature include-not-found limit-exceeded unknown-clause
    duplicate-clause ambiguous-field table-mismatch table-unknown-column table-unknown-value`,
  warning: `missing-guard property-fails unreferenced-clause clause-mismatch looks-like-a-rule
    open-domain unguarded-argument conflicting-evidence gate-misses-tool unauthenticated-entity
    never-fires shadowed-rule duplicate-rule tool-pattern-mismatch annotation-without-effect
    detached-annotation duplicate-annotation expired-rule unknown-tool unknown-field
    unknown-argument value-not-in-domain unused-relation singleton-variable`,
  info: `allows-everything allows-nothing uncovered-tool missing-deny-message no-lower-bound
    substring-on-arguments prefix-path unused-ignore not-a-policy not-in-table`,
  hint: `statement-without-clause informal-clause unlabelled-rule table-incomplete irrelevant-cell
    unknown-annotation undeclared-relation negation-on-unknown unit-mismatch`,
};

const listed = new Map<string, string>(
  Object.entries(section8).flatMap(([severity, codes]) =>
    codes.split(/\s+/).map((code) => [code, severity] as const),
  ),
);

test.each(Object.entries(severities))("%s is the %s that LANGUAGE.md says", (code, severity) => {
  expect(listed.get(code)).toBe(severity);
});

test("every code has exactly one rule", () => {
  const codes = lintRules.map(({ code }) => code);
  expect(codes.toSorted()).toEqual(Object.keys(severities).toSorted());
});

test("every rule is in a file of its name, and every file is registered", () => {
  const files = readdirSync("server/src/lint/rules").map((file) => file.replace(/\.ts$/, ""));
  expect(files.toSorted()).toEqual(lintRules.map(({ code }) => code).toSorted());
});

describe.each(lintRules.map(({ code }) => code))("%s", (code) => {
  test("has a page", () => {
    expect(existsSync(`docs/rules/${code}.md`)).toBe(true);
  });

  test("has a test, in which its fixes are applied", () => {
    const tests = readFileSync(`test/lint/rules/${code}.test.ts`, "utf8");
    const rule = readFileSync(`server/src/lint/rules/${code}.ts`, "utf8");
    expect(tests).toMatch(new RegExp(`check\\(\\s*"${code}"`));
    if (/\bfixes\b/.test(rule)) expect(tests).toMatch(new RegExp(`checkFix\\(\\s*"${code}"`));
  });
});
