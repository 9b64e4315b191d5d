import type { LintRule } from "../lintRule.ts";

/** UTF-16 units of the first line that are underlined at most. */
const FIRST_LINE = 200;

/** A file that is something else than a policy, whatever its name says. Nothing else is said of it. */
export const notAPolicyRule: LintRule = {
  code: "not-a-policy",
  *items({ text, notAPolicy }) {
    if (notAPolicy === null) return;
    const firstLine = /^.*/.exec(text.slice(0, FIRST_LINE))?.[0] ?? "";
    yield {
      span: { start: 0, end: firstLine.length },
      message: `This is ${notAPolicy}, not a policy for AI agents, so that nothing in it is checked or enforced. Give it another ending than \`.policy\`, or choose another language for it in the editor.`,
    };
  },
};
