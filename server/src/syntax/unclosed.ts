import { closesFence, openedFence, startsClause } from "./lines.ts";
import type { Span } from "./span.ts";
import type { BlockKind, SyntaxProblem } from "./tree.ts";

/** UTF-16 units of a block that are underlined at most where all of it is meant. */
const UNDERLINED = 80;

/** A comment or a fence that nothing closes hides the rest of the file. */
export function unclosedProblems(kind: BlockKind, text: string): readonly SyntaxProblem[] {
  switch (kind) {
    case "comment":
      return unclosedComment(text, "/*", "*/");
    case "html":
      return unclosedComment(text, "<!--", "-->");
    case "fence":
      return unclosedFence(text);
    default:
      return [];
  }
}

/** The first line of a block, or the beginning of a long one, without what is blank around it. */
export function beginningOf(text: string): Span {
  const start = Math.max(0, text.search(/\S/));
  const line = /^.*/.exec(text.slice(start, start + UNDERLINED))?.[0] ?? "";
  return { start, end: start + line.trimEnd().length };
}

/** It is mended on its first line. */
function unclosedComment(text: string, opening: string, closing: string): SyntaxProblem[] {
  const start = text.search(/\S/);
  if (!text.startsWith(opening, start) || text.includes(closing, start + 2)) return [];
  const behind = text.slice(start).search(/[\r\n]/);
  const line = behind < 0 ? text : text.slice(0, start + behind);
  const end = line.trimEnd().length;
  const mend = { span: { start: end, end }, text: ` ${closing}` };
  return [{ kind: "unclosed", what: "comment", span: beginningOf(text), mend }];
}

/** As in Markdown it ends with the file, unless it hides what an author takes for a policy. */
function unclosedFence(text: string): SyntaxProblem[] {
  const [opening = "", ...inside] = text.trimEnd().split(/\r\n?|\n/);
  const opened = openedFence(opening);
  if (opened === null || opened.datalog || inside.length === 0) return [];
  const { marker, size } = opened.fence;
  if (closesFence(inside.at(-1) ?? "", opened.fence)) return [];
  if (!inside.some((line) => startsClause(line) || line.includes(":-"))) return [];
  const closing = marker.repeat(size);
  const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
  const before = /[\r\n]$/.test(text) ? "" : lineEnd;
  const mend = {
    span: { start: text.length, end: text.length },
    text: `${before}${closing}${lineEnd}`,
  };
  const expected = `a line of \`${closing}\` that closes this fence`;
  return [{ kind: "missing", span: beginningOf(text), expected, mend }];
}
