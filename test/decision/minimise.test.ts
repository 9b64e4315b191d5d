import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Diagram, Diagrams } from "../../server/src/decision/diagrams.ts";
import {
  FULL_LIMIT,
  fullRows,
  type MinimisedRows,
  minimisedRows,
  ROW_LIMIT,
} from "../../server/src/decision/minimise.ts";
import type { Row } from "../../server/src/decision/row.ts";
import {
  type ActionTable,
  type Decision,
  decisionAt,
  decisions,
  type Scenario,
} from "../../server/src/decision/truthTable.ts";
import { type Cells, cellTables, drawn, shown, tableOf } from "./cellTables.ts";
import { attribute, attributesOf, handMade, scenariosOf } from "./handMade.ts";

function listed(minimised: MinimisedRows): readonly Row[] {
  if (minimised.kind === "too-many") throw new Error(`${minimised.rows} rows`);
  return minimised.rows;
}

const holds = ({ values }: Row, scenario: Scenario) =>
  scenario.every((value, position) => values[position]?.includes(value));

describe("the airline policy", () => {
  const membership = attribute("get_user.membership", "gold silver regular unknown");

  test("cancelling takes five rows", () => {
    const table = handMade({
      attributes: [membership, attribute("get_reservation.insurance", "yes no unknown")],
      decision: ([member = 0, insurance = 0]) => {
        if (insurance === 0) return "ALLOW";
        if (insurance === 2 || member === 3) return "GUARD_DENY";
        return member === 0 ? "ALLOW" : "DENY";
      },
    });
    const minimised = minimisedRows(table);
    expect(minimised).toMatchObject({ kind: "rows", exact: true });
    expect(shown(table, listed(minimised))).toEqual([
      "any | yes | ALLOW",
      "gold | no | ALLOW",
      "any | unknown | GUARD_DENY",
      "silver, regular | no | DENY",
      "unknown | no | GUARD_DENY",
    ]);
    expect(listed(minimised).map(({ scenarios }) => scenarios)).toEqual([4n, 1n, 4n, 2n, 1n]);
  });

  test("modifying takes five rows", () => {
    const table = handMade({
      attributes: [membership, attribute("get_reservation.cabin", "economy basic unknown")],
      decision: ([member = 0, cabin = 0]) => {
        if (cabin !== 1) return cabin === 0 ? "ALLOW" : "GUARD_DENY";
        if (member === 3) return "UNGUARDED";
        return member === 2 ? "DENY" : "ALLOW";
      },
    });
    const minimised = minimisedRows(table);
    expect(minimised).toMatchObject({ kind: "rows", exact: true });
    expect(shown(table, listed(minimised))).toEqual([
      "any | economy | ALLOW",
      "gold, silver | basic | ALLOW",
      "any | unknown | GUARD_DENY",
      "regular | basic | DENY",
      "unknown | basic | UNGUARDED",
    ]);
  });

  test("any other tool takes one row without cells", () => {
    const table = handMade({ attributes: [], decision: () => "DENY" });
    expect(minimisedRows(table)).toEqual({
      kind: "rows",
      rows: [{ values: [], part: null, decision: "DENY", audited: false, scenarios: 1n }],
      exact: true,
    });
  });
});

