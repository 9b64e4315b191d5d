import type { Uri } from "vscode";
import { env, Range, WorkspaceEdit, workspace } from "vscode";
import type {
  ExportFormat,
  ExportTruthTableRequest,
  KeepAsExpectationRequest,
  Outdated,
  Refused,
} from "../../server/src/protocol.ts";
import type { AskServer } from "./policyRequests.ts";
import type { RangeRevealer } from "./revealRanges.ts";

const formatNames: Readonly<Record<ExportFormat, string>> = {
  markdown: "Markdown",
  csv: "CSV",
  tsv: "TSV",
  json: "JSON",
};

/**
 * Copies rows of a policy's truth table to the clipboard.
 * @returns what has become of it, in a sentence
 */
export async function copyRows(ask: AskServer, request: ExportTruthTableRequest): Promise<string> {
  const answer = await ask("policy/exportTruthTable", request);
  if (answer?.kind !== "text") return notDone("copied", answer);
  await env.clipboard.writeText(answer.text);
  return `Copied ${countOf(answer.rows)} as ${formatNames[request.format]}.`;
}

/**
 * Writes rows of a policy's truth table into its text, and shows them there.
 * @param uri the document, as VS Code names it
 * @returns what has become of it, in a sentence
 */
export async function keepRows(
  ask: AskServer,
  request: KeepAsExpectationRequest,
  uri: Uri,
  revealer: RangeRevealer,
): Promise<string> {
  const document = await workspace.openTextDocument(uri);
  const answer = await ask("policy/keepAsExpectation", request);
  if (answer?.kind !== "edits") return notDone("kept", answer);
  if (document.version !== request.version) return notDone("kept", { kind: "outdated" });
  const edit = new WorkspaceEdit();
  for (const { range, newText } of answer.edits) edit.replace(uri, rangeOf(range), newText);
  if (!(await workspace.applyEdit(edit))) {
    return "Nothing was kept, because the editor did not take the edit. Make sure that the file can be written to, then try again.";
  }
  await revealer.reveal(uri, [answer.reveal]);
  return `Kept ${countOf(answer.rows)} in the policy, to be checked from now on.`;
}

function rangeOf({ start, end }: Parameters<RangeRevealer["reveal"]>[1][number]): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

function countOf(rows: number): string {
  return `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;
}

function notDone(what: "copied" | "kept", answer: Refused | Outdated | null): string {
  if (answer?.kind === "refused") return answer.reason;
  return `Nothing was ${what}, because the policy has changed in between. Try again.`;
}
