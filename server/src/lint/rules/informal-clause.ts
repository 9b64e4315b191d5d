import type { Clause } from "../../semantics/clauses.ts";
import { isOrdinaryProse } from "../../semantics/ordinaryProse.ts";
import { placed } from "../../syntax/span.ts";
import { type Finding, type LintRule, replaceFix } from "../lintRule.ts";
import { misreadOperator } from "../misreadOperator.ts";
import { misspeltKeyword } from "../misspeltKeyword.ts";

/** A clause that is not in controlled English: linked and counted, but not understood. */
export const informalClause: LintRule = {
  code: "informal-clause",
  *check({ model }) {
    if (isOrdinaryProse(model)) return;
    for (const clause of model.clauses) {
      if (clause.node.meaning === null && clause.include === null) yield findingOf(clause);
    }
  },
};

function findingOf(clause: Clause): Finding {
  const problem = `${clause.label} is not in controlled English, so its rules are not compared with it`;
  const misspelt = misspeltKeyword(clause);
  if (misspelt !== null) {
    const { word, keyword, span } = misspelt;
    return {
      span,
      message: `${problem}: \`${word}\` means nothing here. Did you mean \`${keyword}\`?`,
      fixes: [replaceFix(`Change to \`${keyword}\``, span, keyword)],
    };
  }
  const foreign = misreadOperator(clause);
  if (foreign !== null) {
    const { written, operator, span } = foreign;
    return {
      span,
      message: `${problem}: reading stopped at \`${written}\`: this is no operator here. Did you mean \`${operator}\`?`,
      fixes: [replaceFix(`Change to \`${operator}\``, span, operator)],
    };
  }
  const { span, message } = stopOf(clause);
  return { span, message: `${problem}${message}` };
}

/** Where reading a clause stopped, and the rest of the message. */
function stopOf({ label, node, labelSpan, source, start }: Clause): Finding {
  const example = ` For example: \`${label}: Deny refund if membership != gold\`.`;
  if (node.misreading === null) return { span: labelSpan, message: `.${example}` };
  const { span, expected } = node.misreading;
  const wanted = `expected ${inWords(expected)}.`;
  const token = source.slice(span.start, span.end);
  const isFirstWord = expected.includes("`Deny`") && expected.includes("`Allow`");
  const hint = isFirstWord ? example : "";
  if (token !== "") {
    const message = `: reading stopped at \`${token}\`: ${wanted}${hint}`;
    return { span: placed(start, span), message };
  }
  // Behind its last word nothing can be underlined.
  const last = /\S+\s*$/.exec(source.slice(0, span.start))?.index ?? 0;
  return {
    span: placed(start, { start: last, end: span.start }),
    message: `: reading stopped at its end: ${wanted}${hint}`,
  };
}

/** What may follow nearly anything in a clause, and helps nobody who looks for a mistake. */
const marks: ReadonlySet<string> = new Set([
  "end of input",
  "`**`",
  "`[not enforceable]`",
  "`(`",
  "`.`",
]);

/** A list in English; the parser's has what it tried last first. */
function inWords(expected: readonly string[]): string {
  const words = expected.filter((one) => !marks.has(one)).toReversed();
  const last = words.at(-1) ?? "the end of the clause";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}
