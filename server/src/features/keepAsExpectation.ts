import { showCount } from "../decision/describe.ts";
import { toMarkdown } from "../decision/tableFormats.ts";
import type { KeepAsExpectationRequest, KeepAsExpectationResponse, Place } from "../protocol.ts";
import { limits } from "../syntax/limits.ts";
import type { PlacedBlock, PolicyTree } from "../syntax/tree.ts";
import { languageOf, PolicyDocument } from "./policyDocument.ts";
import { rowsAsked } from "./rowsAsked.ts";

/**
 * The edits that write the rows that a query finds into the file: as a table of their own behind
 * the last expectation, else at the end.
 */
export function keepAsExpectation(
  document: PolicyDocument,
  request: KeepAsExpectationRequest,
): KeepAsExpectationResponse {
  const asked = rowsAsked(document, request);
  if (asked.kind !== "report") return asked;
  if (languageOf(document.uri) === "datalog") {
    return refused(
      "The table cannot be written into a file named `.dl`, which holds Datalog alone. Save the policy as a `.policy` file, then keep the table there.",
    );
  }
  const { report } = asked;
  const rows = report.rows.length;
  if (rows === 0) return refused("There is no row to be kept. Clear the filters first.");
  const cells = (rows + 1) * (report.attributes.length + 2);
  const { most } = limits.cells;
  if (cells > most) {
    const [limit, count] = [BigInt(most), BigInt(cells)].map(showCount);
    return refused(
      `The table is too large to be kept: a table in a file has at most ${limit} cells, and this one has ${count}. Filter its rows, or use the minimised view.`,
    );
  }
  const { text } = document;
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const table = toMarkdown(report).trimEnd().replaceAll("\n", end);
  const at = placeFor(document.tree);
  const before = at === 0 ? "" : `${end}${end}`;
  const newText = `${before}${table}${lineEndBetween(text.slice(at), end)}`;
  if (!isTable(document, at, newText, at + before.length)) {
    return refused(
      "The table cannot be written, because the file ends inside of a fence or of front matter. Close it, then keep the table again.",
    );
  }
  const range = document.rangeOf({ start: at, end: at });
  return {
    ...{ kind: "edits", edits: [{ range, newText }], rows },
    reveal: placeOf(range.start, before, table),
  };
}

function refused(reason: string): KeepAsExpectationResponse {
  return { kind: "refused", reason };
}

/** Behind the last line of the last expectation, else of all. */
function placeFor({ blocks }: PolicyTree): number {
  const last =
    blocks.findLast(isExpectation) ?? blocks.findLast(({ block }) => block.text.trim() !== "");
  return last === undefined ? 0 : last.start + last.block.text.trimEnd().length;
}

/** What must stand between the table and the text behind it, so that a blank line does. */
function lineEndBetween(behind: string, lineEnd: string): string {
  const [, next] = behind.split(/\r\n|\n|\r/, 2);
  return next?.trim() === "" ? "" : lineEnd;
}

function isExpectation({ block: { node } }: PlacedBlock): boolean {
  if (node.kind !== "table") return false;
  const titles = node.header.map(({ text }) => text.trim().toLowerCase());
  return titles.includes("action") && titles.includes("decision");
}

/** Whether what is inserted is read as a table. */
function isTable(document: PolicyDocument, at: number, inserted: string, start: number): boolean {
  const { text, uri, version } = document;
  const edited = text.slice(0, at) + inserted + text.slice(at);
  const { tree } = new PolicyDocument(uri, version, edited, { previous: document });
  return tree.blocks.some((block) => block.start === start && isExpectation(block));
}

/** Where the table stands, in lines and characters, when it has been inserted. */
function placeOf(at: Place["start"], before: string, table: string): Place {
  const linesOf = (part: string): string[] => part.split(/\r\n|\n|\r/);
  const skipped = linesOf(before).length - 1;
  const lines = linesOf(table);
  const start = { line: at.line + skipped, character: skipped === 0 ? at.character : 0 };
  const end = { line: start.line + lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  return { start, end };
}
