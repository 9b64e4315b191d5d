import { showValue } from "./attributes.ts";

/** What an agent proposes, as far as rules tell one proposal from another. */
export type Action =
  /** A call of a tool that a rule, a clause or a table names. */
  | { readonly kind: "tool"; readonly name: string }
  /** A call of any other tool. */
  | { readonly kind: "otherTool" }
  /** A request to a host that a rule names. */
  | { readonly kind: "host"; readonly host: string }
  /** A request to any other host. */
  | { readonly kind: "otherHost" }
  /** A message to somebody. */
  | { readonly kind: "message" };

/**
 * An action as the `Action` column of a table names it: `refund`, `other`, `host example.com`,
 * `other host`, `message`. A tool that is called like one of the others is quoted.
 */
export function showAction(action: Action): string {
  switch (action.kind) {
    case "tool":
      return /^(?:other host|message|host .*)$/i.test(action.name)
        ? JSON.stringify(action.name)
        : showValue({ kind: "constant", text: action.name });
    case "otherTool":
      return "other";
    case "host":
      return `host ${action.host}`;
    case "otherHost":
      return "other host";
    case "message":
      return "message";
  }
}
