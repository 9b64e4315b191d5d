import { isReservedCell } from "../../decision/attributes.ts";
import type { ExpectationProblem } from "../../decision/expectations.ts";
import type { Finding, LintRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A cell of an expectation table whose value its column cannot have. */
export const tableUnknownValue: LintRule = {
  code: "table-unknown-value",
  *check({ expectations }) {
    for (const problem of expectations.problems) {
      if (problem.kind === "table-unknown-value") yield word(problem);
    }
  },
};

function word(problem: Extract<ExpectationProblem, { kind: "table-unknown-value" }>): Finding {
  const { value, column, known, span } = problem;
  const list = possibleCells(problem);
  if (value === null) {
    const message = `This row has fewer cells than the header, and none for \`${column}\`, which is ${list}.`;
    return { span, message };
  }
  if (value === "") {
    return { span, message: `This cell of \`${column}\` is empty: it is ${list}.` };
  }
  if (problem.comparesText) {
    const message = `\`${value}\` compares numbers, and \`${column}\` is a text: no rule compares it with a number, and no \`@domain\` closes it to numbers. It is ${list}.`;
    return { span, message };
  }
  // Quotes say that a word is a value, whatever else it means: it is not a slip for that.
  const quoted = value.startsWith('"');
  const values = quoted ? known.filter((one) => !isReservedCell(one)) : known;
  const { question, fixes } = didYouMean(value.replaceAll(/^"|"$/g, ""), values, span);
  return { span, message: `\`${column}\` is never \`${value}\`; it is ${list}.${question}`, fixes };
}

/** `one of yes, no`; `a number (5), an order (> 5), a range (1..5) or one of absent, any`. */
function possibleCells({
  known,
  numbers,
}: {
  readonly known: readonly string[];
  readonly numbers: boolean;
}): string {
  const words = `one of ${known.map((one) => `\`${one}\``).join(", ")}`;
  return numbers ? `a number (\`5\`), an order (\`> 5\`), a range (\`1..5\`) or ${words}` : words;
}
