import { directives } from "../../syntax/directives.ts";
import { placed, type Span } from "../../syntax/span.ts";
import type { Mend, SyntaxProblem } from "../../syntax/tree.ts";
import { type Finding, type Fix, type LintRule, replaceFix } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A block that cannot be read, or an annotation whose value cannot. */
export const syntaxError: LintRule = {
  code: "syntax-error",
  *items({ checked }) {
    for (const { start, block } of checked.unread) {
      for (const problem of block.problems) {
        const { span: own } = problem;
        const worded = word(problem, block.text, placed(start, own), start);
        if (worded !== null) yield { span: placed(start, own), ...worded };
      }
    }
  },
  *check({ model }) {
    for (const problem of model.problems) {
      if (problem.kind !== "unreadable-annotation") continue;
      const { key, form, span } = problem;
      yield { span, message: `Cannot read the value of \`@${key}\`. Write ${form}.` };
    }
  },
};

function word(
  problem: SyntaxProblem,
  text: string,
  span: Span,
  start: number,
): Omit<Finding, "span"> | null {
  const token = text.slice(problem.span.start, problem.span.end);
  switch (problem.kind) {
    case "unexpected": {
      const message = `Expected ${problem.expected} instead of \`${token}\`.`;
      return { message, fixes: fixesOf(problem.mend, text, start) };
    }
    case "missing": {
      const message = `Expected ${problem.expected} after \`${token}\`.`;
      return { message, fixes: fixesOf(problem.mend, text, start) };
    }
    case "unclosed": {
      const close = problem.mend.text.trim();
      const message =
        problem.what === "string"
          ? `This string is not closed: expected \`${close}\` on the same line.`
          : `This comment is not closed, so that the rest of the file is part of it: expected \`${close}\`.`;
      const edits = editsOf(problem.mend, start);
      return { message, fixes: [{ title: `Close it with \`${close}\``, edits }] };
    }
    case "stray":
      return {
        message: `Nothing opens the bracket that this \`${token}\` closes.`,
        fixes: [{ title: `Remove \`${token}\``, edits: editsOf(problem.mend, start) }],
      };
    case "unknown-directive": {
      const { question, fixes } = didYouMean(token, directives, span);
      return { message: `There is no directive \`${token}\`.${question}`, fixes };
    }
    case "unsupported": // unsupported-feature
    case "over-limit": // limit-exceeded
      return null;
  }
}

function fixesOf(mend: Mend | null, text: string, start: number): Fix[] {
  if (mend === null) return [];
  const replaced = text.slice(mend.span.start, mend.span.end).trim();
  return [replaceFix(titleOf(mend, replaced), placed(start, mend.span), mend.text)];
}

function titleOf({ text }: Mend, replaced: string): string {
  if (text === "") return `Remove \`${replaced}\``;
  if (text === "\n") return "Begin a new line here";
  if (replaced === "") return `Add the missing \`${text.trim()}\``;
  return `Replace it with \`${text}\``;
}

function editsOf(mend: Mend, start: number): Fix["edits"] {
  return [{ span: placed(start, mend.span), newText: mend.text }];
}
