import type { LanguageService, PolicyDocument } from "../../server/src/languageService.ts";
import { languageService } from "../../server/src/languageService.ts";
import { policy } from "../check.ts";

type Position = Parameters<LanguageService["hover"]>[1];
type Range = Parameters<LanguageService["codeActions"]>[1];

export const uri = "file:///fixture.policy";

/** Opens a fixture in which `‸` marks the cursor. */
export function openAtCursor(fixture: string): {
  readonly document: PolicyDocument;
  readonly position: Position;
} {
  const marked = policy(fixture);
  const offset = marked.indexOf("‸");
  if (offset < 0) throw new Error("the fixture has no cursor ‸");
  const document = languageService.open(uri, 1, marked.replace("‸", ""));
  return { document, position: document.rangeOf({ start: offset, end: offset }).start };
}

/** The text of a document in a range. */
export function textIn(document: PolicyDocument, { start, end }: Range): string {
  return document.text.slice(document.offsetAt(start), document.offsetAt(end));
}

/** The number of the line, from 1, and the text in a range: `7: Unauthorized`. */
export function placeIn(document: PolicyDocument, range: Range): string {
  return `${range.start.line + 1}: ${textIn(document, range)}`;
}
