import { labelPattern } from "./scanBlocks.ts";
import type { AnnotationNode, CommentNode, Name } from "./tree.ts";

const annotationPattern = /^(\s*(?:\/\/|\/\*+|\*)?\s*)@([A-Za-z_]\w*)(:?)(?=\s|:|$)(.*)$/;
const continuationPattern = /^\s*\/\/[ \t]{2,}(\S.*)$/;
const labelLinePattern = new RegExp(
  `^(?:\\s*(?:\\/\\/|\\/\\*+|\\*)?\\s*)(${labelPattern.source}(?:\\s*,\\s*${labelPattern.source})*)\\s*(?=:|\\*\\/|$)`,
);

/**
 * Reads the annotations and the clause labels of a comment block (LANGUAGE.md, sections 3 and 4).
 */
export function parseComment(text: string): CommentNode {
  const annotations: AnnotationNode[] = [];
  const labels: Name[] = [];
  let labelLines = 0;
  let goesOn = false; // whether the last line belongs to an annotation
  let at = 0;
  for (const lineWithEnd of text.split(/(?<=\n)/)) {
    const line = lineWithEnd.trimEnd();
    const annotation = annotationPattern.exec(line);
    const last = annotations.at(-1);
    const continuation = continuationPattern.exec(line);
    if (annotation !== null) {
      goesOn = true;
      const [, lead = "", key = "", , rest = ""] = annotation;
      const start = at + lead.length;
      const value = rest.replace(/^:/, "").replace(/\*\/\s*$/, "");
      annotations.push({
        key: { text: key, span: { start: start + 1, end: start + 1 + key.length } },
        value: value.trim(),
        span: { start, end: at + line.length },
      });
    } else if (last !== undefined && goesOn && continuation !== null) {
      annotations[annotations.length - 1] = {
        ...last,
        value: `${last.value} ${(continuation[1] ?? "").trim()}`.trim(),
        span: { start: last.span.start, end: at + line.length },
      };
    } else {
      goesOn = false;
      const found = labelsOf(line, at);
      if (found.length > 0) labelLines++;
      labels.push(...found);
    }
    at += lineWithEnd.length;
  }
  return { kind: "comment", annotations, labels, listing: labelLines > 1 };
}

function labelsOf(line: string, at: number): Name[] {
  const list = labelLinePattern.exec(line);
  if (list === null) return [];
  const [whole, names = ""] = list;
  const start = at + whole.lastIndexOf(names);
  return [...names.matchAll(new RegExp(labelPattern, "g"))].map((label) => ({
    text: label[0],
    span: { start: start + label.index, end: start + label.index + label[0].length },
  }));
}
