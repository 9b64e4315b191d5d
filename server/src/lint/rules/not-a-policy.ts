import type { LintRule } from "../lintRule.ts";

/** A file that is something else than a policy, whatever its name says. Nothing else is said of it. */
export const notAPolicyRule: LintRule = {
  code: "not-a-policy",
  *items({ text, notAPolicy }) {
    if (notAPolicy === null) return;
    const firstLine = /^.*/.exec(text)?.[0] ?? "";
    yield {
      span: { start: 0, end: firstLine.length },
      message: `This is ${notAPolicy}, not a policy for AI agents, so that nothing in it is checked or enforced. Give it another ending than \`.policy\`, or choose another language for it in the editor.`,
    };
  },
};
