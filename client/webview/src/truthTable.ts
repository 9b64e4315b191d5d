import "./styles/base.css";
import "./styles/header.css";
import "./styles/toolbar.css";
import "./styles/grid.css";
import "./styles/inspector.css";
import "./styles/highContrast.css";
import type { PanelUpdate } from "../../../server/src/protocol.ts";
import { createPanel, type Editor } from "./panel.ts";

declare function acquireVsCodeApi(): Editor;

const editor = acquireVsCodeApi();
const panel = createPanel(editor);
document.body.append(panel.element);

window.addEventListener("message", ({ data }: MessageEvent<PanelUpdate>) => panel.receive(data));
window.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === "search";
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  panel.focusSearch();
});
editor.postMessage({ kind: "ready" });
