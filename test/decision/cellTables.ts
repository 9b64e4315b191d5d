import * as fc from "fast-check";
import { showValue } from "../../server/src/decision/attributes.ts";
import { coversAll } from "../../server/src/decision/minimise.ts";
import type { Row } from "../../server/src/decision/row.ts";
import type { ActionTable, Decision, Scenario } from "../../server/src/decision/truthTable.ts";
import { attributesOf, handMade, scenariosOf } from "./handMade.ts";

/** What is shown of each scenario of small tables: `null` where it is not possible. */
export interface Cells {
  readonly sizes: readonly number[];
  readonly order: readonly number[];
  readonly cells: readonly ({ readonly decision: Decision; readonly audited: boolean } | null)[];
}

/** Small tables of any kind, with scenarios that are not possible. */
export function cellTables(most: { attributes: number; values: number }): fc.Arbitrary<Cells> {
  const shown = fc.record({
    decision: fc.constantFrom<Decision[]>("ALLOW", "DENY", "UNGUARDED"),
    audited: fc.oneof({ arbitrary: fc.constant(false), weight: 6 }, fc.constant(true)),
  });
  return fc
    .array(fc.integer({ min: 1, max: most.values }), { maxLength: most.attributes })
    .chain((sizes) => {
      const length = scenariosOf(sizes).length;
      return fc.record({
        sizes: fc.constant(sizes),
        order: fc.shuffledSubarray([...sizes.keys()], { minLength: sizes.length }),
        cells: fc
          .constantFrom(0, 0.1, 0.4)
          .chain((impossible) =>
            fc.array(
              fc.oneof(
                { arbitrary: shown, weight: 10 },
                { arbitrary: fc.constant(null), weight: 10 * impossible },
              ),
              { minLength: length, maxLength: length },
            ),
          ),
      });
    });
}

/** The table of some cells. */
export function tableOf({ sizes, order, cells }: Cells): ActionTable {
  const indexes = new Map(scenariosOf(sizes).map((scenario, index) => [scenario.join(), index]));
  const at = (scenario: Scenario) => cells[indexes.get(scenario.join()) ?? -1] ?? null;
  return handMade({
    attributes: attributesOf(sizes),
    order,
    decision: (scenario) => at(scenario)?.decision ?? "ESCALATE",
    audit: (scenario) => at(scenario)?.audited ?? false,
    possible: (scenario) => at(scenario) !== null,
  });
}

/** Rows as a reader sees them: `gold, silver | any | ALLOW`. */
export function shown(table: ActionTable, rows: readonly Row[]): string[] {
  return rows.map(({ values, decision, audited }) => {
    const cells = values.map((cell, position) => {
      const of = table.attributes[position];
      if (coversAll(cell, of)) return "any";
      return cell.map((value) => showValue(of?.values[value] ?? { kind: "other" })).join(", ");
    });
    return [...cells, audited ? `${decision}, audited` : decision].join(" | ");
  });
}

/** A table of two attributes from its decisions: a line a value of the first, a letter a scenario. */
export function drawn(...lines: readonly string[]): ActionTable {
  const letters: Record<string, Decision> = {
    A: "ALLOW",
    D: "DENY",
    U: "UNGUARDED",
    G: "GUARD_DENY",
  };
  return handMade({
    attributes: attributesOf([lines.length, lines[0]?.length ?? 0]),
    decision: ([line = 0, column = 0]) => letters[lines[line]?.[column] ?? ""] ?? "ESCALATE",
    possible: ([line = 0, column = 0]) => lines[line]?.[column] !== ".",
  });
}
