import "./truthTable.css";
import type { PanelMessage, PanelUpdate, ShowTable } from "../../../server/src/protocol.ts";
import { element } from "./element.ts";
import { refusalReasons } from "./refusal.ts";
import { openRow } from "./row.ts";
import { summaryBar, summaryChips } from "./summary.ts";
import { actionTables } from "./tables.ts";

/** What VS Code gives to the page of a webview. */
declare function acquireVsCodeApi(): { postMessage(message: PanelMessage): void };

const editor = acquireVsCodeApi();
const reveal = (ranges: (PanelMessage & { kind: "reveal" })["ranges"]): void =>
  editor.postMessage({ kind: "reveal", ranges });

const title = element("h1", "", "Truth table");
const status = element("p", "status");
status.setAttribute("role", "status");
const summary = element("p", "summary");
summary.dataset.summary = "";
summary.hidden = true;
const chart = element("div", "chart");
const content = element("div", "content");
const main = element(
  "main",
  "",
  element("header", "", element("div", "title", title, status), summary, chart),
  content,
);
document.body.append(main);
showStatus("updating", "Reading the policy…");

window.addEventListener("message", ({ data }: MessageEvent<PanelUpdate>) => {
  switch (data.kind) {
    case "show":
      show(data);
      break;
    case "updating":
      showStatus("updating", "Updating…");
      break;
    case "failed":
      showStatus("failed", data.message);
      break;
  }
});
editor.postMessage({ kind: "ready" });

function show({ file, table }: ShowTable): void {
  title.textContent = file;
  showStatus("current", "");
  if (table.kind === "refused") {
    summary.hidden = true;
    chart.replaceChildren();
    content.replaceChildren(refusalReasons(table, reveal));
    return;
  }
  summary.hidden = false;
  summary.replaceChildren(...summaryChips(table.summary));
  chart.replaceChildren(summaryBar(table.summary));
  keepingPlace(() => content.replaceChildren(...actionTables(table, reveal)));
}

/** Whether the table is that of the text as it is now; if not, the page says so in words. */
function showStatus(state: "current" | "updating" | "failed", text: string): void {
  main.dataset.state = state;
  main.setAttribute("aria-busy", String(state === "updating"));
  status.textContent = text;
}

/** Replaces the tables, and keeps the open row and the focus, so that typing disturbs no reader. */
function keepingPlace(replace: () => void): void {
  const open = content.querySelector<HTMLElement>("tr.open")?.dataset.row;
  const focused = document.activeElement?.closest<HTMLElement>("tr[data-row]")?.dataset.row;
  replace();
  const rows = [...content.querySelectorAll<HTMLElement>("tr[data-row]")];
  const openAgain = rows.find((row) => row.dataset.row === open);
  if (openAgain !== undefined) openRow(openAgain);
  rows
    .find((row) => row.dataset.row === focused)
    ?.querySelector<HTMLElement>(".rules-button")
    ?.focus({ preventScroll: true });
}
