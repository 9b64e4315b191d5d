import type { RuleReference, TruthTableRowView } from "../../../server/src/protocol.ts";
import { decisionBadge, unguarded } from "./decision.ts";
import { element, unseen } from "./element.ts";
import { exactCount, showCount } from "./summary.ts";

/** Table words that say how much a cell covers, and not which value: shown quieter. */
const quietCells: ReadonlySet<string> = new Set(["any", "—", "unknown", "other", "absent"]);

/** The cells of a row that has come in. */
export function rowCells(row: TruthTableRowView): HTMLElement[] {
  const values = row.cells.map((text) => {
    const cell = element("div", quietCells.has(text) ? "cell value quiet" : "cell value", text);
    cell.title = text; // where it does not fit
    return cell;
  });
  const why = element("div", "cell why", ...ruleLabels(row.rules), " ", sentence(row));
  why.title = row.explanation;
  const isCounted = row.scenario !== null;
  const count = element("div", "cell count", isCounted ? showCount(row.scenarios) : "—");
  if (isCounted) count.title = exactCount(row.scenarios);
  return [
    ...(values.length > 0 ? values : [element("div", "cell value quiet", "always")]),
    element("div", "cell decision", decisionBadge(row.decision, row.audited)),
    why,
    count,
  ].map(numbered);
}

/** The cells of a row that is on its way. */
export function waitingCells(columns: number): HTMLElement[] {
  return Array.from({ length: columns }, () =>
    element("div", "cell waiting", element("span", "wait")),
  ).map(numbered);
}

function numbered(cell: HTMLElement, index: number): HTMLElement {
  cell.setAttribute("role", "gridcell");
  cell.setAttribute("aria-colindex", String(index + 1));
  return cell;
}

function ruleLabels(rules: readonly RuleReference[]): Node[] {
  const labels = [...new Set(rules.map(({ label }) => label))];
  if (labels.length === 0) return [element("span", "quiet", "no rule")];
  return [
    unseen(labels.length === 1 ? "Rule " : "Rules "),
    ...labels.flatMap((label, index) => [
      ...(index > 0 ? [unseen(", ")] : []),
      element("span", "label", label),
    ]),
  ];
}

/** Why, in words: of a hole for everybody, of any other row where there is room. */
function sentence({ decision, explanation }: TruthTableRowView): HTMLElement {
  return element("span", decision === unguarded ? "sentence hole" : "sentence quiet", explanation);
}
