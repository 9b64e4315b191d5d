import {
  type Annotation,
  isFileAnnotation,
  repeatedAnnotations,
} from "../../semantics/annotations.ts";
import type { Span } from "../../syntax/span.ts";
import type { Finding, Fix, LintRule } from "../lintRule.ts";
import { rulesAsWritten } from "../rulesAsWritten.ts";

/** An annotation that counts once, and stands twice on a rule or in the file. */
export const duplicateAnnotation: LintRule = {
  code: "duplicate-annotation",
  *check({ model, text }) {
    yield* findings(model.annotations.filter(isFileAnnotation), "in this file", text);
    for (const [rule] of rulesAsWritten(model)) {
      yield* findings(rule.annotations, "on this rule", text);
    }
  },
};

function* findings(
  annotations: readonly Annotation[],
  where: string,
  text: string,
): Iterable<Finding> {
  for (const { annotation, first } of repeatedAnnotations(annotations)) {
    const [key, firstKey] = [annotation.written.text, first.written.text];
    const what =
      key.toLowerCase() === firstKey.toLowerCase()
        ? `\`@${key}\` stands twice ${where}`
        : `\`@${key}\` says the same kind of thing as \`@${firstKey}\` ${where}`;
    const lines = ownLines(annotation.span, text);
    const fix: Fix = {
      title: `Remove this \`@${key}\``,
      edits: [{ span: lines ?? annotation.span, newText: "" }],
    };
    yield {
      span: annotation.span,
      message: `${what}, and only the first one counts. Remove one of them.`,
      related: [{ span: first.span, message: `\`@${firstKey}\` stands here first.` }],
      fixes: lines === null ? [] : [fix],
    };
  }
}

/** The lines of an annotation, where nothing else but slashes stands on them. */
function ownLines({ start, end }: Span, text: string): Span | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  if (!/^[ \t]*\/{2,}[ \t]*$/.test(text.slice(lineStart, start))) return null;
  const lineEnd = text.indexOf("\n", end);
  return { start: lineStart, end: lineEnd < 0 ? text.length : lineEnd + 1 };
}
