/** Policies of a size that no person writes, to see what a panel does with them. */

/** One action that looks at some attributes, `f1`, `f2` and so on, of some values each. */
export function policyWithAttributes(count: number, values: number): string {
  const fields = Array.from({ length: count }, (_, index) => `f${index + 1}`);
  // One of the values that an attribute has is `unknown`.
  const domain = Array.from({ length: values - 1 }, (_, index) => `v${index + 1}`).join(" | ");
  return [
    ...fields.map((field) => `// @domain look_up.${field}: ${domain}`),
    "",
    "IsAuthorized(idx) :- Actions(idx, _).",
    ...fields.map(
      (field) =>
        `Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ToolResultField("look_up", "${field}", "v1").`,
    ),
  ].join("\n");
}

/** Many actions, `tool_1`, `tool_2` and so on: every tenth of them has a hole. */
export function policyWithActions(count: number): string {
  const rules = Array.from({ length: count }, (_, index) => {
    const field = index % 10 === 9 ? `"status", "closed"` : `"status", "open"`;
    const negation = index % 10 === 9 ? "" : "!";
    return `Unauthorized(idx) :- Actions(idx, a), IsTool(a, "tool_${index + 1}"), ${negation}ToolResultField("look_up", ${field}).`;
  });
  return ["IsAuthorized(idx) :- Actions(idx, _).", ...rules].join("\n");
}
