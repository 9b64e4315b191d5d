import type { TruthTableView } from "../../../server/src/protocol.ts";
import { decisionLook } from "./decision.ts";
import { element, unseen } from "./element.ts";

/**
 * The summary as chips, whose text reads as a sentence:
 * `25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY`.
 */
export function summaryChips({ scenarios, decisions }: TruthTableView["summary"]): Node[] {
  const total = element(
    "span",
    "total",
    `${scenarios} ${scenarios === 1 ? "scenario" : "scenarios"}`,
  );
  const chips = decisions.flatMap(({ decision, scenarios: count }, index) => {
    const chip = element("span", "chip", element("b", "", String(count)), ` ${decision}`);
    chip.dataset.look = decisionLook(decision);
    return [unseen(index === 0 ? ": " : ", "), chip];
  });
  return [total, ...chips];
}

/** The shares of the decisions as one bar. The chips say the same in words. */
export function summaryBar({ decisions }: TruthTableView["summary"]): HTMLElement {
  const bar = element("div", "bar");
  bar.setAttribute("aria-hidden", "true");
  for (const { decision, scenarios } of decisions) {
    const share = element("span", "share");
    share.dataset.look = decisionLook(decision);
    share.style.flexGrow = String(scenarios);
    bar.append(share);
  }
  return bar;
}
