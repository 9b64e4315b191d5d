import type {
  RuleReference,
  ScenarioExplanation,
  TruthTableView,
} from "../../server/src/protocol.ts";
import type { PanelInBrowser } from "./panelInBrowser.ts";

/** Shows a table in which every text is the given one. */
export async function hostilePanel(
  text: string,
  { send, answerWith }: Pick<PanelInBrowser, "send" | "answerWith">,
): Promise<void> {
  const place = { start: { line: 1, character: 0 }, end: { line: 1, character: 9 } };
  const rule: RuleReference = { label: text, summary: text, range: place, clauses: [] };
  const scenario = { [text]: text };
  const decisions = [{ decision: text, scenarios: 1 }];
  const explanation: ScenarioExplanation = {
    ...{ kind: "explanation", decision: text, audited: false, sentence: text, scenario },
    why: [{ rule, facts: [text] }],
    whyNot: [{ rule, literal: text, range: place, reason: text }],
    changes: [{ changes: [text], decision: text, scenario }],
  };
  const row = { cells: [text], decision: text, audited: false, explanation: text };
  answerWith(({ kind, request }) =>
    kind === "explain"
      ? explanation
      : {
          ...{
            kind: "rows",
            total: 1,
            all: 1,
            exact: true,
            hitPolicy: "unique",
            start: request.start,
            located: null,
          },
          rows: [{ ...row, scenarios: 1, rules: [rule], scenario: [text] }],
          valueCounts: [1],
        },
  );
  const attributes = [{ title: text, name: text, values: [text] }];
  const table: TruthTableView = {
    ...{ kind: "table", version: 1, summary: { scenarios: 1, decisions } },
    actions: [
      {
        ...{ action: text, title: text, attributes, malformedOnly: [], scenarios: 1, decisions },
        hole: null,
      },
    ],
  };
  await send({ kind: "show", file: text, table });
}
