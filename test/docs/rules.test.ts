import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type DiagnosticCode, severities } from "../../server/src/lint/severities.ts";
import { diagnose } from "../check.ts";

const folder = "docs/rules";
const pages = readdirSync(folder).filter((file) => file !== "README.md");
const severityOf: ReadonlyMap<string, string> = new Map(Object.entries(severities));

const headings = ["Summary", "Avoid", "Prefer", "Rationale", "Configuration"];

/** What a page says under one of its headings. */
function section(page: string, heading: string): string {
  const [, text = ""] = page.split(`\n## ${heading}\n`);
  // A `## ` inside a fence is the policy's heading, not the page's.
  const end = headings.map((next) => text.indexOf(`\n## ${next}\n`)).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...end)).trim();
}

/** The policies in the fences of a section. */
function fences(text: string): string[] {
  return [...text.matchAll(/^```policy\n(.*?)^```$/gms)].map(([, policy = ""]) => policy);
}

/** The codes of what is worth a reader's attention in a policy. */
function complaints(policy: string): DiagnosticCode[] {
  const found = diagnose(policy).filter(({ severity }) => severity !== "hint");
  return [...new Set(found.map(({ code }) => code))];
}

test("there is a page for each diagnostic and no other", () => {
  const codes = pages.map((file) => file.replace(/\.md$/, ""));
  expect(codes.toSorted()).toEqual(Object.keys(severities).toSorted());
});

describe.each(pages)("%s", (file) => {
  const code = file.replace(/\.md$/, "");
  const page = readFileSync(`${folder}/${file}`, "utf8");

  test("is called after its code and tells its severity", () => {
    expect(page.split("\n").slice(0, 4)).toEqual([
      `# ${code}`,
      "",
      `Severity: ${severityOf.get(code)}`,
      "",
    ]);
  });

  test("has its sections in the fixed order", () => {
    const prose = page.replaceAll(/^```.*?^```$/gms, "");
    const found = [...prose.matchAll(/^#{2,} (.*)$/gm)].map(([, heading]) => heading);
    expect(found).toEqual(headings);
    for (const heading of headings) expect(section(page, heading), heading).not.toBe("");
  });

  test("shows a policy that the rule speaks about", () => {
    const [avoid = "", ...more] = fences(section(page, "Avoid"));
    expect(more).toEqual([]);
    expect(diagnose(avoid).map((found) => found.code)).toContain(code);
    expect(complaints(avoid).filter((other) => other !== code)).toEqual([]);
  });

  test("shows a policy without an error or a warning", () => {
    const [prefer = "", ...more] = fences(section(page, "Prefer"));
    expect(prefer).not.toBe("");
    expect(more).toEqual([]);
    expect(complaints(prefer)).toEqual([]);
    expect(diagnose(prefer).map((found) => found.code)).not.toContain(code);
  });
});

test("the README lists exactly the pages, each with its severity and a summary", () => {
  const readme = readFileSync(`${folder}/README.md`, "utf8");
  const rows = [...readme.matchAll(/^\| \[(.*?)\]\((.*?)\) +\| (\w+) +\| (\S.*?) +\|$/gm)];
  const listed = rows.map(
    ([, name = "", file = "", severity = ""]) => `${name} ${file} ${severity}`,
  );
  const expected = Object.entries(severities).map(
    ([code, severity]) => `${code} ${code}.md ${severity}`,
  );
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
