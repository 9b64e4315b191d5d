import type { ActionTableView, TruthTableView } from "../../../server/src/protocol.ts";
import { element } from "./element.ts";
import { type Reveal, tableRow } from "./row.ts";

/** How wide all conditions are together, as a multiple of the column that says why. */
const conditionsWidth = 1.6;

/** A section with a table for each action, or a sentence where there is nothing to decide. */
export function actionTables({ actions }: TruthTableView, reveal: Reveal): HTMLElement[] {
  if (actions.length === 0) {
    return [
      element(
        "p",
        "empty",
        "There are no scenarios yet, because the policy has no rule about an action. " +
          "Write a rule, for example ",
        element("code", "", "IsAuthorized(idx) :- Actions(idx, _)."),
        ", and its table appears here.",
      ),
    ];
  }
  return actions.map((action, index) => actionTable(action, `action-${index}`, reveal));
}

function actionTable(action: ActionTableView, id: string, reveal: Reveal): HTMLElement {
  const caption = element("caption", "", action.title);
  caption.id = id;
  const section = element("section", "action");
  section.setAttribute("aria-labelledby", id);
  if (action.rows.length === 0) {
    const heading = element("h2", "", action.title);
    heading.id = id;
    section.append(
      heading,
      element("p", "empty", "No scenario of this action is decided by a rule."),
    );
    return section;
  }
  const rows = action.rows.map((row, index) => {
    // A row is the same one in the next table if it covers the same scenarios.
    const key = JSON.stringify([action.action, ...row.cells]);
    return tableRow(row, { key, detailsId: `${id}-row-${index}` }, reveal);
  });
  const table = element(
    "table",
    "",
    caption,
    element("thead", "", headerRow(action)),
    element("tbody", "", ...rows),
  );
  table.style.setProperty("--conditions", conditionColumns(action.attributes.length));
  section.append(table);
  return section;
}

/** The grid's columns for the conditions: together as wide in a table with one as with three. */
function conditionColumns(attributes: number): string {
  const columns = Math.max(attributes, 1);
  return `repeat(${columns}, minmax(min-content, ${conditionsWidth / columns}fr))`;
}

function headerRow({ attributes }: ActionTableView): HTMLElement {
  const conditions = attributes.map(({ title, name }) => {
    const header = columnHeader("value", title);
    header.title = name;
    return header;
  });
  return element(
    "tr",
    "",
    ...(conditions.length > 0 ? conditions : [columnHeader("value", "When")]),
    columnHeader("decision", "Decision"),
    columnHeader("why", "Because of"),
    columnHeader("count", "Scenarios"),
  );
}

function columnHeader(className: string, text: string): HTMLTableCellElement {
  const header = element("th", className, text);
  header.scope = "col";
  return header;
}