describe("few rows", () => {
  test("five boxes where each split cuts one of them in two", () => {
    const table = drawn("AAD", "DUD", "DAA");
    const minimised = minimisedRows(table);
    expect(minimised).toMatchObject({ kind: "rows", exact: true });
    expect(shown(table, listed(minimised))).toEqual([
      "v0 | v0, v1 | ALLOW",
      "v0, v1 | v2 | DENY",
      "v1, v2 | v0 | DENY",
      "v1 | v1 | UNGUARDED",
      "v2 | v1, v2 | ALLOW",
    ]);
  });

  test("of as few the ones with the most cells that cover every value", () => {
    const table = drawn("AAD", "AAA", "AAA");
    expect(shown(table, listed(minimisedRows(table)))).toEqual([
      "any | v0, v1 | ALLOW",
      "v0 | v2 | DENY",
      "v1, v2 | v2 | ALLOW",
    ]);
  });

  test("what is not possible is covered where that helps", () => {
    const table = drawn("A.D", "AAD", ".A.");
    const rows = listed(minimisedRows(table));
    expect(shown(table, rows)).toEqual(["any | v0, v1 | ALLOW", "any | v2 | DENY"]);
    expect(rows.map(({ scenarios }) => scenarios)).toEqual([4n, 2n]);
  });

  test("an audit mark keeps rows apart that agree in their decision", () => {
    const table = handMade({
      attributes: [attribute("args.amount", "low high absent")],
      decision: ([amount]) => (amount === 2 ? "DENY" : "ALLOW"),
      audit: ([amount]) => amount === 1,
    });
    expect(shown(table, listed(minimisedRows(table)))).toEqual([
      "low | ALLOW",
      "high | ALLOW, audited",
      "absent | DENY",
    ]);
  });
});

