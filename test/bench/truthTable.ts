import { readFileSync } from "node:fs";
import { fullRows } from "../../server/src/decision/minimise.ts";
import { viewRows } from "../../server/src/decision/tableView.ts";
import type { TruthTable } from "../../server/src/decision/truthTable.ts";
import { PolicyDocument } from "../../server/src/features/policyDocument.ts";
import { languageService } from "../../server/src/languageService.ts";
import {
  type Figures,
  figuresOf,
  printTable,
  repeated,
  showMilliseconds,
  timed,
} from "./figures.ts";
import { generatePolicy } from "./generatePolicy.ts";
import { type Shape, widePolicy } from "./widePolicy.ts";

/** What truth tables cost: all scenarios one by one, minimised ones, and while a person types. */

const uri = "file:///bench.policy";
/** Milliseconds for each measurement at most. */
const BUDGET = 15_000;
const ROUNDS = 50;

function open(text: string, previous?: PolicyDocument): PolicyDocument {
  const version = (previous?.version ?? 0) + 1;
  return new PolicyDocument(uri, version, text, previous === undefined ? {} : { previous });
}

function tableOf({ analysis: { table } }: PolicyDocument): TruthTable {
  if (table.kind === "refused") throw new Error("the policy of a benchmark has no table");
  return table;
}

/** The airline policy, its rules about cancelling with conditions that double the scenarios. */
function airlineWith(attributes: number): string {
  const airline = readFileSync("policies/airline.policy", "utf8");
  const rules = Array.from(
    { length: attributes - 3 },
    (_, index) =>
      `Unauthorized(idx) :- Actions(idx, a), IsTool(a, "cancel_reservation"), ToolResultField("get_reservation_details", "cabin", "economy"), HasRole("role${index}"), HasRole("role${(index + 1) % (attributes - 3)}").`,
  );
  return `${airline}\n${rules.join("\n\n")}\n`;
}

function fullView(): void {
  const text = airlineWith(12);
  const parsed = open(text);
  const scenarios = (): number =>
    tableOf(parsed).actions.reduce((sum, action) => sum + Number(action.scenarios), 0);
  const analysis = repeated(ROUNDS, BUDGET, () => {
    tableOf(open(text, parsed));
  });
  const listing = repeated(ROUNDS, BUDGET, () => {
    for (const action of tableOf(parsed).actions) fullRows(action);
  });
  const count = scenarios();
  const rate = ({ median }: Figures): string =>
    Math.round((count / median) * 1_000).toLocaleString("en");
  printTable(
    "Full view: the airline policy with 12 attributes",
    ["work", "scenarios", "p50 ms", "p95 ms", "scenarios per second"],
    [
      { work: "parsed file to all decisions, as diagrams", figures: analysis },
      { work: "diagrams to one row for each scenario", figures: listing },
    ].map(({ work, figures }) => [
      work,
      count.toLocaleString("en"),
      showMilliseconds(figures.median),
      showMilliseconds(figures.p95),
      rate(figures),
    ]),
  );
}

const readings = { unique: "disjoint", first: "from the top" } as const;

function wide(): void {
  const shapes: readonly { readonly shape: Shape; readonly rules: number }[] = [
    { shape: "limits", rules: 40 },
    { shape: "clusters", rules: 10 },
    { shape: "pairs", rules: 20 },
  ];
  printTable(
    "40 attributes of 5 values, and unknown",
    ["policy", "scenarios", "to diagnostics p50 ms", "to minimised rows p50 ms", "rows", "read"],
    shapes.map(({ shape, rules }) => {
      const text = widePolicy(40, 5, rules, shape);
      const parsed = open(text);
      const checked = repeated(10, BUDGET, () => {
        languageService.diagnostics(open(text, parsed));
      });
      const [change] = tableOf(parsed).actions;
      if (change === undefined) throw new Error("no action");
      const minimised = repeated(10, BUDGET, () => {
        const [action] = tableOf(open(text, parsed)).actions;
        if (action !== undefined) viewRows(action, "minimised");
      });
      const rows = viewRows(change, "minimised");
      return [
        `${shape}, ${rules} rules`,
        Number(change.scenarios).toExponential(1),
        showMilliseconds(checked.median),
        showMilliseconds(minimised.median),
        ...(rows.kind === "rows"
          ? [rows.rows.length.toLocaleString("en"), readings[rows.hitPolicy]]
          : ["too many", "—"]),
      ];
    }),
  );
}

function keystrokes(): void {
  const text = generatePolicy(1, 465_000);
  let document = open(text);
  const rules = document.analysis.model.rules.length;
  const times: number[] = [];
  const end = performance.now() + BUDGET;
  for (let edit = 0; edit < ROUNDS && performance.now() < end; edit++) {
    const at = text.indexOf('"', Math.floor((edit / ROUNDS) * text.length)) + 1;
    const edited = `${text.slice(0, at)}x${text.slice(at)}`;
    times.push(
      timed(() => {
        document = open(edited, document);
        languageService.truthTable(document);
      }),
    );
  }
  const { count, median, p95, max } = figuresOf(times);
  printTable(
    "Keystroke to updated table",
    ["policy", "edits", "p50 ms", "p95 ms", "max ms"],
    [[`${rules} rules`, String(count), ...[median, p95, max].map(showMilliseconds)]],
  );
}

fullView();
wide();
keystrokes();
