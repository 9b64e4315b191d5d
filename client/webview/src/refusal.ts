import type { TruthTableRefusal } from "../../../server/src/protocol.ts";
import { element } from "./element.ts";
import { icon } from "./icon.ts";
import type { Reveal } from "./reveal.ts";

/** Why there is no table: each reason leads to its place in the text. */
export function refusalReasons({ reasons }: TruthTableRefusal, reveal: Reveal): HTMLElement {
  const items = reasons.map(({ message, range }) => {
    const button = element(
      "button",
      "reason",
      icon("error"),
      element("span", "reason-message", message),
      element("span", "line", `line ${range.start.line + 1}`),
    );
    button.type = "button";
    button.addEventListener("click", () => reveal([range]));
    return element("li", "", button);
  });
  return element(
    "section",
    "refusal",
    element("h2", "", "No truth table"),
    element(
      "p",
      "",
      reasons.length === 1
        ? "The policy cannot be decided because of this problem. The table appears when it is solved."
        : "The policy cannot be decided because of these problems. The table appears when they are solved.",
    ),
    element("ul", "reasons", ...items),
  );
}
