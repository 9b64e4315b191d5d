import type { Place, RuleReference, TruthTableRowView } from "../../../server/src/protocol.ts";
import { decisionBadge, unguarded } from "./decision.ts";
import { element, unseen } from "./element.ts";
import { icon } from "./icon.ts";

/** Asks the editor to show places of the policy. */
export type Reveal = (ranges: readonly Place[]) => void;

/** Table words that say how much a cell covers, and not which value: shown quieter. */
const quietCells: ReadonlySet<string> = new Set(["any", "—", "unknown", "other", "absent"]);

/**
 * One row: the cells, the decision, why, and how many scenarios it stands for. A click anywhere on
 * it, or its button, opens it: its rules are listed, and revealed in the text. `key` names the row
 * among all that the page shows, in the next table too.
 */
export function tableRow(
  row: TruthTableRowView,
  place: { readonly key: string; readonly detailsId: string },
  reveal: Reveal,
): HTMLElement {
  const details = rowDetails(row, reveal);
  details.id = place.detailsId;
  details.hidden = true;
  const button = rowButton(row);
  button.setAttribute("aria-controls", details.id);
  button.setAttribute("aria-expanded", "false");

  const why = element("td", "why", button);
  // What the reader came for is there without a click.
  if (row.decision === unguarded) why.append(element("p", "hole", row.explanation));
  why.append(details);

  const cells = row.cells.map((cell) =>
    element("td", quietCells.has(cell) ? "value quiet" : "value", cell),
  );
  const made = element(
    "tr",
    "row",
    ...(cells.length > 0 ? cells : [element("td", "value quiet", "always")]),
    element("td", "decision", decisionBadge(row.decision)),
    why,
    element("td", "count", String(row.scenarios)),
  );
  made.dataset.decision = row.decision;
  made.dataset.row = place.key;

  made.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.closest(".details") !== null) return;
    // Text that is being selected to be copied is no click.
    if (document.getSelection()?.isCollapsed === false) return;
    if (made.classList.contains("open")) {
      closeRow(made);
      return;
    }
    openRow(made);
    if (row.rules.length > 0) reveal(row.rules.map((rule) => rule.range));
  });
  return made;
}

/** Opens a row and closes the one that was open. Reveals nothing. */
export function openRow(row: Element): void {
  for (const other of document.querySelectorAll("tr.open")) closeRow(other);
  row.classList.add("open");
  row.querySelector(".rules-button")?.setAttribute("aria-expanded", "true");
  row.querySelector(".details")?.removeAttribute("hidden");
}

function closeRow(row: Element): void {
  row.classList.remove("open");
  row.querySelector(".rules-button")?.setAttribute("aria-expanded", "false");
  row.querySelector(".details")?.setAttribute("hidden", "");
}

function rowButton({ rules }: TruthTableRowView): HTMLButtonElement {
  const labels = [...new Set(rules.map((rule) => rule.label))];
  const button = element("button", "rules-button", icon("chevron"));
  button.type = "button";
  if (labels.length === 0) {
    button.append(element("span", "quiet", "no rule"));
    return button;
  }
  button.append(unseen(labels.length === 1 ? "Rule " : "Rules "));
  labels.forEach((label, index) => {
    if (index > 0) button.append(unseen(", "));
    button.append(element("span", "label", label));
  });
  return button;
}

function rowDetails(row: TruthTableRowView, reveal: Reveal): HTMLElement {
  const details = element("div", "details");
  if (row.decision !== unguarded) details.append(element("p", "explanation", row.explanation));
  if (row.rules.length > 0) {
    details.append(
      element("ul", "rules", ...row.rules.map((rule) => element("li", "", ruleLink(rule, reveal)))),
    );
  }
  return details;
}

function ruleLink({ label, summary, range }: RuleReference, reveal: Reveal): HTMLElement {
  const link = element(
    "button",
    "rule-link",
    element("span", "label", label),
    " ",
    element("span", "rule-summary", summary),
    " ",
    element("span", "line", `line ${range.start.line + 1}`),
  );
  link.type = "button";
  link.addEventListener("click", () => reveal([range]));
  return link;
}
