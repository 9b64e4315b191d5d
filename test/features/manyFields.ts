/**
 * A policy that refuses a refund if any of some fields is `bad`: as many attributes with the three
 * values `good`, `bad` and `unknown`. The rule of the field `f3` is called `C3`.
 */
export function manyFields(count: number): string {
  const fields = Array.from({ length: count }, (_, index) => index);
  return [
    ...fields.map((field) => `// @domain get_order.f${field}: good | bad`),
    "",
    ...fields.map((field) => `C${field}: Deny refund if f${field} = bad`),
    "",
    "IsAuthorized(idx) :- Actions(idx, _).",
    ...fields.flatMap((field) => [
      "",
      `/* C${field} */`,
      "Unauthorized(idx) :-",
      '    Actions(idx, a), IsTool(a, "refund"),',
      `    ToolResultField("get_order", "f${field}", "bad").`,
    ]),
    "",
  ].join("\n");
}