describe("against the enumeration", () => {
  test("each possible scenario stands in exactly one row, which agrees with it", () => {
    fc.assert(
      fc.property(cellTables({ attributes: 4, values: 4 }), (given) => {
        const rows = listed(minimisedRows(tableOf(given)));
        for (const [index, scenario] of scenariosOf(given.sizes).entries()) {
          const cell = given.cells[index] ?? null;
          const holding = rows.filter((row) => holds(row, scenario));
          if (cell === null) continue;
          expect(holding.map(({ decision, audited }) => ({ decision, audited }))).toEqual([cell]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("also where the search gives up", () => {
    const rules = fc.array(
      fc.record({
        tests: fc.uniqueArray(fc.record({ attribute: fc.nat(4), value: fc.nat(3) }), {
          selector: ({ attribute }) => attribute,
          minLength: 1,
          maxLength: 3,
        }),
        decision: fc.constantFrom<(Decision | null)[]>("ALLOW", "DENY", "UNGUARDED", null),
      }),
      { minLength: 6, maxLength: 10 },
    );
    const sizes = [4, 4, 4, 4, 4];
    fc.assert(
      fc.property(rules, (list) => {
        const cells = scenariosOf(sizes).map((scenario) => {
          const rule = list.find(({ tests }) =>
            tests.every(({ attribute: at, value }) => scenario[at] === value),
          );
          const decision = rule === undefined ? "DENY" : rule.decision;
          return decision === null ? null : { decision, audited: false };
        });
        const rows = listed(minimisedRows(tableOf({ sizes, order: [0, 1, 2, 3, 4], cells })));
        let counted = 0n;
        for (const [index, scenario] of scenariosOf(sizes).entries()) {
          const cell = cells[index] ?? null;
          if (cell === null) continue;
          counted++;
          const holding = rows.filter((row) => holds(row, scenario));
          expect(holding.map(({ decision }) => decision)).toEqual([cell.decision]);
        }
        expect(rows.reduce((sum, { scenarios }) => sum + scenarios, 0n)).toBe(counted);
        for (const { scenarios } of rows) expect(scenarios).toBeGreaterThan(0n);
      }),
      { numRuns: 20 },
    );
  });

  test("rows count their possible scenarios, and stand in the order of the first ones", () => {
    fc.assert(
      fc.property(cellTables({ attributes: 4, values: 3 }), (given) => {
        const possible = scenariosOf(given.sizes).map((scenario, index) => ({
          scenario,
          counts: (given.cells[index] ?? null) !== null,
        }));
        const firsts = listed(minimisedRows(tableOf(given))).map((row) => {
          const inside = possible.map(({ scenario, counts }) => counts && holds(row, scenario));
          expect(row.scenarios).toBe(BigInt(inside.filter(Boolean).length));
          expect(row.scenarios).toBeGreaterThan(0n);
          return inside.indexOf(true);
        });
        expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
      }),
      { numRuns: 300 },
    );
  });

  test("never more rows than the best order of splitting has, and the same ones each time", () => {
    fc.assert(
      fc.property(cellTables({ attributes: 4, values: 3 }), (given) => {
        const rows = listed(minimisedRows(tableOf(given)));
        expect(rows.length).toBeLessThanOrEqual(fewestBySplitting(given));
        expect(listed(minimisedRows(tableOf(given)))).toEqual(rows);
      }),
      { numRuns: 150 },
    );
  });

  test("small tables have the fewest rows that there can be, and the most `any` among those", () => {
    fc.assert(
      fc.property(cellTables({ attributes: 3, values: 3 }), (given) => {
        const minimised = minimisedRows(tableOf(given));
        expect(minimised).toMatchObject({ kind: "rows", exact: true });
        const rows = listed(minimised);
        const any = rows
          .flatMap(({ values }) => values.map((cell, at) => cell.length === given.sizes[at]))
          .filter(Boolean).length;
        expect({ rows: rows.length, any }).toEqual(fewest(given));
      }),
      { numRuns: 200 },
    );
  });
});

describe("without enumeration", () => {
  const sizes = Array<number>(40).fill(5);
  const variables = [...sizes.keys()];

  function large(make: (diagrams: Diagrams) => Diagram): ActionTable {
    const diagrams = new Diagrams(sizes);
    const decision = make(diagrams);
    return {
      action: { kind: "message" },
      attributes: attributesOf(sizes),
      diagrams,
      possible: diagrams.all,
      outcome: decision,
      decision,
      audit: diagrams.none,
      rules: [],
      malformed: [],
      scenarios: 5n ** 40n,
    };
  }
  const indexOf = (decision: Decision) => decisions.indexOf(decision);

  test("forty conditions, all of which must hold", () => {
    const table = large((diagrams) =>
      diagrams.choose(
        variables.reduceRight(
          (all, variable) => diagrams.and(diagrams.test(variable, [0, 1]), all),
          diagrams.all,
        ),
        diagrams.leaf(indexOf("ALLOW")),
        diagrams.leaf(indexOf("DENY")),
      ),
    );
    const minimised = minimisedRows(table);
    expect(minimised).toMatchObject({ kind: "rows", exact: true });
    const rows = listed(minimised);
    expect(rows).toHaveLength(41);
    expect(rows.reduce((sum, { scenarios }) => sum + scenarios, 0n)).toBe(5n ** 40n);
    for (const { values, decision } of rows) {
      expect(
        decisionAt(
          table,
          values.map(([first = 0]) => first),
        ),
      ).toBe(decision);
      expect(
        decisionAt(
          table,
          values.map((cell) => cell.at(-1) ?? 0),
        ),
      ).toBe(decision);
    }
  });

  test("more rows than can be listed are counted instead", () => {
    // As many ones as twos decides: each attribute matters for each other.
    const table = large((diagrams) => {
      let [even, odd] = [diagrams.leaf(indexOf("ALLOW")), diagrams.leaf(indexOf("DENY"))];
      for (const variable of variables) {
        const at = variables.length - 1 - variable;
        [even, odd] = [
          diagrams.branch(at, [even, odd, even, odd, even]),
          diagrams.branch(at, [odd, even, odd, even, odd]),
        ];
      }
      return even;
    });
    expect(minimisedRows(table)).toEqual({ kind: "too-many", rows: 2 ** 40 });
    expect(2 ** 40).toBeGreaterThan(ROW_LIMIT);
    expect(fullRows(table)).toEqual({ kind: "too-many", scenarios: 5n ** 40n });
  });
});

describe("the full view", () => {
  test("has a row for each possible scenario, in order", () => {
    fc.assert(
      fc.property(cellTables({ attributes: 4, values: 3 }), (given) => {
        const expected = scenariosOf(given.sizes).flatMap((scenario, index) => {
          const cell = given.cells[index] ?? null;
          const values = scenario.map((value) => [value]);
          return cell === null ? [] : [{ values, part: null, ...cell, scenarios: 1n }];
        });
        expect(fullRows(tableOf(given))).toEqual({ kind: "rows", rows: expected });
      }),
    );
  });

  test("lists as many as its limit, and counts more", () => {
    const tenth = attributesOf([10, 10, 10, 10]);
    const limit = handMade({
      attributes: [...tenth, ...attributesOf([10])],
      decision: ([first]) => (first === 0 ? "ALLOW" : "DENY"),
    });
    const full = fullRows(limit);
    expect(full).toMatchObject({ kind: "rows" });
    expect(full.kind === "rows" && full.rows.length).toBe(FULL_LIMIT);
    const beyond = handMade({
      attributes: [...tenth, ...attributesOf([11])],
      decision: () => "ALLOW",
    });
    expect(fullRows(beyond)).toEqual({ kind: "too-many", scenarios: 110_000n });
  });
});

/** Rows of the best table that is split by one attribute after the other, equal parts merged. */
function fewestBySplitting({ sizes, cells }: Cells): number {
  const words = cells.map((cell) => (cell === null ? "" : `${cell.decision}${cell.audited}`));
  const split = (part: readonly { scenario: Scenario; word: string }[], open: number[]): number => {
    const possible = part.filter(({ word }) => word !== "");
    if (new Set(possible.map(({ word }) => word)).size <= 1) return Math.min(possible.length, 1);
    return Math.min(
      ...open.map((position) => {
        const rest = open.filter((other) => other !== position);
        const parts = new Map<string, { scenario: Scenario; word: string }[]>();
        for (let value = 0; value < (sizes[position] ?? 0); value++) {
          const of = part.filter(({ scenario }) => scenario[position] === value);
          parts.set(of.map(({ word }) => word).join(), of);
        }
        return [...parts.values()].reduce((sum, of) => sum + split(of, rest), 0);
      }),
    );
  };
  const all = scenariosOf(sizes).map((scenario, index) => ({ scenario, word: words[index] ?? "" }));
  return split(all, [...sizes.keys()]);
}

/** The fewest rows, and the most `any` cells that as many can have, by trying everything. */
function fewest({ sizes, cells }: Cells): { rows: number; any: number } {
  const scenarios = scenariosOf(sizes);
  const subsets = sizes.map((size) =>
    Array.from({ length: 2 ** size - 1 }, (_, subset) =>
      Array.from({ length: size }, (_, value) => value).filter(
        (value) => ((subset + 1) >> value) & 1,
      ),
    ),
  );
  const boxes = subsets
    .reduce<number[][][]>(
      (all, cell) => all.flatMap((box) => cell.map((values) => [...box, values])),
      [[]],
    )
    .map((box) => {
      const inside = scenarios.map((s) => s.every((value, at) => box[at]?.includes(value)));
      return {
        set: inside.reduce((bits, is, index) => (is ? bits | (1 << index) : bits), 0),
        any: box.filter((values, at) => values.length === sizes[at]).length,
      };
    });
  const words = cells.map((cell) => (cell === null ? null : `${cell.decision}${cell.audited}`));
  const bitsOf = (wanted: string | null) =>
    words.reduce((bits, word, index) => (word === wanted ? bits | (1 << index) : bits), 0);
  const free = bitsOf(null);
  let rows = 0;
  let any = 0;
  for (const word of new Set(words)) {
    if (word === null) continue;
    const memo = new Map<number, { rows: number; any: number }>([[0, { rows: 0, any: 0 }]]);
    const cover = (left: number): { rows: number; any: number } => {
      const known = memo.get(left);
      if (known !== undefined) return known;
      const first = left & -left;
      let best = { rows: Number.POSITIVE_INFINITY, any: 0 };
      for (const box of boxes) {
        if ((box.set & first) === 0 || (box.set & ~(left | free)) !== 0) continue;
        const rest = cover(left & ~box.set);
        const here = { rows: rest.rows + 1, any: rest.any + box.any };
        if (here.rows < best.rows || (here.rows === best.rows && here.any > best.any)) best = here;
      }
      memo.set(left, best);
      return best;
    };
    const best = cover(bitsOf(word));
    rows += best.rows;
    any += best.any;
  }
  return { rows, any };
}
